import { Button, Group, Skeleton, Text } from '@mantine/core'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { ScreenLink } from '../../navigation/navigation.tsx'
import { More } from '../action/ActionList.tsx'
import { InfoCard } from '../card/InfoCard.tsx'
import { exportActions } from '../export/export-actions.ts'
import { cellOf, type TableColumn } from '../list/column.ts'
import { usePrinting } from '../list/virtual-rows.ts'
import classes from './ChartCard.module.css'

interface Props<R> {
  readonly titel: string
  /** One-sentence summary, shown below the chart and read by screen readers. */
  readonly says: string
  /** The same figures as table and file; the first column names the row. */
  readonly columns: readonly TableColumn<R>[]
  readonly rows: readonly R[]
  readonly link?: ((row: R) => string | undefined) | undefined
  readonly height: number
  readonly empty?: string
  readonly children: ReactNode
}

export const Linked = ({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) =>
  to === undefined ? children : <ScreenLink to={to}>{children}</ScreenLink>

/** Longer tables are printed only if they are chosen. */
const PRINTED_ROWS = 60

/** A chart with its table, its file and its print. */
export function ChartCard<R>({ titel, says, columns, rows, link, height, empty, children }: Props<R>) {
  const [turned, setTurned] = useState(false)
  const printing = usePrinting()
  const card = useId()
  return (
    <InfoCard id={card} titel={titel}>
      {rows.length === 0 ? (
        <Text c="dimmed">{empty ?? 'In dieser Zeit gibt es nichts zu zählen. Wähle eine andere Zeit, oder nimm einen Filter zurück.'}</Text>
      ) : (
        <>
          {!turned && (
            <>
              <div role="img" aria-label={`${titel}: ${says}`} style={{ minHeight: height }}>
                <Suspense fallback={<Skeleton h={height} />}>{children}</Suspense>
              </div>
              <Text size="sm" c="dimmed" mt={8}>
                {says}
              </Text>
            </>
          )}
          {(turned || (printing && rows.length <= PRINTED_ROWS)) && <ChartTable titel={titel} columns={columns} rows={rows} link={link} />}
          <Group className="no-print" justify="space-between" gap={8} mt={8}>
            <Button
              variant="subtle"
              px={10}
              ml={-10}
              aria-label={`${titel} ${turned ? 'als Bild' : 'als Tabelle'}`}
              onClick={() => setTurned(!turned)}
            >
              {turned ? 'Als Bild' : 'Als Tabelle'}
            </Button>
            <More label={`${titel} als Datei`} actions={exportActions({ columns, rows, fileName: titel, part: card })} />
          </Group>
        </>
      )}
    </InfoCard>
  )
}

type TableProps<R> = Pick<Props<R>, 'titel' | 'columns' | 'rows' | 'link'>
/** The figures of a chart, or of a few rows that need no list. */
export function ChartTable<R>({ titel, columns, rows, link }: TableProps<R>) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
    <div className={classes['scroll']} role="region" aria-label={titel} tabIndex={0}>
      <table className={classes['table']} aria-label={titel}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.titel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={`${i} ${String(first.value(row))}`}>
              <th scope="row">
                <Linked to={link?.(row)}>{cellOf(first, row)}</Linked>
              </th>
              {others.map((column) => (
                <td key={column.id}>{cellOf(column, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

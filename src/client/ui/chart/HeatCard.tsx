import { Group, Text } from '@mantine/core'
import { useId } from 'react'
import { More } from '../action/ActionList.tsx'
import { InfoCard } from '../card/InfoCard.tsx'
import { exportActions } from '../export/export-actions.ts'
import type { TableColumn } from '../list/column.ts'
import classes from './HeatCard.module.css'

export interface HeatRow {
  readonly key: string
  readonly label: string
  /** One per column. */
  readonly values: readonly number[]
}
interface Props {
  readonly titel: string
  readonly says: string
  readonly head: string
  /** `short` stands in the head, `long` is read and stands in the file. */
  readonly columns: readonly { readonly short: string; readonly long: string }[]
  readonly rows: readonly HeatRow[]
  readonly empty: string
  /** Shows what a cell counts. */
  readonly open?: ((row: HeatRow, column: number) => void) | undefined
}
const LEVELS = 4
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Rows by columns, darker for more: picture and table in one, with sums and a file. */
export function HeatCard({ titel, says, head, columns, rows, empty, open }: Props) {
  const card = useId()
  const highest = Math.max(1, ...rows.flatMap(({ values }) => values))
  const file: readonly TableColumn<HeatRow>[] = [
    { id: 'label', titel: head, value: ({ label }) => label },
    ...columns.map(({ long }, i): TableColumn<HeatRow> => ({ id: long, titel: long, value: ({ values }) => values[i] ?? 0 })),
    { id: 'sum', titel: 'Zusammen', value: ({ values }) => total(values) },
  ]
  return (
    <InfoCard id={card} titel={titel}>
      {rows.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard */}
          <div className={classes['scroll']} role="region" aria-label={titel} tabIndex={0}>
            <table className={classes['heat']} aria-label={titel}>
              <thead>
                <tr>
                  <th scope="col" style={{ textAlign: 'left' }}>
                    {head}
                  </th>
                  {columns.map(({ short, long }) => (
                    <th key={long} scope="col" aria-label={long} title={long}>
                      {short}
                    </th>
                  ))}
                  <th scope="col" aria-label="Zusammen" title="Zusammen">
                    Σ
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{row.label}</th>
                    {row.values.map((value, i) => (
                      <td
                        key={columns[i]?.long}
                        title={`${row.label}, ${columns[i]?.long}: ${value}`}
                        data-level={Math.ceil((value / highest) * LEVELS) || undefined}
                      >
                        {value > 0 && open ? (
                          <button type="button" aria-label={`${row.label}, ${columns[i]?.long}: ${value}`} onClick={() => open(row, i)}>
                            {value}
                          </button>
                        ) : (
                          value || ''
                        )}
                      </td>
                    ))}
                    <td>{total(row.values)}</td>
                  </tr>
                ))}
                {/* Paper repeats the foot of a table on each page. */}
                <tr className={classes['sums']}>
                  <th scope="row">Zusammen</th>
                  {columns.map(({ long }, i) => (
                    <td key={long}>{total(rows.map(({ values }) => values[i] ?? 0)) || ''}</td>
                  ))}
                  <td>{total(rows.flatMap(({ values }) => values))}</td>
                </tr>
              </tbody>
            </table>
          </div>
          <Group justify="space-between" gap={8} mt={8} wrap="nowrap">
            <Text size="sm" c="dimmed">
              {says}
            </Text>
            <More label={`${titel} als Datei`} actions={exportActions({ columns: file, rows, fileName: titel, part: card })} />
          </Group>
        </>
      )}
    </InfoCard>
  )
}

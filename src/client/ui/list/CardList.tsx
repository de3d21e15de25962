import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { WaitingMark } from '../../net/outbox/WaitingMark.tsx'
import { usePrinting, useVisibleRows } from './virtual-rows.ts'
import { cellOf, type TableColumn } from './column.ts'
import classes from './DataTable.module.css'
import type { Row } from './WideTable.tsx'

interface Props<Z> {
  readonly titel: string
  readonly columns: readonly TableColumn<Z>[]
  readonly rows: readonly Row<Z>[]
  readonly rowLink: ((row: Z) => string | undefined) | undefined
  readonly card?: (row: Z) => ReactNode
}

export function CardList<Z>({ titel, columns, rows, rowLink: target, card }: Props<Z>) {
  const { liste, visible, measure } = useVisibleRows<HTMLUListElement>(titel, rows.length, card ? 230 : 110, usePrinting())
  return (
    <ul ref={liste} className={classes['cards']} aria-label={titel} style={{ paddingTop: visible.top, paddingBottom: visible.bottom }}>
      {rows.slice(visible.first, visible.end).map(({ id, row }, number) => (
        <li key={id} data-index={visible.first + number} ref={measure}>
          {card ? card(row) : <RowCard row={row} columns={columns as readonly TableColumn<unknown>[]} to={target?.(row)} />}
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly row: unknown
  readonly columns: readonly TableColumn<unknown>[]
  readonly to: string | undefined
}

const RowCard = memo(({ row, columns, to }: CardProps) => {
  const titel = columns.find(({ card }) => card === 'titel') ?? columns[0]
  const details = columns.flatMap((column) => {
    if (column === titel || column.card) return []
    const content = cellOf(column, row)
    return content === null || content === undefined || content === '' ? [] : [{ column, content }]
  })
  const marks = columns.flatMap((column) => {
    const content = column.card === 'marke' && !column.fixed ? cellOf(column, row) : null
    return content === null || content === undefined || content === '' ? [] : [{ column, content }]
  })
  return (
    <article className={classes['card']}>
      <header>
        {titel &&
          (to === undefined ? (
            <b>{cellOf(titel, row)}</b>
          ) : (
            <Link to={to} className={classes['link']}>
              {cellOf(titel, row)}
            </Link>
          ))}
        {columns
          .filter(({ card, fixed }) => card === 'marke' && fixed)
          .map((column) => (
            <span key={column.id}>{cellOf(column, row)}</span>
          ))}
        {marks.length > 0 && (
          <span className={classes['marks']}>
            {marks.map(({ column, content }) => (
              <span key={column.id}>{content}</span>
            ))}
          </span>
        )}
      </header>
      <WaitingMark to={to} />
      {details.length > 0 && (
        <dl>
          {details.map(({ column, content }) => [<dt key={`${column.id}-t`}>{column.titel}</dt>, <dd key={column.id}>{content}</dd>])}
        </dl>
      )}
      {columns
        .filter(({ card }) => card === 'fuss')
        .map((column) => (
          <footer key={column.id} className={classes['foot']}>
            {cellOf(column, row)}
          </footer>
        ))}
    </article>
  )
})

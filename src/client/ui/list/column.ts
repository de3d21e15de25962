import type { Cell } from '#contract/cells.ts'
import { yesNo } from '#contract/words.ts'
import type { ReactNode } from 'react'

/** A table column. Define the list outside of the component to keep its identity and avoid re-renders. */
export interface TableColumn<Z> {
  readonly id: string
  readonly titel: string
  readonly value: (row: Z) => string | number | boolean | null | undefined
  readonly file?: (row: Z) => Cell
  readonly show?: (row: Z) => ReactNode
  readonly right?: true
  readonly withoutSorting?: true
  /** Position on the phone's card: heading (default: first column), beside it, below all, or hidden. Otherwise a labelled line. */
  readonly card?: 'titel' | 'marke' | 'fuss' | 'weg'
  /** Hidden in wide tables until selected (`DataTable.choice`). */
  readonly optional?: true
  readonly width?: string
  /** A control, no fact: neither hidden nor moved. */
  readonly fixed?: true
  /** Control in the head of a wide table, beside the hidden title. */
  readonly head?: ReactNode
}

export interface Sorting {
  readonly id: string
  readonly descending?: boolean
}

export function cellOf<Z>(column: TableColumn<Z>, row: Z): ReactNode {
  if (column.show) return column.show(row)
  const value = column.value(row)
  if (typeof value === 'boolean') return yesNo(value)
  return typeof value === 'number' ? value.toLocaleString('de-DE') : value
}

const order = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })

/** German collation: numbers by size, umlauts in dictionary order. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return order.compare(String(a), String(b))
}

/** Stable sorted copy; rows without a value come last in either direction. */
export function sortRows<Z>(rows: readonly Z[], valueOf: (row: Z) => unknown, descending: boolean): Z[] {
  const sign = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row) ?? null }))
    .sort((a, b) =>
      a.value === null || b.value === null ? Number(a.value === null) - Number(b.value === null) : sign * compareValues(a.value, b.value),
    )
    .map(({ row }) => row)
}

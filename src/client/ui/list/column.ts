import type { Cell } from '#contract/cells.ts'
import { yesNo } from '#contract/words.ts'
import type { ReactNode } from 'react'

/** A column of a table. Define the list outside of the component, so that rows need not render again. */
export interface TableColumn<Z> {
  readonly id: string
  readonly titel: string
  /** The value for sorting and for files. */
  readonly value: (row: Z) => string | number | boolean | null | undefined
  /** The text in a file, if it differs from the value. */
  readonly file?: (row: Z) => Cell
  /** What is shown, if not the value itself. */
  readonly show?: (row: Z) => ReactNode
  /** For numbers: aligned right. */
  readonly right?: true
  readonly withoutSorting?: true
  /** On the phone's card: the heading (by default the first column), beside it, or hidden. Else a line with its label. */
  readonly card?: 'titel' | 'marke' | 'weg'
  /** Not shown in a wide table until somebody chooses it (`DataTable.choice`). */
  readonly optional?: true
  /** CSS width. */
  readonly width?: string
}

export interface Sorting {
  readonly id: string
  readonly descending?: boolean
}

/** What a cell shows: the value as text, unless the column renders it. */
export function cell<Z>(column: TableColumn<Z>, row: Z): ReactNode {
  if (column.show) return column.show(row)
  const value = column.value(row)
  if (typeof value === 'boolean') return yesNo(value)
  return typeof value === 'number' ? value.toLocaleString('de-DE') : value
}

const order = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })

/** The German order: numbers by size, texts with umlauts where people look for them. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return order.compare(String(a), String(b))
}

/** A sorted copy, stable; rows without a value stand last in either direction. */
export function sortRows<Z>(rows: readonly Z[], valueOf: (row: Z) => unknown, descending: boolean): Z[] {
  const sign = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row) ?? null }))
    .sort((a, b) =>
      a.value === null || b.value === null ? Number(a.value === null) - Number(b.value === null) : sign * compare(a.value, b.value),
    )
    .map(({ row }) => row)
}

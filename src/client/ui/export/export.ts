// A list as a file: the columns and rows that it shows.
import { asCsv as csvOf, type Cell, CSV_BEGIN } from '#contract/cells.ts'
import type { TableColumn } from '../list/column.ts'

/** Cell of a row in a file. */
export const cellsOf =
  <Z>(columns: readonly TableColumn<Z>[]) =>
  (row: Z): readonly Cell[] =>
    columns.map(({ value, file = value }) => file(row))

/** The rows as CSV, with the columns' titles as its first line. */
export const asCsv = <Z>(columns: readonly TableColumn<Z>[], lines: readonly Z[]): string =>
  CSV_BEGIN + csvOf([columns.map(({ titel }) => titel), ...lines.map(cellsOf(columns))])

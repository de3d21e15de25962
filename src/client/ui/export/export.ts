import { asCsv as csvOf, type Cell, CSV_BEGIN } from '#contract/cells.ts'
import type { TableColumn } from '../list/column.ts'

export const cellsOf =
  <Z>(columns: readonly TableColumn<Z>[]) =>
  (row: Z): readonly Cell[] =>
    columns.map(({ value, file = value }) => file(row))

export const asCsv = <Z>(columns: readonly TableColumn<Z>[], lines: readonly Z[]): string =>
  CSV_BEGIN + csvOf([columns.map(({ titel }) => titel), ...lines.map(cellsOf(columns))])

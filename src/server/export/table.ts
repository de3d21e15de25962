// A list as CSV, XLSX or PDF. Columns take their German titles from the contract's fields.
import type * as z from 'zod/mini'
import { readable, titelOf } from '#contract/schema.ts'

export type Cell = string | number | null
export interface Column {
  readonly titel: string
  readonly wert: (row: Readonly<Record<string, unknown>>) => Cell
}
export interface DataTable {
  readonly titel: string
  readonly spalten: readonly Column[]
  readonly zeilen: readonly Readonly<Record<string, unknown>>[]
}

/** Columns for these fields of a contract, in this order: numbers stay numbers, all else is readable text. */
export const columnsFrom = (fields: Readonly<Record<string, z.core.$ZodType>>, names: readonly string[]): Column[] =>
  names.map((name) => {
    const schema = fields[name]
    const value = (raw: unknown): Cell => (typeof raw === 'number' ? raw : readable(schema, raw) || null)
    return { titel: (schema && titelOf(schema)) ?? name, wert: (row) => value(row[name]) }
  })

export const content = ({ spalten: columns, zeilen: rows }: DataTable): Cell[][] =>
  rows.map((row) => columns.map(({ wert: value }) => value(row)))

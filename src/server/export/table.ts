// A list as CSV, XLSX or PDF. Columns take their German titles from the contract's fields.
import type * as z from 'zod/mini'
import { readable, titelOf } from '#contract/schema.ts'

export type Cell = string | number | null
export interface Column {
  readonly titel: string
  readonly value: (row: Readonly<Record<string, unknown>>) => Cell
}
export interface DataTable {
  readonly titel: string
  readonly columns: readonly Column[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Columns for these fields of a contract, in this order: numbers stay numbers, all else is readable text. */
export const columnsFrom = (fields: Readonly<Record<string, z.core.$ZodType>>, names: readonly string[]): Column[] =>
  names.map((name) => {
    const schema = fields[name]
    const value = (raw: unknown): Cell => (typeof raw === 'number' ? raw : readable(schema, raw) || null)
    return { titel: (schema && titelOf(schema)) ?? name, value: (row) => value(row[name]) }
  })

export const content = ({ columns, rows }: DataTable): Cell[][] => rows.map((row) => columns.map(({ value }) => value(row)))

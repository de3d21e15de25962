import type * as z from 'zod/mini'
import type { Cell } from '#contract/cells.ts'
import { formatOf, readableValue, titelOf } from '#contract/schema.ts'
import type { Actor, Db } from '#server/base.ts'
import type { Part } from '#server/crud/cursor.ts'
import { readableMails } from '#server/mail/readable-mails.ts'

type AnyRow = Readonly<Record<string, unknown>>
export interface Column<R = AnyRow> {
  readonly titel: string
  readonly value: (row: R) => Cell
}
interface ListPage<R> {
  readonly zeilen: readonly R[]
  readonly gesamt: number
  readonly naechste: string | null
}
interface TableOf<R> {
  readonly titel: string
  readonly columns: readonly Column<R>[]
  readonly page: (part: Part) => Promise<ListPage<R>>
}
/** A list as a file: the answer of an export handler, sent by routes.ts. */
export interface DataTable {
  readonly titel: string
  readonly heads: readonly string[]
  readonly page: (part: Part) => Promise<ListPage<readonly Cell[]>>
}
export const tableOf = <R>({ titel, columns, page }: TableOf<R>): DataTable => ({
  titel,
  heads: columns.map((column) => column.titel),
  page: async (part) => {
    const { zeilen, ...totals } = await page(part)
    return { ...totals, zeilen: zeilen.map((row) => columns.map(({ value }) => value(row))) }
  },
})

export type Asked = Readonly<Record<'params' | 'query', Readonly<Record<string, string>>>>
export interface ExportSource {
  /** @throws 403 */
  readonly allow: (actor: Actor) => void
  /** @throws 400, 403, 404 */
  readonly table: (db: Db, actor: Actor, asked: Asked) => Promise<DataTable>
}

/** Columns for these contract fields, in this order. Numbers, amounts, days and instants keep their type; others become readable text. */
export const columnsFrom = (fields: Readonly<Record<string, z.core.$ZodType>>, names: readonly string[]): Column[] =>
  names.map((name) => {
    const schema = fields[name]
    const format = schema && formatOf(schema)
    const isDate = schema === undefined || format === 'day' || format === 'instant'
    const value = (raw: unknown): Cell => {
      if (typeof raw === 'number') return format === 'money' ? { cents: raw } : raw
      return typeof raw === 'string' && isDate ? raw : readableValue(schema, raw) || null
    }
    return { titel: (schema && titelOf(schema)) ?? name, value: (row) => value(row[name]) }
  })

export const wholePage =
  <R>(rows: readonly R[]): TableOf<R>['page'] =>
  () =>
    Promise.resolve({ zeilen: rows, gesamt: rows.length, naechste: null })

const PAGE_ROWS = 250

const shown = (cell: Cell): Cell => (typeof cell === 'string' ? readableMails(cell) : cell)
export async function* cellsOf({ page }: DataTable, first: Awaited<ReturnType<DataTable['page']>>): AsyncGenerator<Cell[][]> {
  for (let current = first; ;) {
    yield current.zeilen.map((cells) => cells.map(shown))
    if (current.naechste === null) return
    current = await page({ limit: PAGE_ROWS, nach: current.naechste, counted: current.gesamt })
  }
}
export const firstPage = ({ page }: DataTable) => page({ limit: PAGE_ROWS })

// A list as CSV, XLSX or PDF. Columns take their German titles from the contract's fields.
import type * as z from 'zod/mini'
import type { Page } from '#server/routes.ts'
import type { Cell } from '#contract/cells.ts'
import { formatOf, readable, titelOf } from '#contract/schema.ts'
import { readableMails } from '#server/readable-mails.ts'

export interface Column {
  readonly titel: string
  readonly value: (row: Readonly<Record<string, unknown>>) => Cell
}
type Row = Readonly<Record<string, unknown>>
type ListPage = Omit<Page<Row>, 'zeilen'> & Readonly<Record<'zeilen', readonly Row[]>>
export interface DataTable {
  readonly titel: string
  readonly columns: readonly Column[]
  /** A page of its rows, as the list reads them; `after` is the cursor of the page before. */
  readonly page: (after: string | undefined, limit: number) => Promise<ListPage>
}

/** Columns for these fields of a contract, in this order: numbers, amounts, days and instants stay such, all else is readable text. */
export const columnsFrom = (fields: Readonly<Record<string, z.core.$ZodType>>, names: readonly string[]): Column[] =>
  names.map((name) => {
    const schema = fields[name]
    const format = schema && formatOf(schema)
    const isDate = schema === undefined || format === 'day' || format === 'instant'
    const value = (raw: unknown): Cell => {
      if (typeof raw === 'number') return format === 'money' ? { cents: raw } : raw
      return typeof raw === 'string' && isDate ? raw : readable(schema, raw) || null
    }
    return { titel: (schema && titelOf(schema)) ?? name, value: (row) => value(row[name]) }
  })

/** The pages of a list that is there as a whole. */
export const wholePage =
  (rows: readonly object[]): DataTable['page'] =>
  () =>
    Promise.resolve({ zeilen: rows as readonly Row[], gesamt: rows.length, naechste: null })

/** Few enough that nobody waits for them. */
const PAGE_ROWS = 100

const shown = (cell: Cell): Cell => (typeof cell === 'string' ? readableMails(cell) : cell)
/** The cells of a table, page by page. */
export async function* cellsOf({ columns, page }: DataTable, first: Awaited<ReturnType<DataTable['page']>>): AsyncGenerator<Cell[][]> {
  for (let one = first; ;) {
    yield one.zeilen.map((row) => columns.map(({ value }) => shown(value(row))))
    if (one.naechste === null) return
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    one = await page(one.naechste, PAGE_ROWS)
  }
}
export const firstPage = ({ page }: DataTable) => page(undefined, PAGE_ROWS)

// What the offers of all areas belong to, and how it is called. An area registers its kind of occasion when it is loaded: SQL needs
// it also where nothing but a transaction is at hand.
import { type RawBuilder, sql } from 'kysely'

/** The reference of `angebote` to the occasions of an area (ADR 9), and the column there that names one. */
interface Occasions {
  readonly column: string
  readonly table: string
  readonly title: string
}
const registered: Occasions[] = []

export const registerOccasions = (kind: Occasions): void => void registered.push(kind)

/** The tables of the occasions: their change changes titles. */
export const occasionTables = (): readonly string[] => registered.map(({ table }) => table)

const of = ({ column, table }: Occasions, what: string) =>
  sql`(select ${sql.ref(`o.${what}`)} from ${sql.table(table)} o where o._id = ${sql.ref(`a.${column}`)})`

/** A column that the occasions of all areas have, of that of the row `a` of angebote. */
export const occasionColumn = (column: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.join([...registered.map((kind) => of(kind, column)), sql`null`])})`

/** "Stadtfest (Frühschicht)" of the row `a` of angebote. */
export function anlassTitel(): RawBuilder<string> {
  const titles = registered.map((kind) => of(kind, kind.title))
  return sql<string>`concat(coalesce(${sql.join([...titles, sql`'Dienst'`])}), case when a.bezeichnung <> '' then concat(' (', a.bezeichnung, ')') end)`
}

/** The id of the occasion of the row `a` of angebote. */
export const occasionId = (): RawBuilder<string | null> =>
  sql`coalesce(${sql.join([...registered.map(({ column }) => sql.ref(`a.${column}`)), sql`null::uuid`])})`

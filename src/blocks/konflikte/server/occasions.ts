// What the offers of all areas belong to, and how it is called. An area registers its kind of occasion when it is loaded: SQL needs
// it also where nothing but a transaction is at hand.
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/context.ts'

/** The reference of `angebote` to the occasions of an area (ADR 9), and the column there that names one. */
interface Occasions {
  readonly column: string
  readonly table: string
  readonly title: string
  /** The column there that says within how many hours one answers who moved up from the waiting list; null: not at all. */
  readonly replyHours?: string | undefined
  /** Over the row `d` of the table. */
  readonly visible: (actor: Actor) => RawBuilder<unknown>
}
/** Who reads what is said: null where nobody is signed in, who reads no title. */
export type Reader = Actor | null
const registered: Occasions[] = []

export const registerOccasions = (kind: Occasions): void => void registered.push(kind)

/** The tables of the occasions: their change changes titles. */
export const occasionTables = (): readonly string[] => registered.map(({ table }) => table)

const of = ({ column, table }: Occasions, what: string) =>
  sql`(select ${sql.ref(`o.${what}`)} from ${sql.table(table)} o where o._id = ${sql.ref(`a.${column}`)})`

/** A column that the occasions of all areas have, of that of the row `a` of angebote. */
export const occasionColumn = (column: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.join([...registered.map((kind) => of(kind, column)), sql`null`])})`

/** Until when somebody answers who moves up at this instant in the row `a` of angebote: null for never, and not later than it begins. */
export function replyUntil(now: Date): RawBuilder<unknown> {
  const hours = registered.flatMap((kind) => (kind.replyHours === undefined ? [] : [of(kind, kind.replyHours)]))
  return sql`(select case when h.hours is not null then least(${now}::timestamptz + make_interval(hours => h.hours), a.beginn) end
    from (select coalesce(${sql.join([...hours, sql`null::int`])}) as hours) h)`
}

/** A text about the row `d` of the occasions, '' for readers who may not see that. */
export const readableBy = (reader: Reader, { visible }: Pick<Occasions, 'visible'>, text: RawBuilder<unknown>): RawBuilder<string> =>
  reader === null ? sql<string>`''` : sql<string>`case when ${visible(reader)} then ${text} else '' end`

/** "Stadtfest (Frühschicht)" of the row `a` of angebote, '' for readers who may not see that. */
export function anlassTitel(reader: Reader): RawBuilder<string> {
  const titles = registered.map((kind) => {
    const title = sql`concat(${sql.ref(`d.${kind.title}`)}, case when a.bezeichnung <> '' then concat(' (', a.bezeichnung, ')') end)`
    return sql`(select ${readableBy(reader, kind, title)} from ${sql.table(kind.table)} d where d._id = ${sql.ref(`a.${kind.column}`)})`
  })
  return sql<string>`coalesce(${sql.join([...titles, sql`''`])})`
}

/** The id of the occasion of the row `a` of angebote. */
export const occasionId = (): RawBuilder<string | null> =>
  sql`coalesce(${sql.join([...registered.map(({ column }) => sql.ref(`a.${column}`)), sql`null::uuid`])})`

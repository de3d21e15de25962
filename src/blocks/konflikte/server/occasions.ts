// What the offers of all areas belong to, and how it is called. An area registers its kind of occasion when it is loaded: SQL needs
// it also where nothing but a transaction is at hand.
import { type RawBuilder, sql } from 'kysely'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Actor, Db, Trx } from '#server/context.ts'

/** The reference of `angebote` to the occasions of an area (ADR 9), and the column there that names one. */
interface Occasions {
  readonly column: string
  readonly table: string
  readonly title: string
  /** The column there that says within how many hours one answers who moved up from the waiting list; null: not at all. */
  readonly replyHours?: string | undefined
  /** Over the row `d` of the table. */
  readonly visible: (actor: Actor) => RawBuilder<unknown>
  /** "Der Sanitätsdienst"; "Zum Dienst" */
  readonly mention: string
  readonly phrases: { readonly to: string }
  readonly path: (id: string) => ScreenAddress
}
/** An occasion that one is led to: which kind, and how it is called, "Sanitätsdienst", "Zum Dienst". */
export interface OccasionLink {
  readonly art: string
  readonly wort: string
  readonly zu: string
  readonly pfad: ScreenAddress
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

/** "Stadtfest (Frühschicht)" of the row `a` of angebote, '' for readers who may not see that; the offer where it is `named`. */
export function anlassTitel(reader: Reader, named: RawBuilder<unknown> = sql`true`): RawBuilder<string> {
  const titles = registered.map((kind) => {
    const title = sql`concat(${sql.ref(`d.${kind.title}`)}, case when a.bezeichnung <> '' and ${named} then concat(' (', a.bezeichnung, ')') end)`
    return sql`(select ${readableBy(reader, kind, title)} from ${sql.table(kind.table)} d where d._id = ${sql.ref(`a.${kind.column}`)})`
  })
  return sql<string>`coalesce(${sql.join([...titles, sql`''`])})`
}

/** The id of the occasion of the row `a` of angebote. */
export const occasionId = (): RawBuilder<string | null> =>
  sql`coalesce(${sql.join([...registered.map(({ column }) => sql.ref(`a.${column}`)), sql`null::uuid`])})`

/** Ids of the offers of an occasion, as an array; both expressions, the first is its table. */
export const offersOf = (table: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${table} ${sql.join(
    registered.map(
      (kind) => sql`when ${sql.lit(kind.table)} then array(select o._id from angebote o where ${sql.ref(`o.${kind.column}`)} = ${id})`,
    ),
    sql` `,
  )} end`

/** The title of the occasion of the row `a` of angebote, whoever reads it. */
export const occasionName = (): RawBuilder<string> =>
  sql<string>`coalesce(${sql.join([...registered.map((kind) => of(kind, kind.title)), sql`''`])})`

/** Which kind of occasion the row `a` of angebote belongs to, for `occasionLink`; null where there is no row. */
export const occasionKind = (): RawBuilder<string | null> =>
  sql`coalesce(${sql.join([...registered.map(({ column }) => sql`case when ${sql.ref(`a.${column}`)} is not null then ${sql.lit(column)} end`), sql`null`])})`

const NIL_ID = '00000000-0000-0000-0000-000000000000'
/** The screen of the occasion of the row `a` of angebote; null where there is no row. */
export const occasionPath = (): RawBuilder<string | null> =>
  sql`coalesce(${sql.join([...registered.map(({ column, path }) => sql`${sql.lit(path(NIL_ID).replace(NIL_ID, ''))} || ${sql.ref(`a.${column}`)}`), sql`null`])})`

/** Whether this person may see the occasion of the row `a` of angebote. */
export const occasionVisible = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`false`,
      ...registered.map(
        ({ column, table, visible }) =>
          sql`(${sql.ref(`a.${column}`)} is not null and exists (select 1 from ${sql.table(table)} d where d._id = ${sql.ref(`a.${column}`)} and ${visible(actor)}))`,
      ),
    ],
    sql` or `,
  )})`

/** Selects, as `_id`, the offers of all occasions that this person may see. */
export const visibleOffers = (actor: Actor): RawBuilder<unknown> =>
  sql.join(
    registered.map(
      ({ column, table, visible }) =>
        sql`select o._id from angebote o join ${sql.table(table)} d on d._id = ${sql.ref(`o.${column}`)} where ${visible(actor)}`,
    ),
    sql` union all `,
  )

/** The table of a kind of occasions, as `occasionKind` answers it. */
export const occasionTable = (kind: string): string => registered.find(({ column }) => column === kind)?.table ?? ''

/** Where an occasion is looked at, and how that is called; `kind` as `occasionKind` answers it. */
export function occasionLink(kind: string, id: string): OccasionLink | null {
  const there = registered.find(({ column }) => column === kind)
  return there ? { art: kind, wort: there.mention.replace(/^\S+ /, ''), zu: there.phrases.to, pfad: there.path(id) } : null
}

/** Which of these occasions, of whatever area, the person may see, and where; one query. */
export async function visibleOccasions(db: Db | Trx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, OccasionLink>> {
  const { rows } = await sql<{ _id: string; kind: string }>`${sql.join(
    registered.map(
      ({ column, table, visible }) =>
        sql`select d._id, ${sql.lit(column)} as kind from ${sql.table(table)} d where d._id = any(${[...ids]}::uuid[]) and ${visible(actor)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(
    rows.flatMap(({ _id, kind }) => {
      const link = occasionLink(kind, _id)
      return link ? [[_id, link] as const] : []
    }),
  )
}

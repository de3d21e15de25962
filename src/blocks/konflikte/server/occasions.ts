// Registry of the occasion kinds behind offers, with their titles. Areas register at module load: SQL needs them with only a transaction at
// hand.
import { type RawBuilder, sql } from 'kysely'
import { NIL_ID } from '#contract/nil-id.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Actor, Db, Trx } from '#server/context.ts'

/** Column of `angebote` that references an area's occasions (ADR 9), and their title column. */
interface Occasions {
  readonly column: string
  readonly table: string
  readonly title: string
  /** Column of the reply time in hours after moving up from the waiting list; null: no reply required. */
  readonly replyHours?: string | undefined
  readonly visible: (actor: Actor) => RawBuilder<unknown>
  readonly mention: string
  readonly phrases: { readonly to: string }
  readonly path: (id: string) => ScreenAddress
}
/** Link to an occasion: its kind and link text, "Sanitätsdienst", "Zum Dienst". */
export interface OccasionLink {
  readonly art: string
  readonly wort: string
  readonly zu: string
  readonly pfad: ScreenAddress
}
/** Reader of a text; null without a signed-in user, who sees no titles. */
export type Reader = Actor | null
const registered: Occasions[] = []

export const registerOccasions = (kind: Occasions): void => void registered.push(kind)

/** Tables of the occasions: their changes affect titles. */
export const occasionTables = (): readonly string[] => registered.map(({ table }) => table)

const of = ({ column, table }: Occasions, what: string) =>
  sql`(select ${sql.ref(`o.${what}`)} from ${sql.table(table)} o where o._id = ${sql.ref(`angebot.${column}`)})`

/** Common column of all occasions, for the occasion of the row `angebot`. */
export const occasionColumn = (column: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.join([...registered.map((kind) => of(kind, column)), sql`null`])})`

/** Reply deadline for promotions at this instant in the row `angebot`: null for none, at latest its begin. */
export function replyUntil(now: Date): RawBuilder<unknown> {
  const hours = registered.flatMap((kind) => (kind.replyHours === undefined ? [] : [of(kind, kind.replyHours)]))
  return sql`(select case when h.hours is not null then least(${now}::timestamptz + make_interval(hours => h.hours), angebot.beginn) end
    from (select coalesce(${sql.join([...hours, sql`null::int`])}) as hours) h)`
}

/** Text about the row `d` of the occasions, '' if hidden from the reader. */
export const readableBy = (reader: Reader, { visible }: Pick<Occasions, 'visible'>, text: RawBuilder<unknown>): RawBuilder<string> =>
  reader === null ? sql<string>`''` : sql<string>`case when ${visible(reader)} then ${text} else '' end`

/** "Stadtfest (Frühschicht)" for the row `angebot`, '' if hidden from the reader; with the offer if `named`. */
export function anlassTitel(reader: Reader, named: RawBuilder<unknown> = sql`true`): RawBuilder<string> {
  const titles = registered.map((kind) => {
    const title = sql`concat(${sql.ref(`d.${kind.title}`)},
      case when angebot.bezeichnung <> '' and ${named} then concat(' (', angebot.bezeichnung, ')') end)`
    return sql`(select ${readableBy(reader, kind, title)}
      from ${sql.table(kind.table)} d
      where d._id = ${sql.ref(`angebot.${kind.column}`)})`
  })
  return sql<string>`coalesce(${sql.join([...titles, sql`''`])})`
}

export const occasionId = (): RawBuilder<string | null> =>
  sql`coalesce(${sql.join([...registered.map(({ column }) => sql.ref(`angebot.${column}`)), sql`null::uuid`])})`

/** Array of an occasion's offer ids; both arguments are SQL expressions, the first its table. */
export const offersOf = (table: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${table} ${sql.join(
    registered.map(
      (kind) => sql`when ${sql.lit(kind.table)} then array(select o._id from angebote o where ${sql.ref(`o.${kind.column}`)} = ${id})`,
    ),
    sql` `,
  )} end`

/** Title of the occasion of the row `angebot`, without a visibility check. */
export const occasionName = (): RawBuilder<string> =>
  sql<string>`coalesce(${sql.join([...registered.map((kind) => of(kind, kind.title)), sql`''`])})`

/** Kind of the occasion of the row `angebot`, for `occasionLink`; null without a row. */
export const occasionKind = (): RawBuilder<string | null> =>
  sql`coalesce(${sql.join([
    ...registered.map(
      ({ column }) => sql`case
    when ${sql.ref(`angebot.${column}`)} is not null then ${sql.lit(column)}
  end`,
    ),
    sql`null`,
  ])})`

/** Screen of the occasion of the row `angebot`; null without a row. */
export const occasionPath = (): RawBuilder<string | null> =>
  sql`coalesce(${sql.join([
    ...registered.map(
      ({ column, path }) => sql`${sql.lit(path(NIL_ID).replace(NIL_ID, ''))}
    || ${sql.ref(`angebot.${column}`)}`,
    ),
    sql`null`,
  ])})`

export const occasionVisible = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`false`,
      ...registered.map(
        ({ column, table, visible }) =>
          sql`(${sql.ref(`angebot.${column}`)} is not null
            and exists (select 1
              from ${sql.table(table)} d
              where d._id = ${sql.ref(`angebot.${column}`)} and ${visible(actor)}))`,
      ),
    ],
    sql` or `,
  )})`

export const visibleOffers = (actor: Actor): RawBuilder<unknown> =>
  sql.join(
    registered.map(
      ({ column, table, visible }) =>
        sql`select o._id from angebote o join ${sql.table(table)} d on d._id = ${sql.ref(`o.${column}`)} where ${visible(actor)}`,
    ),
    sql` union all `,
  )

export const occasionTable = (kind: string): string => registered.find(({ column }) => column === kind)?.table ?? ''

/** Path of an occasion with its link text; `kind` as returned by `occasionKind`. */
export function occasionLink(kind: string, id: string): OccasionLink | null {
  const occasion = registered.find(({ column }) => column === kind)
  return occasion ? { art: kind, wort: occasion.mention.replace(/^\S+ /, ''), zu: occasion.phrases.to, pfad: occasion.path(id) } : null
}

export async function visibleOccasions(db: Db | Trx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, OccasionLink>> {
  const { rows } = await sql<{ _id: string; kind: string }>`${sql.join(
    registered.map(
      ({ column, table, visible }) =>
        sql`select d._id, ${sql.lit(column)} as kind
          from ${sql.table(table)} d
          where d._id = any(${[...ids]}::uuid[]) and ${visible(actor)}`,
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

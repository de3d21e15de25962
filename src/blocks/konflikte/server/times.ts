// Time of each person over all areas: the rows of `personenzeiten`, maintained by triggers (ADR 75). A migration declares a source
// (`zeitquelle`). Its area registers titles of rows without an offer here, at module load.
import { type RawBuilder, sql } from 'kysely'
import type { Held, TimeKind } from '../contract.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import {
  anlassTitel,
  offersOf,
  occasionId,
  occasionKind,
  occasionTable,
  occasionTables,
  occasionVisible,
  type Reader,
} from './occasions.ts'

type Sql = RawBuilder<unknown>

interface TimeSource {
  readonly table: string
  readonly title?: Sql
  readonly reads?: readonly string[]
}
const registered: TimeSource[] = []

export const registerTimes = (source: TimeSource): void => void registered.push(source)

export const timeTables = (): readonly string[] => [
  ...new Set(['anmeldungen', 'angebote', ...occasionTables(), ...registered.flatMap(({ table, reads = [] }) => [table, ...reads])]),
]

/** Title of the row `z` with the offer `angebot`; for leaders, the occasion's. '' if hidden from the reader. */
const title = (reader: Reader): RawBuilder<string> => {
  const others = registered.flatMap(({ table, title: text }) => (text === undefined ? [] : [sql`when ${sql.lit(table)} then (${text})`]))
  return sql<string>`case when z.angebot is not null then ${anlassTitel(reader, sql`z.art <> 'leitung'`)}
    else ${others.length > 0 ? sql`coalesce(case z.quelle ${sql.join(others, sql` `)} end, '')` : sql`''`} end`
}

/** True for a draft's row, including its leader's (ADR 89). */
export const isDraftRow = (row: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${row}.entwurf`)}`
/** True for the row `z` with the offer `angebot`. Drafts count for planners who see them, never for their own people. */
const counts = (reader: Reader, isOwn: boolean): Sql =>
  sql`(not ${isDraftRow('z')} ${isOwn || reader === null ? sql`` : sql`or ${occasionVisible(reader)}`})`

/**
 * Times of the person `who` between two instants, as rows `profil, als, fest, angebot, titel, beginn, ende, dienst, beside`.
 * Hidden times have the title ''. `beside`: offers of occasions they lead, which do not conflict.
 * `isOwn`: for their own sign-up.
 */
export const personTimes = (who: Sql, von: Sql, bis: Sql, reader: Reader = null, isOwn = false): Sql => sql`(
  select z.profil, z.art as als, z.fest, case when z.art <> 'leitung' then z.angebot end as angebot,
    ${title(reader)} as titel, lower(z.zeit) as beginn, upper(z.zeit) as ende,
    case when z.angebot is not null then ${occasionId()} end as dienst,
    case when z.art = 'leitung' then ${offersOf(sql`z.quelle`, sql`z.anlass`)} end as beside
  from personenzeiten z left join lateral (select * from angebote where _id = z.angebot offset 0) angebot on true
  where z.profil = ${who} and z.zeit && tstzrange(${von}, ${bis}) and ${counts(reader, isOwn)})`

/** Firm rows of `personTimes`: staffed, leading, or driving with a firm booking. */
export const firmTimes = (who: Sql, von: Sql, bis: Sql, reader: Reader = null): Sql =>
  sql`(select t.als, t.angebot, t.titel, t.beginn, t.ende, t.dienst, t.beside from ${personTimes(who, von, bis, reader)} t where t.fest)`

/** True if a firm engagement overlaps the span (a range) of `who`. Excludes the row `angebot` and leading its occasion. */
export const isTaken = (who: Sql, span: Sql): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from personenzeiten x where x.profil = ${who} and x.zeit && ${span} and x.fest and x.angebot is distinct from angebot._id
    and x.anlass is distinct from ${occasionId()} and (angebot.zeiten is null or angebot.zeiten && x.zeit)
    and not ${isDraftRow('x')})`

export const isAbsent = (who: Sql, von: Sql, bis: Sql): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from personenzeiten x where x.profil = ${who} and x.zeit && tstzrange(${von}, ${bis}) and x.art = 'abwesend')`

/**
 * Sources of this person's next times (a limited number), with the last one's end. Sources are occasion tables or source names.
 * Null without any.
 */
export async function nextTimes(
  db: Db,
  profil: string | null,
  now: Date,
  max: number,
): Promise<{ readonly sources: readonly string[]; readonly bis: Date } | null> {
  const { rows } = await sql<{ source: string; ende: string }>`
    select coalesce(${occasionKind()}, z.quelle) as source, upper(z.zeit) as ende
    from personenzeiten z left join angebote angebot on angebot._id = z.angebot
    where z.profil = ${profil}::uuid and z.zeit && tstzrange(${now}, null) and z.art <> 'abwesend' and not ${isDraftRow('z')}
    order by lower(z.zeit) limit ${max}`.execute(db)
  if (rows.length === 0) return null
  const sources = new Set(rows.map(({ source }) => occasionTable(source) || source))
  return { sources: [...sources], bis: new Date(Math.max(...rows.map(({ ende }) => Date.parse(ende)))) }
}

export interface Time {
  readonly als: TimeKind
  readonly fest: boolean
  readonly angebot: string | null
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  readonly dienst: string | null
  readonly beside: readonly string[] | null
}
interface Which {
  readonly firm?: true | undefined
  readonly own?: true
}
export const timesJson = (who: Sql, von: Sql, bis: Sql, reader: Reader, { firm, own }: Which = {}): RawBuilder<readonly Time[]> =>
  sql<readonly Time[]>`(select coalesce(json_agg(json_build_object('als', t.als, 'fest', t.fest, 'angebot', t.angebot, 'titel', t.titel,
        'beginn', iso(t.beginn), 'ende', iso(t.ende), 'dienst', t.dienst, 'beside', t.beside)
      order by t.beginn, t.als),
      '[]')
    from ${personTimes(who, von, bis, reader, own)} t ${firm ? sql`where t.fest` : sql``})`

export interface PlainTime extends Time {
  readonly eintrag: string
  readonly entwurf: boolean
}
/** Duties this near to another one count for its rest; in milliseconds. */
export const NEAR_MS = 36 * 3_600_000
const NEAR = sql`make_interval(secs => ${sql.lit(NEAR_MS / 1000)})`
/**
 * `personTimes` of everybody around an offer (or those matching `where` over `z`). Rows `profil, zeiten`: lists of `PlainTime`, by begin.
 * Includes what is near before and after, and drafts regardless of the reader; `beside` contains only the offer, for leaders of its
 * occasion.
 */
export const plainTimesOfAll = (
  von: Sql,
  bis: Sql,
  offer: { readonly _id: string; readonly anlass: string | null },
  where: Sql,
): Sql => sql`(
  select z.profil,
    json_agg(json_build_object('als', z.art, 'fest', z.fest, 'angebot', case when z.art <> 'leitung' then z.angebot end,
        'titel', '', 'beginn', iso(lower(z.zeit)), 'ende', iso(upper(z.zeit)), 'dienst', ${occasionId()},
        'eintrag', z.eintrag, 'entwurf', z.entwurf,
        'beside', case when z.art = 'leitung' and z.anlass = ${offer.anlass}::uuid then array[${offer._id}::uuid] end)
      order by lower(z.zeit), z.art) as zeiten
  from personenzeiten z left join angebote angebot on angebot._id = z.angebot
  where z.zeit && tstzrange(${von} - ${NEAR}, ${bis} + ${NEAR}) and ${where}
  group by z.profil)`

const entry = (row: Pick<PlainTime, 'eintrag' | 'als'>) => `${row.eintrag} ${row.als}`
export async function hiddenDrafts(db: Db | Trx, reader: Actor, rows: readonly PlainTime[]): Promise<ReadonlySet<PlainTime>> {
  const drafts = rows.filter((row) => row.entwurf)
  const seen = drafts.length === 0 ? [] : await readEntries(db, sql`${occasionVisible(reader)}`, drafts)
  const visible = new Set(seen.flatMap((row) => (row.said ? [entry(row)] : [])))
  return new Set(drafts.filter((draft) => !visible.has(entry(draft))))
}
/** Adds the titles visible to this reader. */
export async function readTitles(db: Db | Trx, reader: Actor, rows: readonly PlainTime[]): Promise<(row: PlainTime) => PlainTime> {
  if (rows.length === 0) return (row) => row
  const rowsWithTitle = await readEntries(db, title(reader), rows)
  const titles = new Map(rowsWithTitle.map((row) => [entry(row), row.said]))
  return (row) => ({ ...row, titel: titles.get(entry(row)) ?? '' })
}
async function readEntries<T>(db: Db | Trx, what: RawBuilder<T>, rows: readonly PlainTime[]) {
  const ids = [...new Set(rows.map((row) => row.eintrag))]
  const { rows: read } = await sql<{ eintrag: string; als: TimeKind; said: T }>`
    select distinct on (z.eintrag, z.art) z.eintrag, z.art as als, ${what} as said
    from personenzeiten z left join angebote angebot on angebot._id = z.angebot
    where z.eintrag = any(${ids}::uuid[])
    order by z.eintrag, z.art`.execute(db)
  return read
}

interface Elsewhere extends Pick<Time, 'titel' | 'beginn' | 'ende' | 'dienst'> {
  readonly als: Held
  readonly name: string
}
/** People staffed in or leading these offers (a query) of an occasion, with conflicting firm engagements. */
export async function heldElsewhere(db: Db | Trx, offers: Sql, anlass: string, reader: Reader): Promise<Elsewhere[]> {
  const { rows } = await sql<Elsewhere>`
    select p.name, t.als, t.titel, t.beginn, t.ende, t.dienst
    from personenzeiten e join personen p on p._id = e.profil
      cross join lateral ${firmTimes(sql`e.profil`, sql`lower(e.zeit)`, sql`upper(e.zeit)`, reader)} t
    where e.angebot in (${offers}) and e.fest and t.dienst is distinct from ${anlass}::uuid order by t.beginn, p.name`.execute(db)
  return rows
}

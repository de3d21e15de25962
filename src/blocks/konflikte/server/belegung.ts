// Occupancy of people and resources over all areas. Spans are half-open: back-to-back is allowed. The constraints named …_nicht_doppelt
// enforce it; this module provides the messages.
import { type RawBuilder, sql } from 'kysely'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import type { Db, Trx } from '#server/context.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { type Held, HELD_TEXT, heldText, type HeldTexts } from '../contract.ts'
import { firmTimes } from './times.ts'
import type { Reader } from './occasions.ts'

/** Engagement of a person or resource: readable occasion name, and the span in UTC. */
export interface Belegung {
  readonly als?: Held
  readonly angebot?: string | null
  /** Offers that do not conflict: those of the occasion they lead. */
  readonly beside?: readonly string[] | null
  /** '' if hidden from the reader. */
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  /** Service behind it; readers who may not see it must not see the title. */
  readonly dienst?: string | null
}

interface Question {
  readonly who: string
  readonly beginn: string
  readonly ende: string
}
export function perQuestion<B extends object>(count: number, rows: readonly (B & { nr: number })[]): Omit<B, 'nr'>[][] {
  const responses: Omit<B, 'nr'>[][] = Array.from({ length: count }, () => [])
  for (const { nr: number, ...belegung } of rows) responses[number - 1]?.push(belegung)
  return responses
}
const columns = (
  questions: readonly Question[],
) => sql`unnest(${questions.map(({ who: actor }) => actor)}::uuid[], ${questions.map(({ beginn }) => beginn)}::timestamptz[],
  ${questions.map(({ ende }) => ende)}::timestamptz[]) with ordinality as f(wer, beginn, ende, nr)`

/** Engagements of these people (staffed, leading or driving), one list per question, by begin; one query for all. */
export async function takenPersonen(db: Db | Trx, questions: readonly Question[], reader: Reader): Promise<Belegung[][]> {
  if (questions.length === 0) return []
  const { rows } = await sql<Belegung & { nr: number }>`
    select f.nr::int as nr, t.*
    from ${columns(questions)} cross join lateral ${firmTimes(sql`f.wer`, sql`f.beginn`, sql`f.ende`, reader)} t
    order by f.nr, t.beginn, t.als, t.titel`.execute(db)
  return perQuestion(questions.length, rows)
}

/** Booking that holds or requests a vehicle or room; `beginn` and `ende` exclude set-up times. */
export interface ResourceBelegung extends Belegung {
  readonly _id: string
  readonly status: Belegungsstatus
  /** Name of the responsible person, '' without one. */
  readonly wer: string
  readonly dienst: string | null
  /** Including set-up times. */
  readonly belegtVon: string
  readonly belegtBis: string
}
interface ResourceQuestion extends Question {
  /** Booking to ignore, for checks of itself. */
  readonly ohne?: string | null
}
type Sql = RawBuilder<unknown>
export interface BelegungsSource {
  readonly table: string
  readonly column: string
  readonly titel: string
  readonly prepared: boolean
  /** Id of the using service, over the row `b`; absent without services. */
  readonly dienste?: { readonly id: Sql }
}
/** Title of a booking, over its row `row`; blackouts show their reason and are marked. */
export const bookingTitle = ({ titel }: Pick<BelegungsSource, 'titel'>, row = 'b'): RawBuilder<string> =>
  sql`case when ${sql.ref(`${row}.sperrzeit`)} then 'Gesperrt: ' else '' end || ${sql.ref(`${row}.${titel}`)}`

/** Maximum length of a booking, including set-up times and clock changes. */
const LONGEST = sql`interval '15 days'`

/** Questions of `takenQuery` as parallel arrays: resources, begins, ends, and bookings to ignore (null: none). */
export const askedResources = (who: Sql, beginn: Sql, ende: Sql, without: Sql): Sql =>
  sql`select *
    from unnest(${who}::uuid[], ${beginn}::timestamptz[], ${ende}::timestamptz[],
      ${without}::uuid[]) with ordinality as f(wer, beginn, ende, ohne, nr)`

/** Query of `takenResources`, for larger statements. `asked`: rows of `askedResources`. */
export function takenQuery(source: BelegungsSource, asked: Sql, alsoAngefragt = false) {
  const { column, prepared, dienste } = source
  const [table, actor, titel, dienst] = [
    sql.table(source.table),
    sql.ref(`b.${column}`),
    bookingTitle(source),
    dienste?.id ?? sql`null::uuid`,
  ]
  const von = prepared ? sql`plus_minuten(b.beginn, - b."ruestzeitVor")` : sql`b.beginn`
  const bis = prepared ? sql`plus_minuten(b.ende, b."ruestzeitNach")` : sql`b.ende`
  const overlaps = sql`tstzrange(${von}, ${bis}) && tstzrange(f.beginn, f.ende)`
  const columnsB = sql`f.nr::int as nr, b._id, b.status, ${titel} as titel, b.beginn, b.ende, ${von} as "belegtVon", ${bis} as "belegtBis",
      b.verantwortlich, ${dienst} as dienst`
  const notSelf = sql`b._id is distinct from f.ohne`
  return sql<ResourceBelegung & { nr: number }>`
    select t.nr, t._id, t.status, t.titel, t.beginn, t.ende, t."belegtVon", t."belegtBis", t.dienst, coalesce(p.name, '') as wer
    from (
      with f as materialized (${asked})
      select ${columnsB} from f join ${table} b on ${actor} = f.wer and b.status = 'bestaetigt' and ${overlaps} and ${notSelf}
      ${
        alsoAngefragt
          ? sql`union all
      select ${columnsB} from f join ${table} b on ${actor} = f.wer and b.status = 'angefragt'
        and b.beginn between f.beginn - ${LONGEST} and f.ende + ${LONGEST} and ${overlaps} and ${notSelf}`
          : sql``
      }
    ) t left join personen p on p._id = t.verantwortlich
    order by t.nr, t.beginn, t._id`
}

/**
 * Bookings that hold these vehicles or rooms, one list per question, by begin; one query for all. The requested spans include set-up
 * times.
 * Requests (`angefragt`) hold nothing and are included with `alsoAngefragt`.
 */
export async function takenResources(
  db: Db | Trx,
  source: BelegungsSource,
  questions: readonly ResourceQuestion[],
  alsoAngefragt = false,
): Promise<ResourceBelegung[][]> {
  if (questions.length === 0) return []
  const [single] = questions
  // A single question is passed as a row instead of arrays: PostgreSQL then reuses its generic plan. Replanning costs more than the query.
  const asked =
    questions.length === 1 && single
      ? sql`select ${single.who}::uuid as wer, ${single.beginn}::timestamptz as beginn,
          ${single.ende}::timestamptz as ende, ${single.ohne ?? null}::uuid as ohne, 1 as nr`
      : askedResources(
          sql`${questions.map(({ who }) => who)}`,
          sql`${questions.map(({ beginn }) => beginn)}`,
          sql`${questions.map(({ ende }) => ende)}`,
          sql`${questions.map(({ ohne = null }) => ohne)}`,
        )
  const { rows } = await takenQuery(source, asked, alsoAngefragt).execute(db)
  return perQuestion(questions.length, rows)
}

export const belegungText = ({ titel, beginn, ende }: Belegung): string => `${titel}, ${readableSpan(beginn, ende)}`

/** "leitet zu dieser Zeit schon: Stadtfest, Sa., …", from these texts. */
export const heldBy = (texts: HeldTexts, belegung: Belegung): string => heldText(texts, belegung, belegungText(belegung))

export const heldSentence = (name: string, belegung: Belegung): string => `${name} ${heldBy(HELD_TEXT, belegung)}.`

interface Span {
  readonly beginn: string
  readonly ende: string
}
/** Length of server timestamps (UTC, milliseconds): equal formats compare as strings, fifty times as fast. */
const WRITTEN = '2026-11-24T10:00:00.000Z'.length
const before = (a: string, b: string): boolean =>
  a.length === WRITTEN && b.length === WRITTEN && a.endsWith('Z') && b.endsWith('Z') ? a < b : Date.parse(a) < Date.parse(b)
/** Half-open spans: back-to-back is allowed. */
export const doOverlap = (a: Span, b: Span): boolean => before(a.beginn, b.ende) && before(b.beginn, a.ende)

/** Busy times of an offer with sessions; without them the whole span. */
export type Sessions = readonly Span[] | null | undefined
/** Returns true if a span within the offer overlaps its sessions. */
export const overlapsSessions = (sessions: Sessions, span: Span): boolean => sessions?.some((session) => doOverlap(session, span)) ?? true

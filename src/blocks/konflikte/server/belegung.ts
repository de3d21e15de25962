// Who or what is taken in a span of time, over all areas. Spans are half open: back to back is legal. The constraints
// named …_nicht_doppelt give the guarantee; this gives the sentence.
import { type RawBuilder, sql } from 'kysely'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import type { Db, Trx } from '#server/context.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { type Held, HELD_TEXT, heldText, type HeldTexts } from '../contract.ts'
import { engagements } from './times.ts'
import type { Reader } from './occasions.ts'

/** What holds somebody or something: a readable name of the occasion, and the span in UTC. */
export interface Belegung {
  /** As what a person is held; absent for the booking of a vehicle or a room. */
  readonly als?: Held
  /** The offer in which a person is staffed. */
  readonly angebot?: string | null
  /** Offers in which the person may stand all the same: those of what they lead. */
  readonly beside?: readonly string[] | null
  /** '' where the reader may not see what it is. */
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  /** The service behind it: who may not see that must not read the title either. */
  readonly dienst?: string | null
}

interface Question {
  /** A profile or a vehicle. */
  readonly who: string
  readonly beginn: string
  readonly ende: string
}
/** The rows of a query for several questions, one list per question. */
export function perQuestion<B extends object>(count: number, rows: readonly (B & { nr: number })[]): Omit<B, 'nr'>[][] {
  const responses: Omit<B, 'nr'>[][] = Array.from({ length: count }, () => [])
  for (const { nr: number, ...belegung } of rows) responses[number - 1]?.push(belegung)
  return responses
}
const columns = (
  questions: readonly Question[],
) => sql`unnest(${questions.map(({ who: actor }) => actor)}::uuid[], ${questions.map(({ beginn }) => beginn)}::timestamptz[],
  ${questions.map(({ ende }) => ende)}::timestamptz[]) with ordinality as f(wer, beginn, ende, nr)`

/** What takes these people's time then (they stand, lead or drive somewhere), one list per question, by begin; one query for all. */
export async function takenPersonen(db: Db | Trx, questions: readonly Question[], reader: Reader): Promise<Belegung[][]> {
  if (questions.length === 0) return []
  const { rows } = await sql<Belegung & { nr: number }>`
    select f.nr::int as nr, t.*
    from ${columns(questions)} cross join lateral ${engagements(sql`f.wer`, sql`f.beginn`, sql`f.ende`, reader)} t
    order by f.nr, t.beginn, t.als, t.titel`.execute(db)
  return perQuestion(questions.length, rows)
}

/** A booking that holds a vehicle or a room, or asks for it; `beginn` and `ende` are its own, without set-up times. */
export interface ResourceBelegung extends Belegung {
  readonly _id: string
  readonly status: Belegungsstatus
  /** The responsible person's name, '' without one. */
  readonly wer: string
  readonly dienst: string | null
  /** With set-up times. */
  readonly belegtVon: string
  readonly belegtBis: string
}
interface ResourceQuestion extends Question {
  /** A booking that does not count against itself. */
  readonly ohne?: string | null
}
type Sql = RawBuilder<unknown>
/** Where the bookings of one kind of things stand: an area hands it in. */
export interface BelegungsSource {
  readonly table: string
  /** The columns that name what is booked, and what for. */
  readonly column: string
  readonly titel: string
  /** Each booking has times to set up and to clear away. */
  readonly prepared: boolean
  /** The id of the service that uses it, over the row `b`; absent where none does. */
  readonly dienste?: { readonly id: Sql }
}
/** What a booking is called, over its row `row`: of a blackout the reason, and that it is one. */
export const bookingTitle = ({ titel }: Pick<BelegungsSource, 'titel'>, row = 'b'): RawBuilder<string> =>
  sql`case when ${sql.ref(`${row}.sperrzeit`)} then 'Gesperrt: ' else '' end || ${sql.ref(`${row}.${titel}`)}`

/** A booking begins at most this long before it ends, set-up times and a change of the clock included. */
const LONGEST = sql`interval '15 days'`

/** Arrays of as many things, begins, ends, and bookings that do not count (null: all do), as the questions of `takenQuery`. */
export const askedResources = (who: Sql, beginn: Sql, ende: Sql, without: Sql): Sql =>
  sql`select * from unnest(${who}::uuid[], ${beginn}::timestamptz[], ${ende}::timestamptz[], ${without}::uuid[]) with ordinality as f(wer, beginn, ende, ohne, nr)`

/** The query of `takenResources`, for a statement that asks more than that. `asked`: rows of `askedResources`. */
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
 * Which bookings hold these vehicles or rooms at these times, one list per question, by begin; one query for all. The
 * spans asked for include set-up times. What is only asked for (`angefragt`) holds nothing and comes with `alsoAngefragt`.
 */
export async function takenResources(
  db: Db | Trx,
  source: BelegungsSource,
  questions: readonly ResourceQuestion[],
  alsoAngefragt = false,
): Promise<ResourceBelegung[][]> {
  if (questions.length === 0) return []
  const [one] = questions
  // A reading call with one question writes it as a row and not as lists: only then does PostgreSQL trust a plan that it keeps, instead
  // of planning anew each time, which costs more than the answer.
  const asked =
    questions.length === 1 && one
      ? sql`select ${one.who}::uuid as wer, ${one.beginn}::timestamptz as beginn, ${one.ende}::timestamptz as ende, ${one.ohne ?? null}::uuid as ohne, 1 as nr`
      : askedResources(
          sql`${questions.map(({ who }) => who)}`,
          sql`${questions.map(({ beginn }) => beginn)}`,
          sql`${questions.map(({ ende }) => ende)}`,
          sql`${questions.map(({ ohne: without = null }) => without)}`,
        )
  const { rows } = await takenQuery(source, asked, alsoAngefragt).execute(db)
  return perQuestion(questions.length, rows)
}

/** "Stadtfest, Sa., 24.11.2026, 10:00 bis 14:00 Uhr", for the sentence of a refusal. */
export const belegungText = ({ titel, beginn, ende }: Belegung): string => `${titel}, ${readableSpan(beginn, ende)}`

/** "leitet zu dieser Zeit schon: Stadtfest, Sa., …", in these words. */
export const heldBy = (texts: HeldTexts, held: Belegung): string => heldText(texts, held, belegungText(held))

/** "Anna Ahrens leitet zu dieser Zeit schon: Stadtfest, Sa., 24.11.2026, 10:00 bis 14:00 Uhr." */
export const heldSentence = (name: string, held: Belegung): string => `${name} ${heldBy(HELD_TEXT, held)}.`

interface Span {
  readonly beginn: string
  readonly ende: string
}
/** Length of an instant as the server writes it, in UTC and to the millisecond: these compare as texts, fifty times as fast. */
const WRITTEN = '2026-11-24T10:00:00.000Z'.length
const before = (a: string, b: string): boolean =>
  a.length === WRITTEN && b.length === WRITTEN && a.endsWith('Z') && b.endsWith('Z') ? a < b : Date.parse(a) < Date.parse(b)
/** Half-open spans: back to back is legal. */
export const overlapping = (a: Span, b: Span): boolean => before(a.beginn, b.ende) && before(b.beginn, a.ende)

/** What an offer with sessions is busy with; one without is so all of its span. */
export type Sessions = readonly Span[] | null | undefined
/** Does what lies in the span of an offer touch its sessions? */
export const meets = (sessions: Sessions, held: Span): boolean => sessions?.some((one) => overlapping(one, held)) ?? true

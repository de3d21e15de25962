import { type RawBuilder, sql } from 'kysely'
import type { Db, Actor, Trx } from '#server/context.ts'
import { type Search, searchWords, type Word } from '#contract/search.ts'
import { containsFolded, encodeCursor, decodeCursor, type Part } from '#server/crud/cursor.ts'
import type { Belegungsart } from '../kind.ts'
import { STANDING_BELEGUNG } from '../../contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'

export type Sql = RawBuilder<unknown>

export interface ListQuestion extends Part {
  readonly nur?: 'kommend' | 'meine' | 'angefragt' | 'vergangen' | undefined
  readonly status?: string | undefined
  readonly von?: string | undefined
  readonly bis?: string | undefined
  readonly suche?: Search
}

/** Query parts of a kind: `selection` is a select list over `from`, with `b` as the booking. */
export interface Reading<Z> {
  readonly selection: RawBuilder<Z>
  readonly from: Sql
  /** Search condition over the row `b` alone: names are resolved to ids first (`personenWith`). */
  readonly treffer: (word: Word) => Sql
}

/** Ids of profiles with a matching name, as an array evaluated once. */
export const personenWith = (word: Word): Sql => sql`array(select _id from personen where ${containsFolded(sql`suche`, word)})`

/**
 * Condition that allows the index on the begin: no booking is longer than this, including shifts of
 * a service.
 */
export const endsAfter = (time: Date | string | Sql): Sql =>
  sql`b.ende > ${time}::timestamptz and b.beginn > ${time}::timestamptz - interval '16 days'`

/** Annahme: a request that has begun without an answer is no longer pending. */
export const isAsked = (now: Date): Sql => sql`b.status = 'angefragt' and b.beginn > ${now} and ${endsAfter(now)}`

/** Annahme: cancelled and declined bookings are listed only when filtered by that status, or among one's own. */
function conditions(question: ListQuestion, actor: Actor, now: Date, match: Reading<unknown>['treffer']): Sql[] {
  const { nur, status, von, bis, suche } = question
  const parts: Sql[] = []
  if (status !== undefined) parts.push(sql`b.status = ${status}`)
  else if (nur === 'angefragt') parts.push(isAsked(now))
  else if (nur !== 'meine') parts.push(sql`${oneOf('b.status', STANDING_BELEGUNG)}`)
  if (nur === 'vergangen') parts.push(sql`b.ende <= ${now}`)
  else if (nur !== undefined) parts.push(endsAfter(now))
  if (nur === 'meine') parts.push(sql`(b.verantwortlich = ${actor.profil}::uuid or b."erstelltVon" = ${actor._id}::uuid)`)
  if (von !== undefined) parts.push(endsAfter(von))
  if (bis !== undefined) parts.push(sql`b.beginn < ${bis}::timestamptz`)
  for (const word of searchWords(suche)) parts.push(sql`(${match(word)})`)
  return parts
}

/** One page; past bookings in descending order, all others by begin. Two queries, or one for counting. */
export async function readPage<Z extends { _id: string; beginn: string }>(
  db: Db | Trx,
  kind: Belegungsart,
  { selection, from, treffer }: Reading<Z>,
  question: ListQuestion,
  extraConditions: readonly Sql[],
  actor: Actor,
  now: Date,
): Promise<{ zeilen: Z[]; gesamt: number; naechste: string | null }> {
  const backwards = question.nur === 'vergangen'
  const rules = [...conditions(question, actor, now, treffer), ...extraConditions]
  const where = (parts: readonly Sql[]) => (parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``)
  const behind =
    question.nach === undefined ? [] : [sql`(b.beginn, b._id) ${backwards ? sql`<` : sql`>`} (${decodeCursor(question.nach, 2, true)})`]
  const direction = backwards ? sql`desc` : sql`asc`
  const count = async () =>
    (await sql<{ gesamt: number }>`select count(*)::int as gesamt from ${sql.table(kind.table)} b ${where(rules)}`.execute(db)).rows[0]
      ?.gesamt ?? 0
  const { rows } = await sql<Z>`
    select ${selection} from ${from} ${where([...rules, ...behind])}
    order by b.beginn ${direction}, b._id ${direction} limit ${question.limit + 1}`.execute(db)
  const lines = rows.slice(0, question.limit)
  const last = lines.at(-1)
  const isAll = question.nach === undefined && rows.length <= question.limit
  const total = question.counted ?? (isAll ? rows.length : await count())
  return {
    zeilen: lines,
    gesamt: total,
    naechste: rows.length > question.limit && last ? encodeCursor([last.beginn, last._id]) : null,
  }
}

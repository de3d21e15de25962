// Reads all preconditions of a booking in one statement before the write: locked resources, named people, conflicting bookings.
import { sql } from 'kysely'
import { conflict, badRequest } from '#server/errors.ts'
import { askedResources, type ResourceBelegung, takenQuery, perQuestion } from '#blocks/konflikte/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Actor, Trx } from '#server/context.ts'
import type { Belegungsart, Person, Resource, Values } from '../kind.ts'
import { type Wish, asQuestion } from '../check/period.ts'
import { STANDING_BELEGUNG } from '../../contract.ts'
import { type Month, monthsQuery, mostOf } from '../check/hours.ts'
import { endsAfter } from '../read/belegung-rows.ts'
import { defineStatement } from '#server/db/statement.ts'
import { oneOf } from '#server/db/vocabulary.ts'

export interface Situation<R extends Resource> {
  readonly ressourcen: ReadonlyMap<string, R>
  readonly personen: ReadonlyMap<string, Person>
  readonly belegt: readonly (readonly ResourceBelegung[])[]
  /** Hours per limited month of `counted`. */
  readonly months: readonly Month[]
}
interface Question {
  readonly ressourcen: readonly string[]
  readonly personen: readonly [] | readonly [verantwortlich: string | null, fahrer: string | null]
  readonly wishes: readonly Wish[]
  readonly feld: string
  /** User limited in upcoming bookings, including these. */
  readonly counted?: { readonly user: string; readonly now: Date } | undefined
}

const personJson = sql`json_build_object('_id', p._id, 'vorname', p.vorname, 'nachname', p.nachname, 'klassen', p.fuehrerscheinklassen, 
  'invisible', (select x.unsichtbar from profile x where x._id = p._id))`

export async function readPersonen(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<{ _id: string; person: Person }>`
    select p._id, ${personJson} as person from personen p
    where p._id = any(${[...ids]}::uuid[]) and p."geloeschtAm" is null`.execute(trx)
  return new Map(rows.map(({ _id, person }) => [_id, person]))
}

/** Locks all resources of a multi-step operation first, in the lock order below, to avoid deadlocks. */
export const lockResources = (trx: Trx, { resource }: Belegungsart, ids: readonly string[]): Promise<unknown> =>
  sql`select 1 from ${sql.table(resource.table)} r where r._id = any(${[...ids]}::uuid[]) order by r._id for no key update`.execute(trx)

/** Limits upcoming bookings per person; managers of the resources are exempt. @throws 409 */
function requireFew(coming: number, most: number, field: string): void {
  if (coming > most) throw conflict(`Das wären ${coming} kommende Belegungen; mehr als ${most} je Person trägt die Verwaltung ein.`, field)
}

/** Parameters of the statement; those of the questions are arrays of equal length. */
interface Asked {
  readonly ids: readonly string[]
  readonly one: string | null
  readonly other: string | null
  readonly who: readonly string[]
  readonly from: readonly string[]
  readonly until: readonly string[]
  readonly without: readonly (string | null)[]
  readonly beginn: readonly string[]
  readonly ende: readonly string[]
  readonly user: string | undefined
  readonly now: Date | undefined
}
interface Read {
  readonly ressourcen: readonly Resource[]
  readonly personen: readonly Person[]
  readonly belegt: readonly (ResourceBelegung & { readonly nr: number })[]
  readonly standing: number
  readonly most: number
  readonly months: readonly Month[]
}
const lockingText = (kind: Belegungsart, counted: boolean) =>
  defineStatement<Asked, Read>((slot) => {
    const asked = askedResources(slot('who'), slot('from'), slot('until'), slot('without'))
    const mine = { user: slot('user'), von: slot('beginn'), bis: slot('ende'), without: sql`'{}'` }
    return sql`
      with r as materialized (
        select ${kind.resource.notice}
        from ${sql.table(kind.resource.table)} r
        where r._id = any(${slot('ids')}::uuid[])
        order by r._id
        for no key update
      )
      select (select coalesce(json_agg(r), '[]') from r) as ressourcen,
        (select coalesce(json_agg(${personJson}), '[]')
          from personen p
          where p._id in (${slot('one')}::uuid, ${slot('other')}::uuid) and p."geloeschtAm" is null) as personen,
        (select coalesce(json_agg(json_build_object('nr', k.nr, '_id', k._id, 'status', k.status, 'titel', k.titel,
            'beginn', iso(k.beginn), 'ende', iso(k.ende), 'belegtVon', iso(k."belegtVon"),
            'belegtBis', iso(k."belegtBis"), 'dienst', k.dienst, 'wer', k.wer)),
            '[]')
          from (${takenQuery(kind, asked)}) k) as belegt,
        ${
          counted
            ? sql`(select count(*)::int from ${sql.table(kind.table)} b where b."erstelltVon" = ${slot('user')}::uuid
              and ${oneOf('b.status', STANDING_BELEGUNG)} and ${endsAfter(slot('now'))}) as standing, ${mostOf(kind)} as most,
      (select coalesce(json_agg(h), '[]') from (${monthsQuery(kind, mine)}) h) as months`
            : sql`0 as standing, 0 as most, '[]'::json as months`
        }`
  })
const texts = new WeakMap<
  Belegungsart,
  { readonly counted: ReturnType<typeof lockingText>; readonly free: ReturnType<typeof lockingText> }
>()
function textsOf(kind: Belegungsart) {
  const known = texts.get(kind) ?? { counted: lockingText(kind, true), free: lockingText(kind, false) }
  texts.set(kind, known)
  return known
}

/**
 * Locks these resources against concurrent bookings until the end of the transaction, in a fixed lock order.
 * A transaction that waited for the lock still reads the old snapshot. The exclusion constraint then rejects the row,
 * and the retry (transact.ts) finds the concurrent booking.
 * @throws 400 for a nonexistent resource, 409 if `counted` exceeds the limit
 */
export async function lockAndRead<R extends Resource>(
  trx: Trx,
  kind: Belegungsart<R>,
  { ressourcen: resources, personen, wishes, feld, counted }: Question,
): Promise<Situation<R>> {
  const ids = [...new Set(resources)]
  // Separate statement, so that the following count sees all bookings committed before the lock was granted.
  if (counted) await sql`select pg_advisory_xact_lock(hashtext(${kind.table}), hashtext(${counted.user}))`.execute(trx)
  const [firstPerson = null, secondPerson = null] = personen
  const questions = wishes.map(asQuestion)
  const [read] = await (counted ? textsOf(kind).counted : textsOf(kind).free)(trx, {
    ids,
    one: firstPerson,
    other: secondPerson,
    who: questions.map(({ who }) => who),
    from: questions.map(({ beginn }) => beginn),
    until: questions.map(({ ende }) => ende),
    without: questions.map(({ ohne }) => ohne),
    beginn: wishes.map(({ beginn }) => beginn),
    ende: wishes.map(({ ende }) => ende),
    user: counted?.user,
    now: counted?.now,
  })
  if (!read || read.ressourcen.length < ids.length) throw badRequest(kind.resource.doesNotExist, feld)
  if (counted) requireFew(read.standing + wishes.length, read.most, feld)
  const byId = <T extends { readonly _id: string }>(list: readonly T[]) => new Map(list.map((row) => [row._id, row]))
  return {
    ressourcen: byId(read.ressourcen as R[]),
    personen: byId(read.personen),
    belegt: perQuestion(wishes.length, read.belegt),
    months: read.months,
  }
}

const FIELDS = ['verantwortlich', 'fahrer'] as const

/** True if the person may see that member. */
const knows = (actor: Actor, { _id, invisible }: Person) => !invisible || actor.profil === _id || may(actor, 'READ_UNSICHTBARE_USER')

/**
 * Validates people: they must exist, be visible to the actor, and drivers need the licence class for newly assigned vehicles.
 * Previous entries remain valid, even after a departure. `gefahren` are the ids driven.
 * Annahme: an expiring licence, a due check and a missing briefing only warn (`hinweise` of "frei"), as in services;
 * the class is required by law.
 * @throws 400 or 409 naming the field
 */
export function requirePersonen<R extends Resource>(
  kind: Belegungsart<R>,
  actor: Actor,
  situation: Situation<R>,
  values: Values,
  before: Values | null,
  gefahren: readonly string[],
): void {
  for (const field of FIELDS) {
    const id = values[field]
    if (typeof id !== 'string' || id === before?.[field]) continue
    const person = situation.personen.get(id)
    if (!person || !knows(actor, person)) throw badRequest('Diese Person gibt es nicht.', field)
  }
  const newAtControl = before === null || values['fahrer'] !== before['fahrer'] || values[kind.column] !== before[kind.column]
  const person = typeof values['fahrer'] === 'string' ? situation.personen.get(values['fahrer']) : undefined
  if (!newAtControl || !person) return
  const msg = kind.resource.drivingObjection?.(
    actor,
    person,
    gefahren.flatMap((id) => situation.ressourcen.get(id) ?? []),
  )
  if (msg) throw conflict(msg, 'fahrer')
}

// Applies registration changes with all effects: counts, promotion, occasion state and version, history, mails. Shared by staffing,
// hand-over, calls for help and departures.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { promoteLocked, promoteNext, refreshBesetzung } from './besetzung.ts'
import type { Step } from '../staffing/einteilung.ts'
import { closeDone, endQuestions } from '../asking/tell.ts'
import { notifyAnmeldungen, notifyOccasion } from '../mails/notify.ts'
import { type OccasionKind, occasionKinds, type Scope } from './occasion.ts'
import { hasPlatz, type StateChange, type Trigger, withdrawAngebote } from './state.ts'
import { type HelferStates, helferInsert, recordHelfer } from '../history/helfer.ts'
import { reopensQuestions, writeEinteilung } from '../staffing/write.ts'

export async function angeboteOf(db: Db | Trx, { id }: OccasionKind, occasion: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select angebot._id from angebote angebot where ${id} = ${occasion}::uuid order by angebot.beginn, angebot.ende, angebot._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

export const offersOf = ({ id }: OccasionKind, occasion: string): RawBuilder<unknown> =>
  sql`select angebot._id from angebote angebot where ${id} = ${occasion}::uuid`

export async function recordPromoted(scope: Scope, occasion: string, changes: readonly StateChange[]): Promise<void> {
  await recordHelfer(scope, occasion, changes, null)
  await notifyAnmeldungen(scope, changes, null)
}

/** Recounts offers with changed vehicles and updates their occasions' states. Locks the occasion first, like a change of it. */
export async function recountOffers(
  trx: Trx,
  offers: readonly { readonly angebot: string; readonly occasion: string; readonly table: string }[],
): Promise<void> {
  const affected = occasionKinds()
    .map((kind) => ({ kind, ids: [...new Set(offers.flatMap(({ occasion, table }) => (table === kind.table ? [occasion] : [])))] }))
    .filter(({ ids }) => ids.length > 0)
  for (const { kind, ids } of affected)
    await sql`select s._id from ${kind.from} s where s._id = any(${ids}::uuid[]) order by s._id for no key update`.execute(trx)
  await refreshBesetzung(
    trx,
    offers.map(({ angebot }) => angebot),
  )
  for (const { kind, ids } of affected) for (const occasion of ids) await kind.refreshStatus(trx, occasion)
}

/** Promotes from the waiting lists of these offers, with history and mails; recomputes their counts. */
export async function promoteWaiting(scope: Scope, occasion: string, angebote: readonly string[]): Promise<void> {
  await recordPromoted(scope, occasion, await promoteNext(scope.trx, angebote, scope.context.now()))
}

interface Written {
  readonly changes: readonly StateChange[]
  readonly before: HelferStates
  readonly actor: string | null
  readonly without?: readonly string[]
  readonly also?: RawBuilder<unknown> | null
}

/** Effects of written registrations of an occasion; its offers are locked. Returns the ids of ended registrations. */
export async function followUp(
  scope: Scope,
  occasion: string,
  { changes, before, actor, without, also = null }: Written,
): Promise<string[]> {
  const { context, trx, kind } = scope
  const now = context.now()
  const offers = sql`(select coalesce(n.besetzung, angebot.besetzung) as besetzung
    from angebote angebot left join n on n._id = angebot._id
    where ${kind.id} = ${occasion}::uuid)`
  const status = kind.status ? sql`, status = ${kind.status(offers)}` : sql``
  const moved = await promoteLocked(
    trx,
    [...new Set(changes.map(({ angebot }) => angebot))],
    now,
    without,
    [
      // Raises the version: a staffing board open elsewhere must not save its stale state.
      sql`update ${kind.from} d set ${setTouched(actor, now, 'd')}${status} where d._id = ${occasion}::uuid`,
      helferInsert(kind, occasion, changes, actor, before),
      also,
    ].filter((part) => part !== null),
  )
  const leaving = changes.flatMap(({ anmeldung, after }) => (hasPlatz(after) ? [] : [anmeldung]))
  const offered = moved.asked ? await withdrawAngebote(trx, leaving, now) : []
  await recordHelfer(scope, occasion, moved.change, null)
  if (moved.asked) await closeDone(trx, [...changes, ...moved.change], now)
  await notifyOccasion(scope, occasion, changes, actor)
  await notifyOccasion(scope, occasion, moved.change, null)
  await endQuestions(scope, occasion, offered, actor)
  const over = changes.flatMap(({ anmeldung, after }) => (after === null ? [anmeldung] : []))
  if (over.length > 0) await sql`delete from anmeldungen where _id = any(${over}::uuid[])`.execute(trx)
  return over
}

/**
 * Writes checked registration changes (`planEinteilung`) with all effects. `actor` is the acting user, null for the system.
 * Returns the ids of ended registrations.
 */
export async function applySteps(
  scope: Scope,
  occasion: string,
  steps: readonly Step[],
  actor: string | null,
  trigger: Trigger = 'einteilung',
): Promise<string[]> {
  if (steps.length === 0) return []
  const { context, trx } = scope
  const now = context.now()
  const before = new Map(steps.flatMap(({ alt }) => (alt ? [[alt._id, alt.stand] as const] : [])))
  const changes = await writeEinteilung(trx, steps, { actor, now, trigger })
  // Annahme: a person put on the waiting list by this change is not promoted by it.
  const without = steps.filter(({ status }) => status === 'warteliste').map(({ profil }) => profil)
  return followUp(scope, occasion, { changes, before, actor, without, also: reopensQuestions(steps, now) })
}

import { type RawBuilder, sql } from 'kysely'
import type { Decided } from '#contract/decided.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { setBilled } from '#features/stundennachweise/server/queries.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { mayName, setTouched } from '#server/db/vocabulary.ts'
import { decideEach } from '#server/decide-each.ts'
import { badRequest, conflict, type HttpError, notFound, stale } from '#server/errors.ts'
import { recordChanges, stepOf } from '#server/history/record.ts'
import { type Payout, STATUS, type Status } from '../contract.ts'
import { requireNotes, yearOf } from './ledger.ts'

export const TABLE = 'auszahlungen'
export const REFUSALS = {
  auszahlungen_zwei_check: { msg: 'Was man selbst vorbereitet hat, gibt jemand anderes frei.' },
  auszahlungen_selbst: { msg: 'Die eigene Auszahlung gibt jemand anderes frei.' },
  auszahlungen_fest: { msg: 'Was freigegeben oder ausgezahlt ist, bleibt, wie es ist.' },
  auszahlungen_leer: { msg: 'Diese Auszahlung hat keine Positionen.' },
  auszahlungen_konto: { msg: 'Ein Konto ist ein anderes als bei der Freigabe. Nimm sie zurück und lass sie noch einmal freigeben.' },
  auszahlungen_fremdes_konto: {
    msg:
      'Das Konto hat geändert, wer die Auszahlung vorbereitet oder freigibt. ' +
      'Das Mitglied bestätigt es in seinem Profil, oder jemand anderes macht diesen Schritt.',
  },
  auszahlungen_verzicht: { msg: 'Auf eine Auszahlung verzichtet, wer sie bekäme, und das bleibt.' },
  auszahlungspositionen_stunden_key: { msg: 'Diese Stunden stehen schon in einer Auszahlung.' },
  auszahlungspositionen_auslage_key: { msg: 'Diese Auslage steht schon in einer Auszahlung.' },
} as const
export interface Row extends Pick<
  Payout,
  '_id' | 'version' | 'profil' | 'status' | 'verzicht' | 'bemerkung' | 'sepa' | 'erstelltVon' | 'betrag' | 'kontoNeu'
> {
  readonly approvedOn: string | null
}
const idsOf = (rows: readonly Pick<Row, '_id'>[]): string[] => rows.map(({ _id }) => _id)
export const OTHER_ACCOUNT = sql<boolean>`(t."kontoStand" is not null
  and t.status = 'freigegeben'
  and t."kontoStand" <> konto_stand(t.profil))`

export const isNameable = (actor: Actor) => sql<boolean>`exists (select 1 from profile x where x._id = t.profil and ${mayName(actor, 'x')})`
/** Approved by somebody other than the receiver and the preparer. */
export const ofOthers = (actor: Actor) =>
  sql<boolean>`(t."erstelltVon" is distinct from ${actor._id}::uuid and t.profil is distinct from ${actor.profil}::uuid)`
export const SUM = sql`(select coalesce(sum(q.betrag), 0)::float8 from auszahlungspositionen q where q.auszahlung = t._id)`

/** Locks in id order, so that concurrent selections cannot deadlock. */
export async function lockAll(trx: Db | Trx, actor: Actor, which: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t._id, t.version, t.profil, t.status, t.verzicht, ${OTHER_ACCOUNT} as "kontoNeu", t.bemerkung, t.sepa,
      t."erstelltVon", ${SUM} as betrag, (t."freigegebenAm" at time zone 'Europe/Berlin')::date::text as "approvedOn"
    from auszahlungen t
    where ${which} and ${isNameable(actor)}
    order by t._id
    for update of t`.execute(trx)
  return rows
}
/** @throws 404 if one of them is missing or hidden */
export async function lockIds(trx: Trx, actor: Actor, ids: readonly string[]): Promise<Row[]> {
  const all = [...new Set(ids)]
  const rows = await lockAll(trx, actor, sql<boolean>`t._id = any(${all}::uuid[])`)
  if (rows.length < all.length) throw notFound('Die Auszahlung')
  return rows
}
export async function lockOne(trx: Trx, actor: Actor, id: string): Promise<Row> {
  const [row] = await lockIds(trx, actor, [id])
  if (!row) throw notFound('Die Auszahlung')
  return row
}
export function requireState({ status }: Pick<Row, 'status'>, ...states: readonly Status[]): void {
  if (!states.includes(status)) throw conflict(`Das geht nicht mehr: Stand ist „${STATUS[status]}“.`)
}

export async function setStatus(trx: Trx, actor: Actor, rows: readonly Row[], to: Status, set: RawBuilder<unknown>): Promise<void> {
  await sql`update auszahlungen set status = ${to}, ${set}, ${setTouched(actor._id)} where _id = any(${idsOf(rows)}::uuid[])`.execute(trx)
  await recordChanges(
    trx,
    rows.map(({ _id, status }) => stepOf(TABLE, _id, actor._id, { status }, { status: to })),
  )
}

/** Serializes approvals per receiver, so that two concurrent ones cannot both fit under the limit. */
const holdReceivers = (trx: Trx, rows: readonly Row[]) =>
  sql`select 1 from profile where _id = any(${rows.map(({ profil }) => profil)}::uuid[]) order by _id for no key update`.execute(trx)

type Read = Pick<Row, '_id' | 'version'>
export async function approvePayouts(context: AppContext, trx: Trx, actor: Actor, read: readonly Read[]): Promise<number> {
  const rows = await lockIds(trx, actor, idsOf(read))
  for (const row of rows) {
    if (row.profil === actor.profil) throw conflict(REFUSALS.auszahlungen_selbst.msg)
    if (row.erstelltVon === actor._id) throw conflict(REFUSALS.auszahlungen_zwei_check.msg)
    requireState(row, 'entwurf')
    if (read.some(({ _id, version }) => _id.toLowerCase() === row._id && version !== row.version)) throw stale()
    if (row.betrag === 0) throw conflict(REFUSALS.auszahlungen_leer.msg)
  }
  await holdReceivers(trx, rows)
  const now = context.now()
  await setStatus(trx, actor, rows, 'freigegeben', sql`"freigegebenVon" = ${actor._id}::uuid, "freigegebenAm" = ${now}`)
  await requireNotes(trx, rows, yearOf(now), now)
  return rows.length
}

export async function refusePayout(trx: Trx, actor: Actor, row: Row, reason: string): Promise<void> {
  requireState(row, 'entwurf')
  await setStatus(trx, actor, [row], 'abgelehnt', sql`"ablehnungsgrund" = ${reason}`)
}
/** Takes an approval or a refusal back. @throws 409 */
export async function takeDecisionBack(trx: Trx, actor: Actor, row: Row): Promise<void> {
  requireState(row, 'freigegeben', 'abgelehnt')
  if (row.sepa !== null) throw conflict('Diese Auszahlung ging schon an die Bank.')
  await setStatus(trx, actor, [row], 'entwurf', sql`"freigegebenVon" = null, "freigegebenAm" = null, "ablehnungsgrund" = ''`)
}

interface Deciding {
  readonly trx: Trx
  readonly actor: Actor
  readonly refusalOf: (error: unknown) => HttpError | null
  readonly body: {
    readonly auszahlungen: readonly Read[]
    readonly status: 'freigegeben' | 'abgelehnt' | 'entwurf'
    readonly grund: string
  }
}
/** Approves or returns several payouts, or takes that back; each stands alone. */
export async function decidePayouts(
  context: AppContext,
  { trx, actor, refusalOf, body: { auszahlungen, status, grund } }: Deciding,
): Promise<Decided> {
  if (status === 'abgelehnt' && grund.trim() === '') throw badRequest('Nenne den Grund.', 'grund')
  // All locks first, in the order of every other step.
  const rows = await lockAll(trx, actor, sql<boolean>`t._id = any(${idsOf(auszahlungen)}::uuid[])`)
  if (status === 'freigegeben') await holdReceivers(trx, rows)
  return decideEach({ trx, refusalOf }, auszahlungen, async (read) => {
    if (status === 'freigegeben') return approvePayouts(context, trx, actor, [read])
    const row = await lockOne(trx, actor, read._id)
    if (row.version !== read.version) throw stale()
    return status === 'abgelehnt' ? refusePayout(trx, actor, row, grund) : takeDecisionBack(trx, actor, row)
  })
}

/** Checks payouts approved in another year against the limits of the year of payment. @throws 409 */
export async function notesOfYear(trx: Trx, rows: readonly Row[], day: string, now: Date): Promise<void> {
  const moved = rows.filter(({ approvedOn }) => approvedOn?.slice(0, 4) !== day.slice(0, 4))
  await requireNotes(trx, moved, Number(day.slice(0, 4)), now)
}

/** Marks money as received on the day: it counts in that year, and the hours are settled. */
export async function settlePayouts(context: AppContext, trx: Trx, actor: Actor, rows: readonly Row[], day: string): Promise<void> {
  const now = context.now()
  if (day > tagInBerlin(now)) throw badRequest('Dieser Tag liegt in der Zukunft.', 'am')
  for (const row of rows) {
    requireState(row, 'freigegeben')
    if (row.approvedOn !== null && day < row.approvedOn) throw badRequest('Dieser Tag liegt vor der Freigabe.', 'am')
  }
  await holdReceivers(trx, rows)
  await setStatus(trx, actor, rows, 'ausgezahlt', sql`"ausgezahltAm" = ${day}::date`)
  await notesOfYear(trx, rows, day, now)
  const { rows: worked } = await sql<{ _id: string }>`
    select distinct stundennachweis as _id
    from auszahlungspositionen
    where auszahlung = any(${idsOf(rows)}::uuid[]) and stundennachweis is not null`.execute(trx)
  await setBilled(trx, idsOf(worked), now)
}

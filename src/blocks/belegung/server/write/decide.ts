import { sql } from 'kysely'
import { STANDING_BELEGUNG, type Umfang } from '../../contract.ts'
import { may } from '#contract/rights/rechte.ts'
import { conflict, stale } from '#server/errors.ts'
import { recordChanges } from '#server/history/record.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import type { Belegungsart, BelegungsRow } from '../kind.ts'
import { notifyAnfragen, raeumeAnfragen } from '../mails/anfragen.ts'
import { type Anlass, notifyConcerned } from '../mails/messages.ts'
import { lockAndRead } from './situation.ts'
import { holdMonths } from '../check/hours.ts'
import { requireFree } from '../check/pruefung.ts'
import { changeAblehnung, stornoAblehnung, requireAllowed, requirePossible, backAblehnung } from '../check/rules.ts'
import { coverDienste, lockBelegung, lockUmfang } from './rows.ts'
import { takeShare } from './share.ts'
import { enqueueWaiting } from '../mails/vormerkungen.ts'
import { oneOf, setTouched } from '#server/db/vocabulary.ts'

export async function setStatus(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  rows: readonly BelegungsRow[],
  anlass: Anlass,
  state: (row: BelegungsRow) => { readonly status: BelegungsRow['status']; readonly grund: string },
): Promise<void> {
  const decided = rows.map((row) => ({
    ...row,
    ...state(row),
    version: row.version + 1,
    geaendertAm: context.now().toISOString(),
  }))
  await sql`
    update ${sql.table(kind.table)} b
    set status = n.status, grund = n.grund, ${setTouched(actor._id, sql`now()`, 'b')}
    from unnest(${decided.map(({ _id }) => _id)}::uuid[], ${decided.map(({ status }) => status)}::text[],
      ${decided.map(({ grund }) => grund)}::text[]) as n(_id, status, grund)
    where b._id = n._id`.execute(trx)
  await recordChanges(
    trx,
    rows.map((old, i) => ({
      area: kind.table,
      object: old._id,
      action: anlass,
      fields: ['status', 'grund'],
      before: { status: old.status, grund: old.grund },
      after: { status: decided[i]?.status, grund: decided[i]?.grund },
      actor: actor._id,
    })),
  )
  await notifyConcerned(context, trx, kind, anlass, decided, actor._id, rows)
  if (anlass === 'storniert') await enqueueWaiting(trx, kind)
  if (rows.some(({ status }) => status === 'angefragt')) await raeumeAnfragen(context, trx, kind)
  if (decided.some(({ status }) => status === 'angefragt')) await notifyAnfragen(context, trx, kind, actor._id)
}

/**
 * Cancels bookings. Annahme: past dates of a series are unchanged.
 * @throws 404, 403, 409
 */
export async function storniereBelegungen(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  id: string,
  { umfang, grund }: { readonly umfang: Umfang; readonly grund: string },
): Promise<void> {
  const now = context.now()
  const rows = await lockUmfang(trx, kind, id, umfang, sql`b.ende > ${now} and ${oneOf('b.status', STANDING_BELEGUNG)}`)
  for (const row of await coverDienste(trx, kind, actor, rows)) requireAllowed(stornoAblehnung(kind, actor, row, now))
  const running = rows.filter(({ status }) => status === 'angefragt' || status === 'bestaetigt')
  if (running.length === 0) throw conflict('Diese Belegung ist schon storniert.')
  await callOff(context, trx, kind, actor, running, grund)
}

/** Cancels bookings already locked and authorized by the caller. */
export const callOff = (
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  rows: readonly BelegungsRow[],
  reason: string,
): Promise<void> => setStatus(context, trx, kind, actor, rows, 'storniert', () => ({ status: 'storniert', grund: reason }))

/** @throws 409 if a resource is not bookable any more or taken, or `user` exceeds the limit of upcoming bookings */
export async function requireStillFree(
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  rows: readonly BelegungsRow[],
  now: Date,
  user: string | null = null,
): Promise<void> {
  const wishes = rows.map((row) => ({ ...row, ohne: row._id }))
  const resources = rows.map(({ ressource }) => ressource)
  const situation = await lockAndRead(trx, kind, {
    ressourcen: resources,
    personen: [],
    wishes,
    feld: kind.column,
    counted: user === null ? undefined : { user, now },
  })
  // Its own rules were validated when booked; only the resource's state may have changed.
  const question = { spans: [], different: true, mayEverything: true, now, field: kind.column }
  for (const row of rows) requirePossible(kind, situation.ressourcen.get(row.ressource), { ...question, werte: row, before: row })
  await requireFree(trx, kind, actor, wishes, situation)
  holdMonths(situation.months)
}

/**
 * Reverts a cancellation if everything is still free, including all vehicles and series dates cancelled in the same
 * step. The booking regains its previous status.
 */
export async function restoreBelegungen(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  id: string,
  umfang: Umfang,
): Promise<void> {
  const now = context.now()
  const t = sql.table(kind.table)
  // Rows of one transaction share its timestamp, which identifies bookings cancelled together.
  const together = sql`b.status = 'storniert' and b."geaendertAm" = (select s."geaendertAm" from ${t} s where s._id = ${id}::uuid)`
  const lines = await lockUmfang(trx, kind, id, umfang === 'diese' && kind.columns.together !== undefined ? 'buchung' : umfang, together)
  for (const row of await coverDienste(trx, kind, actor, lines)) requireAllowed(backAblehnung(kind, actor, row, now))
  await requireStillFree(trx, kind, actor, lines, now, may(actor, `UPDATE_${kind.area}`) ? null : (lines[0]?.erstelltVon ?? null))
  await takeShare(trx, kind, actor, lines.length)
  const { rows } = await sql<{ objekt: string; status: BelegungsRow['status'] }>`
    select distinct on (objekt) objekt, alt #>> '{}' as status from historie
    where bereich = ${kind.table} and objekt = any(${lines.map(({ _id }) => _id)}::uuid[]) and aktion = 'storniert' and feld = 'status'
    order by objekt, zeit desc, _id desc`.execute(trx)
  const before = new Map(rows.map(({ objekt, status }) => [objekt, status]))
  await setStatus(context, trx, kind, actor, lines, 'wiederhergestellt', ({ _id }) => ({
    status: before.get(_id) ?? 'bestaetigt',
    grund: '',
  }))
}

/** Approves or declines a request. @throws 404, 409 */
export async function decideBelegung(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  id: string,
  { version, status, grund }: { readonly version: number; readonly status: 'bestaetigt' | 'abgelehnt'; readonly grund: string },
): Promise<void> {
  const row = await lockBelegung(trx, kind, id)
  if (row.version !== version) throw stale()
  for (const covered of await coverDienste(trx, kind, actor, [row])) requireAllowed(changeAblehnung(kind, actor, covered, context.now()))
  if (row.status !== 'angefragt') throw conflict('Über diese Belegung ist schon entschieden.')
  if (Date.parse(row.ende) <= context.now().getTime()) throw conflict('Diese Belegung ist vorbei.')
  if (status === 'bestaetigt') await requireStillFree(trx, kind, actor, [row], context.now())
  await setStatus(context, trx, kind, actor, [row], status, () => ({ status, grund }))
}

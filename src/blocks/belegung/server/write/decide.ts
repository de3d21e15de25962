import { sql } from 'kysely'
import { STANDING_BELEGUNG, type Umfang } from '../../contract.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Decided, Read } from '#contract/decided.ts'
import { decideEach } from '#server/decide-each.ts'
import { badRequest, conflict, type HttpError, stale } from '#server/errors.ts'
import { recordChanges } from '#server/history/record.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import type { Belegungsart, BelegungsRow } from '../kind.ts'
import { notifyAnfragen, raeumeAnfragen } from '../mails/anfragen.ts'
import { type Anlass, notifyConcerned } from '../mails/messages.ts'
import { lockAndRead, lockResources } from './situation.ts'
import { holdMonths } from '../check/hours.ts'
import { requireFree } from '../check/pruefung.ts'
import { changeAblehnung, stornoAblehnung, requireAllowed, requirePossible, backAblehnung } from '../check/rules.ts'
import { coverDienste, lockBelegung, lockBelegungen, lockUmfang } from './rows.ts'
import { takeShare } from './share.ts'
import { enqueueWaiting } from '../mails/vormerkungen.ts'
import { oneOf, setTouched } from '#server/db/vocabulary.ts'

type State = Pick<BelegungsRow, 'status' | 'grund'>

/** Writes the states and their history. @returns the rows after it */
async function writeStatus(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  rows: readonly BelegungsRow[],
  anlass: Anlass,
  state: (row: BelegungsRow) => State,
): Promise<BelegungsRow[]> {
  const after = rows.map((row) => ({
    ...row,
    ...state(row),
    version: row.version + 1,
    geaendertAm: context.now().toISOString(),
  }))
  await sql`
    update ${sql.table(kind.table)} b
    set status = n.status, grund = n.grund, ${setTouched(actor._id, sql`now()`, 'b')}
    from unnest(${after.map(({ _id }) => _id)}::uuid[], ${after.map(({ status }) => status)}::text[],
      ${after.map(({ grund }) => grund)}::text[]) as n(_id, status, grund)
    where b._id = n._id`.execute(trx)
  await recordChanges(
    trx,
    rows.map((old, i) => ({
      area: kind.table,
      object: old._id,
      action: anlass,
      fields: ['status', 'grund'],
      before: { status: old.status, grund: old.grund },
      after: { status: after[i]?.status, grund: after[i]?.grund },
      actor: actor._id,
    })),
  )
  return after
}

export async function setStatus(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  rows: readonly BelegungsRow[],
  anlass: Anlass,
  state: (row: BelegungsRow) => State,
): Promise<void> {
  const after = await writeStatus(context, trx, kind, actor, rows, anlass, state)
  await notifyConcerned(context, trx, kind, anlass, after, actor._id, rows)
  await followStatus(context, trx, kind, actor, rows, after)
}

/** Tells who waits for the time or for a decision. */
async function followStatus(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  before: readonly BelegungsRow[],
  after: readonly BelegungsRow[],
): Promise<void> {
  if (after.some(({ status }) => status === 'storniert')) await enqueueWaiting(trx, kind)
  if (before.some(({ status }) => status === 'angefragt')) await raeumeAnfragen(context, trx, kind)
  if (after.some(({ status }) => status === 'angefragt')) await notifyAnfragen(context, trx, kind, actor._id)
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

type Decision = 'bestaetigt' | 'abgelehnt' | 'angefragt'

/** @throws 404, or 409 where the row cannot be decided so, or taken back */
async function requireDecidable(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart,
  actor: Actor,
  { _id, version }: Read,
  status: Decision,
): Promise<BelegungsRow> {
  const row = await lockBelegung(trx, kind, _id)
  if (row.version !== version) throw stale()
  const isBack = status === 'angefragt'
  const covered = await coverDienste(trx, kind, actor, [row])
  // A refusal that is taken back is no change of a refused booking.
  for (const line of covered) requireAllowed(changeAblehnung(kind, actor, isBack ? { ...line, status: 'angefragt' } : line, context.now()))
  if (isBack && row.status !== 'bestaetigt' && row.status !== 'abgelehnt') throw conflict('Hier ist nichts zurückzunehmen.')
  // A request that has begun is listed nowhere and holds nothing.
  if (isBack && Date.parse(row.beginn) <= context.now().getTime()) throw conflict('Diese Belegung hat schon begonnen.')
  if (!isBack && row.status !== 'angefragt') throw conflict('Über diese Belegung ist schon entschieden.')
  if (Date.parse(row.ende) <= context.now().getTime()) throw conflict('Diese Belegung ist vorbei.')
  if (status === 'bestaetigt') await requireStillFree(trx, kind, actor, [row], context.now())
  return row
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
  const row = await requireDecidable(context, trx, kind, actor, { _id: id, version }, status)
  await setStatus(context, trx, kind, actor, [row], status, () => ({ status, grund }))
}

/**
 * Decides several requests, or takes decisions back; refused rows stay. People get one mail per purpose and resource. It waits some
 * minutes, so that nobody hears of what is taken back.
 */
export async function decideBelegungen(
  context: AppContext,
  { trx, actor, refusalOf }: { readonly trx: Trx; readonly actor: Actor; readonly refusalOf: (error: unknown) => HttpError | null },
  kind: Belegungsart,
  { belegungen, status, grund }: { readonly belegungen: readonly Read[]; readonly status: Decision; readonly grund: string },
): Promise<Decided> {
  if (status === 'abgelehnt' && grund.trim() === '') throw badRequest('Nenne den Grund.', 'grund')
  // All locks first, in the order of every other step.
  const rows = await lockBelegungen(trx, kind, sql`b._id = any(${belegungen.map(({ _id }) => _id)}::uuid[])`)
  await lockResources(trx, kind, [...new Set(rows.map(({ ressource }) => ressource))])
  const [before, after]: [BelegungsRow[], BelegungsRow[]] = [[], []]
  const answer = await decideEach({ trx, refusalOf }, belegungen, async (read) => {
    const row = await requireDecidable(context, trx, kind, actor, read, status)
    const set = { status, grund: status === 'abgelehnt' ? grund : '' }
    after.push(...(await writeStatus(context, trx, kind, actor, [row], status, () => set)))
    before.push(row)
  })
  const groups = Map.groupBy(after.keys(), (i) => `${after[i]?.ressource} ${after[i]?.anlass}`)
  for (const places of groups.values()) {
    const [news, old] = [after, before].map((list) => places.flatMap((i) => list[i] ?? []))
    await notifyConcerned(context, trx, kind, status, news ?? [], actor._id, old, true)
  }
  if (after.length > 0) await followStatus(context, trx, kind, actor, before, after)
  return answer
}

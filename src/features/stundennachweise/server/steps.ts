// Steps of a record of hours: submitted, confirmed, refused, and back.
import { type RawBuilder, sql } from 'kysely'
import type { Decided, Read } from '#contract/decided.ts'
import { may } from '#contract/rights/rechte.ts'
import { readableValue } from '#contract/schema.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { decideEach } from '#server/decide-each.ts'
import { badRequest, conflict, forbidden, type HttpError, notFound, stale } from '#server/errors.ts'
import { discardBundles, keyOfRows } from '#server/mail/send-mail.ts'
import { tellMember } from '#server/mail/tell.ts'
import { moveEntry, type Refusable, withdrawEntry } from '#server/refusal.ts'
import { STATUS, type Status } from '../contract.ts'
import { isMine, isNameable } from './own.ts'

type Sql<T = unknown> = RawBuilder<T>
export const TABLE = 'stundennachweise'
interface HoursRow extends Refusable {
  readonly profil: string
  readonly status: Status
  readonly datum: string
  readonly anlass: string
  readonly art: string
  readonly version: number
  readonly abgerechnetAm: string | null
}

export const SELF = { msg: 'Die eigenen Stunden bestätigt jemand anderes.' }
export const BILLED = { msg: 'Diese Stunden sind abgerechnet und ändern sich nicht mehr.' }
export const IN_PAYOUT = { msg: 'Diese Stunden stehen in einer Auszahlung und ändern sich nicht mehr.' }
export const CONFIRMED = 'Diese Stunden sind bestätigt. Wer sie ändern will, nimmt zuerst die Bestätigung zurück.'

/** Locks the row. @throws 404 if the reader may not see it */
export async function loadHours(trx: Db | Trx, id: string, condition: Sql<boolean>): Promise<HoursRow> {
  const { rows } = await sql<HoursRow>`
    select t._id, t.profil, t.status, t.datum::text as datum, t.anlass, t.art, t.version, t."abgerechnetAm",
      t.ablehnungsgrund, t.zurueckgezogen
    from stundennachweise t
    where t._id = ${id}::uuid and ${condition} for update`.execute(trx)
  if (!rows[0]) throw notFound('Der Stundennachweis')
  return rows[0]
}
export const isOwn = (actor: Actor, { profil }: Pick<HoursRow, 'profil'>) => profil === actor.profil

const UNCONFIRMED = [sql`"bestaetigtVon" = null, "bestaetigtAm" = null`]

/** @throws 404, 409 */
export async function submitHours(trx: Trx, actor: Actor, id: string): Promise<void> {
  const row = await loadHours(trx, id, isMine(actor))
  requireState(row, 'entwurf', 'abgelehnt')
  await moveEntry(trx, actor, TABLE, row, { status: 'eingereicht' })
}
export function requireState(row: HoursRow, ...states: readonly Status[]): void {
  if (!states.includes(row.status)) throw conflict(`Das geht nicht mehr: Der Nachweis ist ${STATUS[row.status].toLowerCase()}.`)
}

/** Loads a submitted record of somebody else in the version that was read. @throws 409 */
async function loadToDecide(trx: Trx, actor: Actor, { _id, version }: Read): Promise<HoursRow> {
  const row = await loadHours(trx, _id, isNameable(actor))
  if (isOwn(actor, row)) throw conflict(SELF.msg)
  requireState(row, 'eingereicht')
  if (row.version !== version) throw stale()
  return row
}
/** @throws 404, 409 */
export async function confirmHours(trx: Trx, actor: Actor, read: Read, now: Date): Promise<void> {
  const row = await loadToDecide(trx, actor, read)
  await moveEntry(trx, actor, TABLE, row, { status: 'bestaetigt' }, [sql`"bestaetigtVon" = ${actor._id}::uuid, "bestaetigtAm" = ${now}`])
}
/** @throws 404, 409 */
export async function refuseHours(trx: Trx, actor: Actor, read: Read, reason: string): Promise<HoursRow> {
  const row = await loadToDecide(trx, actor, read)
  await moveEntry(trx, actor, TABLE, row, { status: 'abgelehnt', ablehnungsgrund: reason })
  return row
}
/** @throws 403, 409 */
export async function takeDecisionBack(trx: Trx, actor: Actor, row: HoursRow): Promise<void> {
  if (row.abgerechnetAm !== null) throw conflict(BILLED.msg)
  if (isOwn(actor, row) || !may(actor, 'UPDATE_STUNDENNACHWEISE')) throw forbidden('Das nimmt zurück, wer Stunden bestätigt.')
  requireState(row, 'bestaetigt', 'abgelehnt')
  await moveEntry(trx, actor, TABLE, row, { status: 'eingereicht' }, UNCONFIRMED)
}

/** Lets an own refusal stand, or takes it up again. @throws 404, 409 */
export async function withdrawHours(trx: Trx, actor: Actor, id: string, zurueckgezogen: boolean): Promise<void> {
  const row = await loadHours(trx, id, isMine(actor))
  requireState(row, 'abgelehnt')
  await withdrawEntry(trx, actor, TABLE, row, zurueckgezogen)
}

/** Members share the sums of a day, so two long confirmations could deadlock. */
export const lockSums = (trx: Trx): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtext(${TABLE}))`.execute(trx)

const bundleOf = (rows: readonly HoursRow[]): string => `stunden abgelehnt ${keyOfRows(rows.map(({ _id }) => _id))}`
const oneText = ({ datum, anlass }: HoursRow): string => `„${anlass}“ vom ${readableValue(undefined, datum)}`
/** Tells a member about their refused records in one mail; `bundled`: it waits some minutes for being taken back. */
export async function tellRefusal(
  context: AppContext,
  trx: Trx,
  [first, ...others]: readonly HoursRow[],
  reason: string,
  bundled = false,
): Promise<void> {
  if (!first) return
  await tellMember(context, trx, first.profil, {
    subject: 'Deine Stunden wurden abgelehnt',
    paragraphs: [
      others.length === 0
        ? `Deine Stunden ${oneText(first)} wurden abgelehnt. Grund: ${reason}`
        : `${others.length + 1} deiner Nachweise wurden abgelehnt: ${[first, ...others].map(oneText).join(', ')}. Grund: ${reason}`,
      'Du kannst sie ändern und noch einmal einreichen.',
    ],
    button:
      others.length === 0
        ? { text: 'Nachweis öffnen', path: path('/profiles/myProfile/stundennachweise/edit/{id}', { id: first._id }) }
        : { text: 'Stunden ansehen', path: withQuery(path('/profiles/myProfile/stundennachweise'), { status: 'abgelehnt' }) },
    ...(bundled ? { bundle: bundleOf([first, ...others]) } : {}),
  })
}

/** Drops waiting mails about refusals that are all taken back; one of which others stand is sent. */
export const dropRefusals = (trx: Trx, members: readonly (readonly HoursRow[])[]): Promise<void> =>
  discardBundles(trx, members.map(bundleOf))

interface Decision {
  readonly nachweise: readonly Read[]
  readonly status: 'bestaetigt' | 'abgelehnt' | 'eingereicht'
  readonly grund: string
}
/** Decides several records, or takes decisions back; refused rows stay. Members get one mail, unless it is taken back at once. */
export async function decideHours(
  context: AppContext,
  { trx, actor, refusalOf }: { readonly trx: Trx; readonly actor: Actor; readonly refusalOf: (error: unknown) => HttpError | null },
  { nachweise, status, grund }: Decision,
): Promise<Decided> {
  if (status === 'abgelehnt' && grund.trim() === '') throw badRequest('Nenne den Grund.', 'grund')
  await lockSums(trx)
  const [refused, back]: [HoursRow[], HoursRow[]] = [[], []]
  const answer = await decideEach({ trx, refusalOf }, nachweise, async (read) => {
    if (status === 'bestaetigt') return confirmHours(trx, actor, read, context.now())
    if (status === 'abgelehnt') return refused.push(await refuseHours(trx, actor, read, grund))
    const row = await loadHours(trx, read._id, isNameable(actor))
    if (row.version !== read.version) throw stale()
    await takeDecisionBack(trx, actor, row)
    return back.push(row)
  })
  const byMember = (rows: readonly HoursRow[]) => [...Map.groupBy(rows, ({ profil }) => profil).values()]
  for (const rows of byMember(refused)) await tellRefusal(context, trx, rows, grund, true)
  await dropRefusals(trx, byMember(back))
  return answer
}

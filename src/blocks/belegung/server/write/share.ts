// Daily quota of booking writes per account: cancelled bookings free the plan, but still cost table rows and mails to others.
import { may } from '#contract/rights/rechte.ts'
import type { Actor, Trx } from '#server/context.ts'
import { dailyShare, type TakeShare } from '#server/share.ts'
import { BOOKINGS_MOST } from '../../contract.ts'
import type { Belegungsart } from '../kind.ts'

const shareOf = ({ table }: Belegungsart) =>
  dailyShare(table, BOOKINGS_MOST, `${BOOKINGS_MOST.toLocaleString('de-DE')} Belegungen gebucht oder geändert`)

/** Managers of the resources are exempt, as from the other limits: null. */
export const shareFor = (kind: Belegungsart, actor: Actor): TakeShare | null => (may(actor, `UPDATE_${kind.area}`) ? null : shareOf(kind))

/** @throws 429 */
export const takeShare = async (trx: Trx, kind: Belegungsart, actor: Actor, bookings: number): Promise<void> =>
  shareFor(kind, actor)?.(trx, actor, bookings)

// What one account books, changes and brings back on one day: what is called off makes room in the plan, and none in the tables or in others' mail.
import { may } from '#contract/rights/rechte.ts'
import type { Actor, Trx } from '#server/context.ts'
import { dailyShare, type TakeShare } from '#server/share.ts'
import { BOOKINGS_MOST } from '../contract.ts'
import type { Belegungsart } from './kind.ts'

const shareOf = ({ table }: Belegungsart) =>
  dailyShare(table, BOOKINGS_MOST, `${BOOKINGS_MOST.toLocaleString('de-DE')} Belegungen gebucht oder geändert`)

/** Keepers of the vehicles or rooms are free of it, as of the other limits: null. */
export const shareFor = (kind: Belegungsart, actor: Actor): TakeShare | null => (may(actor, kind.rechte.update) ? null : shareOf(kind))

/** @throws 429 */
export const takeShare = async (trx: Trx, kind: Belegungsart, actor: Actor, bookings: number): Promise<void> =>
  shareFor(kind, actor)?.(trx, actor, bookings)

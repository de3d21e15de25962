// What one account books, changes and brings back on one day: what is called off makes room in the plan, and none in the tables or in others' mail.
import { may } from '#contract/rechte.ts'
import type { Actor, Trx } from '#server/context.ts'
import { dailyShare } from '#server/share.ts'
import { BOOKINGS_MOST } from '../contract.ts'
import type { Belegungsart } from './kind.ts'

/** Who keeps the vehicles or rooms is free of it, as of the other limits. @throws 429 */
export async function takeShare(trx: Trx, { table, rechte }: Belegungsart, actor: Actor, bookings: number): Promise<void> {
  if (may(actor, rechte.update)) return
  await dailyShare(table, BOOKINGS_MOST, `${BOOKINGS_MOST.toLocaleString('de-DE')} Belegungen gebucht oder geändert`)(trx, actor, bookings)
}

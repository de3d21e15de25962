// Daily limits for records that any member may add: above manual use, below what fills disk and backups. Deleted records count as well,
// because their history is kept.
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/base.ts'
import { tooMany } from '#server/errors.ts'
import { ENTRIES_PER_DAY } from '#contract/limits.ts'

interface Holder {
  readonly _id: string
}
/** Takes an amount of the daily share in the transaction of the addition. @throws 429 */
export interface TakeShare {
  (trx: Trx, actor: Holder, amount?: number): Promise<void>
  /** Part of a larger statement: returns a row if the share suffices; otherwise the caller throws `refusal`. */
  readonly taken: (actor: Holder, amount: number) => RawBuilder<unknown>
  readonly refusal: () => Error
}

/**
 * One row per account, day and kind serves as a lock, so that concurrent requests cannot exceed the limit.
 * @param done "1 GB hochgeladen"
 */
export function dailyShare(what: string, most: number, done: string): TakeShare {
  const taken = ({ _id }: Holder, amount: number) => sql`
    insert into tagesmengen as t
    select ${_id}::uuid, (now() at time zone 'Europe/Berlin')::date, ${what}, ${amount}::bigint, ${most}::bigint
    where ${amount}::bigint <= ${most}::bigint
    on conflict (benutzer, tag, was) do update
    set menge = t.menge + excluded.menge, hoechstens = excluded.hoechstens
    where t.menge + excluded.menge <= excluded.hoechstens
    returning 1`
  const refusal = () => tooMany(`Du hast heute schon ${done}. Mehr geht erst morgen wieder.`, 3600)
  const take = async (trx: Trx, actor: Holder, amount = 1) => {
    const { rows } = await taken(actor, amount).execute(trx)
    if (rows.length === 0) throw refusal()
  }
  return Object.assign(take, { taken, refusal })
}

/** @param many "Auslagen eingetragen" */
export const dailyEntries = (what: string, many: string): TakeShare => dailyShare(what, ENTRIES_PER_DAY, `${ENTRIES_PER_DAY} ${many}`)

// What any member may add to has a bound for each day: more than anybody does by hand, less than what fills a disk and every backup.
// What was deleted again counts as well: its history stays.
import { sql } from 'kysely'
import type { Trx } from '#server/base.ts'
import { tooMany } from '#server/errors.ts'

/** Takes so much of the day's share, in the transaction of what is added. @throws 429 */
export type TakeShare = (trx: Trx, actor: { readonly _id: string }, amount?: number) => Promise<void>

/**
 * One row per account, day and kind, which the next one waits for: two at once do not get past the bound.
 * @param said "1 GB hochgeladen"
 */
export const dailyShare =
  (what: string, most: number, said: string): TakeShare =>
  async (trx, { _id }, amount = 1) => {
    const { rows } = await sql`
      insert into tagesmengen as t select ${_id}::uuid, (now() at time zone 'Europe/Berlin')::date, ${what}, ${amount}::bigint, ${most}::bigint
        where ${amount}::bigint <= ${most}::bigint
      on conflict (benutzer, tag, was) do update set menge = t.menge + excluded.menge, hoechstens = excluded.hoechstens
        where t.menge + excluded.menge <= excluded.hoechstens
      returning 1`.execute(trx)
    if (rows.length === 0) throw tooMany(`Du hast heute schon ${said}. Mehr geht erst morgen wieder.`, 3600)
  }

/** Annahme: nobody enters more by hand on one day, also who catches up on a year. */
const ENTRIES = 500
/** @param many "Auslagen eingetragen" */
export const dailyEntries = (what: string, many: string): TakeShare => dailyShare(what, ENTRIES, `${ENTRIES} ${many}`)

// Throttles guessing. The counters in `anmeldeversuche` survive restarts, apply to all instances and decay over time. Annahme: three
// counters. Accounts and addresses have a few free attempts, then waits from 30 s, doubled up to 15 min. An address with a sign-in of this
// account in the last 30 days has its own counter. Strangers therefore cannot lock anybody out. A new password by mail clears the account's
// counter.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HttpError, tooMany } from '#server/errors.ts'
import type { Db, Trx } from '#server/context.ts'
import { ATTEMPT_WAIT_S, FREE_ATTEMPTS } from '#contract/limits.ts'

export type Counter = keyof typeof FREE_ATTEMPTS
/** Seconds until one attempt decays. */
const DECAY = 10 * 60
const TRUSTED_DAYS = 30

/** Stores only hashes, because people may type their password as user name. */
const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
const key = (kind: Counter, ...parts: string[]) => `${kind} ${hash(...parts)}`
/** Prefixed by the account, so that lifting its waits needs no address. */
const trustedKey = (account: string, network: string) => `${key('vertraut', account)} ${hash(account, network)}`

/** Wait in seconds after `count` attempts. */
export function waitTime(kind: Counter, count: number): number {
  const excess = count - FREE_ATTEMPTS[kind]
  return excess < 0 ? 0 : Math.min(ATTEMPT_WAIT_S.longest, ATTEMPT_WAIT_S.first * 2 ** Math.min(excess, 10))
}

/**
 * Counts the attempt before it is made, so that parallel attempts cannot bypass the limit.
 * @throws 429 with `Retry-After` while blocked; such attempts are not counted
 */
async function countAttempt(trx: Trx, kind: Counter, key: string, now: Date): Promise<void> {
  const { rows } = await sql<{ anzahl: number; gesperrtBis: string | null }>`
    insert into anmeldeversuche as a (schluessel, anzahl, "zuletztAm") values (${key}, 1, ${now})
    on conflict (schluessel) do update set "zuletztAm" = case when a."gesperrtBis" > ${now} then a."zuletztAm" else ${now} end,
      anzahl = case when a."gesperrtBis" > ${now} then a.anzahl
        else greatest(0, a.anzahl - greatest(0, floor(extract(epoch from ${now}::timestamptz - a."zuletztAm") / ${DECAY})::int)) + 1 end
    returning anzahl, "gesperrtBis"`.execute(trx)
  const { anzahl = 1, gesperrtBis = null } = rows[0] ?? {}
  const remaining = gesperrtBis === null ? 0 : (Date.parse(gesperrtBis) - now.getTime()) / 1000
  if (remaining > 0) throw tooMany(`Zu viele Versuche. Warte ${duration(remaining)} und versuche es dann noch einmal.`, remaining)
  const wait = waitTime(kind, anzahl)
  if (wait > 0)
    await sql`update anmeldeversuche set "gesperrtBis" = ${new Date(now.getTime() + wait * 1000)} where schluessel = ${key}`.execute(trx)
}

const duration = (seconds: number) => (seconds <= 90 ? `${Math.ceil(seconds)} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`)

/**
 * Takes one attempt of this account from this address before a sign-in. @returns trust in the address
 * @throws 429
 */
export async function takeAttempt(trx: Trx, username: string, network: string, now: Date): Promise<{ trusted: boolean }> {
  const account = username.toLowerCase()
  const trusted = trustedKey(account, network)
  const { rows } = await sql`
    select 1
    from anmeldeversuche
    where schluessel = ${trusted} and "zuletztAm" > ${new Date(now.getTime() - TRUSTED_DAYS * 86_400_000)}`.execute(trx)
  if (rows.length > 0) {
    await countAttempt(trx, 'vertraut', trusted, now)
    return { trusted: true }
  }
  await countAttempt(trx, 'adresse', key('adresse', network), now)
  await countAttempt(trx, 'konto', key('konto', account), now)
  return { trusted: false }
}

/** After a success: clears the account's counter and trusts the address for this account. */
export async function attemptSucceeded(
  trx: Trx,
  username: string,
  network: string,
  now: Date,
  { trusted }: { trusted: boolean },
): Promise<void> {
  const account = username.toLowerCase()
  await sql`
    insert into anmeldeversuche (schluessel, anzahl, "zuletztAm") values (${trustedKey(account, network)}, 0, ${now})
    on conflict (schluessel) do update set anzahl = 0, "zuletztAm" = ${now}, "gesperrtBis" = null`.execute(trx)
  await sql`delete from anmeldeversuche where schluessel = ${key('konto', account)}`.execute(trx)
  // A success refunds only its own attempt, so that signing in as oneself cannot clear an address counter.
  if (trusted) return
  await sql`
    update anmeldeversuche
    set anzahl = greatest(0, anzahl - 1), "gesperrtBis" = null
    where schluessel = ${key('adresse', network)}`.execute(trx)
}

const ofAccount = (account: string) => sql`(schluessel = ${key('konto', account)} or starts_with(schluessel, ${key('vertraut', account)}))`
/** End of an account's wait after wrong passwords; null without one. */
export async function readWait(db: Db, username: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ bis: string | null }>`select max("gesperrtBis") as bis from anmeldeversuche
    where ${ofAccount(username.toLowerCase())} and "gesperrtBis" > ${now}`.execute(db)
  return rows[0]?.bis ?? null
}

/** Ends the waits of an account; an address that tries many accounts remains throttled. */
export async function liftWaits(trx: Trx, username: string): Promise<void> {
  await sql`update anmeldeversuche set anzahl = 0, "gesperrtBis" = null where ${ofAccount(username.toLowerCase())}`.execute(trx)
}

/** Takes one reset-mail request of this address. @throws 429 */
export const takeRequest = (trx: Trx, network: string, now: Date): Promise<void> =>
  countAttempt(trx, 'adresse', key('adresse', 'vergessen', network), now)

/** Checks and counts a reset mail of this person. Called by the job, so that the result is not exposed to callers. */
export async function mayMailAgain(trx: Trx, user: string, now: Date): Promise<boolean> {
  try {
    await countAttempt(trx, 'vergessen', key('vergessen', user), now)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

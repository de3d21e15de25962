// Slows down guessing. Rows of `anmeldeversuche` survive a restart, count on every node, and decay by themselves.
//
// Annahme: three counters. Per account and per address attempts are few before waits begin (30 s, doubled each time, at
// most 15 min). An address from which this account signed in during the last 30 days has a counter of its own and is not
// slowed by what strangers try: nobody is locked out by others, and a new password by mail clears the account's counter.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HttpError, tooMany } from '#server/errors.ts'
import type { Trx } from '#server/context.ts'

const FREE = { konto: 5, vertraut: 5, adresse: 30, vergessen: 3 } as const
export type Counter = keyof typeof FREE
const FIRST_WAIT_TIME = 30
const LONGEST_WAIT_TIME = 15 * 60
/** One attempt is forgotten after so many seconds. */
const EXPIRED = 10 * 60
const TRUSTED_DAYS = 30

/** Names typed wrong may be passwords: only hashes are stored. */
const key = (kind: Counter, ...parts: string[]) => `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

/** Whoever owns one IPv6 address owns the whole /64. */
function network(ip: string): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:')) return ip.slice(7)
  const [front = '', back = ''] = ip.split('::')
  const start = front.split(':').filter(Boolean)
  const ende = ip.includes('::') ? back.split(':').filter(Boolean) : []
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - ende.length)).fill('0'), ...ende].slice(0, 4).join(':')
}

/** How long to wait after `count` attempts, in seconds. */
export function waitTime(kind: Counter, count: number): number {
  const above = count - FREE[kind]
  return above < 0 ? 0 : Math.min(LONGEST_WAIT_TIME, FIRST_WAIT_TIME * 2 ** Math.min(above, 10))
}

/**
 * Counts one attempt before it is made, so that many at once cannot slip through together.
 * @throws 429 with `Retry-After` while the counter is closed; nothing is counted then
 */
async function total(trx: Trx, kind: Counter, key: string, now: Date): Promise<void> {
  const { rows } = await sql<{ anzahl: number; gesperrtBis: string | null }>`
    insert into anmeldeversuche as a (schluessel, anzahl, "zuletztAm") values (${key}, 1, ${now})
    on conflict (schluessel) do update set "zuletztAm" = case when a."gesperrtBis" > ${now} then a."zuletztAm" else ${now} end,
      anzahl = case when a."gesperrtBis" > ${now} then a.anzahl
        else greatest(0, a.anzahl - greatest(0, floor(extract(epoch from ${now}::timestamptz - a."zuletztAm") / ${EXPIRED})::int)) + 1 end
    returning anzahl, "gesperrtBis"`.execute(trx)
  const { anzahl: count = 1, gesperrtBis = null } = rows[0] ?? {}
  const rest = gesperrtBis === null ? 0 : (Date.parse(gesperrtBis) - now.getTime()) / 1000
  if (rest > 0) throw tooMany(`Zu viele Versuche. Warte ${duration(rest)} und versuche es dann noch einmal.`, rest)
  const wait = waitTime(kind, count)
  if (wait > 0)
    await sql`update anmeldeversuche set "gesperrtBis" = ${new Date(now.getTime() + wait * 1000)} where schluessel = ${key}`.execute(trx)
}

const duration = (seconds: number) => (seconds <= 90 ? `${Math.ceil(seconds)} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`)

/** Before a sign-in: takes one attempt of this account from this address, and tells whether the address is trusted. @throws 429 */
export async function takeAttempt(trx: Trx, username: string, ip: string, now: Date): Promise<{ vertraut: boolean }> {
  const account = username.toLowerCase()
  const trusted = key('vertraut', account, network(ip))
  const { rows } = await sql`
    select 1 from anmeldeversuche where schluessel = ${trusted} and "zuletztAm" > ${new Date(now.getTime() - TRUSTED_DAYS * 86_400_000)}`.execute(
    trx,
  )
  if (rows.length > 0) {
    await total(trx, 'vertraut', trusted, now)
    return { vertraut: true }
  }
  await total(trx, 'adresse', key('adresse', network(ip)), now)
  await total(trx, 'konto', key('konto', account), now)
  return { vertraut: false }
}

/** After a success: the account's counter starts anew, and the address is trusted for this account. */
export async function attemptSucceeded(
  trx: Trx,
  username: string,
  ip: string,
  now: Date,
  { vertraut: trusted }: { vertraut: boolean },
): Promise<void> {
  const account = username.toLowerCase()
  await sql`
    insert into anmeldeversuche (schluessel, anzahl, "zuletztAm") values (${key('vertraut', account, network(ip))}, 0, ${now})
    on conflict (schluessel) do update set anzahl = 0, "zuletztAm" = ${now}, "gesperrtBis" = null`.execute(trx)
  await sql`delete from anmeldeversuche where schluessel = ${key('konto', account)}`.execute(trx)
  // A success gives its own attempt back, and only if the address had counted it: nobody clears the address by signing in as oneself.
  if (trusted) return
  await sql`
    update anmeldeversuche set anzahl = greatest(0, anzahl - 1), "gesperrtBis" = null where schluessel = ${key('adresse', network(ip))}`.execute(
    trx,
  )
}

/** Before a mail with a reset link is asked for: per address. @throws 429 */
export const takeRequest = (trx: Trx, ip: string, now: Date): Promise<void> =>
  total(trx, 'adresse', key('adresse', 'vergessen', network(ip)), now)

/** May this person get one more reset mail now? Counts it; asked by the job, so that no caller learns the answer. */
export async function mayMailAgain(trx: Trx, user: string, now: Date): Promise<boolean> {
  try {
    await total(trx, 'vergessen', key('vergessen', user), now)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

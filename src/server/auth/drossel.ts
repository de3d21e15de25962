// Slows down guessing. Rows of `anmeldeversuche` survive a restart, count on every node, and decay by themselves.
//
// Annahme: three counters. Per account and per address attempts are few before waits begin (30 s, doubled each time, at
// most 15 min). An address from which this account signed in during the last 30 days has a counter of its own and is not
// slowed by what strangers try: nobody is locked out by others, and a new password by mail clears the account's counter.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HttpFehler, zuViele } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'

const FREI = { konto: 5, vertraut: 5, adresse: 30, vergessen: 3 } as const
export type Zaehler = keyof typeof FREI
const ERSTE_WARTEZEIT = 30
const LAENGSTE_WARTEZEIT = 15 * 60
/** One attempt is forgotten after so many seconds. */
const VERJAEHRT = 10 * 60
const VERTRAUT_TAGE = 30

/** Names typed wrong may be passwords: only hashes are stored. */
const schluessel = (art: Zaehler, ...teile: string[]) => `${art} ${createHash('sha256').update(JSON.stringify(teile)).digest('base64url')}`

/** Whoever owns one IPv6 address owns the whole /64. */
function netz(ip: string): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:')) return ip.slice(7)
  const [vorn = '', hinten = ''] = ip.split('::')
  const anfang = vorn.split(':').filter(Boolean)
  const ende = ip.includes('::') ? hinten.split(':').filter(Boolean) : []
  return [...anfang, ...Array<string>(Math.max(0, 8 - anfang.length - ende.length)).fill('0'), ...ende].slice(0, 4).join(':')
}

/** How long to wait after `anzahl` attempts, in seconds. */
export function wartezeit(art: Zaehler, anzahl: number): number {
  const darueber = anzahl - FREI[art]
  return darueber < 0 ? 0 : Math.min(LAENGSTE_WARTEZEIT, ERSTE_WARTEZEIT * 2 ** Math.min(darueber, 10))
}

/**
 * Counts one attempt before it is made, so that many at once cannot slip through together.
 * @throws 429 with `Retry-After` while the counter is closed; nothing is counted then
 */
async function zaehle(trx: Trx, art: Zaehler, key: string, jetzt: Date): Promise<void> {
  const { rows } = await sql<{ anzahl: number; gesperrtBis: string | null }>`
    insert into anmeldeversuche as a (schluessel, anzahl, "zuletztAm") values (${key}, 1, ${jetzt})
    on conflict (schluessel) do update set "zuletztAm" = case when a."gesperrtBis" > ${jetzt} then a."zuletztAm" else ${jetzt} end,
      anzahl = case when a."gesperrtBis" > ${jetzt} then a.anzahl
        else greatest(0, a.anzahl - greatest(0, floor(extract(epoch from ${jetzt}::timestamptz - a."zuletztAm") / ${VERJAEHRT})::int)) + 1 end
    returning anzahl, "gesperrtBis"`.execute(trx)
  const { anzahl = 1, gesperrtBis = null } = rows[0] ?? {}
  const rest = gesperrtBis === null ? 0 : (Date.parse(gesperrtBis) - jetzt.getTime()) / 1000
  if (rest > 0) throw zuViele(`Zu viele Versuche. Warte ${dauer(rest)} und versuche es dann noch einmal.`, rest)
  const warten = wartezeit(art, anzahl)
  if (warten > 0)
    await sql`update anmeldeversuche set "gesperrtBis" = ${new Date(jetzt.getTime() + warten * 1000)} where schluessel = ${key}`.execute(
      trx,
    )
}

const dauer = (sekunden: number) => (sekunden <= 90 ? `${Math.ceil(sekunden)} Sekunden` : `${Math.ceil(sekunden / 60)} Minuten`)

/** Before a sign-in: takes one attempt of this account from this address, and tells whether the address is trusted. @throws 429 */
export async function nimmVersuch(trx: Trx, username: string, ip: string, jetzt: Date): Promise<{ vertraut: boolean }> {
  const konto = username.toLowerCase()
  const vertraut = schluessel('vertraut', konto, netz(ip))
  const { rows } = await sql`
    select 1 from anmeldeversuche where schluessel = ${vertraut} and "zuletztAm" > ${new Date(jetzt.getTime() - VERTRAUT_TAGE * 86_400_000)}`.execute(
    trx,
  )
  if (rows.length > 0) {
    await zaehle(trx, 'vertraut', vertraut, jetzt)
    return { vertraut: true }
  }
  await zaehle(trx, 'adresse', schluessel('adresse', netz(ip)), jetzt)
  await zaehle(trx, 'konto', schluessel('konto', konto), jetzt)
  return { vertraut: false }
}

/** After a success: the account's counter starts anew, and the address is trusted for this account. */
export async function versuchGelungen(
  trx: Trx,
  username: string,
  ip: string,
  jetzt: Date,
  { vertraut }: { vertraut: boolean },
): Promise<void> {
  const konto = username.toLowerCase()
  await sql`
    insert into anmeldeversuche (schluessel, anzahl, "zuletztAm") values (${schluessel('vertraut', konto, netz(ip))}, 0, ${jetzt})
    on conflict (schluessel) do update set anzahl = 0, "zuletztAm" = ${jetzt}, "gesperrtBis" = null`.execute(trx)
  await sql`delete from anmeldeversuche where schluessel = ${schluessel('konto', konto)}`.execute(trx)
  // A success gives its own attempt back, and only if the address had counted it: nobody clears the address by signing in as oneself.
  if (vertraut) return
  await sql`
    update anmeldeversuche set anzahl = greatest(0, anzahl - 1), "gesperrtBis" = null where schluessel = ${schluessel('adresse', netz(ip))}`.execute(
    trx,
  )
}

/** Before a mail with a reset link is asked for: per address. @throws 429 */
export const nimmAnforderung = (trx: Trx, ip: string, jetzt: Date): Promise<void> =>
  zaehle(trx, 'adresse', schluessel('adresse', 'vergessen', netz(ip)), jetzt)

/** May this person get one more reset mail now? Counts it; asked by the job, so that no caller learns the answer. */
export async function darfNochEineMail(trx: Trx, user: string, jetzt: Date): Promise<boolean> {
  try {
    await zaehle(trx, 'vergessen', schluessel('vergessen', user), jetzt)
    return true
  } catch (fehler) {
    if (fehler instanceof HttpFehler) return false
    throw fehler
  }
}

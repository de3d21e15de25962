import { sql } from 'kysely'
import { istRecht } from '#contract/rechte.ts'
import { hashVon, neuesToken } from '#server/auth/token.ts'
import type { Db, Nutzer, Trx } from '#server/kontext.ts'
import type { Speicher } from '#server/speicher.ts'

/** A session that nobody uses ends by itself. */
export const SITZUNG_TAGE = 30
/** How often `zuletztAm` is written at most, so that reading costs no write. */
const AUFFRISCHEN_MS = 10 * 60_000

interface Gemerkt {
  readonly nutzer: Nutzer | null
  laeuftAb: number
  zuletzt: number
}

async function lade(db: Db, hash: Buffer): Promise<Gemerkt> {
  const { rows } = await sql<{
    sitzung: string
    laeuftAb: string
    zuletztAm: string
    _id: string
    profil: string | null
    username: string
    vorname: string
    nachname: string
    rechte: string[]
  }>`
    select s._id as sitzung, s."laeuftAb", s."zuletztAm", u._id, p._id as profil, u.username, u.vorname, u.nachname, u.rechte
    from sitzungen s join users u on u._id = s."user" left join profile p on p."user" = u._id
    where s."tokenHash" = ${hash} and not u.gesperrt
  `.execute(db)
  const [zeile] = rows
  if (!zeile) return { nutzer: null, laeuftAb: Number.POSITIVE_INFINITY, zuletzt: 0 }
  const { laeuftAb, zuletztAm, rechte, ...person } = zeile
  const nutzer: Nutzer = { ...person, rechte: new Set(rechte.filter(istRecht)) }
  return { nutzer, laeuftAb: Date.parse(laeuftAb), zuletzt: Date.parse(zuletztAm) }
}

/**
 * The session check: from a token to whoever holds it. Kept in memory until users, profile or sitzungen change, so
 * that most requests cost no query; a token that is unknown is never kept (it would fill the store).
 */
export function sitzungspruefer(db: Db, speicher: Speicher, jetzt: () => Date): (token: string) => Promise<Nutzer | null> {
  return async (token) => {
    const hash = hashVon(token)
    const schluessel = `sitzung ${hash.toString('base64')}`
    const gemerkt =
      (speicher.kenne(schluessel) as Gemerkt | undefined) ??
      (await speicher.hole(schluessel, ['users', 'profile', 'sitzungen'], () => lade(db, hash)))
    if (!gemerkt.nutzer) {
      speicher.verwirf(schluessel)
      return null
    }
    const nun = jetzt().getTime()
    if (gemerkt.laeuftAb <= nun) return null
    if (nun - gemerkt.zuletzt > AUFFRISCHEN_MS) {
      gemerkt.zuletzt = nun
      gemerkt.laeuftAb = nun + SITZUNG_TAGE * 86_400_000
      await sql`
        update sitzungen set "zuletztAm" = ${new Date(nun)}, "laeuftAb" = ${new Date(gemerkt.laeuftAb)} where "tokenHash" = ${hash}
      `.execute(db)
    }
    return gemerkt.nutzer
  }
}

/** Opens a session for a user and answers its token; `geraet` is what the profile shows of it. */
export async function oeffneSitzung(trx: Trx, user: string, geraet: string, jetzt: Date): Promise<string> {
  const { token, hash } = neuesToken()
  const laeuftAb = new Date(jetzt.getTime() + SITZUNG_TAGE * 86_400_000)
  // Raw SQL on purpose: a new session is no news for the kept ones, and the writer would make this node forget them all.
  await sql`
    insert into sitzungen ("tokenHash", "user", geraet, "zuletztAm", "laeuftAb")
    values (${hash}, ${user}, ${geraet.slice(0, 120)}, ${jetzt}, ${laeuftAb})`.execute(trx)
  return token
}

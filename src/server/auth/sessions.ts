import { sql } from 'kysely'
import { isRecht } from '#contract/rechte.ts'
import { hashOf, newToken } from '#server/auth/token.ts'
import type { Db, Actor, Trx } from '#server/context.ts'
import type { AnswerCache } from '#server/answer-cache.ts'

/** A session that nobody uses ends by itself. */
export const SESSION_DAYS = 30
/** How often `lastAt` is written at most, so that reading costs no write. */
const REFRESH_MS = 10 * 60_000

interface Remembered {
  readonly actor: Actor | null
  expires: number
  last: number
}

async function load(db: Db, hash: Buffer): Promise<Remembered> {
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
  const [row] = rows
  if (!row) return { actor: null, expires: Number.POSITIVE_INFINITY, last: 0 }
  const { laeuftAb: expires, zuletztAm: lastAt, rechte, ...person } = row
  const actor: Actor = { ...person, rechte: new Set(rechte.filter(isRecht)) }
  return { actor, expires: Date.parse(expires), last: Date.parse(lastAt) }
}

/**
 * The session check: from a token to whoever holds it. Kept in memory until users, profile or sitzungen change, so
 * that most requests cost no query; a token that is unknown is never kept (it would fill the store).
 */
export function sessionChecker(db: Db, cache: AnswerCache, instant: () => Date): (token: string) => Promise<Actor | null> {
  return async (token) => {
    const hash = hashOf(token)
    const key = `sitzung ${hash.toString('base64')}`
    const remembered =
      (cache.peek(key) as Remembered | undefined) ?? (await cache.getOrLoad(key, ['users', 'profile', 'sitzungen'], () => load(db, hash)))
    if (!remembered.actor) {
      cache.discard(key)
      return null
    }
    const now = instant().getTime()
    if (remembered.expires <= now) return null
    if (now - remembered.last > REFRESH_MS) {
      remembered.last = now
      remembered.expires = now + SESSION_DAYS * 86_400_000
      await sql`
        update sitzungen set "zuletztAm" = ${new Date(now)}, "laeuftAb" = ${new Date(remembered.expires)} where "tokenHash" = ${hash}
      `.execute(db)
    }
    return remembered.actor
  }
}

/** Opens a session for a user and answers its token; `geraet` is what the profile shows of it. */
export async function openSession(trx: Trx, user: string, geraet: string, now: Date): Promise<string> {
  const { token, hash } = newToken()
  const expires = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
  // Raw SQL on purpose: a new session is no news for the kept ones, and the writer would make this node forget them all.
  await sql`
    insert into sitzungen ("tokenHash", "user", geraet, "zuletztAm", "laeuftAb")
    values (${hash}, ${user}, ${geraet.slice(0, 120)}, ${now}, ${expires})`.execute(trx)
  return token
}

import { sql } from 'kysely'
import { isRecht } from '#contract/rights/rechte.ts'
import { hashOf, newToken } from '#server/auth/token.ts'
import type { Db, Actor, Trx } from '#server/base.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import { FAMILIAR_TOKENS_MAX, SESSIONS_MAX } from '#contract/limits.ts'

export const SESSION_DAYS = 30
/** A later expiry was written by a fast clock; the next use or the nightly cleanup corrects it. */
const LONGEST_MS = (SESSION_DAYS + 1) * 86_400_000
/** Minimum interval between writes of `zuletztAm`, so that most reads cause no write. */
const REFRESH_MS = 10 * 60_000

const PERSON = sql`u._id, p._id as profil, u.username, u.vorname, u.nachname, u.rechte`
const asActor = ({ rechte, ...person }: Omit<Actor, 'rechte'> & { readonly rechte: readonly string[] }): Actor => ({
  ...person,
  rechte: new Set(rechte.filter(isRecht)),
})

/** The actor of an account, for deferred work; null if the account is locked or deleted. */
export async function actorOfUser(db: Db, user: string): Promise<Actor | null> {
  const { rows } = await sql<Parameters<typeof asActor>[0]>`
    select ${PERSON}, '' as "sessionId"
    from users u left join profile p on p."user" = u._id
    where u._id = ${user}::uuid and not u.gesperrt`.execute(db)
  return rows[0] ? asActor(rows[0]) : null
}

interface KnownSession {
  readonly actor: Actor | null
  expires: number
  last: number
}

async function load(db: Db, hash: Buffer): Promise<KnownSession> {
  const { rows } = await sql<Parameters<typeof asActor>[0] & { laeuftAb: string; zuletztAm: string }>`
    select s._id as "sessionId", s."laeuftAb", s."zuletztAm", ${PERSON}
    from sitzungen s join users u on u._id = s."user" left join profile p on p."user" = u._id
    where s."tokenHash" = ${hash} and not u.gesperrt
  `.execute(db)
  const [row] = rows
  if (!row) return { actor: null, expires: Number.POSITIVE_INFINITY, last: 0 }
  const { laeuftAb, zuletztAm, ...person } = row
  return { actor: asActor(person), expires: Date.parse(laeuftAb), last: Date.parse(zuletztAm) }
}

export interface Sessions {
  /** Actor of this session token, or null; no query while nothing changed. */
  readonly actorOf: (token: string) => Promise<Actor | null>
  /** True for a token that recently belonged to somebody; false for invented tokens. */
  readonly isFamiliar: (token: string) => boolean
}
const keyOf = (hash: Buffer) => `sitzung ${hash.toString('base64')}`

/**
 * Session check: token to actor. Cached until users, profile or sitzungen change. Unknown tokens are not cached, because they would fill
 * the cache.
 */
export function sessionChecker(db: Db, cache: AnswerCache, clock: () => Date): Sessions {
  // Survives the cache, which is cleared with each change of a user.
  const familiar = new Set<string>()
  const actorOf = async (token: string): Promise<Actor | null> => {
    const hash = hashOf(token)
    const key = keyOf(hash)
    const session =
      (cache.peek(key) as KnownSession | undefined) ?? (await cache.getOrLoad(key, ['users', 'profile', 'sitzungen'], () => load(db, hash)))
    if (!session.actor) {
      cache.discard(key)
      familiar.delete(key)
      return null
    }
    if (familiar.size >= FAMILIAR_TOKENS_MAX) familiar.clear()
    familiar.add(key)
    const now = clock().getTime()
    if (session.expires <= now) return null
    if (now - session.last > REFRESH_MS || session.expires > now + LONGEST_MS) {
      session.last = now
      session.expires = now + SESSION_DAYS * 86_400_000
      await sql`
        update sitzungen set "zuletztAm" = ${new Date(now)}, "laeuftAb" = ${new Date(session.expires)} where "tokenHash" = ${hash}
      `.execute(db)
    }
    return session.actor
  }
  return { actorOf, isFamiliar: (token) => familiar.has(keyOf(hashOf(token))) }
}

/** Opens a session for a user with a locked row and returns its token; the profile displays `geraet`. */
export async function openSession(trx: Trx, user: string, geraet: string, now: Date): Promise<string> {
  const { token, hash } = newToken()
  const expires = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
  // Raw SQL on purpose: a new session does not affect cached ones, but the query builder would clear them all.
  await sql`
    insert into sitzungen ("tokenHash", "user", geraet, "erstelltAm", "zuletztAm", "laeuftAb")
    values (${hash}, ${user}, ${geraet.slice(0, 120)}, ${now}, ${now}, ${expires})`.execute(trx)
  const { rows } = await sql<{ _id: string }>`
    select _id
    from sitzungen
    where "user" = ${user}::uuid and "tokenHash" <> ${hash}
    order by "zuletztAm" desc, _id desc
    offset ${SESSIONS_MAX - 1}`.execute(trx)
  const tooMany = rows.map(({ _id }) => _id)
  if (tooMany.length > 0) await trx.deleteFrom('sitzungen').where('_id', 'in', tooMany).execute()
  return token
}

// The link that switches one kind of mail off for one person, without a sign-in (RFC 8058): who and what, signed. It never expires: a
// mail lies in a mailbox for years.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/base.ts'
import { secret } from '#server/secret.ts'

const MAC = 43
/** A person's profile, and a kind of mail. */
export interface Subscription {
  readonly profil: string
  readonly kind: string
}
/** Below BASE_URL; the token follows. */
export const UNSUBSCRIBE_PATH = '/api/mitteilungen/abmelden/'
/** Placeholder in a ready-made mail for its recipient's own address of switching off. Random, so that no writer can type it. */
export const UNSUBSCRIBE_PLACEHOLDER = `{{${randomBytes(18).toString('base64url')}}}`

const sign = (key: string, payload: string) => createHmac('sha256', key).update(payload).digest('base64url')

const SECRET = 'abmelden'
/** The secret behind the tokens; null before the first one. */
export const secretColumn = sql<string | null>`(select wert from geheimnisse where name = ${SECRET})`
const keyOf = (db: Db | Trx) => secret(db, SECRET, () => randomBytes(32).toString('base64url'))

/** Makes and reads the tokens of this chapter. `known`: its secret, read before. */
export async function unsubscribeTokens(db: Db | Trx, known: string | null = null) {
  const key = known ?? (await keyOf(db))
  return {
    of: ({ profil, kind }: Subscription): string => {
      const payload = Buffer.from(`${profil} ${kind}`).toString('base64url')
      return sign(key, payload) + payload
    },
    /** Null for what is none of ours. */
    read: (token: string): Subscription | null => {
      const [mac, payload] = [Buffer.from(token.slice(0, MAC)), token.slice(MAC)]
      const own = Buffer.from(sign(key, payload))
      if (mac.length !== own.length || !timingSafeEqual(mac, own)) return null
      const [profil = '', kind = ''] = Buffer.from(payload, 'base64url').toString().split(' ')
      return { profil, kind }
    },
  }
}

// Signed link to disable one kind of mail for one person without a sign-in (RFC 8058). It never expires, because mails are kept for years.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#server/base.ts'
import { readSecret } from '#server/secret.ts'

const MAC = 43
export interface Subscription {
  readonly profil: string
  readonly kind: string
}
export const UNSUBSCRIBE_PATH = '/api/mitteilungen/abmelden/'
/** Placeholder for the recipient's unsubscribe address in ready-made mails. Random, so that no author can type it. */
export const UNSUBSCRIBE_PLACEHOLDER = `{{${randomBytes(18).toString('base64url')}}}`

const sign = (key: string, payload: string) => createHmac('sha256', key).update(payload).digest('base64url')

const SECRET = 'abmelden'
export const secretColumn = sql<string | null>`(select wert from geheimnisse where name = ${SECRET})`
const keyOf = (db: Db | Trx) => readSecret(db, SECRET, () => randomBytes(32).toString('base64url'))

/** Creates and verifies the tokens of this chapter. `known`: its secret, if already read. */
export async function unsubscribeTokens(db: Db | Trx, known: string | null = null) {
  const key = known ?? (await keyOf(db))
  return {
    of: ({ profil, kind }: Subscription): string => {
      const payload = Buffer.from(`${profil} ${kind}`).toString('base64url')
      return sign(key, payload) + payload
    },
    read: (token: string): Subscription | null => {
      const [mac, payload] = [Buffer.from(token.slice(0, MAC)), token.slice(MAC)]
      const expected = Buffer.from(sign(key, payload))
      if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null
      const [profil = '', kind = ''] = Buffer.from(payload, 'base64url').toString().split(' ')
      return { profil, kind }
    },
  }
}

// Token of the link after moving up from the waiting list: signed in place of stored, for one registration and its deadline.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db, Trx } from '#server/context.ts'
import { readSecret } from '#server/secret.ts'

const MAC = 43
const keyOf = (db: Db | Trx) => readSecret(db, 'nachgerueckt', () => randomBytes(32).toString('base64url'))
const sign = (key: string, payload: string) => createHmac('sha256', key).update(payload).digest('base64url')

/** Makes the tokens of promoted registrations. */
export async function promotionTokens(trx: Trx): Promise<(anmeldung: string, antwortBis: string) => string> {
  const key = await keyOf(trx)
  return (anmeldung, antwortBis) => {
    const payload = Buffer.from(`${anmeldung} ${Date.parse(antwortBis)}`).toString('base64url')
    return sign(key, payload) + payload
  }
}

/** True by its length: the tokens of questions are random and shorter. */
export const isPromotion = (token: string): boolean => token.length > MAC

export async function readPromotionToken(db: Db | Trx, token: string): Promise<{ anmeldung: string; bis: string } | null> {
  const [mac, payload] = [Buffer.from(token.slice(0, MAC)), token.slice(MAC)]
  const expected = Buffer.from(sign(await keyOf(db), payload))
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null
  const [anmeldung = '', bis = ''] = Buffer.from(payload, 'base64url').toString().split(' ')
  return { anmeldung, bis: new Date(Number(bis)).toISOString() }
}

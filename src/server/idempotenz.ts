import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { konflikt, ungueltig } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'

const fingerabdruck = (req: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest()
const aufrufVon = (req: FastifyRequest) => `${req.method} ${req.url}`
const wer = (req: FastifyRequest) => req.nutzer?._id ?? ''

/**
 * Takes the key for this request, in the transaction of the change: a second request with the same key waits here for
 * the first to commit and then gets its answer; null means that this one is the first.
 *
 * @throws 409 when the key was used for another call or body, 400 when it is no key
 */
export async function beanspruche(trx: Trx, req: FastifyRequest, key: string): Promise<string | null> {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw ungueltig('Der Idempotency-Key muss 8 bis 100 druckbare Zeichen haben.', 'Idempotency-Key')
  const hash = fingerabdruck(req)
  const neu = await sql`
    insert into idempotenz ("user", schluessel, aufruf, "bodyHash") values (${wer(req)}, ${key}, ${aufrufVon(req)}, ${hash})
    on conflict do nothing returning 1
  `.execute(trx)
  if (neu.rows.length > 0) return null
  const { rows } = await sql<{ antwort: string | null; gleich: boolean }>`
    select antwort, aufruf = ${aufrufVon(req)} and "bodyHash" = ${hash} as gleich from idempotenz where "user" = ${wer(req)} and schluessel = ${key}
  `.execute(trx)
  const [frueher] = rows
  if (!frueher?.gleich) throw konflikt('Dieser Idempotency-Key gehört zu einer anderen Anfrage.', 'Idempotency-Key')
  return frueher.antwort ?? ''
}

/** Stores the answer under the key that `beanspruche` took. */
export async function merke(trx: Trx, req: FastifyRequest, key: string, antwort: string): Promise<void> {
  await sql`update idempotenz set antwort = ${antwort} where "user" = ${wer(req)} and schluessel = ${key}`.execute(trx)
}

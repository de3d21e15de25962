import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { conflict, badRequest } from '#server/errors.ts'
import type { Trx, Write } from '#server/context.ts'
import { uploadHash } from '#server/files/upload.ts'
import { dailyShare } from '#server/share.ts'
import { ANSWER_BYTES_PER_DAY } from '#contract/limits.ts'

const fingerprint = (req: FastifyRequest) =>
  uploadHash(req) ??
  createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest()
const callOf = (req: FastifyRequest) => `${req.method} ${req.url}`
const userOf = (req: FastifyRequest) => req.actor?._id ?? ''

/**
 * Claims the key in the transaction of the change. A second request with the same key waits for the commit and gets the first answer;
 * null means first use.
 * @throws 409 if the key was used for another call or body, 400 if it is malformed
 */
export async function claimKey(trx: Trx, req: FastifyRequest, key: string): Promise<string | null> {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw badRequest('Der Idempotency-Key muss 8 bis 100 druckbare Zeichen haben.', 'Idempotency-Key')
  const hash = fingerprint(req)
  const inserted = await sql`
    insert into idempotenz ("user", schluessel, aufruf, "bodyHash") values (${userOf(req)}, ${key}, ${callOf(req)}, ${hash})
    on conflict do nothing returning 1
  `.execute(trx)
  if (inserted.rows.length > 0) return null
  const { rows } = await sql<{ antwort: string | null; gleich: boolean }>`
    select antwort, aufruf = ${callOf(req)} and "bodyHash" = ${hash} as gleich
    from idempotenz
    where "user" = ${userOf(req)} and schluessel = ${key}
  `.execute(trx)
  const [earlier] = rows
  if (!earlier?.gleich) throw conflict('Dieser Idempotency-Key gehört zu einer anderen Anfrage.', 'Idempotency-Key')
  if (earlier.antwort === null) throw conflict('Diese Anfrage läuft noch. Sieh gleich nach, ob sie erledigt ist.', 'Idempotency-Key')
  return earlier.antwort
}

const ROW_BYTES = 500
/** Stored for a week, also for calls without other writes. */
const takeShare = dailyShare('antworten', ANSWER_BYTES_PER_DAY, 'so viel abgeschickt, wie an einem Tag geht')

const keep = (trx: Trx, req: FastifyRequest, key: string, response: string) =>
  sql`update idempotenz set antwort = ${response} where "user" = ${userOf(req)} and schluessel = ${key}`.execute(trx)

/** Stores the answer under the key claimed by `claimKey`. @throws 429 */
export async function rememberAnswer(trx: Trx, req: FastifyRequest, key: string, response: string): Promise<void> {
  if (req.actor) await takeShare(trx, req.actor, response.length + ROW_BYTES)
  await keep(trx, req, key, response)
}

/** Thrown by a writer for a repeated key; contains the first answer. */
export class Replayed extends Error {
  readonly answer: string
  constructor(answer: string) {
    super('replayed')
    this.answer = answer
  }
}

/**
 * Idempotency for a writer with its own transactions: the first to commit claims the key, so that nothing is done twice. `store` saves
 * the answer; calls before that are refused.
 * Checks before an upload is read do not claim the key, so a failed upload can be retried. A different file under the same key is
 * refused.
 */
export function onceByKey(
  transact: Write,
  req: FastifyRequest,
  key: string,
): { transact: Write; store: (answer: string) => Promise<void> } {
  let claimed = false
  return {
    transact: async (work) => {
      const claims = !claimed && (!req.isMultipart() || uploadHash(req) !== undefined)
      const result = await transact(async (trx) => {
        const earlier = claims ? await claimKey(trx, req, key) : null
        if (earlier !== null) throw new Replayed(earlier)
        return work(trx)
      })
      claimed ||= claims
      return result
    },
    store: async (answer) => {
      // The work is committed and has its own limits, so its answer is not subject to the daily share.
      if (claimed) await transact((trx) => keep(trx, req, key, answer))
    },
  }
}

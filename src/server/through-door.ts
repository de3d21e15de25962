// Several reading calls in one request, each through the server's own door: the same rights and the same kept answers (ADR 50).
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface DoorAnswer {
  /** JSON as the call answers it. */
  readonly body: string
  /** Rows of the whole list; null where it is no list. */
  readonly total: number | null
}

/** Asks as the sender of `req`; null for a call that is refused or fails. */
export async function askThroughDoor(app: FastifyInstance, { headers }: FastifyRequest, url: string): Promise<DoorAnswer | null> {
  const token = headers['x-auth-token']
  const {
    statusCode,
    body,
    headers: said,
  } = await app.inject({
    method: 'GET',
    url,
    headers: { accept: 'application/json', ...(typeof token === 'string' ? { 'x-auth-token': token } : {}) },
  })
  const total = said['x-total-count']
  return statusCode === 200 ? { body, total: total === undefined ? null : Number(total) } : null
}

/** Sends `{ "<call>": { total, body } }` with an ETag; missing answers are left out. */
export function sendTogether(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answers: Iterable<readonly [url: string, answer: DoorAnswer | null]>,
): FastifyReply {
  const parts = [...answers].flatMap(([url, answer]) =>
    answer ? [`${JSON.stringify(url)}:{"total":${answer.total},"body":${answer.body}}`] : [],
  )
  const text = `{${parts.join(',')}}`
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'x-auth-token')
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

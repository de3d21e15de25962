// Runs several read calls in one request, without HTTP. Each has the rights, checks and cached answers of a separate call (docs/adr/0050,
// 0097).
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { outageOf } from '#server/db/outage.ts'
import { askTogether } from '#server/db/together.ts'
import { HttpError } from '#server/errors.ts'
import type { Turn } from '#server/http/in-flight.ts'
import { askerOf } from '#server/http/network.ts'

export interface DoorAnswer {
  readonly body: string
  /** Rows of the whole list; null if it is not a list. */
  readonly total: number | null
}
export type Doors = Map<string, (outer: FastifyRequest, reply: FastifyReply, url: string, ids: readonly string[]) => Promise<DoorAnswer>>
interface Answering {
  readonly doors: Doors
  readonly turn: Turn
}
export type AskDoor = (url: string) => Promise<DoorAnswer | null>

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\{\w+\}/g
/** Path of the contract or of an address, with placeholders for ids. */
export const doorOf = (path: string): string => path.replace(ID, '{}')

/** Calls as the sender of `req`, within their turn; null for a refused or failed call. */
export async function askThroughDoor(
  { doors }: Answering,
  req: FastifyRequest,
  reply: FastifyReply,
  url: string,
): Promise<DoorAnswer | null> {
  const [path = ''] = url.split('?')
  try {
    return (await doors.get(doorOf(path))?.(req, reply, url, path.match(ID) ?? [])) ?? null
  } catch (error) {
    if (!(error instanceof HttpError) && outageOf(error) === null) req.log.error({ err: error }, 'Störung')
    return null
  }
}

/** Sends `{ "<call>": { total, body } }` of all calls of `work`, in one turn, with an ETag; missing answers are omitted. */
export async function sendTogether(
  context: Answering,
  req: FastifyRequest,
  reply: FastifyReply,
  work: (ask: AskDoor) => Promise<Iterable<readonly [url: string, answer: DoorAnswer | null]>>,
): Promise<FastifyReply> {
  const answers = await context.turn(askerOf(req), () => askTogether(() => work((url) => askThroughDoor(context, req, reply, url))))
  const parts = [...answers].flatMap(([url, answer]) =>
    answer ? [`${JSON.stringify(url)}:{"total":${answer.total},"body":${answer.body}}`] : [],
  )
  const text = `{${parts.join(',')}}`
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  void reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'x-auth-token')
  if (req.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

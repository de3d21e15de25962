import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { HttpError, tooMany } from '#server/errors.ts'
import type { AppContext, Actor } from '#server/context.ts'
import { EVERYTHING } from './listen.ts'
import { readersOf } from './reads.ts'
import { EVENT_BACKLOG_BYTES, LIVE_STREAMS_MAX, LIVE_STREAMS_PER_PERSON } from '#contract/limits.ts'

interface Broadcast {
  /**
   * Turns the answer into a stream until its key expires, the browser leaves or the instance stops.
   * `key`: the right to listen, a session or a secret address; `owner`: group for the stream limit.
   */
  open(key: string, reply: FastifyReply, owner?: string): void
  close(): void
}
export interface Verteiler {
  /** Turns the answer into a stream until the session ends, the browser leaves or the instance stops. */
  open(actor: Actor, reply: FastifyReply): void
  close(): void
}

interface Limits {
  /** Maximum streams of this instance, and per person or address (`perOwner`); every tab holds one. */
  readonly max?: number
  readonly perOwner?: number
  readonly heartbeatMs?: number
}
interface Source {
  /** Filters the keys that are still valid; one query for all streams. */
  readonly valid: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  readonly keyTables: readonly string[]
  /** Tables sent to clients for a change; an empty list sends nothing. */
  readonly told: (tables: ReadonlySet<string>) => readonly string[]
  /** Message beyond the limit; if absent, the owner's oldest stream ends instead. */
  readonly tooManyWindows?: string
}

const BUNDLE_MS = 40
/** Tables whose changes may end a session: sign-out, password change, a blocked account. */
const SESSION_TABLES = ['sitzungen', 'users', EVERYTHING]
/** Keys also expire by time, without a change event; checked every twelfth heartbeat, about five minutes. */
const BEATS_PER_CHECK = 12

export function createBroadcast(
  listener: AppContext['listener'],
  { valid: stillValid, keyTables, told, tooManyWindows }: Source,
  { max = LIVE_STREAMS_MAX, perOwner = LIVE_STREAMS_PER_PERSON, heartbeatMs = 25_000 }: Limits = {},
): Broadcast {
  const streams = new Map<ServerResponse, { readonly key: string; readonly owner: string }>()
  let collected = new Set<string>()
  let beats = 0

  function writeToAll(chunk: string): void {
    for (const raw of streams.keys()) {
      if (raw.writableLength > EVENT_BACKLOG_BYTES) raw.destroy()
      else raw.write(chunk)
    }
  }

  async function endInvalid(): Promise<void> {
    if (streams.size === 0) return
    const valid = await stillValid([...new Set([...streams.values()].map(({ key }) => key))])
    for (const [raw, { key }] of streams) if (!valid.has(key)) raw.end()
  }
  // Fails during a database outage; the reconnect counts as a change of everything and checks again.
  const endInvalidSoon = () => void endInvalid().catch(() => undefined)

  function distribute(): void {
    const tables = collected
    collected = new Set()
    if (keyTables.some((name) => tables.has(name))) endInvalidSoon()
    const names = told(tables)
    if (names.length > 0) writeToAll(`data: ${JSON.stringify({ bereiche: names })}\n\n`)
  }
  const stopListening = listener.onChange((tables) => {
    if (streams.size === 0) return
    if (collected.size === 0) setTimeout(distribute, BUNDLE_MS)
    for (const name of tables) collected.add(name)
  })
  const heartbeat = setInterval(() => {
    // A comment line keeps proxies from closing silent streams and detects disconnected browsers.
    writeToAll(': da\n\n')
    beats += 1
    if (beats % BEATS_PER_CHECK === 0) endInvalidSoon()
  }, heartbeatMs)
  heartbeat.unref()

  return {
    open(key, reply, owner = key) {
      const [oldest, ...others] = [...streams].flatMap(([raw, stream]) => (stream.owner === owner ? [raw] : []))
      const full = others.length + 1 >= perOwner ? oldest : undefined
      if (full && tooManyWindows !== undefined) throw tooMany(tooManyWindows, 30)
      full?.end()
      if (!full && streams.size >= max)
        throw new HttpError(503, [{ msg: 'Gerade sind zu viele Geräte verbunden.' }], { 'retry-after': '60' })
      reply.hijack()
      const { raw } = reply
      streams.set(raw, { key, owner })
      raw.on('close', () => streams.delete(raw)).on('error', () => raw.destroy())
      // Disables buffering in nginx.
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      raw.write(': da\n\n')
    },
    close() {
      stopListening()
      clearInterval(heartbeat)
      for (const raw of streams.keys()) raw.end()
    },
  }
}

export function createVerteiler(
  { listener, db }: Pick<AppContext, 'listener' | 'db'>,
  { perPerson = LIVE_STREAMS_PER_PERSON, ...limits }: Omit<Limits, 'perOwner'> & { readonly perPerson?: number } = {},
): Verteiler {
  const streams = createBroadcast(
    listener,
    {
      valid: async (sessions) => {
        const { rows } = await sql<{ _id: string }>`
          select s._id from sitzungen s join users u on u._id = s."user"
          where s._id = any(${sessions}::uuid[]) and s."laeuftAb" > now() and not u.gesperrt`.execute(db)
        return new Set(rows.map(({ _id }) => _id))
      },
      keyTables: SESSION_TABLES,
      told: (tables) => [...tables, ...readersOf(tables)].filter((name) => name !== 'sitzungen'),
    },
    { ...limits, perOwner: perPerson },
  )
  return { open: ({ sessionId: session, _id }, reply) => streams.open(session, reply, _id), close: () => streams.close() }
}

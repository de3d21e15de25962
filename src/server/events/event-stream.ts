// Carries the changes that the listener hears to the browsers: one text per change, written to every open stream.
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { HttpError, tooMany } from '#server/errors.ts'
import type { AppContext, Actor } from '#server/context.ts'
import { EVERYTHING } from './listen.ts'
import { readersOf } from './reads.ts'

interface Broadcast {
  /**
   * Turns the answer into a stream that lasts until its key expires, the browser leaves or the instance stops. `key`: what
   * gives the right to listen, a session or a secret address; `owner`: whose streams are counted together.
   */
  open(key: string, reply: FastifyReply, owner?: string): void
  close(): void
}
export interface Verteiler {
  /** Turns the answer into a stream that lasts until the session ends, the browser leaves or the instance stops. */
  open(actor: Actor, reply: FastifyReply): void
  close(): void
}

interface Limits {
  /** Streams of this instance, and of one person or address (`perOwner`): every tab holds one. */
  readonly max?: number
  readonly perOwner?: number
  readonly heartbeatMs?: number
}
interface Source {
  /** Which of these keys still give the right to listen; one query for all streams. */
  readonly valid: (keys: readonly string[]) => Promise<ReadonlySet<string>>
  /** A change of these tables may invalidate keys. */
  readonly keyTables: readonly string[]
  /** What clients are told of a change; an empty list sends nothing. */
  readonly told: (tables: ReadonlySet<string>) => readonly string[]
  /** Said to one too many; without it the owner's oldest stream ends instead. */
  readonly tooManyWindows?: string
}

/** Changes this close together are sent as one. */
const BUNDLE_MS = 40
/** A browser that stopped reading is dropped before it fills our memory. */
const MAX_BACKLOG_BYTES = 64 * 1024
/** What ends a session: sign-out, password change, a blocked account. */
const SESSION_TABLES = ['sitzungen', 'users', EVERYTHING]
/** Keys also expire by time, which no change reports: checked every twelfth heartbeat, some five minutes. */
const BEATS_PER_CHECK = 12

/** Streams of changes for the holders of keys. */
export function broadcast(
  listener: AppContext['listener'],
  { valid: stillValid, keyTables, told, tooManyWindows }: Source,
  { max = 2000, perOwner = 8, heartbeatMs = 25_000 }: Limits = {},
): Broadcast {
  const streams = new Map<ServerResponse, { readonly key: string; readonly owner: string }>()
  let collected = new Set<string>()
  let beats = 0

  function writeToAll(chunk: string): void {
    for (const raw of streams.keys()) {
      if (raw.writableLength > MAX_BACKLOG_BYTES) raw.destroy()
      else raw.write(chunk)
    }
  }

  async function endInvalid(): Promise<void> {
    if (streams.size === 0) return
    const valid = await stillValid([...new Set([...streams.values()].map(({ key }) => key))])
    for (const [raw, { key }] of streams) if (!valid.has(key)) raw.end()
  }
  // While the database is away this fails; its return counts as a change of everything and checks again.
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
    // A comment line keeps proxies from closing silent streams, and finds browsers that are gone.
    writeToAll(': da\n\n')
    beats += 1
    if (beats % BEATS_PER_CHECK === 0) endInvalidSoon()
  }, heartbeatMs)
  heartbeat.unref()

  return {
    open(key, reply, owner = key) {
      const [oldest, ...own] = [...streams].flatMap(([raw, stream]) => (stream.owner === owner ? [raw] : []))
      const full = own.length + 1 >= perOwner ? oldest : undefined
      if (full && tooManyWindows !== undefined) throw tooMany(tooManyWindows, 30)
      full?.end()
      if (!full && streams.size >= max)
        throw new HttpError(503, [{ msg: 'Gerade sind zu viele Geräte verbunden.' }], { 'retry-after': '60' })
      reply.hijack()
      const { raw } = reply
      streams.set(raw, { key, owner })
      raw.on('close', () => streams.delete(raw)).on('error', () => raw.destroy())
      // Tells nginx to pass on each event at once.
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

/** The streams of those who are signed in: every change of every list, until their session ends. */
export function verteiler(
  { listener, db }: Pick<AppContext, 'listener' | 'db'>,
  { perPerson = 16, ...limits }: Omit<Limits, 'perOwner'> & { readonly perPerson?: number } = {},
): Verteiler {
  const streams = broadcast(
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

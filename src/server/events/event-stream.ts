// Carries the notices of the listener to the browsers: one text per change, written to every open stream.
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { HttpError, tooMany } from '#server/errors.ts'
import type { AppContext, Actor } from '#server/context.ts'
import { EVERYTHING } from './listen.ts'

interface Broadcast {
  /**
   * Turns the answer into a stream that lasts until its key ends, the browser leaves or the node stops. `key`: what
   * gives the right to listen, a session or a secret address.
   */
  open(key: string, reply: FastifyReply): void
  close(): void
}
export interface Verteiler {
  /** Turns the answer into a stream that lasts until the session ends, the browser leaves or the node stops. */
  open(actor: Actor, reply: FastifyReply): void
  close(): void
}

interface Limits {
  /** Streams on this node, and of one session or address: every tab holds one. */
  readonly max?: number
  readonly perKey?: number
  readonly heartbeatMs?: number
}
interface Sending {
  /** Which of these keys still give the right to listen; one query for all streams, whatever their number. */
  readonly valid: (key: readonly string[]) => Promise<ReadonlySet<string>>
  /** A change of these tables may end a key. */
  readonly keyTables: readonly string[]
  /** What of a change is told; nothing where it answers an empty list. */
  readonly told: (tables: ReadonlySet<string>) => readonly string[]
  readonly tooManyWindows: string
}

/** Changes that come this close together are told at once. */
const BUNDLE_MS = 40
/** A browser that takes nothing any more is let go before it fills our memory. */
const CONGESTION_BYTES = 64 * 1024
/** What ends a session: sign-out, password change, a blocked account. */
const SESSION_TABLES = ['sitzungen', 'users', EVERYTHING]
/** Keys also end by time, which no notice tells: looked after every twelfth heartbeat, some five minutes. */
const LOOK_UP_BY = 12

/** Streams of changes for whoever holds a key. */
export function broadcast(
  listener: AppContext['listener'],
  { valid: validOnes, keyTables, told, tooManyWindows }: Sending,
  { max = 2000, perKey = 8, heartbeatMs = 25_000 }: Limits = {},
): Broadcast {
  const streams = new Map<ServerResponse, string>()
  let collected = new Set<string>()
  let beats = 0

  function transact(chunk: string): void {
    for (const raw of streams.keys()) {
      if (raw.writableLength > CONGESTION_BYTES) raw.destroy()
      else raw.write(chunk)
    }
  }

  async function endInvalid(): Promise<void> {
    if (streams.size === 0) return
    const valid = await validOnes([...new Set(streams.values())])
    for (const [raw, key] of streams) if (!valid.has(key)) raw.end()
  }
  // While the database is away nobody can tell; its return is a change of everything and asks again.
  const check = () => void endInvalid().catch(() => undefined)

  function distribute(): void {
    const tables = collected
    collected = new Set()
    if (keyTables.some((name) => tables.has(name))) check()
    const areas = told(tables)
    if (areas.length > 0) transact(`data: ${JSON.stringify({ bereiche: areas })}\n\n`)
  }
  const listen = listener.onChange((tables) => {
    if (streams.size === 0) return
    if (collected.size === 0) setTimeout(distribute, BUNDLE_MS)
    for (const name of tables) collected.add(name)
  })
  const heart = setInterval(() => {
    // A comment keeps proxies from closing a silent stream, and finds those that are gone.
    transact(': da\n\n')
    beats += 1
    if (beats % LOOK_UP_BY === 0) check()
  }, heartbeatMs)
  heart.unref()

  return {
    open(key, reply) {
      if (streams.size >= max) throw new HttpError(503, [{ msg: 'Gerade sind zu viele Geräte verbunden.' }], { 'retry-after': '60' })
      const own = [...streams.values()].filter((other) => other === key).length
      if (own >= perKey) throw tooMany(tooManyWindows, 30)
      reply.hijack()
      const { raw } = reply
      streams.set(raw, key)
      raw.on('close', () => streams.delete(raw)).on('error', () => raw.destroy())
      // x-accel-buffering is nginx's: it must pass on each event at once.
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      raw.write(': da\n\n')
    },
    close() {
      listen()
      clearInterval(heart)
      for (const raw of streams.keys()) raw.end()
    },
  }
}

/** The streams of those who are signed in: every change of every list, until their session ends. */
export function verteiler(
  { listener, db }: Pick<AppContext, 'listener' | 'db'>,
  { perSession = 8, ...limits }: Omit<Limits, 'perKey'> & { readonly perSession?: number } = {},
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
      told: (tables) => [...tables].filter((name) => name !== 'sitzungen'),
      tooManyWindows: 'Das Intranet ist hier schon in zu vielen Fenstern offen.',
    },
    { ...limits, perKey: perSession },
  )
  return { open: ({ sitzung: session }, reply) => streams.open(session, reply), close: () => streams.close() }
}

// Limits concurrent requests per connection, per person or address, and per node. Excess requests are refused before their body is read,
// with a retry time. See docs/adr/0028.
import type { FastifyRequest } from 'fastify'
import type { Sessions } from '#server/auth/sessions.ts'
import type { Actor } from '#server/base.ts'
import { HttpError, unavailable } from '#server/errors.ts'
import { networkOf } from '#server/http/network.ts'
import { BODY_MS, IN_FLIGHT } from '#contract/limits.ts'

const SENTENCES = {
  connection: 'Über diese Verbindung kommt zu viel auf einmal. Warte jeweils auf die Antwort.',
  person: 'Von dir kommt gerade sehr viel auf einmal. Versuche es in ein paar Sekunden noch einmal.',
  files: 'Von hier kommt gerade sehr viel auf einmal. Versuche es in ein paar Sekunden noch einmal.',
  strangers: 'Gerade ist sehr viel los. Versuche es in ein paar Sekunden noch einmal.',
  node: 'Gerade ist sehr viel los. Versuche es in ein paar Sekunden noch einmal.',
  late: 'Die Anfrage kommt zu langsam an. Versuche es mit besserem Netz noch einmal.',
  gone: 'Die Verbindung ist abgerissen.',
} as const
const RETRY_S = 2

interface Held {
  readonly keys: unknown[]
  who?: string
  /** Open parts: the answer, and a running handler, because disconnecting does not end the work. */
  parts: number
}

const [STRANGERS, NODE] = [Symbol('strangers'), Symbol('node')]

export class InFlight {
  readonly #counts = new Map<unknown, number>()
  readonly #held = new WeakMap<FastifyRequest, Held>()
  readonly #lookups = new Set<string>()

  /** Counts a request until its connection is done with it. @throws 503 */
  begin(req: FastifyRequest, response: { once(event: 'close', fn: () => void): unknown }): void {
    this.#held.set(req, { keys: [], parts: 1 })
    response.once('close', () => this.end(req))
    this.#enter(req, req.raw.socket, 'connection')
  }
  /**
   * Resolves a call's token. The call counts for its person, or for the network while the owner is unknown.
   * Invented tokens thus gain no extra calls, and members behind one address do not block each other.
   * @throws 503
   */
  async caller(req: FastifyRequest, { isFamiliar, actorOf }: Sessions): Promise<Actor | null> {
    const { 'x-auth-token': token } = req.headers
    const named = typeof token === 'string' && token !== ''
    const familiar = named && isFamiliar(token)
    if (!familiar) this.stranger(req)
    if (!named) return null
    // Concurrent calls of a screen share one token lookup.
    const first = !familiar && !this.#lookups.has(token)
    if (first) this.#enter(req, STRANGERS, 'strangers')
    this.work(req)
    try {
      if (first) this.#lookups.add(token)
      const actor = await actorOf(token)
      if (actor) this.#member(req, actor._id)
      else this.stranger(req)
      return actor
    } finally {
      if (first) {
        this.#lookups.delete(token)
        this.#drop(req, STRANGERS)
      }
      this.end(req)
    }
  }
  /** Counts it for its network at once, for the node only after its body has arrived (`arrived`). @throws 503 */
  stranger(req: FastifyRequest): void {
    this.#of(req, networkOf(req))
  }
  /** Counts it for a person instead of the network, and for the node, because a member's body may be large. @throws 503 */
  #member(req: FastifyRequest, who: string): void {
    this.#of(req, who)
    this.#enter(req, NODE, 'node')
  }
  #of(req: FastifyRequest, who: string): void {
    const request = this.#held.get(req)
    if (!request || request.who === who) return
    this.#enter(req, who, 'person')
    if (request.who !== undefined) this.#drop(req, request.who)
    request.who = who
  }
  /** Counts a stranger's complete request; incomplete ones take no slot of the node. @throws 503 */
  arrived(req: FastifyRequest): void {
    if (req.actor || this.#held.get(req)?.who === undefined) return
    this.#enter(req, STRANGERS, 'strangers')
    this.#enter(req, NODE, 'node')
  }
  /** Counts a static file for an address; many people behind one address may load them at once. @throws 503 */
  file(req: FastifyRequest): void {
    this.#enter(req, `files ${networkOf(req)}`, 'files')
  }
  /**
   * Marks the start of work; `end` follows. @throws 503 if the client has disconnected, because uncounted work would continue for nobody
   */
  work(req: FastifyRequest): void {
    const request = this.#held.get(req)
    if (request?.parts === 0) throw unavailable(SENTENCES.gone, RETRY_S)
    if (request) request.parts += 1
  }
  end(req: FastifyRequest): void {
    const request = this.#held.get(req)
    if (!request) return
    request.parts -= 1
    if (request.parts === 0) this.forget(req)
  }
  /** Stops counting a stream, which is long-lived and has its own limits. */
  forget(req: FastifyRequest): void {
    this.#leave(this.#held.get(req)?.keys.splice(0) ?? [])
  }

  underWay(who: string): number {
    return this.#counts.get(who) ?? 0
  }

  #drop(req: FastifyRequest, key: unknown): void {
    const keys = this.#held.get(req)?.keys ?? []
    if (keys.includes(key)) this.#leave(keys.splice(keys.indexOf(key), 1))
  }
  #leave(keys: readonly unknown[]): void {
    for (const key of keys) {
      const remaining = (this.#counts.get(key) ?? 0) - 1
      if (remaining > 0) this.#counts.set(key, remaining)
      else this.#counts.delete(key)
    }
  }

  #enter(req: FastifyRequest, key: unknown, kind: keyof typeof IN_FLIGHT): void {
    const before = this.#counts.get(key) ?? 0
    if (before >= IN_FLIGHT[kind]) throw unavailable(SENTENCES[kind], RETRY_S)
    this.#counts.set(key, before + 1)
    this.#held.get(req)?.keys.push(key)
  }
}

/** Ends a request with 408 if its body is not complete in time, even if bytes keep arriving. Files have their own limit. */
export function boundBody(req: FastifyRequest, response: { once(event: 'close', fn: () => void): unknown }): void {
  const { raw } = req
  if (raw.complete || req.isMultipart()) return
  const late = setTimeout(
    () => {
      const error = new HttpError(408, [{ msg: SENTENCES.late }], { connection: 'close' })
      // The body parser listens for the error.
      if (raw.listenerCount('error') > 0) raw.emit('error', error)
      else raw.destroy()
    },
    BODY_MS[req.actor ? 'member' : 'stranger'],
  ).unref()
  const stop = () => clearTimeout(late)
  raw.once('end', stop)
  response.once('close', stop)
}

export type Turn = <T>(who: string, work: () => Promise<T>, first?: 'first') => Promise<T>
interface QueueBounds {
  readonly all: number
  readonly each: number
  readonly full: () => HttpError
}

/**
 * Runs at most `max` works concurrently. Waiting people are served round-robin, independent of their number of works.
 * `bounds`: queue limits per person, and in total for works without priority.
 */
export function newTurns(max: number, bounds?: QueueBounds): Turn {
  const queues = [new Map<string, (() => void)[]>(), new Map<string, (() => void)[]>()] as const
  let [running, unknown] = [0, 0]
  const next = () => {
    for (const waiting of queues)
      for (const [who, [begin, ...others]] of waiting) {
        waiting.delete(who)
        if (others.length > 0) waiting.set(who, others)
        begin?.()
        return
      }
    running -= 1
  }
  const wait = (who: string, first: boolean) => {
    const waiting = queues[first ? 0 : 1]
    const queue = waiting.get(who) ?? []
    if (bounds && (queue.length >= bounds.each || (!first && unknown >= bounds.all))) throw bounds.full()
    if (!first) unknown += 1
    return new Promise<void>((resolve) => {
      queue.push(() => {
        if (!first) unknown -= 1
        resolve()
      })
      waiting.set(who, queue)
    })
  }
  return async (who, work, first) => {
    if (running < max) running += 1
    else await wait(who, first === 'first')
    try {
      return await work()
    } finally {
      next()
    }
  }
}

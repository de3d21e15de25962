// How much is under way at once: of one connection, of one person or address, and of the node. What comes beyond is refused
// before its body is read, with a sentence and a time to come back. See docs/adr/0028.
import type { FastifyRequest } from 'fastify'
import type { Sessions } from '#server/auth/sessions.ts'
import type { Actor } from '#server/base.ts'
import { unavailable } from '#server/errors.ts'

/**
 * A screen asks for some thirty things at once, and several people may sit behind one address. No browser sends a second
 * request over a connection before the first is answered; some programs send a few.
 */
export const IN_FLIGHT = { connection: 10, person: 100, files: 300, node: 600 } as const
const SENTENCES = {
  connection: 'Über diese Verbindung kommt zu viel auf einmal. Warte jeweils auf die Antwort.',
  person: 'Von dir kommt gerade sehr viel auf einmal. Versuche es in ein paar Sekunden noch einmal.',
  files: 'Von hier kommt gerade sehr viel auf einmal. Versuche es in ein paar Sekunden noch einmal.',
  node: 'Gerade ist sehr viel los. Versuche es in ein paar Sekunden noch einmal.',
  gone: 'Die Verbindung ist abgerissen.',
} as const
const RETRY_S = 2

interface Held {
  readonly keys: unknown[]
  /** The person or address for whom it counts. */
  who?: string
  /** The answer, and the handler while it runs: who leaves before the answer has not ended the work. */
  parts: number
}

/** Counts the requests under way. */
export class InFlight {
  readonly #counts = new Map<unknown, number>()
  readonly #held = new WeakMap<FastifyRequest, Held>()

  /** Counts a request until its connection is done with it. @throws 503 */
  begin(req: FastifyRequest, response: { once(event: 'close', fn: () => void): unknown }): void {
    this.#held.set(req, { keys: [], parts: 1 })
    response.once('close', () => this.end(req))
    this.#enter(req, req.raw.socket, 'connection')
  }
  /**
   * Whose token a call carries. It counts for that person, and for its address while nobody knows whose it is: who makes up tokens
   * has as few under way as without one, and members behind one address do not stand in each other's way. @throws 503
   */
  async caller(req: FastifyRequest, { isFamiliar, actorOf }: Sessions): Promise<Actor | null> {
    const { 'x-auth-token': token } = req.headers
    const named = typeof token === 'string' && token !== ''
    if (!named || !isFamiliar(token)) this.of(req, req.ip)
    if (!named) return null
    this.work(req)
    try {
      const actor = await actorOf(token)
      this.of(req, actor?._id ?? req.ip)
      return actor
    } finally {
      this.end(req)
    }
  }
  /** Counts it for a person or an address, instead of whom it counted for before, and for the node. @throws 503 */
  of(req: FastifyRequest, who: string): void {
    const held = this.#held.get(req)
    if (!held || held.who === who) return
    this.#enter(req, who, 'person')
    if (held.who === undefined) this.#enter(req, this, 'node')
    else this.#leave(held.keys.splice(held.keys.indexOf(held.who), 1))
    held.who = who
  }
  /** Counts a file of the web part for an address: a whole house may load it at once. @throws 503 */
  file(req: FastifyRequest): void {
    this.#enter(req, `files ${req.ip}`, 'files')
  }
  /** Work for it begins; `end` follows. @throws 503 where who asked has left: nobody reads the answer, and it would not count */
  work(req: FastifyRequest): void {
    const held = this.#held.get(req)
    if (held?.parts === 0) throw unavailable(SENTENCES.gone, RETRY_S)
    if (held) held.parts += 1
  }
  end(req: FastifyRequest): void {
    const held = this.#held.get(req)
    if (!held) return
    held.parts -= 1
    if (held.parts === 0) this.forget(req)
  }
  /** It counts no more: a stream lasts, and has bounds of its own. */
  forget(req: FastifyRequest): void {
    this.#leave(this.#held.get(req)?.keys.splice(0) ?? [])
  }

  /** How many requests of a person or address are under way. */
  underWay(who: string): number {
    return this.#counts.get(who) ?? 0
  }

  #leave(keys: readonly unknown[]): void {
    for (const key of keys) {
      const rest = (this.#counts.get(key) ?? 0) - 1
      if (rest > 0) this.#counts.set(key, rest)
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

export type Turn = <T>(who: string, work: () => Promise<T>) => Promise<T>

/** Runs at most `max` of these works at once. The others wait, and who has many waiting gets one turn among those of everybody else. */
export function newTurns(max: number): Turn {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  const next = () => {
    for (const [who, [go, ...rest]] of waiting) {
      waiting.delete(who)
      if (rest.length > 0) waiting.set(who, rest)
      go?.()
      return
    }
    running -= 1
  }
  return async (who, work) => {
    if (running < max) running += 1
    else
      await new Promise<void>((go) => {
        const queue = waiting.get(who)
        if (queue) queue.push(go)
        else waiting.set(who, [go])
      })
    try {
      return await work()
    } finally {
      next()
    }
  }
}

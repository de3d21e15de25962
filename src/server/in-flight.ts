// How much is under way at once: of one connection, of one person or address, and of the node. What comes beyond is refused
// before its body is read, with a sentence and a time to come back. See docs/adr/0028.
import type { FastifyRequest } from 'fastify'
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
} as const
const RETRY_S = 2

interface Held {
  readonly keys: unknown[]
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
  /** Counts it for a person, or for an address where nobody is signed in, and for the node. @throws 503 */
  of(req: FastifyRequest, who: string): void {
    this.#enter(req, who, 'person')
    this.#enter(req, this, 'node')
  }
  /** Counts a file of the web part for an address: a whole house may load it at once. @throws 503 */
  file(req: FastifyRequest): void {
    this.#enter(req, `files ${req.ip}`, 'files')
  }
  /** Its handler runs; `end` follows. */
  work(req: FastifyRequest): void {
    const held = this.#held.get(req)
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
    for (const key of this.#held.get(req)?.keys.splice(0) ?? []) {
      const rest = (this.#counts.get(key) ?? 0) - 1
      if (rest > 0) this.#counts.set(key, rest)
      else this.#counts.delete(key)
    }
  }

  /** How many requests of a person or address are under way. */
  underWay(who: string): number {
    return this.#counts.get(who) ?? 0
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

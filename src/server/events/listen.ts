// One connection per instance that hears the notices of `melde_aenderung()` (migrations/0001): which tables changed, on
// whatever instance. Caches and browsers' streams depend on it, so it says so when it may have missed some.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** In a set of tables: notices may have been lost, so anything may have changed. */
export const EVERYTHING = '*'

export type Observer = (tables: ReadonlySet<string>) => void

export interface ChangeListener {
  /** False while the connection is down: nothing kept in memory may be trusted then. */
  readonly connected: boolean
  /**
   * Calls `fn` after each commit that changed tables, with their names; with `EVERYTHING` both when the connection is lost and
   * when it is back. Returns the function that unsubscribes.
   */
  onChange(fn: Observer): () => void
  /** Asks over the listening connection, which waits for nobody else. @throws when it is down or says no */
  ask(text: string): Promise<unknown>
  close(): Promise<void>
}

interface Options {
  readonly connection: pg.ClientConfig
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** How often to check the connection, in ms: a firewall drops silent ones without telling either side. */
  readonly checkMs?: number
  /** After how many ms without an answer the connection counts as lost. */
  readonly timeoutMs?: number
  /** The first pause before reconnecting, in ms; it doubles up to 5 s. */
  readonly retryMs?: number
}

const LONGEST_RETRY_MS = 5000

/**
 * Starts listening; resolves once it does.
 * @throws when the first connection fails; later ones are retried forever
 */
export async function startListener({
  connection,
  log,
  checkMs = 20_000,
  timeoutMs = 5000,
  retryMs = 50,
}: Options): Promise<ChangeListener> {
  const observers = new Set<Observer>()
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let collected = new Set<string>()

  function distribute() {
    const tables = collected
    collected = new Set()
    for (const fn of observers) {
      try {
        fn(tables)
      } catch (error) {
        log.error({ err: error }, 'Ein Beobachter von Änderungen ist gescheitert')
      }
    }
  }

  function collect(table: string) {
    // One read of the socket brings all notices of a transaction: they are passed on together, before the next event is handled.
    if (collected.size === 0) setImmediate(distribute)
    collected.add(table)
  }

  async function connect() {
    const candidate = new pg.Client({
      ...connection,
      application_name: 'intranet-lauscher',
      keepAlive: true,
      query_timeout: timeoutMs,
      connectionTimeoutMillis: timeoutMs,
    })
    candidate.on('notification', ({ payload }) => collect(payload ?? EVERYTHING))
    candidate.on('error', (error) => lost(candidate, error))
    candidate.on('end', () => lost(candidate, new Error('Verbindung beendet')))
    try {
      await candidate.connect()
      await candidate.query('listen aenderung')
    } catch (error) {
      void candidate.end().catch(() => undefined)
      throw error
    }
    client = candidate
    if (closed) await disconnect()
    else scheduleCheck()
  }

  function scheduleCheck() {
    timer = setTimeout(() => {
      const checked = client
      checked?.query('select 1').then(scheduleCheck, (error: Error) => lost(checked, error))
    }, checkMs)
    timer.unref()
  }

  function lost(which: pg.Client, error: Error) {
    if (client !== which || closed) return
    client = null
    clearTimeout(timer)
    log.warn({ err: error }, 'Die Verbindung für Änderungsmeldungen ist abgerissen und wird neu aufgebaut')
    void which.end().catch(() => undefined)
    collect(EVERYTHING)
    reconnectIn(retryMs)
  }

  function reconnectIn(wait: number) {
    timer = setTimeout(() => {
      connect().then(reconnected, () => reconnectIn(Math.min(wait * 2, LONGEST_RETRY_MS)))
    }, wait)
  }

  function reconnected(): void {
    log.info('Änderungsmeldungen kommen wieder an')
    collect(EVERYTHING)
  }

  async function disconnect() {
    const last = client
    client = null
    await last?.end().catch(() => undefined)
  }

  await connect()
  return {
    get connected() {
      return client !== null
    },
    onChange(fn) {
      observers.add(fn)
      return () => void observers.delete(fn)
    },
    async ask(text) {
      if (!client) throw new Error('Connection terminated')
      return client.query(text)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await disconnect()
    },
  }
}

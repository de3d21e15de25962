// One connection per node that listens to the notices of `melde_aenderung()` (migrations/0001): which tables changed, on
// whatever node. The caches and the streams of the browsers hang on it, so it says plainly when it may have missed some.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** In a set of tables: notices may have been lost, anything may have changed. */
export const EVERYTHING = '*'

export type Observer = (tables: ReadonlySet<string>) => void

export interface ChangeListener {
  /** False from the loss of the connection until it stands again: what was kept in memory must not be trusted meanwhile. */
  readonly connected: boolean
  /**
   * Calls `fn` after each commit that changed tables, with their names; with `EVERYTHING` both when the connection is lost and
   * when it is back. Answers the function that ends the watching.
   */
  onChange(fn: Observer): () => void
  close(): Promise<void>
}

interface Options {
  readonly connection: pg.ClientConfig
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** How often the connection is tried, in ms: a firewall drops silent ones without telling either side. */
  readonly pruefAll?: number
  /** How long the server may take to answer before the connection counts as lost, in ms. */
  readonly frist?: number
  /** The first pause before connecting again, in ms; it doubles up to 5 s. */
  readonly pause?: number
}

const LONGEST_PAUSE = 5000

/**
 * Starts listening; resolves once it does.
 * @throws when the first connection fails. Later ones are tried for ever.
 */
export async function startListener({ connection, log, pruefAll = 20_000, frist = 5000, pause = 50 }: Options): Promise<ChangeListener> {
  const observer = new Set<Observer>()
  let client: pg.Client | null = null
  let closed = false
  let alarm: NodeJS.Timeout | undefined
  let collected = new Set<string>()

  function distribute() {
    const tables = collected
    collected = new Set()
    for (const fn of observer) {
      try {
        fn(tables)
      } catch (error) {
        log.error({ err: error }, 'Ein Beobachter von Änderungen ist gescheitert')
      }
    }
  }

  function collect(table: string) {
    // One read of the socket brings all notices of a transaction: they go out together, before the next event is served.
    if (collected.size === 0) setImmediate(distribute)
    collected.add(table)
  }

  async function connect() {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'intranet-lauscher',
      keepAlive: true,
      query_timeout: frist,
      connectionTimeoutMillis: frist,
    })
    fresh.on('notification', ({ payload }) => collect(payload ?? EVERYTHING))
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('Verbindung beendet')))
    try {
      await fresh.connect()
      await fresh.query('listen aenderung')
    } catch (error) {
      void fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
    if (closed) await end()
    else checkLater()
  }

  function checkLater() {
    alarm = setTimeout(() => {
      const checked = client
      checked?.query('select 1').then(checkLater, (error: Error) => lost(checked, error))
    }, pruefAll)
    alarm.unref()
  }

  function lost(which: pg.Client, error: Error) {
    if (client !== which || closed) return
    client = null
    clearTimeout(alarm)
    log.warn({ err: error }, 'Die Verbindung für Änderungsmeldungen ist abgerissen und wird neu aufgebaut')
    void which.end().catch(() => undefined)
    collect(EVERYTHING)
    attempts(pause)
  }

  function attempts(wait: number) {
    alarm = setTimeout(() => {
      connect().then(back, () => attempts(Math.min(wait * 2, LONGEST_PAUSE)))
    }, wait)
  }

  function back(): void {
    log.info('Änderungsmeldungen kommen wieder an')
    collect(EVERYTHING)
  }

  async function end() {
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
      observer.add(fn)
      return () => void observer.delete(fn)
    },
    async close() {
      closed = true
      clearTimeout(alarm)
      await end()
    },
  }
}

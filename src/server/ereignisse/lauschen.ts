// One connection per node that listens to the notices of `melde_aenderung()` (migrations/0001): which tables changed, on
// whatever node. The caches and the streams of the browsers hang on it, so it says plainly when it may have missed some.
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** In a set of tables: notices may have been lost, anything may have changed. */
export const ALLES = '*'

export type Beobachter = (tabellen: ReadonlySet<string>) => void

export interface Lauscher {
  /** False from the loss of the connection until it stands again: what was kept in memory must not be trusted meanwhile. */
  readonly verbunden: boolean
  /**
   * Calls `fn` after each commit that changed tables, with their names; with `ALLES` both when the connection is lost and
   * when it is back. Answers the function that ends the watching.
   */
  beiAenderung(fn: Beobachter): () => void
  schliessen(): Promise<void>
}

interface Optionen {
  readonly verbindung: pg.ClientConfig
  readonly protokoll: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** How often the connection is tried, in ms: a firewall drops silent ones without telling either side. */
  readonly pruefAlle?: number
  /** How long the server may take to answer before the connection counts as lost, in ms. */
  readonly frist?: number
  /** The first pause before connecting again, in ms; it doubles up to 5 s. */
  readonly pause?: number
}

const LAENGSTE_PAUSE = 5000

/**
 * Starts listening; resolves once it does.
 * @throws when the first connection fails. Later ones are tried for ever.
 */
export async function starteLauscher({ verbindung, protokoll, pruefAlle = 20_000, frist = 5000, pause = 50 }: Optionen): Promise<Lauscher> {
  const beobachter = new Set<Beobachter>()
  let client: pg.Client | null = null
  let geschlossen = false
  let wecker: NodeJS.Timeout | undefined
  let gesammelt = new Set<string>()

  function verteile() {
    const tabellen = gesammelt
    gesammelt = new Set()
    for (const fn of beobachter) {
      try {
        fn(tabellen)
      } catch (fehler) {
        protokoll.error({ err: fehler }, 'Ein Beobachter von Änderungen ist gescheitert')
      }
    }
  }

  function sammle(tabelle: string) {
    // One read of the socket brings all notices of a transaction: they go out together, before the next event is served.
    if (gesammelt.size === 0) setImmediate(verteile)
    gesammelt.add(tabelle)
  }

  async function verbinde() {
    const neuer = new pg.Client({
      ...verbindung,
      application_name: 'intranet-lauscher',
      keepAlive: true,
      query_timeout: frist,
      connectionTimeoutMillis: frist,
    })
    neuer.on('notification', ({ payload }) => sammle(payload ?? ALLES))
    neuer.on('error', (fehler) => verloren(neuer, fehler))
    neuer.on('end', () => verloren(neuer, new Error('Verbindung beendet')))
    try {
      await neuer.connect()
      await neuer.query('listen aenderung')
    } catch (fehler) {
      void neuer.end().catch(() => undefined)
      throw fehler
    }
    client = neuer
    if (geschlossen) await beende()
    else pruefeSpaeter()
  }

  function pruefeSpaeter() {
    wecker = setTimeout(() => {
      const geprueft = client
      geprueft?.query('select 1').then(pruefeSpaeter, (fehler: Error) => verloren(geprueft, fehler))
    }, pruefAlle)
    wecker.unref()
  }

  function verloren(welcher: pg.Client, fehler: Error) {
    if (client !== welcher || geschlossen) return
    client = null
    clearTimeout(wecker)
    protokoll.warn({ err: fehler }, 'Die Verbindung für Änderungsmeldungen ist abgerissen und wird neu aufgebaut')
    void welcher.end().catch(() => undefined)
    sammle(ALLES)
    versuche(pause)
  }

  function versuche(warte: number) {
    wecker = setTimeout(() => {
      verbinde().then(zurueck, () => versuche(Math.min(warte * 2, LAENGSTE_PAUSE)))
    }, warte)
  }

  function zurueck(): void {
    protokoll.info('Änderungsmeldungen kommen wieder an')
    sammle(ALLES)
  }

  async function beende() {
    const letzter = client
    client = null
    await letzter?.end().catch(() => undefined)
  }

  await verbinde()
  return {
    get verbunden() {
      return client !== null
    },
    beiAenderung(fn) {
      beobachter.add(fn)
      return () => void beobachter.delete(fn)
    },
    async schliessen() {
      geschlossen = true
      clearTimeout(wecker)
      await beende()
    },
  }
}

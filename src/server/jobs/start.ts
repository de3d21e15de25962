import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Runner, type RunnerOptions, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Aufgabe, Auftrag } from './auftrag.ts'
import { arbeiterpool, befreieVerwaiste, istNiemandDa, weiseAus } from './arbeiterpool.ts'

/** When a job without data is enqueued by itself: `wann` in the form of cron, in UTC. */
export interface Termin {
  readonly auftrag: Auftrag
  readonly wann: string
}

export interface Auftraege {
  /** Takes no more jobs and waits for those that run, 5 s at most before it tells them to break off. */
  schliessen(): Promise<void>
}

type Protokoll = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

interface Optionen {
  readonly verbindung: pg.ClientConfig
  readonly aufgaben: readonly Aufgabe[]
  readonly termine: readonly Termin[]
  readonly protokoll: Protokoll
  /** How often jobs for later are looked for, in ms; those for now wake the worker by NOTIFY. */
  readonly nachschau?: number
  /** Called before the first job when no other node is there: what a killed node still holds belongs to nobody. */
  readonly alsEinziger?: () => Promise<void>
}

const NACHHOLEN_MS = 25 * 3_600_000
const LAENGSTE_PAUSE_MS = 30_000
/** How often the jobs of killed nodes are looked for. */
const VERWAISTE_MS = 60_000

/** The worker's own log is silent: what matters is logged here, in German and without the jobs' data. */
const stumm = new Logger(() => () => undefined)

function mitProtokoll(protokoll: Protokoll): EventEmitter {
  const events = new EventEmitter()
  type Gescheitert = { job: { id: string; task_identifier: string; attempts: number; max_attempts: number }; error: unknown }
  events.on('job:error', ({ job, error }: Gescheitert) => {
    const auftrag = { id: job.id, name: job.task_identifier, versuch: job.attempts, von: job.max_attempts }
    if (job.attempts >= job.max_attempts) protokoll.error({ err: error, auftrag }, 'Ein Auftrag ist endgültig gescheitert')
    else protokoll.warn({ err: error, auftrag }, 'Ein Auftrag ist gescheitert und wird wiederholt')
  })
  weiseAus(events)
  return events
}

const alsCron = (termine: readonly Termin[]) =>
  parseCronItems(
    termine.map(({ auftrag: { name, versuche, rang }, wann }) => ({
      task: name,
      match: wann,
      identifier: name,
      // One that still waits is enough; one that fell into an outage is made up for.
      options: { backfillPeriod: NACHHOLEN_MS, jobKey: `termin ${name}`, maxAttempts: versuche, priority: rang },
    })),
  )

/**
 * Starts working on jobs: two at a time, each job on exactly one of the nodes, the timetable too.
 * @throws when the database cannot be reached now; a later outage is waited for.
 */
export async function starteAuftraege({
  verbindung,
  aufgaben,
  termine,
  protokoll,
  nachschau = 10_000,
  alsEinziger,
}: Optionen): Promise<Auftraege> {
  const taskList: TaskList = Object.fromEntries(
    aufgaben.map(({ auftrag, ausfuehren }) => [auftrag.name, (daten, { abortSignal }) => ausfuehren(daten, abortSignal)]),
  )
  const pool = arbeiterpool(verbindung, (fehler) =>
    protokoll.warn({ err: fehler }, 'Die Verbindung der Aufträge zur Datenbank ist abgerissen'),
  )
  const optionen: RunnerOptions = {
    pgPool: pool,
    taskList,
    parsedCronItems: alsCron(termine),
    events: mitProtokoll(protokoll),
    logger: stumm,
    noHandleSignals: true,
    concurrency: 2,
    pollInterval: nachschau,
    gracefulShutdownAbortTimeout: 5000,
    // Without these, a job that ends while the database is away ends the process (an unhandled rejection of the library).
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  const ende = new AbortController()
  const endet = new Promise<void>((weiter) => ende.signal.addEventListener('abort', () => weiter()))

  async function sieheNach(alterS = 2): Promise<void> {
    if ((await befreieVerwaiste(pool, alterS)) > 0) protokoll.info('Aufträge eines abgebrochenen Laufs werden fortgesetzt')
  }
  async function beginne(): Promise<Runner> {
    const einziger = await istNiemandDa(pool)
    if (einziger) await alsEinziger?.()
    await sieheNach(einziger ? 0 : 2)
    return run(optionen)
  }

  /** The runner gives up when the database is away at the wrong moment; then it is started afresh. */
  async function laufe(erster: Runner): Promise<void> {
    let laeufer: Runner | null = erster
    let pause = 500
    while (!ende.signal.aborted) {
      const beginn = Date.now()
      if (laeufer) await Promise.race([laeufer.promise.catch(() => undefined), endet])
      if (ende.signal.aborted) break
      if (Date.now() - beginn > LAENGSTE_PAUSE_MS) pause = 500
      protokoll.warn('Die Aufträge ruhen und werden gleich wieder aufgenommen')
      await Promise.race([new Promise((weiter) => setTimeout(weiter, pause).unref()), endet])
      pause = Math.min(pause * 2, LAENGSTE_PAUSE_MS)
      if (!ende.signal.aborted) laeufer = await beginne().catch(() => null)
    }
    await laeufer?.stop().catch(() => undefined)
  }

  try {
    const gelaufen = laufe(await beginne())
    const runde = setInterval(() => void sieheNach().catch(() => undefined), VERWAISTE_MS)
    runde.unref()
    return {
      async schliessen() {
        clearInterval(runde)
        ende.abort()
        await gelaufen
        await pool.end()
      },
    }
  } catch (fehler) {
    await pool.end()
    throw fehler
  }
}

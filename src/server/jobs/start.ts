import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { parseCronItems, run, type Runner, type RunnerOptions, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Aufgabe, Auftrag } from './auftrag.ts'
import { ARBEITER, auftragspool, stumm } from './schema.ts'

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

async function istEinziger(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and starts_with(application_name, $1) and application_name <> current_setting('application_name') limit 1`,
    [ARBEITER],
  )
  return rowCount === 0
}

/** Jobs of a killed node stay locked for hours, unless it is sure that nobody works on them. */
async function befreieVerwaiste(pool: pg.Pool, protokoll: Protokoll): Promise<void> {
  const { rowCount } = await pool.query(`
    with verwaist as (select array_agg(distinct locked_by) as wer from graphile_worker._private_jobs where locked_by is not null)
    select graphile_worker.force_unlock_workers(wer) from verwaist where wer is not null`)
  if (rowCount) protokoll.info('Aufträge eines abgebrochenen Laufs werden fortgesetzt')
}

function mitProtokoll(protokoll: Protokoll): EventEmitter {
  const events = new EventEmitter()
  type Gescheitert = { job: { id: string; task_identifier: string; attempts: number; max_attempts: number }; error: unknown }
  events.on('job:error', ({ job, error }: Gescheitert) => {
    const auftrag = { id: job.id, name: job.task_identifier, versuch: job.attempts, von: job.max_attempts }
    if (job.attempts >= job.max_attempts) protokoll.error({ err: error, auftrag }, 'Ein Auftrag ist endgültig gescheitert')
    else protokoll.warn({ err: error, auftrag }, 'Ein Auftrag ist gescheitert und wird wiederholt')
  })
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
  const pool = auftragspool(verbindung, (fehler) =>
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

  async function beginne(): Promise<Runner> {
    if (await istEinziger(pool)) {
      await befreieVerwaiste(pool, protokoll)
      await alsEinziger?.()
    }
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
    return {
      async schliessen() {
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

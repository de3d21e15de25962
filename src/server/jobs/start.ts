import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Runner, type RunnerOptions, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { JobHandler, Job } from './job.ts'
import { workerPool, releaseOrphaned, nobodyThere, identify } from './worker-pool.ts'

/** When a job without data is enqueued by itself: `when` in the form of cron, in UTC. */
export interface CronEntry {
  readonly job: Job
  readonly wann: string
}

export interface Jobs {
  /** Takes no more jobs and waits for those that run, 5 s at most before it tells them to break off. */
  close(): Promise<void>
}

type Record = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

interface Options {
  readonly connection: pg.ClientConfig
  readonly handlers: readonly JobHandler[]
  readonly termine: readonly CronEntry[]
  readonly record: Record
  /** How often jobs for later are looked for, in ms; those for now wake the worker by NOTIFY. */
  readonly lookup?: number
  /** Called before the first job when no other node is there: what a killed node still holds belongs to nobody. */
  readonly asOnly?: () => Promise<void>
}

const CATCH_UP_MS = 25 * 3_600_000
const LONGEST_PAUSE_MS = 30_000
/** How often the jobs of killed nodes are looked for. */
const ORPHANED_MS = 60_000

/** The worker's own log is silent: what matters is logged here, in German and without the jobs' data. */
const silent = new Logger(() => () => undefined)

function withRecord(record: Record): EventEmitter {
  const events = new EventEmitter()
  type Failed = { job: { id: string; task_identifier: string; attempts: number; max_attempts: number }; error: unknown }
  events.on('job:error', ({ job, error }: Failed) => {
    const jobOf = { id: job.id, name: job.task_identifier, attempt: job.attempts, von: job.max_attempts }
    if (job.attempts >= job.max_attempts) record.error({ err: error, job: jobOf }, 'Ein Auftrag ist endgültig gescheitert')
    else record.warn({ err: error, job: jobOf }, 'Ein Auftrag ist gescheitert und wird wiederholt')
  })
  identify(events)
  return events
}

const asCron = (termine: readonly CronEntry[]) =>
  parseCronItems(
    termine.map(({ job: { name, attempts, rang }, wann: when }) => ({
      task: name,
      match: when,
      identifier: name,
      // One that still waits is enough; one that fell into an outage is made up for.
      options: { backfillPeriod: CATCH_UP_MS, jobKey: `termin ${name}`, maxAttempts: attempts, priority: rang },
    })),
  )

/**
 * Starts working on jobs: two at a time, each job on exactly one of the nodes, the timetable too.
 * @throws when the database cannot be reached now; a later outage is waited for.
 */
export async function startJobs({ connection, handlers, termine, record, lookup = 10_000, asOnly }: Options): Promise<Jobs> {
  const taskList: TaskList = Object.fromEntries(
    handlers.map(({ job, run }) => [job.name, (data, { abortSignal }) => run(data, abortSignal)]),
  )
  const pool = workerPool(connection, (error) => record.warn({ err: error }, 'Die Verbindung der Aufträge zur Datenbank ist abgerissen'))
  const options: RunnerOptions = {
    pgPool: pool,
    taskList,
    parsedCronItems: asCron(termine),
    events: withRecord(record),
    logger: silent,
    noHandleSignals: true,
    concurrency: 2,
    pollInterval: lookup,
    gracefulShutdownAbortTimeout: 5000,
    // Without these, a job that ends while the database is away ends the process (an unhandled rejection of the library).
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  const ende = new AbortController()
  const ends = new Promise<void>((further) => ende.signal.addEventListener('abort', () => further()))

  async function lookUp(alterS = 2): Promise<void> {
    if ((await releaseOrphaned(pool, alterS)) > 0) record.info('Aufträge eines abgebrochenen Laufs werden fortgesetzt')
  }
  async function begin(): Promise<Runner> {
    const only = await nobodyThere(pool)
    if (only) await asOnly?.()
    await lookUp(only ? 0 : 2)
    return run(options)
  }

  /** The runner gives up when the database is away at the wrong moment; then it is started afresh. */
  async function runOnce(first: Runner): Promise<void> {
    let runner: Runner | null = first
    let pause = 500
    while (!ende.signal.aborted) {
      const beginn = Date.now()
      if (runner) await Promise.race([runner.promise.catch(() => undefined), ends])
      if (ende.signal.aborted) break
      if (Date.now() - beginn > LONGEST_PAUSE_MS) pause = 500
      record.warn('Die Aufträge ruhen und werden gleich wieder aufgenommen')
      await Promise.race([new Promise((further) => setTimeout(further, pause).unref()), ends])
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      if (!ende.signal.aborted) runner = await begin().catch(() => null)
    }
    await runner?.stop().catch(() => undefined)
  }

  try {
    const run = runOnce(await begin())
    const round = setInterval(() => void lookUp().catch(() => undefined), ORPHANED_MS)
    round.unref()
    return {
      async close() {
        clearInterval(round)
        ende.abort()
        await run
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

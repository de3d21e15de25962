import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Runner, type RunnerOptions, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { JobHandler, Job } from './job.ts'
import { workerPool, releaseOrphans, noWorkerAlive, nameConnections } from './worker-pool.ts'

/** Enqueues a job without data on a schedule: `when` is a cron expression in UTC. */
export interface CronEntry {
  readonly job: Job
  readonly when: string
}

export interface Jobs {
  /** Stops taking jobs and waits for running ones; aborts them after 5 s. */
  close(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

interface JobOptions {
  readonly connection: pg.ClientConfig
  readonly handlers: readonly JobHandler[]
  readonly termine: readonly CronEntry[]
  readonly log: Log
  /** Polling interval for due jobs in ms; NOTIFY wakes the worker for immediate ones. */
  readonly pollMs?: number
  /** Called before the first job if no other instance is alive, to release what a killed one held. */
  readonly whenAlone?: () => Promise<void>
}

const CATCH_UP_MS = 25 * 3_600_000
const LONGEST_PAUSE_MS = 30_000
/** A fast clock leaves dates in the far future. Scheduled jobs are reset; others only beyond any plausible date. */
const BRING_BACK = `
  update graphile_worker._private_known_crontabs
    set last_execution = now() - interval '25 hours'
    where last_execution > now() + interval '1 day';
  update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and run_at > now() + case when starts_with(key, 'termin ') then interval '1 day' else interval '400 days' end`
/** Interval of checks for jobs of killed instances and for wrong dates. */
const ORPHAN_CHECK_MS = 60_000

/** The worker's own log is off; relevant events are logged here, in German and without job data. */
const silent = new Logger(() => () => undefined)

function jobEvents(log: Log): EventEmitter {
  const events = new EventEmitter()
  type Failed = { job: { id: string; task_identifier: string; attempts: number; max_attempts: number }; error: unknown }
  events.on('job:error', ({ job, error }: Failed) => {
    const summary = { id: job.id, name: job.task_identifier, attempt: job.attempts, von: job.max_attempts }
    if (job.attempts >= job.max_attempts) log.error({ err: error, job: summary }, 'Ein Auftrag ist endgültig gescheitert')
    else log.warn({ err: error, job: summary }, 'Ein Auftrag ist gescheitert und wird wiederholt')
  })
  nameConnections(events)
  return events
}

const asCron = (termine: readonly CronEntry[]) =>
  parseCronItems(
    termine.map(({ job: { name, attempts, rang }, when }) => ({
      task: name,
      match: when,
      identifier: name,
      // One waiting job suffices; a run missed during an outage is caught up.
      options: { backfillPeriod: CATCH_UP_MS, jobKey: `termin ${name}`, maxAttempts: attempts, priority: rang },
    })),
  )

/**
 * Starts the job worker: two at a time, each job (also scheduled ones) on exactly one instance.
 * @throws if the database is unreachable now; later outages are waited out
 */
export async function startJobs({ connection, handlers, termine, log, pollMs = 10_000, whenAlone }: JobOptions): Promise<Jobs> {
  const taskList: TaskList = Object.fromEntries(
    handlers.map(({ job, run }) => [job.name, (data, { abortSignal }) => run(data, abortSignal)]),
  )
  const pool = workerPool(connection, (error) => log.warn({ err: error }, 'Die Verbindung der Aufträge zur Datenbank ist abgerissen'))
  const options: RunnerOptions = {
    pgPool: pool,
    taskList,
    parsedCronItems: asCron(termine),
    events: jobEvents(log),
    logger: silent,
    noHandleSignals: true,
    concurrency: 2,
    pollInterval: pollMs,
    gracefulShutdownAbortTimeout: 5000,
    // Without these, a job that ends during a database outage ends the process (an unhandled rejection of the library).
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))

  async function resumeOrphans(minAgeS = 2): Promise<void> {
    await pool.query(BRING_BACK)
    if ((await releaseOrphans(pool, minAgeS)) > 0) log.info('Aufträge eines abgebrochenen Laufs werden fortgesetzt')
  }
  async function startRunner(): Promise<Runner> {
    const alone = await noWorkerAlive(pool)
    if (alone) await whenAlone?.()
    await resumeOrphans(alone ? 0 : 2)
    return run(options)
  }

  /** Restarts the runner if it stops, which a database outage can cause. */
  async function keepRunning(first: Runner): Promise<void> {
    let runner: Runner | null = first
    let pause = 500
    while (!closing.signal.aborted) {
      const startedAt = Date.now()
      if (runner) await Promise.race([runner.promise.catch(() => undefined), closed])
      if (closing.signal.aborted) break
      if (Date.now() - startedAt > LONGEST_PAUSE_MS) pause = 500
      log.warn('Die Aufträge ruhen und werden gleich wieder aufgenommen')
      await Promise.race([new Promise((resolve) => setTimeout(resolve, pause).unref()), closed])
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      if (!closing.signal.aborted) runner = await startRunner().catch(() => null)
    }
    await runner?.stop().catch(() => undefined)
  }

  try {
    const run = keepRunning(await startRunner())
    const timer = setInterval(() => void resumeOrphans().catch(() => undefined), ORPHAN_CHECK_MS)
    timer.unref()
    return {
      async close() {
        clearInterval(timer)
        closing.abort()
        await run
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

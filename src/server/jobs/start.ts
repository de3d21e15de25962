import type { FastifyBaseLogger } from 'fastify'
import { parseCronItems, run, type TaskList } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Aufgabe, Auftrag } from './auftrag.ts'
import { auftragspool, stumm } from './schema.ts'

const NACHHOLEN_MS = 25 * 3_600_000

/** When a job without data is enqueued by itself: `wann` in the form of cron, in UTC. */
export interface Termin {
  readonly auftrag: Auftrag
  readonly wann: string
}

export interface Auftraege {
  /** Takes no more jobs and waits for those that run, 5 s at most before it tells them to break off. */
  schliessen(): Promise<void>
}

interface Optionen {
  readonly verbindung: pg.ClientConfig
  readonly aufgaben: readonly Aufgabe[]
  readonly termine: readonly Termin[]
  readonly protokoll: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** How often jobs for later are looked for, in ms; those for now wake the worker by NOTIFY. */
  readonly nachschau?: number
}

/**
 * Jobs whose node was killed stay locked for hours. Where no other node is there (each has one listener), nobody works on
 * them, and they are free at once.
 */
async function befreieVerwaiste(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    with verwaist as (
      select array_agg(distinct locked_by) as wer from graphile_worker._private_jobs where locked_by is not null
        and (select count(*) from pg_stat_activity where datname = current_database() and application_name = 'intranet-auftraege' and pid <> pg_backend_pid()) = 0
    )
    select graphile_worker.force_unlock_workers(wer) from verwaist where wer is not null`)
  return rowCount ?? 0
}

/** Starts working on jobs: two at a time, each job on exactly one of the nodes, the timetable too. */
export async function starteAuftraege({ verbindung, aufgaben, termine, protokoll, nachschau = 10_000 }: Optionen): Promise<Auftraege> {
  const taskList: TaskList = Object.fromEntries(
    aufgaben.map(({ auftrag, ausfuehren }) => [auftrag.name, (daten, { abortSignal }) => ausfuehren(daten, abortSignal)]),
  )
  const pool = auftragspool(verbindung, (fehler) =>
    protokoll.warn({ err: fehler }, 'Die Verbindung der Aufträge zur Datenbank ist abgerissen'),
  )
  const events = new EventEmitter()
  events.on(
    'job:error',
    ({ job, error }: { job: { id: string; task_identifier: string; attempts: number; max_attempts: number }; error: unknown }) => {
      const auftrag = { id: job.id, name: job.task_identifier, versuch: job.attempts, von: job.max_attempts }
      if (job.attempts >= job.max_attempts) protokoll.error({ err: error, auftrag }, 'Ein Auftrag ist endgültig gescheitert')
      else protokoll.warn({ err: error, auftrag }, 'Ein Auftrag ist gescheitert und wird wiederholt')
    },
  )
  try {
    if ((await befreieVerwaiste(pool)) > 0) protokoll.info('Aufträge eines abgebrochenen Laufs werden fortgesetzt')
    const laeufer = await run({
      pgPool: pool,
      taskList,
      events,
      logger: stumm,
      noHandleSignals: true,
      concurrency: 2,
      pollInterval: nachschau,
      gracefulShutdownAbortTimeout: 5000,
      parsedCronItems: parseCronItems(
        termine.map(({ auftrag, wann }) => ({
          task: auftrag.name,
          match: wann,
          identifier: auftrag.name,
          // One that still waits is enough; one that fell into an outage is made up for.
          options: {
            backfillPeriod: NACHHOLEN_MS,
            jobKey: `termin ${auftrag.name}`,
            maxAttempts: auftrag.versuche,
            priority: auftrag.rang,
          },
        })),
      ),
    })
    laeufer.promise.catch((fehler: unknown) => protokoll.error({ err: fehler }, 'Die Aufträge ruhen: Der Läufer ist gescheitert'))
    return {
      async schliessen() {
        await laeufer.stop().catch(() => undefined)
        await pool.end()
      },
    }
  } catch (fehler) {
    await pool.end()
    throw fehler
  }
}

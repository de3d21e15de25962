// A job has two halves: its name and the schema of its data, which enqueuers know, and its handler, which the instance
// builds with what it needs (a mail transport, …). They meet in start.ts.
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Trx } from '#server/base.ts'

export interface Job<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string
  readonly schema: S
  /** How often it is tried in all; the pauses between grow from seconds to hours. */
  readonly attempts: number
  /** Lower runs first. */
  readonly rang: number
}

export interface JobHandler {
  readonly job: Job
  readonly run: (data: unknown, abort: AbortSignal) => Promise<void>
}

/** A kind of job. `name` is stored with every waiting job, so it must never change. */
export const defineJob = <S extends z.ZodMiniType>(name: string, schema: S, { versuche: attempts = 10, rang = 0 } = {}): Job<S> => ({
  name,
  schema,
  attempts,
  rang,
})

/**
 * The handler of a kind of job. It must be repeatable: an instance that dies half-way leaves the job to another.
 * `abort` fires when the instance stops and waits no longer.
 */
export const handle = <S extends z.ZodMiniType>(
  job: Job<S>,
  run: (data: z.output<S>, abort: AbortSignal) => Promise<void>,
): JobHandler => ({
  job,
  run: (data, abort) => run(z.parse(job.schema, data), abort),
})

interface Timing {
  /** Replaces a job that waits under this key, so that there is at most one. */
  readonly key?: string
  /** Not before this instant. */
  readonly from?: Date | string
  /** Runs after all others of this name, never beside one. */
  readonly queue?: string
}

/** A job to be enqueued. */
interface Queued {
  readonly identifier: string
  readonly payload: unknown
  readonly queue_name: string | null
  readonly run_at: Date | string | null
  readonly max_attempts: number
  readonly job_key: string | null
  readonly priority: number
}
export const jobOf = <S extends z.ZodMiniType>(job: Job<S>, data: z.input<S>, { key, from, queue }: Timing = {}): Queued => ({
  identifier: job.name,
  payload: z.parse(job.schema, data),
  queue_name: queue ?? null,
  run_at: from ?? null,
  max_attempts: job.attempts,
  job_key: key ?? null,
  priority: job.rang,
})

/** Hands the jobs that a query of `job_spec`s selects to the queue: a statement, or the end of a larger one. */
export const addsJobs = (specs: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select count(*) from (select array(${specs}) as specs) s, graphile_worker.add_jobs(s.specs) where cardinality(s.specs) > 0`

/** Enqueues jobs of any kinds in one statement, in the transaction of the change that causes them: rolled back with it, never lost once committed. */
export async function enqueueAll(trx: Trx, jobs: readonly Queued[]): Promise<void> {
  if (jobs.length === 0) return
  // Of two under one key the later one replaces the other.
  const last = [...new Map(jobs.map((job, i) => [job.job_key ?? i, job])).values()]
  await addsJobs(sql`select j from jsonb_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(last)}::jsonb) j`).execute(trx)
}

export const enqueue = <S extends z.ZodMiniType>(trx: Trx, job: Job<S>, data: z.input<S>, timing?: Timing): Promise<void> =>
  enqueueAll(trx, [jobOf(job, data, timing)])

/** As `enqueue`, for many jobs of one kind in one statement. */
export const enqueueMany = <S extends z.ZodMiniType>(
  trx: Trx,
  job: Job<S>,
  jobs: readonly (Timing & { readonly data: z.input<S> })[],
): Promise<void> =>
  enqueueAll(
    trx,
    jobs.map(({ data, ...timing }) => jobOf(job, data, timing)),
  )

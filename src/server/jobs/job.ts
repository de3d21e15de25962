// A job has two halves. Enqueuers use its name and data schema; the instance builds its handler with dependencies such as a mail transport.
// start.ts joins them.
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Trx } from '#server/base.ts'

export interface Job<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string
  readonly schema: S
  readonly attempts: number
  readonly rang: number
}

export interface JobHandler {
  readonly job: Job
  readonly run: (data: unknown, abort: AbortSignal) => Promise<void>
}

/** Defines a kind of job. `name` is stored with every waiting job, so it must never change. */
export const defineJob = <S extends z.ZodMiniType>(name: string, schema: S, { versuche = 10, rang = 0 } = {}): Job<S> => ({
  name,
  schema,
  attempts: versuche,
  rang,
})

/**
 * Handler of a kind of job. It must be idempotent, because a job of a dead instance is repeated.
 * `abort` fires when the instance stops waiting during shutdown.
 */
export const handle = <S extends z.ZodMiniType>(
  job: Job<S>,
  run: (data: z.output<S>, abort: AbortSignal) => Promise<void>,
): JobHandler => ({
  job,
  run: (data, abort) => run(z.parse(job.schema, data), abort),
})

interface Timing {
  /** Replaces a waiting job with the same key, so that there is at most one. */
  readonly key?: string
  readonly from?: Date | string
  readonly queue?: string
}

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

/** SQL that enqueues the `job_spec`s selected by a query: a statement, or the end of a larger one. */
export const addsJobs = (specs: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select count(*) from (select array(${specs}) as specs) s, graphile_worker.add_jobs(s.specs) where cardinality(s.specs) > 0`

/**
 * Enqueues jobs of any kinds in one statement, in the transaction of the causing change. A rollback removes them; a commit guarantees
 * them.
 */
export async function enqueueAll(trx: Trx, jobs: readonly Queued[]): Promise<void> {
  if (jobs.length === 0) return
  const last = [...new Map(jobs.map((job, i) => [job.job_key ?? i, job])).values()]
  await addsJobs(sql`select j from jsonb_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(last)}::jsonb) j`).execute(trx)
}

export const enqueue = <S extends z.ZodMiniType>(trx: Trx, job: Job<S>, data: z.input<S>, timing?: Timing): Promise<void> =>
  enqueueAll(trx, [jobOf(job, data, timing)])

export const enqueueMany = <S extends z.ZodMiniType>(
  trx: Trx,
  job: Job<S>,
  jobs: readonly (Timing & { readonly data: z.input<S> })[],
): Promise<void> =>
  enqueueAll(
    trx,
    jobs.map(({ data, ...timing }) => jobOf(job, data, timing)),
  )

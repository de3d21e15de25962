// A job has two halves: its name and the schema of its data, which enqueuers know, and its handler, which the instance
// builds with what it needs (a mail transport, …). They meet in start.ts.
import { sql } from 'kysely'
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

/** Enqueues a job in the transaction of the change that causes it: rolled back with it, never lost once committed. */
export async function enqueue<S extends z.ZodMiniType>(
  trx: Trx,
  job: Job<S>,
  data: z.input<S>,
  { key, from, queue }: Timing = {},
): Promise<void> {
  const content = JSON.stringify(z.parse(job.schema, data))
  await sql`
    select graphile_worker.add_job(${job.name}, ${content}::json, queue_name => ${queue ?? null}, run_at => ${from ?? null}::timestamptz,
      max_attempts => ${job.attempts}::int, job_key => ${key ?? null}, priority => ${job.rang}::int)
  `.execute(trx)
}

/** As `enqueue`, for many jobs of one kind in one statement. */
export async function enqueueMany<S extends z.ZodMiniType>(
  trx: Trx,
  job: Job<S>,
  jobs: readonly (Timing & { readonly data: z.input<S> })[],
): Promise<void> {
  if (jobs.length === 0) return
  const instants = jobs.map(({ from }) => (from === undefined ? null : new Date(from).toISOString()))
  await sql`
    select graphile_worker.add_job(${job.name}, j.daten::json, run_at => j.ab::timestamptz, max_attempts => ${job.attempts}::int,
      job_key => j.schluessel, priority => ${job.rang}::int)
    from unnest(${jobs.map(({ data }) => JSON.stringify(z.parse(job.schema, data)))}::text[],
      ${jobs.map(({ key }) => key ?? null)}::text[], ${instants}::text[]) as j(daten, schluessel, ab)
  `.execute(trx)
}

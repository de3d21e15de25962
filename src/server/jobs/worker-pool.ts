// Which instances are alive, as the database knows it: each worker's listening connection carries the name under which
// that worker locks its jobs. The connections of a killed instance are gone at once.
import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { surviveAbort } from '#server/db/abort.ts'

const WORKER = 'intranet-auftraege '

/** The worker's own pool: graphile-worker needs instants as `Date`, which our main pool does not return. */
export function workerPool(connection: pg.ClientConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...connection, types: pg.types, application_name: WORKER, max: 3, idleTimeoutMillis: 10_000 })
  surviveAbort(pool, onError)
  return pool
}

/** Names the listening connection of a worker after it. */
export function identify(events: EventEmitter): void {
  events.on('pool:listen:success', ({ client, workerPool }: { client: pg.PoolClient; workerPool: { id: string } }) => {
    // The worker is about to LISTEN on it; after that it is free for this.
    client.once('drain', () => {
      client.query(`select set_config('application_name', $1, false)`, [WORKER + workerPool.id]).catch(() => undefined)
    })
  })
}

const ALIVE = `select substring(application_name from ${WORKER.length + 1}) from pg_stat_activity
  where datname = current_database() and starts_with(application_name, '${WORKER}pool-')`

/** Whether no instance works on jobs now. Asks three times: one that was just killed may still count for a moment. */
export async function noWorkerAlive(pool: pg.Pool): Promise<boolean> {
  for (const pause of [200, 500, 0]) {
    const { rowCount } = await pool.query(`${ALIVE} limit 1`)
    if (rowCount === 0) return true
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return false
}

/**
 * Gives back the jobs whose worker is gone; the library alone would wait four hours. Those locked less than `minAgeS`
 * seconds ago are left alone: their worker may not have named its connection yet.
 * @returns how many
 */
export async function releaseOrphans(pool: pg.Pool, minAgeS: number): Promise<number> {
  const { rows } = await pool.query<{ anzahl: number }>(
    `
    with verwaist as (
      select count(*)::int as anzahl, array_agg(distinct locked_by) as wer from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => $1) and locked_by not in (${ALIVE})
    ), frei as (select graphile_worker.force_unlock_workers(wer) from verwaist where anzahl > 0)
    select anzahl from verwaist left join frei on true`,
    [minAgeS],
  )
  return rows[0]?.anzahl ?? 0
}

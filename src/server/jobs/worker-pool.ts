// Detects live instances in the database: each worker's listening connection carries the name that locks its jobs. Connections of a killed
// instance disappear at once.
import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { surviveAbort } from '#server/db/abort.ts'

const WORKER = 'intranet-auftraege '

/** Separate pool of the worker: graphile-worker needs instants as `Date`, which the main pool does not return. */
export function workerPool(connection: pg.ClientConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...connection, types: pg.types, application_name: WORKER, max: 3, idleTimeoutMillis: 10_000 })
  surviveAbort(pool, onError)
  return pool
}

export function nameConnections(events: EventEmitter): void {
  events.on('pool:listen:success', ({ client, workerPool }: { client: pg.PoolClient; workerPool: { id: string } }) => {
    // The connection is idle after its LISTEN.
    client.once('drain', () => {
      client.query(`select set_config('application_name', $1, false)`, [WORKER + workerPool.id]).catch(() => undefined)
    })
  })
}

const ALIVE = `select substring(application_name from ${WORKER.length + 1}) from pg_stat_activity
  where datname = current_database() and starts_with(application_name, '${WORKER}pool-')`

/** True if no instance runs jobs. Asks three times, because a just killed one may still be visible. */
export async function noWorkerAlive(pool: pg.Pool): Promise<boolean> {
  for (const pause of [200, 500, 0]) {
    const { rowCount } = await pool.query(`${ALIVE} limit 1`)
    if (rowCount === 0) return true
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return false
}

/**
 * Releases jobs of dead workers; the library would wait four hours. Skips jobs locked less than `minAgeS` seconds ago, because their
 * worker may not have named its connection yet.
 * @returns the number of released jobs
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

// Which nodes are alive, as the database itself knows: each worker's listening connection carries the name under which
// that worker locks its jobs. A killed node's connections are gone at once.
import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { surviveAbort } from '#server/db/abort.ts'

const WORKER = 'intranet-auftraege '

/** A pool of the worker's own. It reads instants as `Date`, which the types of our own pool do not give. */
export function workerPool(connection: pg.ClientConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...connection, types: pg.types, application_name: WORKER, max: 3, idleTimeoutMillis: 10_000 })
  surviveAbort(pool, onError)
  return pool
}

/** Lets the listening connection of a worker tell who it is. */
export function identify(events: EventEmitter): void {
  events.on('pool:listen:success', ({ client, workerPool }: { client: pg.PoolClient; workerPool: { id: string } }) => {
    // The worker is about to listen on it; when that is done, it is free for this.
    client.once('drain', () => {
      client.query(`select set_config('application_name', $1, false)`, [WORKER + workerPool.id]).catch(() => undefined)
    })
  })
}

const LIVING = `select substring(application_name from ${WORKER.length + 1}) from pg_stat_activity
  where datname = current_database() and starts_with(application_name, '${WORKER}pool-')`

/** Does nobody work on jobs now? A node that was just killed may count for a moment more. */
export async function nobodyThere(pool: pg.Pool): Promise<boolean> {
  for (const pause of [200, 500, 0]) {
    const { rowCount } = await pool.query(`${LIVING} limit 1`)
    if (rowCount === 0) return true
    if (pause > 0) await new Promise((further) => setTimeout(further, pause))
  }
  return false
}

/**
 * Gives back the jobs whose worker is gone; the library alone would wait for four hours. Those younger than `alterS`
 * seconds are left: their worker may not have told its name yet.
 * @returns how many
 */
export async function releaseOrphaned(pool: pg.Pool, alterS: number): Promise<number> {
  const { rows } = await pool.query<{ anzahl: number }>(
    `
    with verwaist as (
      select count(*)::int as anzahl, array_agg(distinct locked_by) as wer from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => $1) and locked_by not in (${LIVING})
    ), frei as (select graphile_worker.force_unlock_workers(wer) from verwaist where anzahl > 0)
    select anzahl from verwaist left join frei on true`,
    [alterS],
  )
  return rows[0]?.anzahl ?? 0
}

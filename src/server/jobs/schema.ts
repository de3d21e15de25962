import { Logger, runMigrations } from 'graphile-worker'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** How the connections of the workers are known in the database; what follows tells the nodes apart. */
export const ARBEITER = 'intranet-auftraege '

/** The worker's log, silent: what matters is logged by start.ts, in German and without the jobs' data. */
export const stumm = new Logger(() => () => undefined)

/** A pool of the worker's own. It reads instants as `Date`, which the types of our own pool do not give. */
export function auftragspool(verbindung: pg.ClientConfig, beiFehler: (fehler: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...verbindung, types: pg.types, application_name: ARBEITER + randomUUID(), max: 3, idleTimeoutMillis: 10_000 })
  pool.on('error', beiFehler)
  // The worker also holds clients for long, which the pool does not watch meanwhile.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Makes or updates the tables of the worker, which it brings itself; part of the migration, so that writers may enqueue at once. */
export async function richteAuftraegeEin(verbindung: pg.ClientConfig): Promise<void> {
  const pool = auftragspool(verbindung, () => undefined)
  try {
    await runMigrations({ pgPool: pool, logger: stumm })
  } finally {
    await pool.end()
  }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pg from 'pg'
import { surviveAbort } from '#server/db/abort.ts'

/**
 * Creates or updates the worker's tables, which the library brings itself; part of the migration, so that writers can
 * enqueue at once. The schema's comment is the library's version: a start that finds it current need not load the library.
 */
export async function setUpJobs(connection: pg.ClientConfig): Promise<void> {
  const packageJson = new URL('../package.json', `file://${createRequire(import.meta.url).resolve('graphile-worker')}`)
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }
  const pool = new pg.Pool({ ...connection, types: pg.types, max: 2 })
  surviveAbort(pool, () => undefined)
  try {
    const { rows } = await pool.query<{ da: string | null }>(
      `select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as da`,
    )
    if (rows[0]?.da === version) return
    const { Logger, runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
    await pool.query(`comment on schema graphile_worker is ${pg.escapeLiteral(version)}`)
  } finally {
    await pool.end()
  }
}

import { inject } from 'vitest'
import { type Database, connect } from '#server/db/open.ts'
import { execute } from './postgres.ts'

let number = 0

/** A database of one's own with all migrations and no rows; `databaseUrl` is set when the tests run against a server on TCP. */
export type TestDatabase = Database & { databaseUrl: string | null }

/**
 * Clones the migrated template: one database per test file (or more), on the one server of the run.
 * `close()` also drops it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { application, manager } = inject('database')
  const name = `t_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}_${number++}_${Date.now().toString(36)}`
  await execute(manager, `create database ${name} template vorlage owner intranet`)
  const databaseUrl = application.connectionString?.replace(/[^/]+$/, name) ?? null
  const target = databaseUrl === null ? { ...application, database: name } : { connectionString: databaseUrl }
  const database = connect(
    target,
    (row) => process.stderr.write(`${row}\n`),
    () => execute(manager, `drop database if exists ${name} with (force)`),
  )
  return { ...database, databaseUrl }
}

import { inject } from 'vitest'
import { type Database, verbinde } from '#server/db/open.ts'
import { fuehreAus } from './postgres.ts'

let nummer = 0

/** A database of one's own with all migrations and no rows; `databaseUrl` is set when the tests run against a server on TCP. */
export type TestDatenbank = Database & { databaseUrl: string | null }

/**
 * Clones the migrated template: one database per test file (or more), on the one server of the run.
 * `schliessen()` also drops it.
 */
export async function testDatenbank(): Promise<TestDatenbank> {
  const { anwendung, verwalter } = inject('datenbank')
  const name = `t_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}_${nummer++}_${Date.now().toString(36)}`
  await fuehreAus(verwalter, `create database ${name} template vorlage owner intranet`)
  const databaseUrl = anwendung.connectionString?.replace(/[^/]+$/, name) ?? null
  const ziel = databaseUrl === null ? { ...anwendung, database: name } : { connectionString: databaseUrl }
  const datenbank = verbinde(
    ziel,
    (zeile) => process.stderr.write(`${zeile}\n`),
    () => fuehreAus(verwalter, `drop database if exists ${name} with (force)`),
  )
  return { ...datenbank, databaseUrl }
}

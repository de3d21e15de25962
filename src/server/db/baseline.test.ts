// The baseline makes what the old files make, and databases and backups that began with them lose nothing (ADR 119).
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { checkBackup, restoreBackup, sumOf } from '#server/backup/restore.ts'
import { saveBackup } from '#server/backup/save.ts'
import { JOBS, onConnection, readTables } from '#server/backup/tables.ts'
import { connect } from '#server/db/open.ts'
import { CONFIG, TODAY } from '#seeds/demo-database.ts'
import { fillDemo } from '#seeds/demo.ts'
import { readCatalog } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { execute } from '#tests/support/postgres.ts'
import { testFolder } from '#tests/support/temp-folder.ts'
import { migrate, MIGRATION_FOLDER } from './migrate.ts'

const OLD_FOLDER = join(MIGRATION_FOLDER, 'before-1.0')
const namesOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.sql'))
/** The files after the baseline begin here. */
const LATER = '1100'

/** A database without any migration. */
async function bareDatabase(name: string) {
  const { manager, application } = inject('database')
  await execute(manager, `drop database if exists ${name} with (force)`, `create database ${name} owner intranet`)
  const url = application.connectionString?.replace(/[^/]+$/, name)
  const database = connect(url === undefined ? { ...application, database: name } : { connectionString: url }, () => undefined)
  onTestFinished(async () => {
    await database.close()
    await execute(manager, `drop database if exists ${name} with (force)`)
  })
  return database
}

/** Number and checksum of the rows of every table but the migrations', and of the jobs. */
const readSums = (connection: pg.ClientConfig) =>
  onConnection(connection, async (client) => {
    const sums: Record<string, { rows: number }> = {}
    for (const part of [...(await readTables(client)), JOBS]) if (part.name !== 'migrationen') sums[part.name] = await sumOf(client, part)
    return sums
  })

/** Tables to which later files add a column. */
const WIDENED = ['auslagen', 'stundennachweise']
/** Their rows as they were before it. */
const readWidened = async (pool: pg.Pool) =>
  Promise.all(
    WIDENED.map(async (name) => {
      const { rows } = await pool.query<{ rows: string }>(
        `select md5(string_agg((to_jsonb(t) - 'zurueckgezogen')::text, '' order by t._id)) as rows from ${name} t`,
      )
      return rows[0]?.rows
    }),
  )

test('old chapters and their backups get the schema of a new one and keep every row', { timeout: 180_000 }, async () => {
  const fresh = await testDatabase()
  onTestFinished(() => fresh.close())
  const schema = await readCatalog(fresh.pool)
  const folder = testFolder('intranet-baseline-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of namesOf(MIGRATION_FOLDER)) if (name < LATER) cpSync(join(MIGRATION_FOLDER, name), join(folder, name))
  const baseline = await bareDatabase('baseline_grund')
  await migrate(baseline.connection, folder)
  const old = await bareDatabase('baseline_alt')
  expect(await migrate(old.connection, OLD_FOLDER)).toEqual(namesOf(OLD_FOLDER))
  expect(await readCatalog(old.pool)).toEqual(await readCatalog(baseline.pool))
  expect(Object.values(await readSums(old.connection)).filter(({ rows }) => rows > 0)).toEqual([])
  expect(Object.values(await readSums(fresh.connection)).filter(({ rows }) => rows > 0)).toEqual([])

  await fillDemo({ db: old.db, config: CONFIG }, 'S', () => undefined, TODAY)
  const before = await readSums(old.connection)
  const widened = await readWidened(old.pool)
  expect(before['users']?.rows).toBeGreaterThan(10)
  const file = join(folder, 'alt.sicherung')
  await saveBackup(old.connection, file, { key: null })

  expect(await migrate(old.connection)).toEqual(namesOf(MIGRATION_FOLDER))
  expect(await migrate(old.connection)).toEqual([])
  // Tables of later files begin empty.
  const migrated = await readSums(old.connection)
  const after = { ...(await readSums(fresh.connection)), ...before, ...Object.fromEntries(WIDENED.map((name) => [name, migrated[name]])) }
  expect(migrated).toEqual(after)
  expect(await readWidened(old.pool)).toEqual(widened)
  expect(await readCatalog(old.pool)).toEqual(schema)

  const target = await bareDatabase('baseline_neu')
  const options = { key: null, keepSessions: true }
  await restoreBackup({ ...target.connection, application_name: 'probe' }, file, await checkBackup(file, options), options)
  expect(await readSums(target.connection)).toEqual(after)
  expect(await readCatalog(target.pool)).toEqual(schema)
  const { rows } = await target.pool.query<{ name: string }>('select name from migrationen order by nummer')
  expect(rows.map(({ name }) => name)).toEqual([...namesOf(OLD_FOLDER), ...namesOf(MIGRATION_FOLDER)])
})

test('a database that stopped at an old file goes on with those after it', async () => {
  const folder = testFolder('intranet-baseline-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = namesOf(OLD_FOLDER)
  for (const name of names.slice(0, 100)) cpSync(join(OLD_FOLDER, name), join(folder, name))
  const fresh = await testDatabase()
  onTestFinished(() => fresh.close())
  const old = await bareDatabase('baseline_mitten')
  await migrate(old.connection, folder)
  expect(await migrate(old.connection)).toEqual([...names.slice(100), ...namesOf(MIGRATION_FOLDER)])
  expect(await readCatalog(old.pool)).toEqual(await readCatalog(fresh.pool))
})

// Also over TCP: migrations run on what DATABASE_URL names.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'

/** A folder of migrations, and a database that has none of the product's. */
async function prepared(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'migrationen-'))
  const database = await testDatabase()
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  await database.pool.query('drop table migrationen')
  const transact = (fresh: Record<string, string>) => {
    for (const [name, sql] of Object.entries(fresh)) writeFileSync(join(folder, name), sql)
  }
  transact(files)
  const tables = async () =>
    (await database.pool.query(`select relname from pg_class where relname like 'probe%' order by 1`)).rows.map(({ relname }) => relname)
  return { folder, transact, tables, pool: database.pool, run: () => migrate(database.connection, folder) }
}

const ONE = { '0001_eins.sql': 'create table probe1 (a int)' }
const TWO = { '0002_zwei.sql': 'create table probe2 (a int); insert into probe2 values (1)' }

test('missing files run in order, once', async () => {
  const { run, transact, tables } = await prepared(ONE)
  expect(await run()).toEqual(['0001_eins.sql'])
  transact(TWO)
  expect(await run()).toEqual(['0002_zwei.sql'])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual(['probe1', 'probe2'])
})

test('five nodes that start at once migrate once', async () => {
  const { run } = await prepared({ ...ONE, ...TWO })
  const results = await Promise.all(Array.from({ length: 5 }, run))
  expect(results.flat().sort()).toEqual(['0001_eins.sql', '0002_zwei.sql'])
})

test('a file that fails is taken back whole; those before it stay', async () => {
  const { run, tables } = await prepared({ ...ONE, '0002_zwei.sql': 'create table probe2 (a int); select 1/0' })
  await expect(run()).rejects.toThrow('Die Migration 0002_zwei.sql ist gescheitert und wurde zurückgenommen: division by zero')
  expect(await tables()).toEqual(['probe1'])
})

test('other line ends are no change, other words are', async () => {
  const { run, transact } = await prepared({ '0001_eins.sql': 'create table probe1\n(a int)' })
  await run()
  transact({ '0001_eins.sql': 'create table probe1\r\n(a int)' })
  expect(await run()).toEqual([])
  transact({ '0001_eins.sql': 'create table probe1 (a int, b int)' })
  await expect(run()).rejects.toThrow(/^Die Migration 0001_eins\.sql wurde schon angewandt, aber danach geändert/)
})

test('a database newer than the program is refused', async () => {
  const { run, folder } = await prepared({ ...ONE, ...TWO })
  await run()
  rmSync(join(folder, '0002_zwei.sql'))
  await expect(run()).rejects.toThrow(/^Die Datenbank ist neuer als dieses Programm \(sie kennt schon 0002_zwei\.sql\)/)
})

test.each([
  ['comes too late', { '0003_drei.sql': 'select 1' }, { '0002_zwei.sql': 'select 1' }, /kommt zu spät: Nummer 3 ist schon angewandt/],
  ['has a number twice', {}, { '0001_auch.sql': 'select 1' }, /Die Nummer 1 gibt es bei den Migrationen zweimal/],
  ['is named otherwise', {}, { 'neu.sql': 'select 1' }, /heißt nicht wie 0001_name\.sql/],
])('a file that %s is refused', async (_, first, afterwards, expected) => {
  const { run, transact } = await prepared({ ...ONE, ...first })
  await run()
  transact(afterwards)
  await expect(run()).rejects.toThrow(expected)
})

test('each reference begins an index, so that no deletion reads a whole table', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query<{ reference: string }>(`
    select c.conrelid::regclass || '.' || a.attname as reference from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ (quote_ident(a.attname) || ' IS NOT NULL')))`)
  expect(rows).toEqual([])
})

test('a trigger of times that compares columns names them, so that others cost nothing', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query<{ name: string; named: boolean }>(
    String.raw`select tgname as name, tgattr::text <> '' as named from pg_trigger where tgname ~ '^zeiten_.*_anders$|_entwurf$' and not tgisinternal`,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ named }) => !named)).toEqual([])
})

// Also over TCP: migrations run on what DATABASE_URL names.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migriere } from '#server/db/migrate.ts'
import { testDatenbank } from '#tests/support/database.ts'

/** A folder of migrations, and a database that has none of the product's. */
async function vorbereitet(dateien: Record<string, string>) {
  const ordner = mkdtempSync(join(tmpdir(), 'migrationen-'))
  const datenbank = await testDatenbank()
  onTestFinished(async () => {
    await datenbank.schliessen()
    rmSync(ordner, { recursive: true })
  })
  await datenbank.pool.query('drop table migrationen')
  const schreibe = (neu: Record<string, string>) => {
    for (const [name, sql] of Object.entries(neu)) writeFileSync(join(ordner, name), sql)
  }
  schreibe(dateien)
  const tabellen = async () =>
    (await datenbank.pool.query(`select relname from pg_class where relname like 'probe%' order by 1`)).rows.map(({ relname }) => relname)
  return { ordner, schreibe, tabellen, pool: datenbank.pool, laufe: () => migriere(datenbank.verbindung, ordner) }
}

const EINS = { '0001_eins.sql': 'create table probe1 (a int)' }
const ZWEI = { '0002_zwei.sql': 'create table probe2 (a int); insert into probe2 values (1)' }

test('missing files run in order, once', async () => {
  const { laufe, schreibe, tabellen } = await vorbereitet(EINS)
  expect(await laufe()).toEqual(['0001_eins.sql'])
  schreibe(ZWEI)
  expect(await laufe()).toEqual(['0002_zwei.sql'])
  expect(await laufe()).toEqual([])
  expect(await tabellen()).toEqual(['probe1', 'probe2'])
})

test('five nodes that start at once migrate once', async () => {
  const { laufe } = await vorbereitet({ ...EINS, ...ZWEI })
  const ergebnisse = await Promise.all(Array.from({ length: 5 }, laufe))
  expect(ergebnisse.flat().sort()).toEqual(['0001_eins.sql', '0002_zwei.sql'])
})

test('a file that fails is taken back whole; those before it stay', async () => {
  const { laufe, tabellen } = await vorbereitet({ ...EINS, '0002_zwei.sql': 'create table probe2 (a int); select 1/0' })
  await expect(laufe()).rejects.toThrow('Die Migration 0002_zwei.sql ist gescheitert und wurde zurückgenommen: division by zero')
  expect(await tabellen()).toEqual(['probe1'])
})

test('other line ends are no change, other words are', async () => {
  const { laufe, schreibe } = await vorbereitet({ '0001_eins.sql': 'create table probe1\n(a int)' })
  await laufe()
  schreibe({ '0001_eins.sql': 'create table probe1\r\n(a int)' })
  expect(await laufe()).toEqual([])
  schreibe({ '0001_eins.sql': 'create table probe1 (a int, b int)' })
  await expect(laufe()).rejects.toThrow(/^Die Migration 0001_eins\.sql wurde schon angewandt, aber danach geändert/)
})

test('a database newer than the program is refused', async () => {
  const { laufe, ordner } = await vorbereitet({ ...EINS, ...ZWEI })
  await laufe()
  rmSync(join(ordner, '0002_zwei.sql'))
  await expect(laufe()).rejects.toThrow(/^Die Datenbank ist neuer als dieses Programm \(sie kennt schon 0002_zwei\.sql\)/)
})

test.each([
  ['comes too late', { '0003_drei.sql': 'select 1' }, { '0002_zwei.sql': 'select 1' }, /kommt zu spät: Nummer 3 ist schon angewandt/],
  ['has a number twice', {}, { '0001_auch.sql': 'select 1' }, /Die Nummer 1 gibt es bei den Migrationen zweimal/],
  ['is named otherwise', {}, { 'neu.sql': 'select 1' }, /heißt nicht wie 0001_name\.sql/],
])('a file that %s is refused', async (_, zuerst, danach, erwartet) => {
  const { laufe, schreibe } = await vorbereitet({ ...EINS, ...zuerst })
  await laufe()
  schreibe(danach)
  await expect(laufe()).rejects.toThrow(erwartet)
})

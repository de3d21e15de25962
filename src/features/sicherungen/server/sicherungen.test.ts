import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sicherungenContract } from '#features/sicherungen/contract.ts'
import { testAll } from '#tests/support/cases.ts'
import { testInstance } from '#tests/support/app.ts'
import { warningOf } from './warning.ts'

const now = new Date('2026-11-22T08:00:00Z')
const well = { last: '2026-11-22T02:43:00Z', failure: null, since: '2026-01-01T00:00:00Z', nightly: true, now, locked: true }

testAll([
  ['all is well', {}, /^null$/],
  ['two days and a second', { last: '2026-11-20T07:59:59Z' }, /^Die letzte Sicherung ist vom 20\.11\.2026\./],
  ['two days', { last: '2026-11-20T08:00:00Z' }, /^null$/],
  ['the last one failed', { failure: 'Die Festplatte ist voll.' }, /^Die letzte Sicherung ist gescheitert: Die Festplatte ist voll\.$/],
  ['in the clear', { locked: false }, /unverschlüsselt.*SICHERUNG_SCHLUESSEL/],
  ['never one, and new', { last: null, since: '2026-11-21T08:00:00Z' }, /^null$/],
  ['never one, and old', { last: null }, /noch nie gesichert/],
  ['another way of saving', { last: null, nightly: false }, /^null$/],
  ['by hand, and forgotten', { last: '2026-10-01T08:00:00Z', nightly: false }, /vom 01\.10\.2026/],
])('a backup is warned of or not: %s', (_, change, expected) => {
  expect(String(warningOf({ ...well, ...change }))).toMatch(expected)
})

test('a granter of rights sees backups and problems, nobody else does', async () => {
  const instance = await testInstance()
  await instance.context.transact((trx) =>
    trx
      .insertInto('sicherungen')
      .values([
        { art: 'nacht', rechner: 'wache', datei: 'a.sicherung', groesse: 1_800_000, zeit: new Date(Date.now() - 86_400_000) },
        { art: 'nacht', rechner: 'wache', datei: 'b.sicherung', fehler: 'Die Festplatte ist voll.' },
      ])
      .execute(),
  )
  const manager = await instance.person(['UPDATE_USER_RECHTE'])
  expect(await instance.as(sicherungenContract, manager).list()).toMatchObject({
    warnung: 'Die letzte Sicherung ist gescheitert: Die Festplatte ist voll.',
    sicherungen: [
      { datei: 'b.sicherung', groesse: null, fehler: 'Die Festplatte ist voll.' },
      { datei: 'a.sicherung', groesse: 1_800_000, fehler: null },
    ],
  })
  const stranger = await instance.person(['READ_USER_RECHTE'])
  await expect(instance.as(sicherungenContract, stranger).list()).rejects.toMatchObject({ status: 403 })
})

test('an administrator asks for a backup: one waits, and the list says so', async () => {
  const instance = await testInstance()
  const call = instance.as(sicherungenContract, await instance.person(['UPDATE_USER_RECHTE']))
  expect(await call.list()).toMatchObject({ laeuft: false, nachts: true })
  await call.now()
  await call.now()
  expect((await call.list()).laeuft).toBe(true)
  const { rows } = await sql`select from graphile_worker._private_jobs where key = 'sicherung-jetzt'`.execute(instance.context.db)
  expect(rows).toHaveLength(1)
})

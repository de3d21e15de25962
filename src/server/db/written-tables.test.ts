import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { defineJob, enqueue } from '#server/jobs/job.ts'
import type { Writes } from './written-tables.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})

const place = (name: string) => ({ name })
function hear() {
  const told: Writes[] = []
  onTestFinished(database.onWrites((writes) => told.push(writes)))
  return told
}
const written = async (work: () => Promise<unknown>) => {
  const told = hear()
  await work().catch(() => undefined)
  return told.map(({ tables }) => [...tables].toSorted())
}
const transaction = (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) => () =>
  database.db.transaction().execute(work)

test('a transaction reports the tables written, by any statement or trigger', async () => {
  expect(await written(transaction((trx) => trx.insertInto('orte').values(place('Wache')).execute()))).toEqual([
    ['kalenderadressen', 'orte'],
  ])
  expect(await written(transaction((trx) => sql`update orte set name = 'Halle' where name = 'Wache'`.execute(trx)))).toEqual([['orte']])
  expect(
    await written(
      transaction((trx) =>
        sql`with o as (update orte set name = 'Tor' where name = 'Halle' returning 1), f as (update fahrzeuge set "statusGrund" = '') select 1`.execute(
          trx,
        ),
      ),
    ),
  ).toEqual([['fahrzeuge', 'orte']])
  expect(await written(transaction((trx) => sql`select * from orte for update`.execute(trx)))).toEqual([])
  // Without a transaction of its own as well.
  expect(await written(() => database.pool.query(`update fahrzeuge set "statusGrund" = 'x'`))).toEqual([['fahrzeuge']])
})

test('a rollback reports nothing, writes before a savepoint are reported', async () => {
  const refused = transaction(async (trx) => {
    await sql`update orte set plz = ''`.execute(trx)
    throw new Error('nein')
  })
  expect(await written(refused)).toEqual([])
  expect(await written(() => database.pool.query(`update orte set plz = ''; select 1 / 0`))).toEqual([])
  const partly = transaction(async (trx) => {
    await sql`update orte set plz = ''`.execute(trx)
    await sql`savepoint s`.execute(trx)
    await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    await sql`rollback to s`.execute(trx)
  })
  expect(await written(partly)).toEqual([['orte']])
})

test('the change log has one row per transaction and table, as reported', async () => {
  const told = hear()
  await transaction(async (trx) => {
    await trx.insertInto('orte').values(place('A')).execute()
    await sql`update orte set plz = ''`.execute(trx)
  })()
  const { rows } = await sql<{
    table: string
  }>`select tabelle as table from aenderungen where nummer = ${told[0]?.number}::text::xid8`.execute(database.db)
  expect(rows.map(({ table }) => table).toSorted()).toEqual(['kalenderadressen', 'orte'])
})

test('a pool’s commit sends no notice for tables or jobs; others’ commits do', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${channel === 'aenderung' ? payload : ''}`))
  await client.query('listen aenderung; listen "jobs:insert"')
  const told = hear()
  await transaction(async (trx) => {
    await trx.insertInto('orte').values(place('B')).execute()
    await enqueue(trx, defineJob('probe', z.object({})), {})
  })()
  expect(told.map(({ jobs }) => jobs)).toEqual([true])
  await client.query('select 1')
  expect(heard).toEqual([])
  await client.query(`update orte set plz = '80331' where name = 'B'; select graphile_worker.add_job('probe', '{}')`)
  await expect.poll(() => heard).toEqual(['aenderung orte', 'jobs:insert '])
})

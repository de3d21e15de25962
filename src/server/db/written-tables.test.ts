import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { collectWrites } from './written-tables.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})

const place = (name: string) => ({ name })
const written = async (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) => {
  const tables = new Set<string>()
  await collectWrites(tables, () => database.db.transaction().execute(work))
  return [...tables].toSorted()
}

test('a transaction tells the tables it wrote: by built queries, raw ones, several in one statement, triggers; reading and waiting is none', async () => {
  expect(await written((trx) => trx.insertInto('orte').values(place('Wache')).execute())).toEqual(['kalenderadressen', 'orte'])
  expect(await written((trx) => sql`update orte set name = 'Halle' where name = 'Wache'`.execute(trx))).toEqual(['orte'])
  expect(
    await written((trx) =>
      sql`with o as (update orte set name = 'Tor' where name = 'Halle' returning 1), f as (update fahrzeuge set "statusGrund" = '') select 1`.execute(
        trx,
      ),
    ),
  ).toEqual(['fahrzeuge', 'orte'])
  expect(await written((trx) => sql`select * from orte for update`.execute(trx))).toEqual([])
})

test('what others write at the same time, on the same connections, is not counted', async () => {
  const [mine, yours, alone] = await Promise.all([
    written((trx) => trx.insertInto('orte').values(place('A')).execute()),
    written((trx) => sql`update fahrzeuge set "statusGrund" = 'x'`.execute(trx)),
    database.db.insertInto('orte').values(place('B')).execute(),
  ])
  expect([mine, yours, alone.length]).toEqual([['kalenderadressen', 'orte'], ['fahrzeuge'], 1])
  await sql`update fahrzeuge set "statusGrund" = 'y'`.execute(database.db)
  expect(await written((trx) => sql`select 1`.execute(trx))).toEqual([])
})

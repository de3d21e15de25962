import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { countQueries } from '#tests/support/queries.ts'
import { joinQuery, readJoined, readSoundJoined } from './joined.ts'

const numbers = (...all: number[]) =>
  joinQuery(sql<{ n: number }>`select n from unnest(${all}::int[]) with ordinality t (n, place) order by place`, (rows) =>
    rows.map(({ n }) => n),
  )

test('several queries are one statement, and keep their order', async () => {
  const { db, pool } = await testDatabase()
  let found: number[] = []
  const asked = await countQueries(pool, async () => void (found = await readJoined(db, [numbers(3, 1), numbers(), numbers(2)])))
  expect([asked, found]).toEqual([1, [3, 1, 2]])
  expect(await countQueries(pool, () => readJoined(db, []))).toBe(0)
})

test('a query that fails takes no other down', async () => {
  const { db } = await testDatabase()
  const broken = joinQuery(sql`select 1 / (n - 2) from generate_series(1, 3) n`, () => [0])
  const failures: unknown[] = []
  expect(await readSoundJoined(db, [numbers(1), broken, numbers(2)], (reason) => failures.push(reason))).toEqual([1, 2])
  expect(failures).toHaveLength(1)
  // A failure of the joined statement alone is told too.
  let first = true
  const once = joinQuery(sql`select 1`, () => {
    if (!first) return [3]
    first = false
    throw new Error('only joined')
  })
  expect(await readSoundJoined(db, [numbers(1), once], (reason) => failures.push(reason))).toEqual([1, 3])
  expect(failures).toEqual([expect.anything(), new Error('only joined')])
  await expect(readJoined(db, [numbers(1), broken])).rejects.toThrow('division by zero')
})

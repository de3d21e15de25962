import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { surviveAbort } from '#server/db/abort.ts'
import { prepareStatements, Statements } from '#server/db/prepared.ts'
import { askTogether, makeSharingPool } from '#server/db/together.ts'
import { testInstance } from '#tests/support/app.ts'
import { countTrips } from '#tests/support/queries.ts'

test('questions of one moment are one round trip, answers alike', async () => {
  const { context, database } = await testInstance()
  const { db } = context
  const questions = [
    sql`select ${7}::int as zahl, 1.50::numeric as komma, ${'a"b\n$1'}::text as text, null::text as nichts, true as ja`,
    sql`select '2026-03-29T02:00:00+02'::timestamptz as gestern, 9007199254740993::int8 as gross, '\\x00ff'::bytea as bild`,
    sql`select x as zahl, array['a', null, 'c'] as liste, '2026-11-24'::date as tag from generate_series(1, ${3}::int) x order by x desc`,
    sql`with w as (select ${'w'}::text as wort) select wort from w where wort = ${'w'}`,
    sql`select 1 as eins where false`,
  ]
  const ask = () => Promise.all(questions.map(async (question) => (await question.execute(db)).rows))
  const alone = await ask()
  let together: unknown
  expect(await countTrips(database.pool, async () => (together = await askTogether(ask)))).toBe(1)
  expect(together).toEqual(alone)
})

/** A pool of one connection. */
async function narrowPool(more: pg.PoolConfig = {}) {
  const { database } = await testInstance()
  const statements = new Statements()
  const onConnect = (client: pg.ClientBase) => prepareStatements(client, statements)
  const pool = new pg.Pool({ ...database.connection, max: 1, onConnect, ...more })
  onTestFinished(() => pool.end())
  surviveAbort(pool, () => undefined)
  const sharing = makeSharingPool(pool)
  const ask = (questions: readonly string[], values: readonly unknown[] = []) =>
    askTogether(() => Promise.allSettled(questions.map(async (text) => (await sharing.connect()).query(text, [...values]))))
  return { pool, ask }
}

test('a question asked again is planned no more, however many go with it', async () => {
  const { pool, ask } = await narrowPool()
  const texts = ['a', 'b', 'c'].map((name) => `select '${name}' as name, _id from orte where name = any($1)`)
  for (const some of [[0], [0, 1], [1], [0, 1, 2], [2, 1], [2]])
    await ask(
      some.map((at) => texts[at] ?? ''),
      [['Wache']],
    )
  const { rows } = await pool.query(
    `select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements where statement like '%from orte%' order by statement`,
  )
  expect(rows).toEqual([2, 3, 2].map((kept) => ({ kept, anew: 0 })))
})

test('a question that fails takes no other down', async () => {
  const { context, database } = await testInstance()
  const { db } = context
  const good = () => sql`select ${1}::int as eins`.execute(db).then(({ rows }) => rows)
  const divided = (by: number) => sql`select 1 / ${by}::int as teil`.execute(db).then(({ rows }) => rows)
  const ask = () => askTogether(() => Promise.allSettled([good(), divided(0), good()]))
  const fine = { status: 'fulfilled', value: [{ eins: 1 }] }
  expect(await ask()).toMatchObject([fine, { status: 'rejected', reason: { code: '22012' } }, fine])
  // Its connection is as before.
  const { rows } = await database.pool.query('show plan_cache_mode')
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }])
})

test('a transaction within goes its own way, and rolls back as a whole', async () => {
  const { context } = await testInstance()
  const add = (name: string) => sql`insert into orte (name) values (${name})`
  await askTogether(async () => {
    await context.transact((trx) => add('Wache').execute(trx))
    await expect(
      context.transact(async (trx) => {
        await add('Lager').execute(trx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
  })
  expect((await sql<{ name: string }>`select name from orte`.execute(context.db)).rows).toEqual([{ name: 'Wache' }])
})

test('a server that hangs fails all questions, and its connection is given up', async () => {
  const { ask } = await narrowPool({ query_timeout: 200 })
  expect((await ask(['select pg_sleep(2)', 'select 1 as eins'])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(['select 2 as eins'])).toMatchObject([{ value: { rows: [{ eins: 2 }] } }])
})

test('a write that gets no connection fails, and nothing else with it', async () => {
  const pool = makeSharingPool({ connect: () => Promise.reject(new Error('full')), end: async () => undefined, options: {} })
  await askTogether(async () => {
    const client = await pool.connect()
    await expect(client.query('insert into orte default values', [])).rejects.toThrow('full')
    client.release()
  })
  // A rejection that nobody handles would end this process.
  await new Promise(setImmediate)
})

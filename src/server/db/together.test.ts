import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { askTogether, joiningPool } from '#server/db/together.ts'
import { testInstance } from '#tests/support/app.ts'
import { countQueries } from '#tests/support/queries.ts'

test('questions of one moment are one statement from the second time, answers alike', async () => {
  const { context, database } = await testInstance()
  const { db } = context
  const questions = [
    sql`select ${7}::int as zahl, 1.50::numeric as komma, ${'a"b\n$1'}::text as text, null::text as nichts, true as ja`,
    sql`select '2026-03-29T02:00:00+02'::timestamptz as gestern, '2026-11-24T10:00:00.123456+00'::timestamptz as genau, null::timestamptz as nie`,
    sql`select x as zahl, array['a', null, 'c'] as liste, '2026-11-24'::date as tag from generate_series(1, ${3}::int) x order by x desc`,
    sql`select jsonb_build_object('wann', '2026-11-24T10:00:00Z'::timestamptz, 'was', ${'x'}::text) as teil, count(*) as anzahl from generate_series(1, 5)`,
    sql`with w as (select ${'w'}::text as wort) select wort from w where wort = ${'w'}`,
    sql`select 1 as eins where false`,
  ]
  const ask = () => Promise.all(questions.map(async (question) => (await question.execute(db)).rows))
  const alone = await ask()
  expect(await askTogether(ask)).toEqual(alone)
  let together: unknown
  expect(await countQueries(database.pool, async () => (together = await askTogether(ask)))).toBe(1)
  expect(together).toEqual(alone)
})

test('a question that fails takes no other down, and what JSON cannot carry goes alone', async () => {
  const { context, database } = await testInstance()
  const { db } = context
  const good = () => sql`select ${1}::int as eins`.execute(db).then(({ rows }) => rows)
  const divided = (by: number) => sql`select 1 / ${by}::int as teil`.execute(db).then(({ rows }) => rows)
  const bytes = () => sql`select '\\x00ff'::bytea as bild`.execute(db).then(({ rows }) => rows)
  const ask = (by: number) => askTogether(() => Promise.allSettled([good(), divided(by), bytes()]))
  await ask(1)
  expect(await countQueries(database.pool, () => ask(1))).toBe(2)
  const [one, two, three] = await ask(0)
  expect([one, two.status, three]).toEqual([
    { status: 'fulfilled', value: [{ eins: 1 }] },
    'rejected',
    { status: 'fulfilled', value: [{ bild: Buffer.from([0, 255]) }] },
  ])
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

/** A pool with one connection that answers by `query`. */
const poolOf = (query: (text: string) => Promise<object>) =>
  joiningPool({
    connect: async () => ({ query, release: () => undefined }) as unknown as pg.PoolClient,
    end: async () => undefined,
    options: {},
  })

test('a joined statement that times out is not asked again in parts', async () => {
  let asked = 0
  const pool = poolOf(async (text) => {
    asked += 1
    if (text.includes('json_agg')) throw Object.assign(new pg.DatabaseError('too long', 1, 'error'), { code: '57014' })
    return { command: 'SELECT', rowCount: 0, rows: [], fields: [] }
  })
  const ask = () =>
    askTogether(() => Promise.allSettled(['a', 'b'].map(async (name) => (await pool.connect()).query(`select 1 as zeit_${name}`, []))))
  await ask()
  expect((await ask()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toBe(3)
})

test('a write that gets no connection fails, and nothing else with it', async () => {
  const pool = joiningPool({ connect: () => Promise.reject(new Error('full')), end: async () => undefined, options: {} })
  await askTogether(async () => {
    const client = await pool.connect()
    await expect(client.query('insert into orte default values', [])).rejects.toThrow('full')
    client.release()
  })
  // A rejection that nobody handles would end this process.
  await new Promise(setImmediate)
})

// Also over TCP: how a pool and its transactions take a connection that ends.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { db, pool, close } = await testDatabase()
afterAll(close)

test('values leave the database as the API gives them', async () => {
  const { rows } = await pool.query(
    `select timestamptz '2026-11-21 01:02:03.4567+01' as instant, date '2026-03-29' as tag, 12345678901::int8 as gross,
            9007199254740993::int8 as riesig, 1.50::numeric as geld, array[date '2026-01-01', null] as tage, array[1.5, 2]::numeric[] as betraege`,
  )
  expect(rows[0]).toEqual({
    instant: '2026-11-21T00:02:03.456Z',
    tag: '2026-03-29',
    gross: 12_345_678_901,
    riesig: '9007199254740993',
    geld: 1.5,
    tage: ['2026-01-01', null],
    betraege: [1.5, 2],
  })
})

test('a query text that comes back is prepared, in transactions too', async () => {
  const question = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`
  await db.connection().execute(async (one) => {
    for (const n of [1, 2, 3]) expect((await question(n).execute(one)).rows).toEqual([{ n: n + 1 }])
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements where statement like '%::int + 1 as n'`.execute(
      one,
    )
    expect(rows).toHaveLength(1)
  })
})

test('after a change of the table by somebody else the next try succeeds', async () => {
  await pool.query('create table wandel (a int)')
  const question = () => pool.query('select * from wandel where a > $1', [0])
  for (let i = 0; i < 3; i++) await question()
  await pool.query('alter table wandel add column b int')
  await question().catch(() => undefined)
  expect((await question()).fields.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('the application is no superuser, and sorts as German does', async () => {
  const { rows } = await pool.query<{ super: boolean }>('select rolsuper as super from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ super: false }])
  const words = await pool.query<{ w: string }>(
    `select w from unnest(array['Zebra','Öl','apfel','Ofen','Äpfel','straße','Strasse']) w order by w`,
  )
  expect(words.rows.map(({ w }) => w)).toEqual(['apfel', 'Äpfel', 'Ofen', 'Öl', 'Strasse', 'straße', 'Zebra'])
})

test('a connection cut in use fails its query, not the process', async () => {
  const client = await pool.connect()
  // An error that nobody hears is thrown where nobody catches it.
  expect(client.listenerCount('error')).toBe(1)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => client.query('select 1').catch(() => 'cut')).toBe('cut')
  client.release(true)
  expect((await pool.query('select 1 as eins')).rows).toEqual([{ eins: 1 }])
})

test('an idle connection cut by the server does not end the process', async () => {
  const victim = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = await pool.connect()
  const second = await pool.connect()
  second.release()
  await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
  other.release()
  expect(victim.rows).toHaveLength(1)
  expect((await pool.query('select 1 as eins')).rows).toEqual([{ eins: 1 }])
})

test('a database in which a test called a table otherwise is given to no other test', async () => {
  const one = await testDatabase()
  await one.pool.query('alter table orte rename to anderswo')
  await one.close()
  const next = await testDatabase()
  try {
    expect((await next.pool.query('select * from orte')).rows).toEqual([])
  } finally {
    await next.close()
  }
})

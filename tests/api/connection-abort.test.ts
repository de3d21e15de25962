// Also over TCP: connections that are cut.
// The database cuts connections in the middle of writes, as a restart of PostgreSQL does.
import { expect, test } from 'vitest'
import { testInstance } from '#tests/support/app.ts'

test('with connections cut amid writes, confirmed ones stand once', async () => {
  const instance = await testInstance()
  const { pool } = instance.database
  const who = await instance.person(['CREATE_ORT', 'READ_ORT'])
  const write = async (name: string) => ({ name, status: (await instance.call(who, 'POST', '/api/orte', { name })).statusCode })
  const cut = () =>
    pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'intranet' and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined)
  const responses: { name: string; status: number }[] = []
  const answered = (status: number) => responses.some((response) => response.status === status)
  // Until something was cut and something got through: the machine decides who is faster.
  for (let round = 0; round < 6 || (round < 200 && !(answered(201) && answered(503))); round += 1) {
    const running = Array.from({ length: 10 }, (_, i) => write(`Ort ${round}-${i}`))
    await cut()
    responses.push(...(await Promise.all(running)))
  }
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 503]))
  const { rows } = await pool.query<{ name: string }>('select name from orte')
  const names = rows.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(responses.filter(({ status }) => status === 201).map(({ name }) => name)))
  expect((await write('Danach')).status).toBe(201)
})

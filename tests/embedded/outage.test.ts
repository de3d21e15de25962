// The database goes away, hangs, comes back: on a server of the test's own, whose processes are really killed and stopped.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { connect } from '#server/db/open.ts'
import { makeTestInstance, type Person } from '#tests/support/app.ts'
import { startTestServer } from '#tests/support/postgres.ts'
import { HEALTH_ANSWER_MS } from '#contract/limits.ts'

const server = await startTestServer(false)
afterAll(server.close)
await migrate(server.connection)

async function setUp() {
  // As the product waits, only shorter.
  const database = connect(
    server.connection,
    () => undefined,
    async () => undefined,
    { connection: 300, answer: 600 },
  )
  const instance = await makeTestInstance({ database: { ...database, databaseUrl: null } })
  onTestFinished(async () => {
    await instance.close()
    await database.close()
  })
  const who = await instance.person(['READ_ORT', 'CREATE_ORT'])
  let number = 0
  const read = (as: Person | null = who) => {
    number += 1
    return instance.call(as, 'GET', `/api/orte?suche=${number}`)
  }
  const health = async () => {
    const { statusCode, body } = await instance.call(null, 'GET', '/api/gesundheit')
    return [statusCode, JSON.parse(body)] as const
  }
  expect((await read()).statusCode).toBe(200)
  // Tests do not wait for the disk: this commit does, as it has written something, and with it all before it.
  await instance.context.transact(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`select pg_logical_emit_message(true, '', '')`.execute(trx)
  })
  return { instance, who, read, health }
}

const postmaster = () => Number.parseInt(readFileSync(join(server.pgdata, 'postmaster.pid'), 'utf8'), 10)
/** The server's processes. */
const processes = (): number[] => {
  const parent = postmaster()
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  })
  return [parent, ...children.map(Number)]
}

test('while the database restarts, callers get 503 with Retry-After, the log one line', async () => {
  const { instance, read, health } = await setUp()
  const [warn, error] = [vi.spyOn(instance.app.log, 'warn'), vi.spyOn(instance.app.log, 'error')]
  for (const pid of processes()) process.kill(pid, 'SIGKILL')
  const away = (await Promise.all(Array.from({ length: 12 }, () => read()))).filter(({ statusCode }) => statusCode !== 200)
  expect(away.length).toBeGreaterThan(0)
  for (const { statusCode, headers, body } of away) {
    expect([statusCode, headers['retry-after'], body]).toEqual([503, '3', '{"errors":[{"msg":"Das Intranet ist gleich wieder da."}]}'])
  }
  await expect.poll(async () => (await read()).statusCode).toBe(200)
  await expect.poll(health).toEqual([200, { gesund: true }])
  expect(warn.mock.calls.filter(([, message]) => message === 'Die Datenbank antwortet gerade nicht')).toHaveLength(1)
  expect(error).not.toHaveBeenCalled()
})

test('with a hanging database, health answers in time and requests are answered', async () => {
  const { instance, who, read, health } = await setUp()
  expect(await health()).toEqual([200, { gesund: true }])
  const stopped = processes()
  const goOn = () => stopped.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'))
  onTestFinished(goOn)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const begun = performance.now()
  // The health result is cached for one second.
  await expect.poll(health).toEqual([503, { gesund: false, grund: 'Die Datenbank antwortet nicht.' }])
  expect(performance.now() - begun).toBeGreaterThanOrEqual(HEALTH_ANSWER_MS - 1)
  expect((await read()).statusCode).toBe(503)
  const save = await instance.call(who, 'POST', '/api/orte', { name: 'Wache' })
  expect([save.statusCode, save.body]).toEqual([503, expect.stringContaining('Was du eingegeben hast, steht noch hier')])
  goOn()
  await expect.poll(async () => (await read()).statusCode).toBe(200)
  await expect.poll(health).toEqual([200, { gesund: true }])
})

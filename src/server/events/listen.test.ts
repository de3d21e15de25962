// Also over TCP: the listener has a connection of its own that is cut and taken up again.
import { createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { EVERYTHING, type ChangeListener, startListener } from './listen.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function aufbau(connect: (target: pg.ClientConfig) => pg.ClientConfig = (target) => target, checkMs?: number) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const listener = await startListener({
    connection: connect(database.connection),
    log: silent,
    retryMs: 10,
    ...(checkMs ? { checkMs, timeoutMs: 500 } : {}),
  })
  onTestFinished(() => listener.close())
  return { database, listener, heard: record(listener) }
}

function record(listener: ChangeListener): string[][] {
  const heard: string[][] = []
  listener.onChange((tables) => heard.push([...tables].sort()))
  return heard
}

test('a transaction is heard once, with all its tables, and only when it commits', async () => {
  const { database, heard } = await aufbau()
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`insert into config (key, wert) values ('a', '1'), ('b', '2')`)
  await client.query(`insert into orte (name) values ('Wache')`)
  await client.query(`update config set wert = '3'`)
  expect(heard).toEqual([])
  await client.query('commit')
  client.release()
  await expect.poll(() => heard).toEqual([['config', 'kalenderadressen', 'orte']])
})

test('a rolled back transaction is not heard', async () => {
  const { database, heard } = await aufbau()
  await database.pool
    .query(`do $$ begin insert into config (key, wert) values ('a', '1'); raise exception 'nein'; end $$`)
    .catch(() => undefined)
  await database.pool.query(`insert into orte (name) values ('danach')`)
  await expect.poll(() => heard).toEqual([['kalenderadressen', 'orte']])
})

test('who stopped watching hears nothing more, and one that throws does not silence the others', async () => {
  const { database, listener, heard } = await aufbau()
  const unsubscribed: string[] = []
  listener.onChange((tables) => unsubscribed.push(...tables))()
  listener.onChange(() => {
    throw new Error('kaputt')
  })
  const afterwards = record(listener)
  await database.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => afterwards).toEqual([['config']])
  expect(heard).toEqual([['config']])
  expect(unsubscribed).toEqual([])
})

test('a cut connection says that anything may have changed, at once and when it is back', async () => {
  const { database, listener } = await aufbau()
  const states: [string[], boolean][] = []
  listener.onChange((tables) => states.push([[...tables], listener.connected]))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'intranet-lauscher' and datname = current_database()`,
  )
  await expect
    .poll(() => states)
    .toEqual([
      [[EVERYTHING], false],
      [[EVERYTHING], true],
    ])
  await database.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => states.at(-1)).toEqual([['config'], true])
})

test('a connection that went silent without an end is noticed by the regular check', async () => {
  const sockets = new Set<Socket>()
  let silent = false
  let target = { host: '', port: 0 }
  const between = createServer((front) => {
    const back = target.host.startsWith('/')
      ? createConnection(`${target.host}/.s.PGSQL.${target.port}`)
      : createConnection(target.port, target.host)
    sockets.add(front).add(back)
    front.on('data', (chunk) => void (silent || back.write(chunk))).on('error', () => undefined)
    back.on('data', (chunk) => void (silent || front.write(chunk))).on('error', () => undefined)
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    between.close()
  })
  const { heard, listener } = await aufbau((connection) => {
    const { host, port, user, password, database } = new pg.Client(connection)
    target = { host, port }
    return {
      host: '127.0.0.1',
      port: (between.address() as { port: number }).port,
      user,
      password: password ?? '',
      database: database ?? '',
      ssl: false,
    }
  }, 50)
  expect(listener.connected).toBe(true)
  silent = true
  await expect.poll(() => listener.connected).toBe(false)
  silent = false
  await expect.poll(() => listener.connected).toBe(true)
  expect(heard).toEqual([[EVERYTHING], [EVERYTHING]])
})

test('closing ends the connection and starts no new one', async () => {
  const { database, listener } = await aufbau()
  const connections = async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'intranet-lauscher' and datname = current_database()`,
    )
    return rows.map(({ pid }) => pid)
  }
  // One that an earlier test cut off may still be on its way out.
  const before = await connections()
  expect(before).not.toEqual([])
  await listener.close()
  expect(listener.connected).toBe(false)
  await expect.poll(async () => (await connections()).length, { timeout: 60_000 }).toBeLessThan(before.length)
  // An attempt of an earlier test may still show up, and goes; one of this listener's would stay.
  await expect.poll(async () => (await connections()).filter((pid) => !before.includes(pid)), { timeout: 60_000 }).toEqual([])
})

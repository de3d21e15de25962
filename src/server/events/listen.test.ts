// Also over TCP: the listener has a connection of its own that is cut and taken up again.
import { createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { EVERYTHING, type ChangeListener, startListener } from './listen.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function aufbau(connect: (target: pg.ClientConfig) => pg.ClientConfig = (target) => target, pruefAll?: number) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const listener = await startListener({
    connection: connect(database.connection),
    log: silent,
    pause: 10,
    ...(pruefAll ? { pruefAll, frist: 500 } : {}),
  })
  onTestFinished(() => listener.close())
  return { database, listener, belongs: transcript(listener) }
}

function transcript(listener: ChangeListener): string[][] {
  const belongs: string[][] = []
  listener.onChange((tables) => belongs.push([...tables].sort()))
  return belongs
}

test('a transaction is heard once, with all its tables, and only when it commits', async () => {
  const { database, belongs } = await aufbau()
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`insert into config (key, wert) values ('a', '1'), ('b', '2')`)
  await client.query(`insert into orte (name) values ('Wache')`)
  await client.query(`update config set wert = '3'`)
  expect(belongs).toEqual([])
  await client.query('commit')
  client.release()
  await expect.poll(() => belongs).toEqual([['config', 'kalenderadressen', 'orte']])
})

test('a rolled back transaction is not heard', async () => {
  const { database, belongs } = await aufbau()
  await database.pool
    .query(`do $$ begin insert into config (key, wert) values ('a', '1'); raise exception 'nein'; end $$`)
    .catch(() => undefined)
  await database.pool.query(`insert into orte (name) values ('danach')`)
  await expect.poll(() => belongs).toEqual([['kalenderadressen', 'orte']])
})

test('who stopped watching hears nothing more, and one that throws does not silence the others', async () => {
  const { database, listener, belongs } = await aufbau()
  const over: string[] = []
  listener.onChange((tables) => over.push(...tables))()
  listener.onChange(() => {
    throw new Error('kaputt')
  })
  const afterwards = transcript(listener)
  await database.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => afterwards).toEqual([['config']])
  expect(belongs).toEqual([['config']])
  expect(over).toEqual([])
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
  const offen = new Set<Socket>()
  let silent = false
  let target = { host: '', port: 0 }
  const between = createServer((front) => {
    const back = target.host.startsWith('/')
      ? createConnection(`${target.host}/.s.PGSQL.${target.port}`)
      : createConnection(target.port, target.host)
    offen.add(front).add(back)
    front.on('data', (chunk) => void (silent || back.write(chunk))).on('error', () => undefined)
    back.on('data', (chunk) => void (silent || front.write(chunk))).on('error', () => undefined)
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of offen) socket.destroy()
    between.close()
  })
  const { belongs, listener } = await aufbau((connection) => {
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
  expect(belongs).toEqual([[EVERYTHING], [EVERYTHING]])
})

test('closing ends the connection and starts no new one', async () => {
  const { database, listener } = await aufbau()
  await listener.close()
  expect(listener.connected).toBe(false)
  const offen = async () =>
    (
      await database.pool.query(
        `select 1 from pg_stat_activity where application_name = 'intranet-lauscher' and datname = current_database()`,
      )
    ).rowCount
  await expect.poll(offen).toBe(0)
})

// Also over TCP: the listener has a connection of its own that is cut and taken up again.
import { spawnSync } from 'node:child_process'
import { createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/open.ts'
import { testDatabase } from '#tests/support/database.ts'
import { EVERYTHING, type ChangeListener, startListener } from './listen.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function aufbau(reach: (target: pg.ClientConfig) => pg.ClientConfig = (target) => target, lookMs = 60_000, keepS = 60) {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const listener = await startListener({
    connection: reach(database.connection),
    log: silent,
    retryMs: 10,
    lookMs,
    keepS,
    ...(lookMs < 1000 ? { timeoutMs: 500 } : {}),
  })
  onTestFinished(() => listener.close())
  onTestFinished(database.onWrites((writes) => listener.wrote(writes)))
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

test('an ended listener gets nothing more; a throwing one silences no other', async () => {
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

test('a lost connection reports unknown changes, at once and on return', async () => {
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

test('changes of a killed node without notice are found by polling', async () => {
  const { database, listener, heard } = await aufbau(undefined, 50)
  const { rows } = await database.pool.query<{ database: string }>('select current_database() as database')
  const target =
    database.databaseUrl === null ? { ...inject('database').application, ...rows[0] } : { connectionString: database.databaseUrl }
  const { signal } = spawnSync(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    `import { connect } from '#server/db/open.ts'
    const { db, onWrites } = connect(${JSON.stringify(target)}, () => undefined)
    onWrites(() => process.kill(process.pid, 'SIGKILL'))
    await db.transaction().execute((trx) => trx.insertInto('config').values({ key: 'k', wert: '1' }).execute())`,
  ])
  expect(signal).toBe('SIGKILL')
  await expect.poll(() => heard).toEqual([['config']])
  expect(listener.mark).toBe('')
})

test('a change named by another node is known to its waiter before the notice', async () => {
  const { database, heard, listener } = await aufbau()
  const other = connect(database.connection, () => undefined)
  onTestFinished(() => other.close())
  const node = await startListener({ connection: database.connection, log: silent, lookMs: 60_000 })
  onTestFinished(() => node.close())
  const foreign: string[][] = []
  listener.onChange((_, tables) => foreign.push([...tables].sort()))
  for (let n = 1; n <= 3; n += 1) {
    other.onWrites((writes) => n === 1 && node.wrote(writes))
    await other.db
      .insertInto('config')
      .values({ key: `k${n}`, wert: '1' })
      .execute()
    await listener.caughtUp(`a=b; ${node.mark}; c=d`)
    expect(heard.length).toBe(n)
  }
  expect(foreign).toEqual([['config'], ['config'], ['config']])
  // Of no node that there is, and of what has not happened: it waits no longer than for one look.
  await listener.caughtUp('stand-00000000=999999999999999')
  // A late notice of the other node would look between commit and its answer.
  await new Promise((resolve) => setTimeout(resolve, 100))
  await database.pool.query(`update config set wert = '2'`)
  await expect.poll(() => heard.length).toBe(4)
  expect(foreign.at(-1)).toEqual([])
  expect(listener.mark).toMatch(/^stand-\w{8}=\d+$/)
})

test('changes read by all nodes are deleted; a late node assumes all changed', async () => {
  const { database, heard, listener } = await aufbau(undefined, 60_000, 0.1)
  await database.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => heard.length).toBe(1)
  const rows = async () => (await database.pool.query('select 1 from aenderungen')).rowCount
  expect(await rows()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 150))
  await listener.caughtUp('stand-00000000=999999999999999')
  expect(heard.at(-1)).toEqual([EVERYTHING])
  await expect.poll(() => listener.caughtUp('stand-00000000=999999999999999').then(rows)).toBe(0)
})

test('changes that a dump brought from a server further on are no news, and go', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const future = `(pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000)::text::xid8`
  await database.pool.query(`insert into aenderungen (nummer, tabelle) values (${future}, 'orte')`)
  const listener = await startListener({ connection: database.connection, log: silent, lookMs: 50, timeoutMs: 500 })
  onTestFinished(() => listener.close())
  const heard = record(listener)
  expect((await database.pool.query('select from aenderungen')).rowCount).toBe(0)
  await database.pool.query(`insert into aenderungen (nummer, tabelle) values (${future}, 'profile')`)
  await database.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => heard).toEqual([['config']])
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

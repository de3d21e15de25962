// Also over TCP: the listener has a connection of its own that is cut and taken up again.
import { createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatenbank } from '#tests/support/database.ts'
import { ALLES, type Lauscher, starteLauscher } from './lauschen.ts'

const still = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function aufbau(verbinde: (ziel: pg.ClientConfig) => pg.ClientConfig = (ziel) => ziel, pruefAlle?: number) {
  const datenbank = await testDatenbank()
  onTestFinished(() => datenbank.schliessen())
  const lauscher = await starteLauscher({
    verbindung: verbinde(datenbank.verbindung),
    protokoll: still,
    pause: 10,
    ...(pruefAlle ? { pruefAlle, frist: 500 } : {}),
  })
  onTestFinished(() => lauscher.schliessen())
  return { datenbank, lauscher, gehoert: mitschrift(lauscher) }
}

function mitschrift(lauscher: Lauscher): string[][] {
  const gehoert: string[][] = []
  lauscher.beiAenderung((tabellen) => gehoert.push([...tabellen].sort()))
  return gehoert
}

test('a transaction is heard once, with all its tables, and only when it commits', async () => {
  const { datenbank, gehoert } = await aufbau()
  const client = await datenbank.pool.connect()
  await client.query('begin')
  await client.query(`insert into config (key, wert) values ('a', '1'), ('b', '2')`)
  await client.query(`insert into orte (name) values ('Wache')`)
  await client.query(`update config set wert = '3'`)
  expect(gehoert).toEqual([])
  await client.query('commit')
  client.release()
  await expect.poll(() => gehoert).toEqual([['config', 'kalenderadressen', 'orte']])
})

test('a rolled back transaction is not heard', async () => {
  const { datenbank, gehoert } = await aufbau()
  await datenbank.pool
    .query(`do $$ begin insert into config (key, wert) values ('a', '1'); raise exception 'nein'; end $$`)
    .catch(() => undefined)
  await datenbank.pool.query(`insert into orte (name) values ('danach')`)
  await expect.poll(() => gehoert).toEqual([['kalenderadressen', 'orte']])
})

test('who stopped watching hears nothing more, and one that throws does not silence the others', async () => {
  const { datenbank, lauscher, gehoert } = await aufbau()
  const vorbei: string[] = []
  lauscher.beiAenderung((tabellen) => vorbei.push(...tabellen))()
  lauscher.beiAenderung(() => {
    throw new Error('kaputt')
  })
  const danach = mitschrift(lauscher)
  await datenbank.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => danach).toEqual([['config']])
  expect(gehoert).toEqual([['config']])
  expect(vorbei).toEqual([])
})

test('a cut connection says that anything may have changed, at once and when it is back', async () => {
  const { datenbank, lauscher } = await aufbau()
  const zustaende: [string[], boolean][] = []
  lauscher.beiAenderung((tabellen) => zustaende.push([[...tabellen], lauscher.verbunden]))
  await datenbank.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'intranet-lauscher' and datname = current_database()`,
  )
  await expect
    .poll(() => zustaende)
    .toEqual([
      [[ALLES], false],
      [[ALLES], true],
    ])
  await datenbank.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => zustaende.at(-1)).toEqual([['config'], true])
})

test('a connection that went silent without an end is noticed by the regular check', async () => {
  const offen = new Set<Socket>()
  let stumm = false
  let ziel = { host: '', port: 0 }
  const zwischen = createServer((vorn) => {
    const hinten = ziel.host.startsWith('/')
      ? createConnection(`${ziel.host}/.s.PGSQL.${ziel.port}`)
      : createConnection(ziel.port, ziel.host)
    offen.add(vorn).add(hinten)
    vorn.on('data', (stueck) => void (stumm || hinten.write(stueck))).on('error', () => undefined)
    hinten.on('data', (stueck) => void (stumm || vorn.write(stueck))).on('error', () => undefined)
  })
  await new Promise<void>((fertig) => zwischen.listen(0, '127.0.0.1', fertig))
  onTestFinished(() => {
    for (const socket of offen) socket.destroy()
    zwischen.close()
  })
  const { gehoert, lauscher } = await aufbau((verbindung) => {
    const { host, port, user, password, database } = new pg.Client(verbindung)
    ziel = { host, port }
    return {
      host: '127.0.0.1',
      port: (zwischen.address() as { port: number }).port,
      user,
      password: password ?? '',
      database: database ?? '',
      ssl: false,
    }
  }, 50)
  expect(lauscher.verbunden).toBe(true)
  stumm = true
  await expect.poll(() => lauscher.verbunden).toBe(false)
  stumm = false
  await expect.poll(() => lauscher.verbunden).toBe(true)
  expect(gehoert).toEqual([[ALLES], [ALLES]])
})

test('closing ends the connection and starts no new one', async () => {
  const { datenbank, lauscher } = await aufbau()
  await lauscher.schliessen()
  expect(lauscher.verbunden).toBe(false)
  const offen = async () =>
    (
      await datenbank.pool.query(
        `select 1 from pg_stat_activity where application_name = 'intranet-lauscher' and datname = current_database()`,
      )
    ).rowCount
  await expect.poll(offen).toBe(0)
})

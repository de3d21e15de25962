// Also over TCP: notices pass from the server to the nodes.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSession } from '#server/auth/sessions.ts'
import { orteContract } from '#features/orte/contract.ts'
import { testInstance, type Person, type TestInstance } from '#tests/support/app.ts'

interface Reader {
  readonly status: number
  readonly kopf: Headers
  readonly belongs: string[][]
  readonly offen: () => boolean
}

async function listen(instance: TestInstance, actor: Person | null): Promise<Reader> {
  const basePath = instance.app.server.listening
    ? `http://127.0.0.1:${(instance.app.server.address() as { port: number }).port}`
    : await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const ende = new AbortController()
  onTestFinished(() => ende.abort())
  const response = await fetch(`${basePath}/api/ereignisse`, { headers: actor ? { 'x-auth-token': actor.token } : {}, signal: ende.signal })
  const belongs: string[][] = []
  let offen = response.ok
  const read = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      for (const [, data = ''] of part.value.matchAll(/^data: (.+)$/gm))
        belongs.push((JSON.parse(data) as { bereiche: string[] }).bereiche.sort())
    }
  }
  if (response.ok)
    void read()
      .catch(() => undefined)
      .then(() => (offen = false))
  return { status: response.status, kopf: response.headers, belongs, offen: () => offen }
}

test('a change on one node is told on both, with the names of the lists that changed', async () => {
  const a = await testInstance()
  const b = await testInstance({ database: a.database })
  const wart = await a.person(['CREATE_ORT', 'READ_ORT'])
  const [onA, onB] = [await listen(a, wart), await listen(b, wart)]
  expect(onB.kopf.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(onB.kopf.get('content-encoding')).toBeNull()
  await a.as(orteContract, wart).create({ body: { name: 'Wache' } })
  await expect.poll(() => onA.belongs.flat()).toContain('orte')
  await expect.poll(() => onB.belongs.flat()).toContain('orte')
})

test('a refused write is told to nobody', async () => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_ORT', 'READ_ORT'])
  const orte = instance.as(orteContract, wart)
  await orte.create({ body: { name: 'Wache' } })
  const reader = await listen(instance, wart)
  await new Promise((resolve) => setTimeout(resolve, 150))
  const before = reader.belongs.length
  await expect(orte.create({ body: { name: 'Wache' } })).rejects.toMatchObject({ status: 409 })
  await instance.database.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => reader.belongs.slice(before).map((names) => names.filter((name) => !name.startsWith('+')))).toEqual([['config']])
  // Vehicles say what the chapter blocks, and so do all that show them.
  expect(reader.belongs.slice(before).flat()).toEqual(
    expect.arrayContaining(['+fahrzeuge', '+plan', '+rechnungen', '+sanitaetsdienste', '+wartet']),
  )
  const defects = reader.belongs.length
  await instance.database.pool.query(
    `insert into fahrzeuge (bezeichnung, typ, kennzeichen, fuehrerscheinklasse) values ('KTW 1', 'KTW', 'MU-ST 1', 'B')`,
  )
  await expect
    .poll(() => reader.belongs.slice(defects).flat())
    .toEqual(expect.arrayContaining(['+ktw_wochen', '+plan', '+sanitaetsdienste', '+wartet']))
})

test('without a session there is no stream', async () => {
  const instance = await testInstance()
  expect((await listen(instance, null)).status).toBe(401)
})

test('the stream ends with its session, on the other node too, and others go on', async () => {
  const a = await testInstance()
  const b = await testInstance({ database: a.database })
  const [goes, stays] = [await a.person(), await a.person()]
  const [gone, there] = [await listen(b, goes), await listen(b, stays)]
  expect((await a.call(goes, 'DELETE', '/api/auth')).statusCode).toBeLessThan(300)
  await expect.poll(gone.offen).toBe(false)
  expect(there.offen()).toBe(true)
  expect(there.belongs.flat()).not.toContain('sitzungen')
})

test('a blocked account loses its stream', async () => {
  const instance = await testInstance()
  const person = await instance.person()
  const reader = await listen(instance, person)
  await sql`update users set gesperrt = true where _id = ${person.user}`.execute(instance.context.db)
  await expect.poll(reader.offen).toBe(false)
})

test('a person has a bounded number of streams; the oldest ends', async () => {
  const instance = await testInstance()
  const [person, other] = [await instance.person(), await listen(instance, await instance.person())]
  const again = { ...person, token: await instance.context.transact((trx) => openSession(trx, person.user, 'Handy', new Date())) }
  const readers: Reader[] = []
  for (let n = 0; n < 16; n += 1) readers.push(await listen(instance, n % 2 === 0 ? person : again))
  expect(readers.filter((reader) => reader.offen())).toHaveLength(16)
  readers.push(await listen(instance, again))
  await expect.poll(() => readers.map((reader) => reader.offen())).toEqual([false, ...Array.from({ length: 16 }, () => true)])
  expect(other.offen()).toBe(true)
})

test('when the notices were cut off, the browsers are told to read everything afresh', async () => {
  const instance = await testInstance()
  const reader = await listen(instance, await instance.person())
  await new Promise((resolve) => setTimeout(resolve, 150))
  await instance.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'intranet-lauscher' and datname = current_database()`,
  )
  await expect.poll(() => reader.belongs.flat()).toContain('*')
  expect(reader.offen()).toBe(true)
})

test('a node that stops ends its streams and does not wait for them', async () => {
  const instance = await testInstance()
  const reader = await listen(instance, await instance.person())
  const beginn = Date.now()
  await instance.app.close()
  await expect.poll(reader.offen).toBe(false)
  expect(Date.now() - beginn).toBeLessThan(3000)
})

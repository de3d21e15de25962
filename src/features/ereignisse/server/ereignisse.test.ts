// Also over TCP: notices pass from the server to the nodes.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { knotenFuerTest, type Mensch, type Testknoten } from '#tests/support/anwendung.ts'

interface Mitleser {
  readonly status: number
  readonly kopf: Headers
  readonly gehoert: string[][]
  readonly offen: () => boolean
}

async function lausche(knoten: Testknoten, wer: Mensch | null): Promise<Mitleser> {
  const basis = knoten.app.server.listening
    ? `http://127.0.0.1:${(knoten.app.server.address() as { port: number }).port}`
    : await knoten.app.listen({ port: 0, host: '127.0.0.1' })
  const ende = new AbortController()
  onTestFinished(() => ende.abort())
  const antwort = await fetch(`${basis}/api/ereignisse`, { headers: wer ? { 'x-auth-token': wer.token } : {}, signal: ende.signal })
  const gehoert: string[][] = []
  let offen = antwort.ok
  const lies = async () => {
    const leser = antwort.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let teil = await leser?.read(); teil && !teil.done; teil = await leser?.read()) {
      for (const [, daten = ''] of teil.value.matchAll(/^data: (.+)$/gm))
        gehoert.push((JSON.parse(daten) as { bereiche: string[] }).bereiche.sort())
    }
  }
  if (antwort.ok)
    void lies()
      .catch(() => undefined)
      .then(() => (offen = false))
  return { status: antwort.status, kopf: antwort.headers, gehoert, offen: () => offen }
}

test('a change on one node is told on both, with the names of the lists that changed', async () => {
  const a = await knotenFuerTest()
  const b = await knotenFuerTest({ datenbank: a.datenbank })
  const wart = await a.mensch(['CREATE_ORT', 'READ_ORT'])
  const [aufA, aufB] = [await lausche(a, wart), await lausche(b, wart)]
  expect(aufB.kopf.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(aufB.kopf.get('content-encoding')).toBeNull()
  await a.als(orteContract, wart).create({ body: { name: 'Wache' } })
  await expect.poll(() => aufA.gehoert.flat()).toContain('orte')
  await expect.poll(() => aufB.gehoert.flat()).toContain('orte')
})

test('a refused write is told to nobody', async () => {
  const knoten = await knotenFuerTest()
  const wart = await knoten.mensch(['CREATE_ORT', 'READ_ORT'])
  const orte = knoten.als(orteContract, wart)
  await orte.create({ body: { name: 'Wache' } })
  const leser = await lausche(knoten, wart)
  await new Promise((weiter) => setTimeout(weiter, 150))
  const vorher = leser.gehoert.length
  await expect(orte.create({ body: { name: 'Wache' } })).rejects.toMatchObject({ status: 409 })
  await knoten.datenbank.pool.query(`insert into config (key, wert) values ('a', '1')`)
  await expect.poll(() => leser.gehoert.slice(vorher)).toEqual([['config']])
})

test('without a session there is no stream', async () => {
  const knoten = await knotenFuerTest()
  expect((await lausche(knoten, null)).status).toBe(401)
})

test('the stream ends with its session, on the other node too, and others go on', async () => {
  const a = await knotenFuerTest()
  const b = await knotenFuerTest({ datenbank: a.datenbank })
  const [geht, bleibt] = [await a.mensch(), await a.mensch()]
  const [weg, da] = [await lausche(b, geht), await lausche(b, bleibt)]
  expect((await a.ruf(geht, 'DELETE', '/api/auth')).statusCode).toBeLessThan(300)
  await expect.poll(weg.offen).toBe(false)
  expect(da.offen()).toBe(true)
  expect(da.gehoert.flat()).not.toContain('sitzungen')
})

test('a blocked account loses its stream', async () => {
  const knoten = await knotenFuerTest()
  const mensch = await knoten.mensch()
  const leser = await lausche(knoten, mensch)
  await sql`update users set gesperrt = true where _id = ${mensch.user}`.execute(knoten.kontext.db)
  await expect.poll(leser.offen).toBe(false)
})

test('one session holds a few streams only; one that closes makes room', async () => {
  const knoten = await knotenFuerTest()
  const mensch = await knoten.mensch()
  for (let n = 0; n < 8; n += 1) expect((await lausche(knoten, mensch)).status).toBe(200)
  const nein = await lausche(knoten, mensch)
  expect(nein.status).toBe(429)
  expect(nein.kopf.get('retry-after')).toBe('30')
  expect((await lausche(knoten, await knoten.mensch())).status).toBe(200)
})

test('when the notices were cut off, the browsers are told to read everything afresh', async () => {
  const knoten = await knotenFuerTest()
  const leser = await lausche(knoten, await knoten.mensch())
  await new Promise((weiter) => setTimeout(weiter, 150))
  await knoten.datenbank.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'intranet-lauscher' and datname = current_database()`,
  )
  await expect.poll(() => leser.gehoert.flat()).toContain('*')
  expect(leser.offen()).toBe(true)
})

test('a node that stops ends its streams and does not wait for them', async () => {
  const knoten = await knotenFuerTest()
  const leser = await lausche(knoten, await knoten.mensch())
  const beginn = Date.now()
  await knoten.app.close()
  await expect.poll(leser.offen).toBe(false)
  expect(Date.now() - beginn).toBeLessThan(3000)
})

import '#tests/support/browser.ts'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notificationsStore } from '@mantine/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiFehler, senden, sendenAls, sendenStill } from './api.ts'
import { ereignisleser } from './ereignisse.ts'
import { aktuelleSitzung, setzeSitzung } from './sitzung.ts'

// A real server on the other side: it notes what comes and answers what the test wants.
const gekommen: { method: string; headers: IncomingHttpHeaders; body: string }[] = []
let antwort: { status: number; body: unknown; abreissen?: number } = { status: 200, body: {} }
const server = createServer((anfrage, reply) => {
  let body = ''
  anfrage.on('data', (teil: Buffer) => (body += teil.toString()))
  anfrage.on('end', () => {
    gekommen.push({ method: anfrage.method ?? '', headers: anfrage.headers, body })
    if (antwort.abreissen) {
      antwort.abreissen -= 1
      anfrage.socket.destroy()
    } else {
      reply.writeHead(antwort.status, { 'content-type': 'application/json' }).end(JSON.stringify(antwort.body))
    }
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((bereit) => server.listen(0, '127.0.0.1', bereit))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`
})
afterAll(() => void server.close())
beforeEach(() => {
  gekommen.length = 0
  antwort = { status: 200, body: {} }
  notificationsStore.updateState((stand) => ({ ...stand, notifications: [], queue: [] }))
  setzeSitzung({ token: null, isAuthenticated: false, loading: false, user: null })
})
const meldungen = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('the token goes along only when there is one; a given one replaces it', async () => {
  await senden({ method: 'GET', url })
  setzeSitzung({ token: 'abc' })
  await senden({ method: 'GET', url })
  await sendenAls('link')({ method: 'POST', url, body: {} })
  expect(gekommen.map(({ headers }) => headers['x-auth-token'])).toEqual([undefined, 'abc', 'link'])
})

test('the XSRF cookie comes back as header', async () => {
  document.cookie = 'XSRF-TOKEN=a%20b'
  await senden({ method: 'GET', url })
  document.cookie = 'XSRF-TOKEN=; max-age=0'
  expect(gekommen[0]?.headers['x-xsrf-token']).toBe('a b')
})

test('each error is an alert of its own; silent calls show none', async () => {
  antwort = { status: 400, body: { errors: [{ msg: 'Der Name fehlt.', feld: 'name' }, { msg: 'Der Ort fehlt.' }] } }
  const fehler = await senden({ method: 'POST', url, body: {} }).catch((grund: unknown) => grund)
  expect(fehler).toBeInstanceOf(ApiFehler)
  expect(fehler).toMatchObject({ status: 400, errors: [{ feld: 'name' }, { msg: 'Der Ort fehlt.' }] })
  expect(meldungen()).toEqual(['Der Name fehlt.', 'Der Ort fehlt.'])
  await expect(sendenStill({ method: 'GET', url })).rejects.toThrow('Der Name fehlt.')
  expect(meldungen()).toHaveLength(2)
})

test('a POST whose answer got lost is asked again with the same key, a second POST has another', async () => {
  setzeSitzung({ token: 'abc' })
  antwort = { status: 201, body: { _id: '1' }, abreissen: 1 }
  await expect(senden({ method: 'POST', url, body: { a: 1 } })).resolves.toMatchObject({ daten: { _id: '1' } })
  await senden({ method: 'POST', url, body: { a: 1 } })
  const [erster, wiederholt, zweiter] = gekommen.map(({ headers }) => headers['idempotency-key'])
  expect(wiederholt).toBe(erster)
  expect(zweiter).not.toBe(erster)
})

test('a PUT is not repeated, and no answer is a sentence too', async () => {
  antwort = { status: 200, body: {}, abreissen: 5 }
  await expect(senden({ method: 'PUT', url, body: {} })).rejects.toMatchObject({ status: 0 })
  expect(gekommen).toHaveLength(1)
  expect(meldungen()[0]).toMatch(/^Keine Verbindung/)
})

test('a token that is no longer good ends the session, with the drafts', async () => {
  setzeSitzung({ token: 'alt', isAuthenticated: true })
  localStorage.setItem('entwurf:x:orte', '{}')
  antwort = { status: 401, body: { errors: [{ msg: 'Bitte melde dich an.' }] } }
  await expect(sendenStill({ method: 'GET', url })).rejects.toThrow('Bitte melde dich an.')
  expect(aktuelleSitzung()).toMatchObject({ token: null, isAuthenticated: false })
  expect(localStorage.length).toBe(0)
})

test('server-sent events are put together from any pieces', () => {
  const daten: string[] = []
  const lies = ereignisleser((einer) => daten.push(einer))
  for (const stueck of [': hallo\n\nda', 'ta: {"bereiche":["orte"]}\n', '\nevent: x\r\ndata: a\r\ndata: b\r\n\r\n', 'data: offen'])
    lies(stueck)
  expect(daten).toEqual(['{"bereiche":["orte"]}', 'a\nb'])
})

import '#tests/support/browser.ts'
import { Blob as SentBlob, File as SentFile } from 'node:buffer'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notificationsStore } from '@mantine/notifications'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createClient } from '#contract/client.ts'
import { ApiError, submit, sendAs, sendSilently } from './api.ts'
import { lookForNet } from './away.ts'
import { eventReader } from './events.ts'
import { isWithoutNet } from './net.ts'
import { queries } from '../app/query-client.ts'
import { currentSession, setSession } from '../app/session.ts'

// A real server: it records each request and answers as the test says.
const received: { method: string; headers: IncomingHttpHeaders; body: string }[] = []
let response: { status: number; body: unknown; dropped?: number; away?: number } = { status: 200, body: {} }
let healthy = true
const server = createServer((request, reply) => {
  // Files share their modules: timers of an earlier one may still ask for its own addresses.
  if (request.url !== '/api/x' && request.url !== '/api/orte') {
    reply.writeHead(request.url === '/api/gesundheit' && !healthy ? 503 : 200).end()
    return
  }
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ method: request.method ?? '', headers: request.headers, body })
    if (response.dropped) {
      response.dropped -= 1
      request.socket.destroy()
    } else if (response.away) {
      response.away -= 1
      reply.writeHead(503, { 'content-type': 'application/json' }).end('{"errors":[{"msg":"Das Intranet ist gleich wieder da."}]}')
    } else {
      reply.writeHead(response.status, { 'content-type': 'application/json' }).end(JSON.stringify(response.body))
    }
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => fetch(new URL(address, url), init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  received.length = 0
  response = { status: 200, body: {} }
  healthy = true
  notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] }))
  setSession({ token: null, isAuthenticated: false, loading: false, user: null })
})
const { Blob: windowBlob, File: windowFile } = globalThis
const messages = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('the token goes along only when there is one; a given one replaces it', async () => {
  await submit({ method: 'GET', url })
  setSession({ token: 'abc' })
  await submit({ method: 'GET', url })
  await sendAs('link')({ method: 'POST', url, body: {} })
  expect(received.map(({ headers }) => headers['x-auth-token'])).toEqual([undefined, 'abc', 'link'])
})

test('the XSRF cookie comes back as header', async () => {
  document.cookie = 'XSRF-TOKEN=a%20b'
  await submit({ method: 'GET', url })
  document.cookie = 'XSRF-TOKEN=; max-age=0'
  expect(received[0]?.headers['x-xsrf-token']).toBe('a b')
})

test('each error is an alert of its own; silent calls show none', async () => {
  response = { status: 400, body: { errors: [{ msg: 'Der Name fehlt.', feld: 'name' }, { msg: 'Der Ort fehlt.' }] } }
  const error = await submit({ method: 'POST', url, body: {} }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, errors: [{ feld: 'name' }, { msg: 'Der Ort fehlt.' }] })
  expect(messages()).toEqual(['Der Name fehlt.', 'Der Ort fehlt.'])
  await expect(sendSilently({ method: 'GET', url })).rejects.toThrow('Der Name fehlt.')
  expect(messages()).toHaveLength(2)
})

test('a POST with a lost answer repeats its key; a second POST has a new one', async () => {
  setSession({ token: 'abc' })
  response = { status: 201, body: { _id: '1' }, dropped: 1 }
  await expect(submit({ method: 'POST', url, body: { a: 1 } })).resolves.toMatchObject({ data: { _id: '1' } })
  await submit({ method: 'POST', url, body: { a: 1 } })
  const [first, repeated, second] = received.map(({ headers }) => headers['idempotency-key'])
  expect(repeated).toBe(first)
  expect(second).not.toBe(first)
})

test('no answer at all, and pressed again: the same key while nothing else was said', async () => {
  setSession({ token: 'abc' })
  const press = (body: object) => sendSilently({ method: 'POST', url, body })
  response = { status: 201, body: {}, dropped: 3 }
  await expect(press({ a: 1 })).rejects.toMatchObject({ status: 0 })
  response = { status: 201, body: {}, dropped: 3 }
  await expect(press({ a: 2 })).rejects.toMatchObject({ status: 0 })
  await press({ a: 1 })
  await press({ a: 1 })
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys[6]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
  // It is done: the same once more is meant.
  expect(keys).not.toContain(undefined)
  expect(keys.slice(0, 7)).not.toContain(keys[7])
})

test('a PUT that creates carries a key as well, one that changes does not', async () => {
  setSession({ token: 'abc' })
  response = { status: 201, body: {} }
  const put = { method: 'PUT', path: '/api/orte', zugang: 'angemeldet', titel: 'Ort', body: z.object({}), response: null } as const
  const calls = createClient({ add: { ...put, status: 201 }, change: put }, submit)
  await calls.add({ body: {} })
  await calls.change({ body: {} })
  expect(received.map(({ headers }) => typeof headers['idempotency-key'])).toEqual(['string', 'undefined'])
})

test('during an outage a POST repeats its key, a PUT fails at once', async () => {
  setSession({ token: 'abc' })
  response = { status: 201, body: { _id: '1' }, away: 2 }
  await expect(submit({ method: 'POST', url, body: { a: 1 } })).resolves.toMatchObject({ data: { _id: '1' } })
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  response = { status: 200, body: {}, away: 1 }
  await expect(submit({ method: 'PUT', url, body: {} })).rejects.toMatchObject({ status: 503 })
  expect(messages()).toEqual(['Das Intranet ist gleich wieder da.'])
})

test('an upload with a lost answer is sent again byte by byte under its key', async () => {
  // Those of jsdom are none to a real fetch.
  vi.stubGlobal('Blob', SentBlob)
  vi.stubGlobal('File', SentFile)
  onTestFinished(() => {
    vi.stubGlobal('Blob', windowBlob)
    vi.stubGlobal('File', windowFile)
  })
  setSession({ token: 'token' })
  response = { status: 201, body: {}, dropped: 1 }
  await sendSilently({ method: 'POST', url, body: new File(['bild'], 'delle "hinten".png', { type: 'image/png' }) })
  const [first, second] = received
  expect(second).toEqual(first)
  expect(first?.headers['content-type']).toBe(`multipart/form-data; boundary=${String(first?.headers['idempotency-key'])}`)
  expect(first?.body).toContain('form-data; name="datei"; filename="delle hinten.png"\r\ncontent-type: image/png\r\n\r\nbild\r\n--')
})

test('during an outage the screen says so; failed loads repeat afterwards', async () => {
  response = { status: 200, body: {}, away: 1 }
  healthy = false
  const question = { queryKey: ['orte', 'away'], queryFn: () => sendSilently({ method: 'GET', url }), retry: false }
  await expect(queries.query(question)).rejects.toMatchObject({ status: 503 })
  await expect.poll(messages).toEqual(['Der Server antwortet gerade nicht. Sobald er wieder da ist, geht es von selbst weiter.'])
  healthy = true
  await expect.poll(() => queries.getQueryState(question.queryKey)?.status, { timeout: 10_000 }).toBe('success')
  expect(messages()).toEqual([])
})

test('offline, an outage adds no second message and ends nothing', async () => {
  response = { status: 200, body: {}, dropped: 1 }
  healthy = false
  await expect(sendSilently({ method: 'GET', url })).rejects.toMatchObject({ status: 0 })
  expect([isWithoutNet(), messages()]).toEqual([true, []])
  expect(await lookForNet()).toBe(false)
  expect([isWithoutNet(), messages()]).toEqual([true, []])
  healthy = true
  await lookForNet()
  expect([isWithoutNet(), messages()]).toEqual([false, []])
})

test('a PUT is not repeated, and no answer is a sentence too', async () => {
  response = { status: 200, body: {}, dropped: 5 }
  await expect(submit({ method: 'PUT', url, body: {} })).rejects.toMatchObject({ status: 0 })
  expect(received).toHaveLength(1)
  expect(messages()[0]).toMatch(/^Keine Verbindung/)
})

test('a token that is no longer good ends the session, with the drafts', async () => {
  setSession({ token: 'alt', isAuthenticated: true })
  localStorage.setItem('entwurf:x:orte', '{}')
  response = { status: 401, body: { errors: [{ msg: 'Bitte melde dich an.' }] } }
  await expect(sendSilently({ method: 'GET', url })).rejects.toThrow('Bitte melde dich an.')
  expect(currentSession()).toMatchObject({ token: null, isAuthenticated: false })
  expect(localStorage.length).toBe(0)
})

test('server-sent events are put together from any pieces', () => {
  const data: string[] = []
  const read = eventReader((one) => data.push(one))
  for (const chunk of [': hallo\n\nda', 'ta: {"bereiche":["orte"]}\n', '\nevent: x\r\ndata: a\r\ndata: b\r\n\r\n', 'data: offen'])
    read(chunk)
  expect(data).toEqual(['{"bereiche":["orte"]}', 'a\nb'])
})

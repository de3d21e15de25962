// Requests that no route ever sees: what comes back is German and has the shape of every other refusal.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testInstance } from '#tests/support/app.ts'

/** Sends raw bytes to a fresh instance and reads until the connection closes. */
async function answerTo(bytes: string): Promise<{ status: number; body: unknown }> {
  const { app } = await testInstance()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const answer = await new Promise<string>((done) => {
    let heard = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (part) => (heard += part.toString()))
    // It may be cut off while it still sends.
    socket.on('error', () => undefined).on('close', () => done(heard))
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown }
}

test.each([
  ['no HTTP', 'was ist das?\r\n\r\n', 400, 'Das ist keine gültige Anfrage.'],
  [
    'two lengths',
    'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'Das ist keine gültige Anfrage.',
  ],
  ['a head of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'Die Kopfzeilen der Anfrage sind zu lang.'],
])('%s is refused in German', async (_what, bytes, status, msg) => {
  expect(await answerTo(bytes)).toEqual({ status, body: { errors: [{ msg }] } })
})

test.each([
  ['/api/dateien/%zz', 400, 'Die Adresse ist nicht gültig.'],
  ['/api/orte/%ff', 400, 'Die Adresse ist nicht gültig.'],
  ['/%', 400, 'Die Adresse ist nicht gültig.'],
  [`/api/orte/${'x'.repeat(500)}`, 414, 'Die Adresse ist zu lang.'],
])('the address %s is refused in German', async (url, status, msg) => {
  const instance = await testInstance()
  const response = await instance.call(null, 'GET', url)
  expect(response.json()).toEqual({ errors: [{ msg }] })
  expect(response.statusCode).toBe(status)
})

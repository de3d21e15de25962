// Uploads that come slowly, without a right, or without what makes them parts: over real connections, for that is where they hang.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { decode } from 'jpeg-js'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { type Person, testInstance, type TestInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { FILE_BYTES_PER_DAY, UPLOADS_AT_ONCE, UPLOAD_PACE } from '#contract/limits.ts'

const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const size = Buffer.alloc(8)
size.writeUInt32BE(1, 0)
size.writeUInt32BE(1, 4)
const PNG = Buffer.concat([head, size, Buffer.from('0806000000', 'hex')])
const BEGIN = '--grenze\r\nContent-Disposition: form-data; name="datei"; filename="a.png"\r\n\r\n'
const LENGTH = 5000
afterEach(() => vi.useRealTimers())

const picture = (who: Person) => `/api/profile/${who.profil}/bild`
const upload = async ({ app }: TestInstance, who: Person) =>
  (await app.inject({ method: 'POST', url: picture(who), ...form(who, PNG, 'ich.png') })).statusCode

/** Begins an upload and never goes on; answers what comes back until the connection ends, or the first answer. */
function beginUpload({ app }: TestInstance, who: Person, url: string, type = 'multipart/form-data; boundary=grenze') {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (part) => (heard += part.toString())).on('error', () => undefined)
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: x\r\nx-auth-token: ${who.token}\r\nContent-Type: ${type}\r\nContent-Length: ${LENGTH}\r\n\r\n${BEGIN}`,
  )
  return {
    socket,
    heard: () => heard,
    answered: () => vi.waitFor(() => expect(heard).toMatch(/^HTTP\/1\.1 \d{3}[^]*\}$/), { timeout: 60_000 }),
  }
}

test('without the right to set the picture, no byte of it is read', async () => {
  const instance = await testInstance()
  await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const [jana, toni] = [await instance.person(), await instance.person()]
  const attempt = beginUpload(instance, toni, picture(jana))
  await attempt.answered()
  expect(attempt.heard()).toContain('HTTP/1.1 403')
  attempt.socket.destroy()
})

test('the slow uploads of one person leave room for those of others', async () => {
  const instance = await testInstance()
  await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const [jana, toni] = [await instance.person(), await instance.person()]
  const slow = Array.from({ length: UPLOADS_AT_ONCE.node }, () => beginUpload(instance, jana, picture(jana)))
  await vi.waitFor(async () => expect(await upload(instance, jana)).toBe(429), { timeout: 60_000 })
  expect(await upload(instance, toni)).toBe(201)
  for (const { socket } of slow) socket.destroy()
  await vi.waitFor(async () => expect(await upload(instance, jana)).toBe(201), { timeout: 60_000 })
})

test('a slow upload ends with a sentence, and its place is free', async () => {
  const instance = await testInstance()
  await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const jana = await instance.person()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const slow = Array.from({ length: UPLOADS_AT_ONCE.person }, () => beginUpload(instance, jana, picture(jana)))
  await vi.waitFor(async () => expect(await upload(instance, jana)).toBe(429), { timeout: 60_000 })
  vi.advanceTimersByTime(UPLOAD_PACE.ms)
  for (const { answered, heard, socket } of slow) {
    await answered()
    expect(heard()).toMatch(/^HTTP\/1\.1 408/)
    expect(heard()).toContain('Die Datei kommt zu langsam an.')
    socket.destroy()
  }
  expect(await upload(instance, jana)).toBe(201)
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; charset=utf-8',
])('the type %j is refused, and the connection goes on', async (type) => {
  const instance = await testInstance()
  await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const jana = await instance.person()
  const { socket, heard, answered } = beginUpload(instance, jana, picture(jana), type)
  await answered()
  expect(heard()).toMatch(/^HTTP\/1\.1 400/)
  expect(heard()).toContain('{"errors":[{"msg":"Im Content-Type der Anfrage fehlt die Angabe „boundary“.","feld":"datei"}]}')
  const before = heard().length
  socket.write(Buffer.alloc(LENGTH - BEGIN.length))
  socket.write(`GET /api/auth HTTP/1.1\r\nHost: x\r\nx-auth-token: ${jana.token}\r\n\r\n`)
  await vi.waitFor(() => expect(heard().slice(before)).toContain('HTTP/1.1 200'), { timeout: 60_000 })
  socket.destroy()
})

test('a picture of 65,000 × 65,000 pixels is refused', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const large = Buffer.from(PNG)
  large.writeUInt32BE(65_000, 16)
  large.writeUInt32BE(65_000, 20)
  const response = await instance.app.inject({ method: 'POST', url: picture(jana), ...form(jana, large, 'ich.png') })
  expect(response.json()).toEqual({
    errors: [
      { msg: 'Das Bild hat zu viele Bildpunkte (65.000 × 65.000). Verkleinere es bitte auf höchstens 50 Millionen.', feld: 'datei' },
    ],
  })
  expect(response.statusCode).toBe(400)
})

test('within a day one person fills no disk; others go on', async () => {
  const instance = await testInstance()
  const [jana, toni] = [await instance.person(), await instance.person()]
  expect(await upload(instance, jana)).toBe(201)
  const { rows } = await sql`update tagesmengen set menge = hoechstens returning hoechstens::float8 as most`.execute(instance.context.db)
  expect(rows).toEqual([{ most: FILE_BYTES_PER_DAY }])
  expect([await upload(instance, jana), await upload(instance, toni)]).toEqual([429, 201])
  await sql`update tagesmengen set tag = tag - 1`.execute(instance.context.db)
  expect(await upload(instance, jana)).toBe(201)
})

test('a photo of an iPhone is kept as JPG, upright, without where it was taken', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const photo = readFileSync('tests/support/files/iphone.heic')
  expect(photo.includes('GPSGEHEIM')).toBe(true)
  const request = { method: 'POST' as const, url: picture(jana), ...form(jana, photo, 'IMG_1.HEIC') }
  const answer = await instance.app.inject(request)
  expect(answer.statusCode).toBeLessThan(300)
  const file = await instance.context.db.selectFrom('dateien').select(['name', 'typ', 'inhalt']).executeTakeFirstOrThrow()
  expect([file.name, file.typ, file.inhalt.includes('GPSGEHEIM')]).toEqual(['IMG_1.jpg', 'image/jpeg', false])
  const { width, height, data } = decode(file.inhalt)
  expect([width, height]).toEqual([32, 48])
  // Lying, the left half is red and the right one blue.
  const [red, blue] = [data.subarray(0, 3), data.subarray(-4, -1)]
  expect([red[0]! > 180, red[2]! < 80, blue[0]! < 80, blue[2]! > 180]).toEqual([true, true, true, true])
})

test('a photo of an iPhone that cannot be read is refused with another way', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const photo = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('heic\0\0\0\0mif1heic'), Buffer.alloc(200)])
  const request = { method: 'POST' as const, url: picture(jana), ...form(jana, photo, 'IMG_1.HEIC') }
  const answer = await instance.app.inject(request)
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Maximale Kompatibilität') as string])
})

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineContract, onlyId } from '#contract/endpoint.ts'
import { fileDetail } from '#contract/file.ts'
import { areas } from '#server/areas.ts'
import { saveFile } from '#server/files/file-store.ts'
import { byRecht } from '#server/files/recht.ts'
import { readUpload } from '#server/files/upload.ts'
import type { AppContext } from '#server/context.ts'
import { addRoutes } from '#server/http/routes.ts'
import { type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'
import { FILES_PER_OBJECT, FILE_BYTES, UPLOAD_PARTS } from '#contract/limits.ts'

// An area with files, as any other writes it: places with documents.
const contract = defineContract({
  hochladen: {
    method: 'POST',
    path: '/api/ablage/{id}/dateien',
    zugang: 'UPDATE_ORT',
    titel: 'Datei hochladen',
    params: onlyId,
    response: fileDetail,
    status: 201,
    kind: 'multipart',
    transaction: 'selbst',
  },
})
const fileStore = {
  name: 'ablage',
  contract,
  fileRecht: { ablage: byRecht('READ_ORT', 'UPDATE_ORT') },
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, contract, {
      hochladen: async ({ req, params, actor, transact: write }) => {
        const upload = await readUpload(req)
        return write((trx) => saveFile(trx, { area: 'ablage', object: params.id }, upload, actor._id))
      },
    }),
}

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const MB = 1024 * 1024
const OBJECT = '018f0000-0000-7000-8000-000000000001'

let instance: TestInstance
let wart: Person
let reader: Person
let stranger: Person
beforeAll(async () => {
  instance = await makeTestInstance({ areas: [...areas, fileStore] })
  wart = await instance.person(['UPDATE_ORT', 'READ_ORT'])
  reader = await instance.person(['READ_ORT'])
  stranger = await instance.person(['UPDATE_FAHRZEUG'])
})
afterAll(() => instance.close())

interface ResponseOf {
  _id: string
  name: string
  typ: string
  groesse: number
  errors: { msg: string; feld?: string }[]
}

function load(
  content: Buffer,
  { name = 'datei.png', typ = 'image/png', objekt = OBJECT, teile: parts = 1, ende = true, wer: actor = wart } = {},
) {
  const head = Buffer.concat([
    Buffer.from(`--grenze\r\nContent-Disposition: form-data; name="datei"; filename="`),
    Buffer.from(name),
    Buffer.from(`"\r\nContent-Type: ${typ}\r\n\r\n`),
  ])
  const payload = Buffer.concat([
    ...Array.from({ length: parts }, () => [head, content, Buffer.from('\r\n')]).flat(),
    Buffer.from(ende ? '--grenze--\r\n' : ''),
  ])
  return instance.app.inject({
    method: 'POST',
    url: `/api/ablage/${objekt}/dateien`,
    payload,
    headers: { 'x-auth-token': actor.token, 'content-type': 'multipart/form-data; boundary=grenze' },
  })
}

test('returns byte by byte with headers for safe display', async () => {
  const large = Buffer.concat([PDF, Buffer.alloc(3 * MB, 'übung')])
  const fresh = await load(large, { name: 'Übungsplan.pdf', typ: 'text/html' })
  expect(fresh.statusCode).toBe(201)
  const { _id, ...props } = fresh.json<ResponseOf>()
  expect(props).toMatchObject({ name: 'Übungsplan.pdf', typ: 'application/pdf', groesse: large.length, erstelltVon: wart.user })
  const response = await instance.call(reader, 'GET', `/api/dateien/${_id}`)
  expect(response.statusCode).toBe(200)
  expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(createHash('sha256').update(large).digest('hex'))
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(large.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="_bungsplan.pdf"; filename*=UTF-8''%C3%9Cbungsplan.pdf`,
    etag: `"${createHash('sha256').update(large).digest('base64url')}"`,
  })
})

test('is not sent again if cached, but the right is checked again', async () => {
  const { _id } = (await load(PNG)).json<ResponseOf>()
  const etag = String((await instance.call(reader, 'GET', `/api/dateien/${_id}`)).headers['etag'])
  const again = await instance.call(reader, 'GET', `/api/dateien/${_id}`, undefined, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await instance.call(stranger, 'GET', `/api/dateien/${_id}`, undefined, { 'if-none-match': etag })).statusCode).toBe(403)
})

test('follows its record’s right to read and change; history keeps both', async () => {
  const object = '018f0000-0000-7000-8000-000000000002'
  const { _id } = (await load(PNG, { objekt: object, name: 'plan.png' })).json<ResponseOf>()
  const status = async (actor: Person | null, method: string) => (await instance.call(actor, method, `/api/dateien/${_id}`)).statusCode
  expect(await status(null, 'GET')).toBe(401)
  expect(await status(stranger, 'GET')).toBe(403)
  expect(await status(reader, 'GET')).toBe(200)
  expect(await status(stranger, 'DELETE')).toBe(403)
  expect(await status(reader, 'DELETE')).toBe(403)
  expect(await status(wart, 'DELETE')).toBe(204)
  expect(await status(wart, 'GET')).toBe(404)
  const { rows } = await sql`select feld, alt, neu, "user" from historie where objekt = ${object} order by _id`.execute(instance.context.db)
  expect(rows).toEqual([
    { feld: 'datei', alt: null, neu: 'plan.png', user: wart.user },
    { feld: 'datei', alt: 'plan.png', neu: null, user: wart.user },
  ])
})

test('uploading without the right to change the record is refused', async () => {
  expect((await load(PNG, { wer: reader })).statusCode).toBe(403)
})

test('a file of an area that says nothing about rights opens to nobody', async () => {
  const { rows } = await sql<{ _id: string }>`
    insert into dateien (bereich, objekt, name, typ, groesse, sha256, inhalt) values ('toString', ${OBJECT}, 'x.png', 'image/png', 1, 'x', 'x') returning _id`.execute(
    instance.context.db,
  )
  for (const method of ['GET', 'DELETE']) expect((await instance.call(wart, method, `/api/dateien/${rows[0]?._id}`)).statusCode).toBe(403)
})

testAll([
  ['a page named as a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'bild.png'],
  ['a picture that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'bild.png'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'bild.jpg'],
  ['an archive', Buffer.from('504b0304140000000000', 'hex'), 'plan.pdf'],
  ['text', Buffer.from('nur Text'), 'plan.pdf'],
])('%s is refused by its content', async (_what, content, name) => {
  const no = await load(content, { name })
  expect(no.statusCode).toBe(400)
  expect(no.json<ResponseOf>().errors).toEqual([
    { msg: 'Diese Art von Datei geht nicht. Erlaubt sind PDF, JPG, PNG und WebP.', feld: 'datei' },
  ])
})

test('one object takes FILES_PER_OBJECT files, one more is refused', async () => {
  const objekt = '018f0000-0000-7000-8000-000000000050'
  expect((await load(PNG, { objekt })).statusCode).toBe(201)
  const { rows } = await sql`insert into dateien (bereich, objekt, feld, name, typ, groesse, sha256, inhalt, "erstelltVon")
    select bereich, objekt, feld, name, typ, groesse, sha256, inhalt, "erstelltVon" from dateien, generate_series(2, ${FILES_PER_OBJECT}::int)
    where objekt = ${objekt} returning 1`.execute(instance.context.db)
  expect(rows).toHaveLength(FILES_PER_OBJECT - 1)
  expect((await load(PNG, { objekt })).statusCode).toBe(409)
})

test('10 MB are taken, one byte more is not, and leaves nothing behind', async () => {
  const object = '018f0000-0000-7000-8000-000000000003'
  const exact = await load(Buffer.concat([PDF, Buffer.alloc(FILE_BYTES - PDF.length)]), { objekt: object })
  expect(exact.statusCode).toBe(201)
  const more = await load(Buffer.concat([PDF, Buffer.alloc(FILE_BYTES + 1 - PDF.length)]), { objekt: object })
  expect(more.statusCode).toBe(413)
  expect(more.json<ResponseOf>().errors).toEqual([{ msg: 'Die Datei ist zu groß: höchstens 10 MB.' }])
  const { rows } = await sql`select groesse from dateien where objekt = ${object}`.execute(instance.context.db)
  expect(rows).toEqual([{ groesse: FILE_BYTES }])
})

testAll([
  ['nothing in it', () => load(Buffer.alloc(0)), 'Die Datei ist leer.'],
  ['JSON instead', () => instance.call(wart, 'POST', `/api/ablage/${OBJECT}/dateien`, {}), 'Bitte wähle eine Datei aus.'],
  ['no part', () => load(PNG, { teile: 0 }), 'Bitte wähle eine Datei aus.'],
  ['two files', () => load(PNG, { teile: UPLOAD_PARTS.files + 1 }), 'Bitte lade genau eine Datei hoch.'],
  ['an upload that broke off', () => load(PNG, { ende: false }), 'Die Datei kam nicht vollständig an.'],
])('%s is refused in German', async (_what, send, msg) => {
  const no = await send()
  expect(no.json<ResponseOf>().errors).toEqual([{ msg, feld: 'datei' }])
  expect(no.statusCode).toBe(400)
})

testAll([
  ['bild\u202egnp.exe', 'bildgnp.exe.png'],
  ['a\0b.png', 'ab.png'],
  ['../../x.png', 'x.png'],
  ['🚑 שלום.png', '🚑 שלום.png'],
])('the name %j is stored as %j', async (name, clean) => {
  const fresh = await load(PNG, { name })
  expect(fresh.json<ResponseOf>()).toMatchObject({ name: clean, typ: 'image/png' })
  const response = await instance.call(reader, 'GET', `/api/dateien/${fresh.json<ResponseOf>()._id}`)
  expect(response.statusCode).toBe(200)
  expect(String(response.headers['content-disposition'])).toMatch(/^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~-]+$/)
})

test('also a browser that is still sending learns that the file is too large', async () => {
  const basePath = await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.set('datei', new Blob([PNG, Buffer.alloc(40 * MB)]), 'gross.png')
  const response = await fetch(`${basePath}/api/ablage/${OBJECT}/dateien`, {
    method: 'POST',
    body: form,
    headers: { 'x-auth-token': wart.token },
  })
  expect([response.status, await response.json()]).toEqual([413, { errors: [{ msg: 'Die Datei ist zu groß: höchstens 10 MB.' }] }])
})

test('one object takes fifty files', async () => {
  const object = '018f0000-0000-7000-8000-000000000004'
  await sql`insert into dateien (bereich, objekt, name, typ, groesse, sha256, inhalt)
    select 'ablage', ${object}, 'x.png', 'image/png', 1, 'x', 'x' from generate_series(1, 49)`.execute(instance.context.db)
  expect((await load(PNG, { objekt: object })).statusCode).toBe(201)
  expect((await load(PNG, { objekt: object })).statusCode).toBe(409)
})

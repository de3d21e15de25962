import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineContract, nurId } from '#contract/endpoint.ts'
import { dateiangabe } from '#features/dateien/contract.ts'
import { bereiche } from '#server/bereiche.ts'
import { speichereDatei } from '#server/dateien/ablage.ts'
import { nachRecht } from '#server/dateien/recht.ts'
import { leseUpload } from '#server/dateien/upload.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { type Mensch, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'

// An area with files, as any other writes it: places with documents.
const contract = defineContract({
  hochladen: {
    method: 'POST',
    path: '/api/ablage/{id}/dateien',
    zugang: 'UPDATE_ORT',
    titel: 'Datei hochladen',
    params: nurId,
    antwort: dateiangabe,
    status: 201,
    inhalt: 'multipart',
    transaktion: 'selbst',
  },
})
const ablage = {
  name: 'ablage',
  contract,
  dateirecht: { ablage: nachRecht('READ_ORT', 'UPDATE_ORT') },
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(app, kontext, contract, {
      hochladen: async ({ req, params, nutzer, schreibe }) => {
        const upload = await leseUpload(req)
        return schreibe((trx) => speichereDatei(trx, { bereich: 'ablage', objekt: params.id }, upload, nutzer._id))
      },
    }),
}

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const MB = 1024 * 1024
const OBJEKT = '018f0000-0000-7000-8000-000000000001'

let knoten: Testknoten
let wart: Mensch
let leser: Mensch
let fremd: Mensch
beforeAll(async () => {
  knoten = await testKnoten({ bereiche: [...bereiche, ablage] })
  wart = await knoten.mensch(['UPDATE_ORT', 'READ_ORT'])
  leser = await knoten.mensch(['READ_ORT'])
  fremd = await knoten.mensch(['UPDATE_FAHRZEUG'])
})
afterAll(() => knoten.schliessen())

interface Antwort {
  _id: string
  name: string
  typ: string
  groesse: number
  errors: { msg: string; feld?: string }[]
}

function lade(inhalt: Buffer, { name = 'datei.png', typ = 'image/png', objekt = OBJEKT, teile = 1, ende = true, wer = wart } = {}) {
  const kopf = Buffer.concat([
    Buffer.from(`--grenze\r\nContent-Disposition: form-data; name="datei"; filename="`),
    Buffer.from(name),
    Buffer.from(`"\r\nContent-Type: ${typ}\r\n\r\n`),
  ])
  const payload = Buffer.concat([
    ...Array.from({ length: teile }, () => [kopf, inhalt, Buffer.from('\r\n')]).flat(),
    Buffer.from(ende ? '--grenze--\r\n' : ''),
  ])
  return knoten.app.inject({
    method: 'POST',
    url: `/api/ablage/${objekt}/dateien`,
    payload,
    headers: { 'x-auth-token': wer.token, 'content-type': 'multipart/form-data; boundary=grenze' },
  })
}

test('comes back byte by byte, with what a browser needs to show it and not to trust it', async () => {
  const gross = Buffer.concat([PDF, Buffer.alloc(3 * MB, 'übung')])
  const neu = await lade(gross, { name: 'Übungsplan.pdf', typ: 'text/html' })
  expect(neu.statusCode).toBe(201)
  const { _id, ...angaben } = neu.json<Antwort>()
  expect(angaben).toMatchObject({ name: 'Übungsplan.pdf', typ: 'application/pdf', groesse: gross.length, erstelltVon: wart.user })
  const antwort = await knoten.ruf(leser, 'GET', `/api/dateien/${_id}`)
  expect(antwort.statusCode).toBe(200)
  expect(createHash('sha256').update(antwort.rawPayload).digest('hex')).toBe(createHash('sha256').update(gross).digest('hex'))
  expect(antwort.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(gross.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="_bungsplan.pdf"; filename*=UTF-8''%C3%9Cbungsplan.pdf`,
    etag: `"${createHash('sha256').update(gross).digest('base64url')}"`,
  })
})

test('is not sent again to whoever has it, but the right is asked again', async () => {
  const { _id } = (await lade(PNG)).json<Antwort>()
  const etag = String((await knoten.ruf(leser, 'GET', `/api/dateien/${_id}`)).headers['etag'])
  const nochmal = await knoten.ruf(leser, 'GET', `/api/dateien/${_id}`, undefined, { 'if-none-match': etag })
  expect([nochmal.statusCode, nochmal.body]).toEqual([304, ''])
  expect((await knoten.ruf(fremd, 'GET', `/api/dateien/${_id}`, undefined, { 'if-none-match': etag })).statusCode).toBe(403)
})

test('opens to whoever may read its object, and goes with whoever may change it; the history keeps both', async () => {
  const objekt = '018f0000-0000-7000-8000-000000000002'
  const { _id } = (await lade(PNG, { objekt, name: 'plan.png' })).json<Antwort>()
  const status = async (wer: Mensch | null, methode: string) => (await knoten.ruf(wer, methode, `/api/dateien/${_id}`)).statusCode
  expect(await status(null, 'GET')).toBe(401)
  expect(await status(fremd, 'GET')).toBe(403)
  expect(await status(leser, 'GET')).toBe(200)
  expect(await status(fremd, 'DELETE')).toBe(403)
  expect(await status(leser, 'DELETE')).toBe(403)
  expect(await status(wart, 'DELETE')).toBe(204)
  expect(await status(wart, 'GET')).toBe(404)
  const { rows } = await sql`select feld, alt, neu, "user" from historie where objekt = ${objekt} order by _id`.execute(knoten.kontext.db)
  expect(rows).toEqual([
    { feld: 'datei', alt: null, neu: 'plan.png', user: wart.user },
    { feld: 'datei', alt: 'plan.png', neu: null, user: wart.user },
  ])
})

test('whoever may not change the object uploads nothing', async () => {
  expect((await lade(PNG, { wer: leser })).statusCode).toBe(403)
})

test('a file of an area that says nothing about rights opens to nobody', async () => {
  const { rows } = await sql<{ _id: string }>`
    insert into dateien (bereich, objekt, name, typ, groesse, sha256, inhalt) values ('toString', ${OBJEKT}, 'x.png', 'image/png', 1, 'x', 'x') returning _id`.execute(
    knoten.kontext.db,
  )
  for (const methode of ['GET', 'DELETE']) expect((await knoten.ruf(wart, methode, `/api/dateien/${rows[0]?._id}`)).statusCode).toBe(403)
})

test.each([
  ['a page named as a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'bild.png'],
  ['a picture that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'bild.png'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'bild.jpg'],
  ['an archive', Buffer.from('504b0304140000000000', 'hex'), 'plan.pdf'],
  ['text', Buffer.from('nur Text'), 'plan.pdf'],
])('%s is refused by its content', async (_was, inhalt, name) => {
  const nein = await lade(inhalt, { name })
  expect(nein.statusCode).toBe(400)
  expect(nein.json<Antwort>().errors).toEqual([
    { msg: 'Diese Art von Datei geht nicht. Erlaubt sind PDF, JPG, PNG und WebP.', feld: 'datei' },
  ])
})

test('10 MB are taken, one byte more is not, and leaves nothing behind', async () => {
  const objekt = '018f0000-0000-7000-8000-000000000003'
  const genau = await lade(Buffer.concat([PNG, Buffer.alloc(10 * MB - PNG.length)]), { objekt })
  expect(genau.statusCode).toBe(201)
  const mehr = await lade(Buffer.concat([PNG, Buffer.alloc(10 * MB + 1 - PNG.length)]), { objekt })
  expect(mehr.statusCode).toBe(413)
  expect(mehr.json<Antwort>().errors).toEqual([{ msg: 'Die Datei ist zu groß: höchstens 10 MB.' }])
  const { rows } = await sql`select groesse from dateien where objekt = ${objekt}`.execute(knoten.kontext.db)
  expect(rows).toEqual([{ groesse: 10 * MB }])
})

test.each([
  ['nothing in it', () => lade(Buffer.alloc(0)), 'Die Datei ist leer.'],
  ['JSON instead', () => knoten.ruf(wart, 'POST', `/api/ablage/${OBJEKT}/dateien`, {}), 'Bitte wähle eine Datei aus.'],
  ['no part', () => lade(PNG, { teile: 0 }), 'Bitte wähle eine Datei aus.'],
  ['two files', () => lade(PNG, { teile: 2 }), 'Bitte lade genau eine Datei hoch.'],
  ['an upload that broke off', () => lade(PNG, { ende: false }), 'Die Datei kam nicht vollständig an.'],
])('%s is refused in German', async (_was, schicke, msg) => {
  const nein = await schicke()
  expect(nein.json<Antwort>().errors).toEqual([{ msg, feld: 'datei' }])
  expect(nein.statusCode).toBe(400)
})

test.each([
  ['bild\u202egnp.exe', 'bildgnp.exe.png'],
  ['a\0b.png', 'ab.png'],
  ['../../x.png', 'x.png'],
  ['🚑 שלום.png', '🚑 שלום.png'],
])('the name %j is stored as %j', async (name, sauber) => {
  const neu = await lade(PNG, { name })
  expect(neu.json<Antwort>()).toMatchObject({ name: sauber, typ: 'image/png' })
  const antwort = await knoten.ruf(leser, 'GET', `/api/dateien/${neu.json<Antwort>()._id}`)
  expect(antwort.statusCode).toBe(200)
  expect(String(antwort.headers['content-disposition'])).toMatch(/^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~-]+$/)
})

test('also a browser that is still sending learns that the file is too large', async () => {
  const basis = await knoten.app.listen({ port: 0, host: '127.0.0.1' })
  const formular = new FormData()
  formular.set('datei', new Blob([PNG, Buffer.alloc(40 * MB)]), 'gross.png')
  const antwort = await fetch(`${basis}/api/ablage/${OBJEKT}/dateien`, {
    method: 'POST',
    body: formular,
    headers: { 'x-auth-token': wart.token },
  })
  expect([antwort.status, await antwort.json()]).toEqual([413, { errors: [{ msg: 'Die Datei ist zu groß: höchstens 10 MB.' }] }])
})

test('one object takes fifty files', async () => {
  const objekt = '018f0000-0000-7000-8000-000000000004'
  await sql`insert into dateien (bereich, objekt, name, typ, groesse, sha256, inhalt)
    select 'ablage', ${objekt}, 'x.png', 'image/png', 1, 'x', 'x' from generate_series(1, 49)`.execute(knoten.kontext.db)
  expect((await lade(PNG, { objekt })).statusCode).toBe(201)
  expect((await lade(PNG, { objekt })).statusCode).toBe(409)
})

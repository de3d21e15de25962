// What no client of ours sends, and what the server must withstand all the same.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mensch, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'

let knoten: Testknoten
let wart: Mensch
beforeAll(async () => {
  knoten = await testKnoten()
  wart = await knoten.mensch(['CREATE_ORT', 'READ_ORT', 'UPDATE_ORT'])
})
afterAll(() => knoten.schliessen())

const errors = (antwort: { json: () => { errors: { msg: string; feld?: string }[] } }) => antwort.json().errors

describe('bodies', () => {
  test.each([
    ['{"name": "x"', 'no JSON'],
    ['', 'nothing'],
    ['[]', 'a list'],
    ['null', 'null'],
    ['"text"', 'a text'],
    ['{"name": ["x"]}', 'a list for a text'],
    ['{"name": {"$gt": ""}}', 'an operator'],
    ['{"__proto__": {"aktiv": false}, "name": ""}', 'a prototype'],
    [`{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'five thousand brackets'],
  ])('%s (%s) is refused in German and writes nothing', async (body) => {
    const antwort = await knoten.ruf(wart, 'POST', '/api/orte', body, { 'content-type': 'application/json' })
    expect(antwort.statusCode).toBe(400)
    expect(errors(antwort)[0]?.msg).toMatch(/^[A-ZÄÖÜ]/)
    expect((await knoten.ruf(wart, 'GET', '/api/orte')).json()).toEqual([])
  })

  test('ten megabytes are refused with 413', async () => {
    const antwort = await knoten.ruf(wart, 'POST', '/api/orte', { name: 'x'.repeat(10_000_000) })
    expect(antwort.statusCode).toBe(413)
    expect(errors(antwort)).toEqual([{ msg: 'Die Anfrage ist zu groß.' }])
  })

  test('another content type is refused', async () => {
    const antwort = await knoten.ruf(wart, 'POST', '/api/orte', '<ort/>', { 'content-type': 'application/xml' })
    expect(antwort.statusCode).toBe(400)
  })

  test('several wrong fields are named one by one', async () => {
    const antwort = await knoten.ruf(wart, 'POST', '/api/orte', { name: '', plz: '1', kategorie: 'Burg' })
    expect(
      errors(antwort)
        .map(({ feld = '' }) => feld)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['kategorie', 'name', 'plz'])
    expect(errors(antwort).find(({ feld }) => feld === 'name')?.msg).toBe('Name fehlt.')
  })
})

describe('addresses', () => {
  test.each(['?limit=0', '?limit=501', '?limit=x', '?nach=%00', '?suche=%00', '?alle=vielleicht', `?suche=${'x'.repeat(101)}`])(
    '%s is refused with 400',
    async (query) => {
      expect((await knoten.ruf(wart, 'GET', `/api/orte${query}`)).statusCode).toBe(400)
    },
  )
  test('an unknown address of the API is 404 in the one form of errors', async () => {
    const antwort = await knoten.ruf(wart, 'GET', '/api/gibtesnicht')
    expect(antwort.statusCode).toBe(404)
    expect(errors(antwort)).toHaveLength(1)
  })
  test.each(['%', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(3000)])('a path of %s never ends in a fault', async (teil) => {
    expect((await knoten.ruf(wart, 'GET', `/api/orte/${teil}`)).statusCode).toBeLessThan(500)
  })
})

test('a fault answers a number and no detail', async () => {
  await knoten.kontext.db.schema.alterTable('orte').renameTo('orte_weg').execute()
  try {
    const antwort = await knoten.ruf(wart, 'POST', '/api/orte', { name: 'Neu' })
    expect(antwort.statusCode).toBe(500)
    expect(antwort.body).not.toMatch(/orte|relation|select|sql/i)
    expect(errors(antwort)[0]?.msg).toMatch(/Nummer: [A-Z0-9]{6,}$/)
  } finally {
    await knoten.kontext.db.schema.alterTable('orte_weg').renameTo('orte').execute()
  }
})

test('a route that did not come through a contract stops the start', async () => {
  const fremd = {
    name: 'fremd',
    contract: {},
    routen: (app: Testknoten['app']) => void app.get('/api/fremd', () => 'x'),
  }
  await expect(testKnoten({ datenbank: knoten.datenbank, bereiche: [fremd] })).rejects.toThrow('did not come through addRoutes')
})

test('a large list is packed as the browser takes it, and unpacks to the same', async () => {
  for (let n = 0; n < 20; n += 1)
    await knoten.ruf(wart, 'POST', '/api/orte', { name: `Ort ${n}`, hinweise: 'Zufahrt über den Hof. '.repeat(10) })
  const offen = await knoten.ruf(wart, 'GET', '/api/orte')
  const gepackt = await knoten.ruf(wart, 'GET', '/api/orte', undefined, { 'accept-encoding': 'gzip, deflate, br' })
  expect(gepackt.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(gepackt.rawPayload).toString()).toBe(offen.body)
  expect(gepackt.headers['etag']).toBe(offen.headers['etag'])
  const gzip = await knoten.ruf(wart, 'GET', '/api/orte', undefined, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(offen.body)
})

// Malformed and hostile input that our clients never send and the server must withstand.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'
import { BODY_BYTES, BODY_DEPTH, BODY_PUBLIC_BYTES } from '#contract/limits.ts'

let instance: TestInstance
let wart: Person
beforeAll(async () => {
  instance = await makeTestInstance()
  wart = await instance.person(['CREATE_ORT', 'READ_ORT', 'UPDATE_ORT'])
})
afterAll(() => instance.close())

const errors = (response: { json: () => { errors: { msg: string; feld?: string }[] } }) => response.json().errors

describe('bodies', () => {
  testAll([
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
    const response = await instance.call(wart, 'POST', '/api/orte', body, { 'content-type': 'application/json' })
    expect(response.statusCode).toBe(400)
    expect(errors(response)[0]?.msg).toMatch(/^[A-ZÄÖÜ]/)
    expect((await instance.call(wart, 'GET', '/api/orte')).json()).toEqual([])
  })

  test('a body above the bound is refused with 413', async () => {
    const response = await instance.call(wart, 'POST', '/api/orte', { name: 'x'.repeat(BODY_BYTES) })
    expect(response.statusCode).toBe(413)
    expect(errors(response)).toEqual([{ msg: 'Die Anfrage ist zu groß.' }])
  })

  testAll([
    ['/api/auth', 400],
    ['/api/users/passwortVergessen', 400],
    ['/api/gibtesnicht', 404],
  ])('POST %s limits the body of signed-out callers', async (url, status) => {
    const send = async (length: number) => (await instance.call(null, 'POST', url, { x: 'x'.repeat(length - 8) })).statusCode
    expect(await send(BODY_PUBLIC_BYTES)).toBe(status)
    expect(await send(BODY_PUBLIC_BYTES + 1)).toBe(413)
  })

  test('a signed-in caller may send more', async () => {
    const response = await instance.call(wart, 'POST', '/api/orte', { name: 'x'.repeat(900_000) })
    expect([response.statusCode, errors(response)[0]?.feld]).toEqual([400, 'name'])
  })

  testAll([
    ['lists', BODY_DEPTH + 1, '['.repeat(BODY_DEPTH + 1) + ']'.repeat(BODY_DEPTH + 1)],
    ['objects', BODY_DEPTH + 1, '{"a":'.repeat(BODY_DEPTH + 1) + '1' + '}'.repeat(BODY_DEPTH + 1)],
    ['both behind a text', 52, `["\\\\\\"]", ${'[{"a":'.repeat(26)}1${'}]'.repeat(26)}]`],
    ['unclosed lists', 1_000_000, '['.repeat(1_000_000)],
  ])('%s, %d deep, are refused before they are read', async (_what, _depth, body) => {
    const response = await instance.call(wart, 'POST', '/api/orte', body)
    expect([response.statusCode, errors(response)]).toEqual([400, [{ msg: 'Die Anfrage ist zu tief verschachtelt.' }]])
  })

  testAll([
    ['lists to the bound', '['.repeat(BODY_DEPTH) + ']'.repeat(BODY_DEPTH)],
    ['brackets in a text', JSON.stringify({ name: '[{"'.repeat(200) })],
    ['many lists side by side', `[${'[],'.repeat(200)}[]]`],
  ])('%s are deep enough to be read', async (_what, body) => {
    const response = await instance.call(wart, 'POST', '/api/orte', body)
    expect(response.statusCode).toBe(400)
    expect(errors(response)[0]?.msg).not.toContain('verschachtelt')
  })

  test('null is no content, not even where every field may be left out', async () => {
    const member = await instance.person(['READ_SANDIENST'])
    const response = await instance.call(member, 'POST', `/api/sanitaetsdienste/${member.user}/anmeldung`, 'null')
    expect([response.statusCode, errors(response)]).toEqual([400, [{ msg: 'Die Eingabe fehlt.' }]])
  })

  test('another content type is refused', async () => {
    const response = await instance.call(wart, 'POST', '/api/orte', '<ort/>', { 'content-type': 'application/xml' })
    expect(response.statusCode).toBe(400)
  })

  test('several wrong fields are named one by one', async () => {
    const response = await instance.call(wart, 'POST', '/api/orte', { name: '', plz: '1', kategorie: 'Burg' })
    expect(
      errors(response)
        .map(({ feld = '' }) => feld)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['kategorie', 'name', 'plz'])
    expect(errors(response).find(({ feld }) => feld === 'name')?.msg).toBe('Name fehlt.')
  })
})

describe('addresses', () => {
  testAll(['?limit=0', '?limit=501', '?limit=x', '?nach=%00', '?suche=%00', '?alle=vielleicht', `?suche=${'x'.repeat(101)}`])(
    '%s is refused with 400',
    async (query) => {
      expect((await instance.call(wart, 'GET', `/api/orte${query}`)).statusCode).toBe(400)
    },
  )
  test('a contact filter with an invalid character is refused with 400', async () => {
    expect((await instance.call(wart, 'GET', '/api/profile?gruppe=%00')).statusCode).toBe(400)
  })
  test('an unknown address of the API is 404 in the one form of errors', async () => {
    const response = await instance.call(wart, 'GET', '/api/gibtesnicht')
    expect(response.statusCode).toBe(404)
    expect(errors(response)).toHaveLength(1)
  })
  testAll([
    ['%', 400],
    ['%zz', 400],
    ['%00', 404],
    ['..%2f..%2fetc%2fpasswd', 404],
    ['x'.repeat(3000), 414],
  ])('a path of %s is refused with %d, in the one form of errors', async (part, status) => {
    const response = await instance.call(wart, 'GET', `/api/orte/${part}`)
    expect([response.statusCode, errors(response).length]).toEqual([status, 1])
  })
})

test('only the nearest proxy’s X-Forwarded-For entry counts for the limit', async () => {
  const behind = await makeTestInstance({ database: instance.database, config: { trustProxy: 1 } })
  try {
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1) {
      const head = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` }
      const response = await behind.call(null, 'POST', '/api/users/passwortVergessen', { email: 'nie@example.org' }, head)
      statuses.push(response.statusCode)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  } finally {
    await behind.close()
  }
})

test('a fault answers a number and no detail', async () => {
  await instance.context.db.schema.alterTable('orte').renameTo('orte_weg').execute()
  try {
    const response = await instance.call(wart, 'POST', '/api/orte', { name: 'Neu' })
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toMatch(/orte|relation|select|sql/i)
    expect(errors(response)[0]?.msg).toMatch(/Nummer: [A-Z0-9]{6,}$/)
  } finally {
    await instance.context.db.schema.alterTable('orte_weg').renameTo('orte').execute()
  }
})

test('a route that did not come through a contract stops the start', async () => {
  const foreign = {
    name: 'fremd',
    contract: {},
    routes: (app: TestInstance['app']) => void app.get('/api/fremd', () => 'x'),
  }
  await expect(makeTestInstance({ database: instance.database, areas: [foreign] })).rejects.toThrow('did not come through addRoutes')
})

test('a large list is packed as the browser takes it, and unpacks to the same', async () => {
  for (let n = 0; n < 20; n += 1)
    await instance.call(wart, 'POST', '/api/orte', { name: `Ort ${n}`, hinweise: 'Zufahrt über den Hof. '.repeat(10) })
  const offen = await instance.call(wart, 'GET', '/api/orte')
  const packed = await instance.call(wart, 'GET', '/api/orte', undefined, { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(offen.body)
  expect(packed.headers['etag']).toBe(offen.headers['etag'])
  const gzip = await instance.call(wart, 'GET', '/api/orte', undefined, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(offen.body)
})

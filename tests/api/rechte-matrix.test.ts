// The fourth net: every endpoint × {no token, no right, exactly the right}.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessText, type Endpoint, rulesOf } from '#contract/endpoint.ts'
import { RECHTE, rechteFrom } from '#contract/rights/rechte.ts'
import { areas } from '#server/areas.ts'
import { type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const adresse = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, NOWHERE)

let instance: TestInstance
let nobody: Person
beforeAll(async () => {
  instance = await makeTestInstance()
  nobody = await instance.person([])
})
afterAll(() => instance.close())

/** The status alone; a stream is read up to its headers and dropped. */
async function status(who: Person | null, endpoint: Endpoint): Promise<number> {
  const response = await instance.app.inject({
    method: endpoint.method,
    url: adresse(endpoint),
    headers: { ...(who ? { 'x-auth-token': who.token } : {}), ...(endpoint.body ? { 'content-type': 'application/json' } : {}) },
    ...(endpoint.body ? { payload: '{}' } : {}),
    payloadAsStream: true,
  })
  response.stream().destroy()
  return response.statusCode
}

test('there are 123 rights', () => {
  expect(new Set(RECHTE).size).toBe(123)
})

const all = areas.flatMap(({ contract }) => Object.values<Endpoint>(contract))
const cases = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path} (${accessText(endpoint)})`, endpoint] as const)
const oeffentlich = all.filter(({ zugang }) => zugang === 'oeffentlich')
const angemeldet = all.filter(({ zugang }) => zugang === 'angemeldet')
const withRecht = all.filter(({ zugang }) => zugang !== 'oeffentlich' && zugang !== 'angemeldet')

describe.each(cases(oeffentlich))('%s', (_name, endpoint) => {
  test('asks for no right', async () => {
    expect(await status(null, endpoint)).not.toBe(403)
  })
})

describe.each(cases([...angemeldet, ...withRecht]))('%s', (_name, endpoint) => {
  test('without a token: 401', async () => {
    expect(await status(null, endpoint)).toBe(401)
  })
  test('with exactly the right: neither 401 nor a fault', async () => {
    const entitled = await instance.person([...rulesOf(endpoint)].flatMap(rechteFrom))
    expect([401, 500]).not.toContain(await status(entitled, endpoint))
  })
})

describe.each(cases(withRecht))('%s', (_name, endpoint) => {
  test('without any right: 403', async () => {
    expect(await status(nobody, endpoint)).toBe(403)
  })
  const rules = [...rulesOf(endpoint)].map(rechteFrom)
  test.each(rules)('with every other right than %s: 403', async (...rule) => {
    const allOthers = await instance.person(RECHTE.filter((recht) => !rule.includes(recht)))
    expect(await status(allOthers, endpoint)).toBe(403)
  })
  test.each(rules.flat())('with exactly %s of its rule: not 403', async (recht) => {
    const others = rules.flatMap((rule) => (rule.includes(recht) ? [] : rule.slice(0, 1)))
    expect(await status(await instance.person([recht, ...others]), endpoint)).not.toBe(403)
  })
})

test('a forged or ended token opens nothing', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), `${nobody.token}x`]) {
    expect((await instance.call({ ...nobody, token }, 'GET', '/api/orte')).statusCode).toBe(401)
  }
  const reader = await instance.person(['READ_ORT'])
  expect((await instance.call(reader, 'GET', '/api/orte')).statusCode).toBe(200)
  await instance.context.transact((trx) => trx.deleteFrom('sitzungen').where('user', '=', reader.user).execute())
  expect((await instance.call(reader, 'GET', '/api/orte')).statusCode).toBe(401)
})

test('a right taken away ends at once, on the other node too', async () => {
  const second = await makeTestInstance({ database: instance.database })
  try {
    const reader = await instance.person(['READ_ORT'])
    expect((await second.call(reader, 'GET', '/api/orte')).statusCode).toBe(200)
    await instance.context.transact((trx) => trx.updateTable('users').set({ rechte: [] }).where('_id', '=', reader.user).execute())
    expect((await instance.call(reader, 'GET', '/api/orte')).statusCode).toBe(403)
    await expect.poll(async () => (await second.call(reader, 'GET', '/api/orte')).statusCode).toBe(403)
  } finally {
    await second.close()
  }
})

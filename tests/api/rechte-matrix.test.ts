// The fourth net: every endpoint × {no token, no right, every other right, exactly the right}; one test for each endpoint.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessText, type Endpoint, rulesOf } from '#contract/endpoint.ts'
import { RECHTE, type Recht, rechteFrom } from '#contract/rights/rechte.ts'
import { areas } from '#server/areas.ts'
import { type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { checkAll } from '#tests/support/cases.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const adresse = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, NOWHERE)

let instance: TestInstance
let nobody: Person
beforeAll(async () => {
  instance = await makeTestInstance()
  nobody = await instance.person([])
})
afterAll(() => instance.close())

const people = new Map<string, Promise<Person>>()
/** Somebody with exactly these rights, the same for many calls; without rights somebody new, as calls for everybody end sessions. */
function personWith(rechte: readonly Recht[]): Promise<Person> {
  if (rechte.length === 0) return instance.person()
  const key = [...new Set(rechte)].sort().join()
  const person = people.get(key) ?? instance.person(rechte)
  people.set(key, person)
  return person
}

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

interface Case {
  readonly who: string
  /** Null without a token; `nobody` is one person for all calls. */
  readonly rechte: readonly Recht[] | 'nobody' | null
  readonly expected?: 401 | 403
  readonly never?: readonly number[]
}
function casesOf(endpoint: Endpoint): Case[] {
  if (endpoint.zugang === 'oeffentlich') return [{ who: 'without a token', rechte: null, never: [403] }]
  const rules = [...rulesOf(endpoint)].map(rechteFrom)
  const signedIn: Case[] = [
    { who: 'without a token', rechte: null, expected: 401 },
    { who: 'with exactly the right', rechte: rules.flat(), never: [401, 500] },
  ]
  if (endpoint.zugang === 'angemeldet') return signedIn
  return [
    ...signedIn,
    { who: 'without any right', rechte: 'nobody', expected: 403 },
    ...rules.map((rule): Case => ({
      who: `with every other right than ${rule.join()}`,
      rechte: RECHTE.filter((recht) => !rule.includes(recht)),
      expected: 403,
    })),
    ...rules.flat().map((recht): Case => {
      const others = rules.flatMap((rule) => (rule.includes(recht) ? [] : rule.slice(0, 1)))
      return { who: `with exactly ${recht} of its rule`, rechte: [recht, ...others], never: [401, 403] }
    }),
  ]
}

const all = areas.flatMap(({ contract }) => Object.values<Endpoint>(contract))
test.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path} (${accessText(endpoint)})`, endpoint] as const))(
  '%s',
  async (_name, endpoint) => {
    await checkAll(
      casesOf(endpoint),
      ({ who }) => who,
      async ({ rechte, expected, never = [] }) => {
        const answered = await status(rechte === 'nobody' ? nobody : rechte && (await personWith(rechte)), endpoint)
        expect(answered).toBe(expected ?? answered)
        expect(never).not.toContain(answered)
      },
    )
  },
)

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

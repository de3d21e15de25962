// Every array names its number and can be cut, also where the contract says nothing of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, isShortList } from '#contract/endpoint.ts'
import { RECHTE } from '#contract/rights/rechte.ts'
import { areas } from '#server/areas.ts'
import { type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'

const lists = areas
  .flatMap(({ contract }) => Object.values<Endpoint>(contract))
  .filter((endpoint) => (endpoint.list === true || isShortList(endpoint)) && !endpoint.path.includes('{'))
const SPAN = 'beginn=2026-11-24T08:00:00Z&ende=2026-11-24T10:00:00Z'
/** Required query parameters of some lists. */
const NEEDED: Readonly<Record<string, string>> = {
  '/api/ktw/sonntage/tage': 'jahr=2026',
  '/api/dienstabende/quoten': 'jahr=2026',
  '/api/ktw/wochen/vorschau': 'jahr=2026&kw=48&anzahl=2',
  '/api/ktw/sonntage/vorschau': 'von=2026-11-24&bis=2026-12-24',
  '/api/plan': 'von=2026-11-23T00:00:00Z&bis=2026-11-30T00:00:00Z',
  '/api/leihen/suche': 'code=x',
  '/api/luecken': 'von=2026-01-01&bis=2026-11-30',
  '/api/abrechnungen/auszahlungen/lauf/personen': 'von=2026-01-01&bis=2026-12-31',
  '/api/suche': 'suche=ktw',
  '/api/einsatzberichte/vorschlag': 'zeit=2026-11-24T08:00:00Z',
  '/api/einsatzberichte/statistik': 'jahr=2026',
  '/api/verteilung': 'von=2026-01-01&bis=2026-12-31',
  '/api/profile/gesichter': 'personen=01920000-0000-7000-8000-000000000001',
}

let instance: TestInstance
let who: Person
let vehicle: string
beforeAll(async () => {
  instance = await makeTestInstance()
  who = await instance.person(RECHTE)
  vehicle = await instance.context.transact(async (trx) => {
    const { _id } = await trx
      .insertInto('fahrzeuge')
      .values({ bezeichnung: 'KTW 1', typ: 'KTW', kennzeichen: 'MU-ST 1', fuehrerscheinklasse: 'B' })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('fahrzeugmaengel')
      .values(['hoch', 'mittel', 'niedrig'].map((prioritaet) => ({ fahrzeug: _id, titel: prioritaet, prioritaet })))
      .execute()
    return _id
  })
})
afterAll(() => instance.close())

testAll(lists.map(({ path }) => path))('a short list names its number and is cut by the limit: %s', async (path) => {
  const answer = await instance.call(who, 'GET', `${path}?limit=1&${NEEDED[path] ?? SPAN}`)
  expect(answer.statusCode).toBe(200)
  expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(answer.json<unknown[]>().length)
  expect(answer.json<unknown[]>().length).toBeLessThanOrEqual(1)
  expect((await instance.call(who, 'GET', `${path}?limit=501&${NEEDED[path] ?? SPAN}`)).statusCode).toBe(400)
})

test('page by page until nothing is left; whole without a limit', async () => {
  const path = `/api/fahrzeuge/${vehicle}/maengel`
  const titles = (answer: Awaited<ReturnType<TestInstance['call']>>) => answer.json<{ titel: string }[]>().map(({ titel }) => titel)
  const first = await instance.call(who, 'GET', `${path}?limit=2`)
  expect(titles(first)).toEqual(['hoch', 'mittel'])
  expect(first.headers['x-total-count']).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
  const last = await instance.call(who, 'GET', next)
  expect(titles(last)).toEqual(['niedrig'])
  expect(last.headers['link']).toBeUndefined()
  expect(titles(await instance.call(who, 'GET', path))).toEqual(['hoch', 'mittel', 'niedrig'])
  expect((await instance.call(who, 'GET', `${path}?nach=x`)).statusCode).toBe(400)
  expect((await instance.call(who, 'GET', `/api/fahrzeuge/${vehicle}/history?limit=1`)).headers['x-total-count']).toBeDefined()
})

// The fixed facts of the specification, held against what the server really offers.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECHTE } from '#contract/rights/rechte.ts'
import { areas } from '#server/areas.ts'
import { makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'

interface Facts {
  rights: { crud: string[]; crudVerbs: string[]; changelog: string[]; history: string[]; special: string[] }
  calls: { call: string; body?: string[] | string; returns?: string[] | string }[]
}
const facts = JSON.parse(readFileSync(new URL('../support/contract.json', import.meta.url), 'utf8')) as Facts
const endpoints = areas.flatMap(({ contract }) => Object.values(contract))

test('the catalogue of rights is exactly the specification’s', () => {
  const { crud, crudVerbs, changelog, history, special } = facts.rights
  const expected = [...crud.flatMap((area) => crudVerbs.map((verb) => `${verb}${area}`)), ...changelog, ...history, ...special]
  expect([...RECHTE].sort()).toEqual(expected.sort())
})

const form = (path: string) => path.replace(/\{\w+\}/g, '{}')

testAll(facts.calls.map(({ call }) => call))('%s exists', (call) => {
  const [method, path = ''] = call.split(' ')
  expect(endpoints.some((endpoint) => endpoint.method === method && form(endpoint.path) === form(path))).toBe(true)
})

const fields = (schema: unknown) => Object.keys((schema as { shape?: object } | null)?.shape ?? {})
const named = (names: string[] | string | undefined) =>
  Array.isArray(names) ? names.map((name) => name.replace('[]', '')).filter((name) => name !== '...' && name !== 'profile') : []

testAll(facts.calls.filter(({ body, returns }) => named(body).length + named(returns).length > 0))(
  '$call takes and gives the fields of the specification',
  ({ call, body, returns }) => {
    const [method, path = ''] = call.split(' ')
    const endpoint = endpoints.find((one) => one.method === method && form(one.path) === form(path))
    expect(fields(endpoint?.body)).toEqual(expect.arrayContaining(named(body)))
    expect(fields(endpoint?.response)).toEqual(expect.arrayContaining(named(returns)))
  },
)

test('no path and method stands twice', () => {
  const all = endpoints.map(({ method, path }) => `${method} ${form(path)}`)
  expect(new Set(all).size).toBe(all.length)
})

let instance: TestInstance
let chief: Person
beforeAll(async () => {
  instance = await makeTestInstance()
  chief = await instance.person(RECHTE)
})
afterAll(() => instance.close())

let number = 0
const password = 'drei-lange-Woerter-77'
/** A link to set a password with, as the mail carries it. */
async function resetToken(of: Person): Promise<string> {
  await instance.call(null, 'POST', '/api/users/passwortVergessen', { email: await emailOf(of) })
  const { text } = await instance.context.db.selectFrom('mails').select('text').orderBy('_id', 'desc').executeTakeFirstOrThrow()
  return /passwort-reset\/([\w-]+)/.exec(text)?.[1] ?? ''
}
const emailOf = async ({ user }: Person) =>
  (await instance.context.db.selectFrom('users').select('primary_email').where('_id', '=', user).executeTakeFirstOrThrow()).primary_email
async function newUser(more: object = {}) {
  number += 1
  const name = `neu.${number}`
  return (
    await instance.call(chief, 'POST', '/api/users', {
      username: name,
      vorname: 'Nele',
      nachname: 'Neu',
      email: [`${name}@example.org`],
      telefon: [],
      passwort: password,
      ...more,
    })
  ).json<{ _id: string; version: number; username: string }>()
}
const profileOf = async ({ profil }: Person) => (await instance.call(chief, 'GET', `/api/profile/${profil}`)).json<{ version: number }>()
async function briefed() {
  number += 1
  const vehicle = { bezeichnung: `KTW ${number}`, typ: 'KTW', kennzeichen: `MU-ST ${number}`, fuehrerscheinklasse: 'B' }
  const { _id: fahrzeug } = (await instance.call(chief, 'POST', '/api/fahrzeuge', vehicle)).json<{ _id: string }>()
  const [person, einweiser] = [await instance.person(), await instance.person()]
  const body = {
    profil: person.profil,
    fahrzeug,
    einweiser: einweiser.profil,
    datum: '2026-01-05',
    art: 'erst',
    fuehrerscheinGesehen: true,
  }
  return { person, body, response: await instance.call(chief, 'PUT', '/api/profile/einweisung', body) }
}
async function trained() {
  number += 1
  const course = { bezeichnung: `Kurs ${number}`, abkuerzung: `K${number}`, gueltigkeitMonate: 0 }
  const { _id: lehrgang } = (await instance.call(chief, 'POST', '/api/lehrgaenge', course)).json<{ _id: string }>()
  const body = { profil: chief.profil, lehrgang, beginn: '2026-01-05', ende: '2026-01-06' }
  return instance.call(chief, 'PUT', '/api/profile/ausbildung', body)
}
const as = (who: Person | null, method: string, url: string, body?: object, head?: Record<string, string>) =>
  instance.call(who, method, url, body, head)

/** Each of the fixed calls, made as the specification writes it. */
const made: Readonly<Record<string, () => ReturnType<TestInstance['call']>>> = {
  'GET /api/auth': () => as(chief, 'GET', '/api/auth'),
  'POST /api/auth': async () => as(null, 'POST', '/api/auth', { username: (await newUser()).username, passwort: password }),
  'POST /api/users': () =>
    as(chief, 'POST', '/api/users', { username: 'spec.neu', vorname: 'A', nachname: 'B', email: ['ab@example.org'] }),
  'PUT /api/users': async () => {
    const { _id, version } = await newUser()
    return as(chief, 'PUT', '/api/users', { _id, version, telefon: ['0234 567890'] })
  },
  'POST /api/users/changePassword': async () => {
    const { token } = (await made['POST /api/auth']!()).json<{ token: string }>()
    return as({ ...chief, token }, 'POST', '/api/users/changePassword', { neuesPasswort: `${password}x`, neuesPasswort2: `${password}x` })
  },
  'POST /api/users/resetPassword/{id}': async () => as(chief, 'POST', `/api/users/resetPassword/${(await instance.person()).user}`),
  'POST /api/users/passwortVergessen': async () =>
    as(null, 'POST', '/api/users/passwortVergessen', { email: await emailOf(await instance.person()) }),
  'POST /api/users/resetPasswort': async () => {
    const token = await resetToken(await instance.person())
    return as(null, 'POST', '/api/users/resetPasswort', { neuesPasswort: password, neuesPasswort2: password }, { 'x-auth-token': token })
  },
  'GET /api/config/node': () => as(chief, 'GET', '/api/config/node'),
  'GET /api/config/letzterSanLeiter': () => as(chief, 'GET', '/api/config/letzterSanLeiter'),
  'GET /api/config/letzterBlutspendeLeiter': () => as(chief, 'GET', '/api/config/letzterBlutspendeLeiter'),
  'GET /api/profile/me': () => as(chief, 'GET', '/api/profile/me'),
  'GET /api/profile': () => as(chief, 'GET', '/api/profile'),
  'GET /api/profile/{id}': async () => as(chief, 'GET', `/api/profile/${(await instance.person()).profil}`),
  'POST /api/profile': async () => as(chief, 'POST', '/api/profile', { user: (await newUser())._id, ort: 'Bochum' }),
  'PUT /api/profile': async () => {
    const person = await instance.person()
    return as(chief, 'PUT', '/api/profile', { _id: person.profil, version: (await profileOf(person)).version, ort: 'Bochum' })
  },
  'DELETE /api/profile/{id}': async () => as(chief, 'DELETE', `/api/profile/${(await instance.person()).profil}`),
  'PUT /api/profile/ausbildung': trained,
  'DELETE /api/profile/{profileId}/ausbildung/{id}': async () => {
    const { _id, ausbildung } = (await trained()).json<{ _id: string; ausbildung: string }>()
    return as(chief, 'DELETE', `/api/profile/${_id}/ausbildung/${ausbildung}`)
  },
  'GET /api/profile/einweisungen': () => as(chief, 'GET', '/api/profile/einweisungen'),
  'GET /api/profile/einweisung/{id}': async () => {
    const { _id } = (await briefed()).response.json<{ _id: string }>()
    return as(chief, 'GET', `/api/profile/einweisung/${_id}`)
  },
  'PUT /api/profile/einweisung': async () => (await briefed()).response,
  'PUT /api/profile/einweisung/{id}': async () => {
    const { body, response } = await briefed()
    const { _id, version } = response.json<{ _id: string; version: number }>()
    return as(chief, 'PUT', `/api/profile/einweisung/${_id}`, { ...body, id: _id, version, bemerkung: 'Zum zweiten Mal.' })
  },
  'DELETE /api/profile/{profileId}/einweisung/{id}': async () => {
    const { person, response } = await briefed()
    return as(chief, 'DELETE', `/api/profile/${person.profil}/einweisung/${response.json<{ _id: string }>()._id}`)
  },
}

testAll(facts.calls)('$call answers', async ({ call, returns }) => {
  const response = await made[call]!()
  expect([call, response.statusCode, response.statusCode < 300 ? '' : response.body]).toEqual([call, response.statusCode, ''])
  const answer = response.statusCode === 204 ? {} : response.json<object>()
  expect(named(returns).filter((name) => !(name in answer))).toEqual([])
})

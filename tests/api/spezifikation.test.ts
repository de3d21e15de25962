// The fixed facts of the specification, held against what the server really offers.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECHTE } from '#contract/rechte.ts'
import { bereiche } from '#server/bereiche.ts'

interface Fakten {
  rights: { crud: string[]; crudVerbs: string[]; changelog: string[]; history: string[]; special: string[] }
  calls: { call: string; body?: string[] | string; returns?: string[] | string }[]
}
const fakten = JSON.parse(readFileSync(new URL('../support/contract.json', import.meta.url), 'utf8')) as Fakten
const endpoints = bereiche.flatMap(({ contract }) => Object.values(contract))

test('the catalogue of rights is exactly the specification’s', () => {
  const { crud, crudVerbs, changelog, history, special } = fakten.rights
  const soll = [...crud.flatMap((bereich) => crudVerbs.map((verb) => `${verb}${bereich}`)), ...changelog, ...history, ...special]
  expect([...RECHTE].sort()).toEqual(soll.sort())
})

// Training records and vehicle briefings come with the members' issue.
const SPAETER = /\/(ausbildung|einweisung|einweisungen)(\/|$)/

const form = (pfad: string) => pfad.replace(/\{\w+\}/g, '{}')

test.each(fakten.calls.filter(({ call }) => !SPAETER.test(call)).map(({ call }) => call))('%s exists', (call) => {
  const [method, pfad = ''] = call.split(' ')
  expect(endpoints.some((endpoint) => endpoint.method === method && form(endpoint.path) === form(pfad))).toBe(true)
})

const felder = (schema: unknown) => Object.keys((schema as { shape?: object } | null)?.shape ?? {})
const genannte = (namen: string[] | string | undefined) =>
  Array.isArray(namen) ? namen.map((name) => name.replace('[]', '')).filter((name) => name !== '...' && name !== 'profile') : []

test.each(fakten.calls.filter(({ call, body, returns }) => !SPAETER.test(call) && genannte(body).length + genannte(returns).length > 0))(
  '$call takes and gives the fields of the specification',
  ({ call, body, returns }) => {
    const [method, pfad = ''] = call.split(' ')
    const endpoint = endpoints.find((einer) => einer.method === method && form(einer.path) === form(pfad))
    expect(felder(endpoint?.body)).toEqual(expect.arrayContaining(genannte(body)))
    expect(felder(endpoint?.antwort)).toEqual(expect.arrayContaining(genannte(returns)))
  },
)

test('no path and method stands twice', () => {
  const alle = endpoints.map(({ method, path }) => `${method} ${form(path)}`)
  expect(new Set(alle).size).toBe(alle.length)
})

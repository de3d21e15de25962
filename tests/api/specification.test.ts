// The fixed facts of the specification, held against what the server really offers.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECHTE } from '#contract/rechte.ts'
import { areas } from '#server/areas.ts'

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

test.each(facts.calls.map(({ call }) => call))('%s exists', (call) => {
  const [method, path = ''] = call.split(' ')
  expect(endpoints.some((endpoint) => endpoint.method === method && form(endpoint.path) === form(path))).toBe(true)
})

const fields = (schema: unknown) => Object.keys((schema as { shape?: object } | null)?.shape ?? {})
const named = (names: string[] | string | undefined) =>
  Array.isArray(names) ? names.map((name) => name.replace('[]', '')).filter((name) => name !== '...' && name !== 'profile') : []

test.each(facts.calls.filter(({ body, returns }) => named(body).length + named(returns).length > 0))(
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

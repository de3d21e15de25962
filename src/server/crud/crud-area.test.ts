import { expect, test } from 'vitest'
import { crud } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields.ts'
import { crudArea } from './crud-area.ts'
import { crudTable } from './crud-table.ts'

const contract = crud({ basePath: '/api/dinge', area: 'ORT', names: ['Ding', 'Dinge'], fields: { name: requiredText('Name', 10) } })
const table = { table: 'dinge', order: ['name'] }

test('a declaration of more than 12 options stops the start', () => {
  const [few, many] = [10, 11].map((count) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`option${i}`, i])))
  expect(crudArea(contract, { ...few, ...table }).name).toBe('dinge')
  expect(() => crudArea(contract, { ...many, ...table })).toThrow('dinge: more than 12 options.')
})

test('a filter that the contract does not name stops the start', () => {
  const start = () => crudTable({ now: () => new Date() } as never, contract, { ...table, filter: { farbe: () => null } })
  expect(start).toThrow('dinge: the contract names no filter farbe.')
})

import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { mayFahren } from './contract.ts'

testAll<[string, string[], string, number | null, boolean]>([
  ['B drives B', ['B'], 'B', 3500, true],
  ['B drives no C1', ['B'], 'C1', 4200, false],
  ['C1 drives B', ['C1'], 'B', 3500, true],
  ['CE drives everything on the road with a trailer', ['CE'], 'C1E', 12_000, true],
  ['C drives no trailer of C1E', ['C'], 'C1E', 12_000, false],
  ['FK4.75 drives C1 up to 4.75 t', ['B', 'FK4.75'], 'C1', 4750, true],
  ['FK4.75 drives nothing heavier', ['B', 'FK4.75'], 'C1', 4751, false],
  ['FK7.5 drives C1 up to 7.5 t', ['B', 'FK7.5'], 'C1', 7500, true],
  ['FK7.5 drives no C', ['B', 'FK7.5'], 'C', 7500, false],
  ['FK of unknown mass', ['B', 'FK7.5'], 'C1', null, false],
  ['a vehicle that asks for FK4.75', ['FK7.5'], 'FK4.75', 4600, true],
  ['a vehicle that asks for FK4.75, with C1', ['C1'], 'FK4.75', 4600, true],
  ['a vehicle that asks for FK7.5, with FK4.75', ['FK4.75'], 'FK7.5', 7000, false],
  ['none', [], 'B', 3500, false],
  ['a class nobody knows', ['X'], 'B', 3500, false],
])('a licence class covers a vehicle or not: %s', (_, classes, fuehrerscheinklasse, zulGesamtmasse, expected) => {
  expect(mayFahren(classes, { fuehrerscheinklasse, zulGesamtmasse })).toBe(expected)
})

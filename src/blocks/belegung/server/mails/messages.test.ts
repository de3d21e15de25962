import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { firstFacts } from './messages.ts'

const many = (count: number) => Array.from({ length: count }, (_empty, number) => `Fahrt ${number + 1}`)

testAll([
  [0, undefined, 0, undefined],
  [1, undefined, 1, 'Fahrt 1'],
  [10, undefined, 10, 'Fahrt 10'],
  [11, undefined, 11, 'und 1 weitere'],
  // The list was cut where it was read: what was not read counts too.
  [200, 340, 11, 'und 330 weitere'],
  [1, 3, 2, 'und 2 weitere'],
])('of %i bookings (%s in all) a mail has %i lines, the last of them: %s', (here, total, rows, last) => {
  const facts = firstFacts(many(here), (name, number) => [number === 0 ? 'Wann' : '', name], total)
  expect(facts).toHaveLength(rows)
  expect(facts.at(-1)?.[1]).toBe(last)
  expect(facts.slice(1).every(([titel]) => titel === '')).toBe(true)
})

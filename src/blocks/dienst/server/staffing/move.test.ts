import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { newSpan } from './move.ts'

testAll([
  ['the whole stays the whole', [8, 16], [10, 18], [10, 18]],
  ['a part inside stays', [9, 12], [8, 18], [9, 12]],
  ['a part is cut at the begin', [8, 12], [10, 18], [10, 12]],
  ['a part is cut at the end', [12, 16], [8, 14], [12, 14]],
  ['nothing is left', [8, 10], [10, 18], null],
] as const)('a registration in a shift of eight to four that moves: %s', (_, part, fresh, expected) => {
  const span = ([beginn, ende]: readonly [number, number]) => ({
    beginn: `2027-05-01T${String(beginn).padStart(2, '0')}:00:00.000Z`,
    ende: `2027-05-01T${ende}:00:00.000Z`,
  })
  expect(newSpan(span([8, 16]), span(part), span(fresh))).toEqual(expected && span(expected))
})

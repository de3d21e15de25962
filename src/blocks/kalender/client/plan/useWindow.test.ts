import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { extendChunk, visibleChunk } from './useWindow.ts'

const sixty = Array.from({ length: 60 }, () => 44)

testAll([
  [0, { first: 0, ende: 30 }],
  [1320, { first: 22, ende: 60 }],
])('scrolled to %i, rows far away are not needed', (top, expected) => expect(visibleChunk(sixty, top, 600)).toEqual(expected))

test('few rows are all needed; of none there is nothing', () => {
  expect(visibleChunk([44, 80, 44], 0, 600)).toEqual({ first: 0, ende: 3 })
  expect(visibleChunk([], 400, 600)).toEqual({ first: 0, ende: 0 })
})

test('rows that were filtered away leave nothing to draw beyond the last', () =>
  expect(visibleChunk([44, 44], 4_000, 600)).toEqual({ first: 2, ende: 2 }))

testAll([
  ['the next rows are added', { first: 10, ende: 30 }, { first: 20, ende: 40 }, { first: 10, ende: 40 }],
  ['also above', { first: 20, ende: 30 }, { first: 10, ende: 20 }, { first: 10, ende: 30 }],
  ['after a leap only what is needed now is drawn', { first: 0, ende: 10 }, { first: 40, ende: 60 }, { first: 40, ende: 60 }],
  ['rows inside change nothing', { first: 0, ende: 60 }, { first: 20, ende: 40 }, { first: 0, ende: 60 }],
])('rows added before the window move it: %s', (_what, old, fresh, expected) => expect(extendChunk(old, fresh)).toEqual(expected))

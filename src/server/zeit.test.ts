import { expect, test } from 'vitest'
import { lesbareZeit, tagInBerlin } from './zeit.ts'

// rules.md 4.9: the nights in which the clock changes.
test.each([
  ['2026-10-24T23:30:00Z', 'So., 25.10.2026, 01:30'],
  ['2026-10-25T00:30:00Z', 'So., 25.10.2026, 02:30'],
  ['2026-10-25T01:30:00Z', 'So., 25.10.2026, 02:30'],
  ['2026-10-25T02:30:00Z', 'So., 25.10.2026, 03:30'],
  ['2027-03-28T00:59:00Z', 'So., 28.03.2027, 01:59'],
  ['2027-03-28T01:00:00Z', 'So., 28.03.2027, 03:00'],
])('%s is %s in Berlin', (instant, text) => {
  expect(lesbareZeit(instant)).toBe(text)
})

test.each([
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('%s falls on %s', (instant, tag) => {
  expect(tagInBerlin(new Date(instant))).toBe(tag)
})

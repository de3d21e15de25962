import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { distanceText, kmHint, lastHour } from './strecke.ts'

testAll([
  [1000, 1023, '23 km'],
  [1000, 2500, '1.500 km'],
  [1000, 1000, '0 km'],
  [1000, 999, null],
  [null, 1000, null],
  [1000, null, null],
])('from %s to %s', (start, ende, text) => expect(distanceText(start, ende)).toBe(text))

testAll([
  [1000, 1000, null],
  [1000, 990, '10 km weniger als zuletzt'],
  [1000, 1012, '12 km fehlen im Fahrtenbuch'],
  [null, 1012, null],
  [1000, null, null],
])('last reading %s, begun with %s', (state, start, text) => expect(kmHint(state, start)).toBe(text))

test('a trip is taken for the hour that has just ended', () =>
  expect(lastHour(new Date('2026-11-21T10:07:30Z'))).toEqual({ beginn: '2026-11-21T09:00:00.000Z', ende: '2026-11-21T10:00:00.000Z' }))

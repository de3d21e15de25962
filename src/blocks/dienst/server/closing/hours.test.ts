import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { touchesNight, hourParts } from './hours.ts'

/** Hours of the parts of a duty, by day. */
const per = (beginn: string, ende: string, pause = 0) => hourParts(beginn, ende, pause).map(({ datum, stunden }) => [datum, stunden])

testAll([
  ['four hours of an evening', '2026-11-28T16:00:00.000Z', '2026-11-28T20:00:00.000Z', 0, [['2026-11-28', 4]]],
  ['less the pause', '2026-11-28T09:00:00.000Z', '2026-11-28T18:00:00.000Z', 45, [['2026-11-28', 8.25]]],
  ['seven minutes round down', '2026-11-28T16:00:00.000Z', '2026-11-28T20:07:00.000Z', 0, [['2026-11-28', 4]]],
  ['eight minutes round up', '2026-11-28T16:00:00.000Z', '2026-11-28T20:08:00.000Z', 0, [['2026-11-28', 4.25]]],
  ['over midnight it stays one, of the day it began on', '2026-11-28T19:00:00.000Z', '2026-11-29T03:00:00.000Z', 0, [['2026-11-28', 8]]],
  ['begun after midnight in Berlin, before it in UTC', '2026-11-28T23:30:00.000Z', '2026-11-29T03:30:00.000Z', 0, [['2026-11-29', 4]]],
  ['the night in which the clock goes back', '2026-10-24T18:00:00.000Z', '2026-10-25T07:00:00.000Z', 0, [['2026-10-24', 13]]],
  ['the night in which it goes forward', '2026-03-28T19:00:00.000Z', '2026-03-29T06:00:00.000Z', 0, [['2026-03-28', 11]]],
  ['exactly a day', '2026-11-28T08:00:00.000Z', '2026-11-29T08:00:00.000Z', 0, [['2026-11-28', 24]]],
  [
    'more than a day',
    '2026-11-27T17:00:00.000Z',
    '2026-11-29T11:00:00.000Z',
    0,
    [
      ['2026-11-27', 6],
      ['2026-11-28', 24],
      ['2026-11-29', 12],
    ],
  ],
  [
    'the day of 25 hours in the middle',
    '2026-10-24T10:00:00.000Z',
    '2026-10-26T05:00:00.000Z',
    0,
    [
      ['2026-10-24', 12],
      ['2026-10-25', 24],
      ['2026-10-26', 6],
    ],
  ],
  [
    'a pause that is longer than the first part',
    '2026-11-27T22:30:00.000Z',
    '2026-11-29T11:00:00.000Z',
    60,
    [
      ['2026-11-28', 23.5],
      ['2026-11-29', 12],
    ],
  ],
  ['less than a quarter hour', '2026-11-28T16:00:00.000Z', '2026-11-28T16:07:00.000Z', 0, []],
])('hours are split by day: %s', (_what, beginn, ende, pause, expected) => {
  expect(per(beginn, ende, pause)).toEqual(expected)
})

test('the pause is shared out completely', () => {
  const parts = hourParts('2026-11-27T22:30:00.000Z', '2026-11-29T11:00:00.000Z', 90)
  expect(parts.map(({ pause }) => pause)).toEqual([60, 0])
  expect(parts[0]).toMatchObject({ beginn: '2026-11-27T23:00:00.000Z', ende: '2026-11-28T23:00:00.000Z' })
})

testAll([
  ['a day', '2026-11-28T08:00:00.000Z', '2026-11-28T20:00:00.000Z', false],
  ['until 22:00 sharp', '2026-11-28T08:00:00.000Z', '2026-11-28T21:00:00.000Z', false],
  ['until 22:01', '2026-11-28T08:00:00.000Z', '2026-11-28T21:01:00.000Z', true],
  ['from 6:00 sharp', '2026-11-28T05:00:00.000Z', '2026-11-28T12:00:00.000Z', false],
  ['from 5:59', '2026-11-28T04:59:00.000Z', '2026-11-28T12:00:00.000Z', true],
  ['until 22:00 in summer', '2026-07-04T08:00:00.000Z', '2026-07-04T20:00:00.000Z', false],
  ['over midnight', '2026-11-28T20:00:00.000Z', '2026-11-29T01:00:00.000Z', true],
])('%s touches the night: %s', (_what, beginn, ende, night) => {
  expect(touchesNight(beginn, ende)).toBe(night)
})

import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { byRank, listSpan, onDay, perDay, monthSpan, touchesDay, wallTimes } from './kalender-time.ts'

testAll([
  ['an evening', '2026-11-24T16:00:00Z', '2026-11-24T20:00:00Z', '2026-11-24 17:00:00', '2026-11-24 21:00:00'],
  ['over two days', '2026-11-28T08:00:00Z', '2026-11-29T17:00:00Z', '2026-11-28 09:00:00', '2026-11-29 18:00:00'],
  [
    'until midnight: it is not on the next day',
    '2026-11-24T16:00:00Z',
    '2026-11-24T23:00:00Z',
    '2026-11-24 17:00:00',
    '2026-11-24 23:59:00',
  ],
  ['the autumn night, 13 hours', '2026-10-24T16:00:00Z', '2026-10-25T05:00:00Z', '2026-10-24 18:00:00', '2026-10-25 06:00:00'],
  ['the spring night, 11 hours', '2026-03-28T18:00:00Z', '2026-03-29T05:00:00Z', '2026-03-28 19:00:00', '2026-03-29 07:00:00'],
  ['within the hour that comes twice', '2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z', '2026-10-25 02:45:00', '2026-10-25 23:59:00'],
])('an entry has its times of the wall: %s', (_, beginn, ende, start, end) => expect(wallTimes({ beginn, ende })).toEqual({ start, end }))

const night = { beginn: '2026-11-30T19:00:00Z', ende: '2026-12-01T05:00:00Z' }
const weekend = { beginn: '2026-11-28T08:00:00Z', ende: '2026-11-29T17:00:00Z' }
const tags = { beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T23:00:00Z' }

test('in the columns of a week a night stands on both of its days', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((day) => touchesDay(night, day))).toEqual([false, true, true, false])
  expect(touchesDay(tags, '2026-11-25')).toBe(false)
})

test('a night stands on the day on which it begins, two days on both', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-01'].map((day) => onDay(night, day))).toEqual([false, true, false])
  expect(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map((day) => onDay(weekend, day))).toEqual([false, true, true, false])
  expect(onDay(tags, '2026-11-25')).toBe(false)
})

test('bars over days come first, then what is mine, the rest in the order of time', () => {
  const [late, early, bar] = [
    { ...night, mark: 'other' as const },
    { ...tags, mark: 'other' as const },
    { ...weekend, mark: 'other' as const },
  ]
  const mine = { ...night, mark: 'own' as const }
  expect([late, early, mine, bar].toSorted(byRank)).toEqual([bar, mine, early, late])
})

test('a span lists what begins in it, and first what reaches into it', () => {
  expect(perDay([night, tags], '2026-11-01', '2026-12-01')).toEqual([
    ['2026-11-24', [tags]],
    ['2026-11-30', [night]],
  ])
  expect(perDay([night, tags], '2026-12-01', '2027-01-01')).toEqual([['2026-12-01', [night]]])
})

test('a month is asked for with the days around it: six weeks from Monday', () =>
  expect(monthSpan('2026-11')).toEqual(['2026-10-26', '2026-12-07']))

test('this month’s list goes on for four weeks from today, another month’s is its days', () => {
  expect(listSpan('2026-11', '2026-11-28')).toEqual(['2026-11-28', '2026-12-26'])
  expect(listSpan('2026-11', '2026-11-02')).toEqual(['2026-11-02', '2026-12-01'])
  expect(listSpan('2026-12', '2026-11-28')).toEqual(['2026-12-01', '2027-01-01'])
})

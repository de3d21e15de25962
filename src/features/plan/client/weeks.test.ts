import { expect, test } from 'vitest'
import type { PlanEntry } from '#contract/time/plan.ts'
import { testAll } from '#tests/support/cases.ts'
import { byWeek, earlierStart, spansSince, weekNumber, weekTitle } from './weeks.ts'

const NOW = new Date('2026-11-25T10:00:00Z')

testAll([
  ['2026-11-23', 48],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2020-12-28', 53],
  ['2021-01-04', 1],
  ['2027-03-22', 12],
])('the week of %s is number %i', (first, number) => {
  expect(weekNumber(first)).toBe(number)
})

testAll([
  ['2026-11-23', 'Diese Woche', 'KW 48 · 23.–29. Nov.'],
  ['2026-11-30', 'Nächste Woche', 'KW 49 · 30. Nov. – 6. Dez.'],
  ['2026-11-16', 'Letzte Woche', 'KW 47 · 16.–22. Nov.'],
  ['2026-12-07', 'KW 50 · 7.–13. Dez.', ''],
  ['2026-12-28', 'KW 53 · 28. Dez. 2026 – 3. Jan. 2027', ''],
  ['2027-03-22', 'KW 12 · 22.–28. März 2027', ''],
])('the week of %s is called %s', (first, titel, detail) => {
  expect(weekTitle(first, NOW)).toEqual({ titel, detail })
})

const entry = (_id: string, beginn: string, ende: string) => ({ _id, beginn, ende }) as PlanEntry
const grouped = (entries: readonly PlanEntry[], now = NOW, from?: string) =>
  byWeek(entries, now, from).map(([first, of]) => [first, of.map(({ _id }) => _id)])

test('weeks change at midnight of Berlin, also when the clock does', () => {
  expect(
    grouped([
      // Sunday 23:30 and Monday 00:30 in winter, in summer, and on the night between them.
      entry('a', '2026-11-29T22:30:00Z', '2026-11-29T22:50:00Z'),
      entry('b', '2026-11-29T23:30:00Z', '2026-11-30T02:00:00Z'),
      entry('c', '2027-03-28T00:30:00Z', '2027-03-28T02:00:00Z'),
      entry('d', '2027-03-28T21:30:00Z', '2027-03-28T21:50:00Z'),
      entry('e', '2027-03-28T22:30:00Z', '2027-03-28T23:00:00Z'),
    ]),
  ).toEqual([
    ['2026-11-23', ['a']],
    ['2026-11-30', ['b']],
    ['2027-03-22', ['c', 'd']],
    ['2027-03-29', ['e']],
  ])
})

test('the current week shows without entries; long entries stay until over', () => {
  expect(grouped([])).toEqual([['2026-11-23', []]])
  const long = entry('a', '2026-11-20T10:00:00Z', '2026-11-26T10:00:00Z')
  expect(grouped([long])).toEqual([['2026-11-23', ['a']]])
  const over = new Date('2026-11-26T10:00:00Z')
  expect(grouped([long], over)).toEqual([['2026-11-23', ['a']]])
  expect(grouped([long], over, '2026-08-31')).toEqual([
    ['2026-11-16', ['a']],
    ['2026-11-23', ['a']],
  ])
})

test('looking back goes in bounded steps of twelve weeks, with any address', () => {
  const first = ['2026-08-31', '2026-11-23']
  expect(spansSince('', NOW)).toEqual([])
  expect(spansSince('2027-01-01', NOW)).toEqual([])
  expect(spansSince('2026-13-77', NOW)).toEqual([])
  expect(spansSince('neulich', NOW)).toEqual([])
  expect(spansSince('2026-11-22', NOW)).toEqual([first])
  expect(spansSince('2026-08-31', NOW)).toEqual([first])
  expect(spansSince('2026-08-30', NOW)).toEqual([['2026-06-08', '2026-08-31'], first].toReversed())
  expect(spansSince('0001-01-01', NOW)).toHaveLength(23)
  expect(earlierStart('', NOW)).toBe('2026-08-31')
  expect(earlierStart('2026-08-31', NOW)).toBe('2026-06-08')
  expect(earlierStart('0001-01-01', NOW)).toBeNull()
})

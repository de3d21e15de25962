import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import {
  countdownText,
  durationText,
  toInstant,
  plusDays,
  plusDaysTime,
  monthLong,
  MONTHS_SHORT,
  plusMonths,
  relativeDay,
  dayLong,
  dayOf,
  greetingText,
  daysBetween,
  timeAgo,
  weekStart,
  spanText,
  shortenTitle,
} from './date.ts'
import { interpretDay, interpretTimeOfDay, interpretInstant } from './interpret.ts'

// Saturday, 21 November 2026, 12:00 in Berlin.
const NOW = new Date('2026-11-21T11:00:00Z')

testAll([
  ['24.12.26', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['24.12', '2026-12-24'],
  ['4/3/27', '2027-03-04'],
  ['24122026', '2026-12-24'],
  ['Do., 24.12.2026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['heute', '2026-11-21'],
  [' Morgen ', '2026-11-22'],
  ['übermorgen', '2026-11-23'],
  ['gestern', '2026-11-20'],
  ['montag', '2026-11-23'],
  ['Sa', '2026-11-21'],
  ['01.02.68', '1968-02-01'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2027', null],
  ['31.11.26', null],
  ['00.01.2026', null],
  ['24', '2026-11-24'],
  ['21', '2026-11-21'],
  ['20.', '2026-12-20'],
  ['31', '2026-12-31'],
  ['0', null],
  ['32', null],
  ['bald', null],
  ['', null],
])('the day %j means %j', (input, day) => {
  expect(interpretDay(input, NOW)).toBe(day)
})

testAll([
  ['8', '08:00'],
  ['8 Uhr', '08:00'],
  ['8:30', '08:30'],
  ['18.30 Uhr', '18:30'],
  ['0830', '08:30'],
  ['24:00', null],
  ['8:60', null],
  ['acht', null],
])('the time %j means %j', (input, time) => {
  expect(interpretTimeOfDay(input)).toBe(time)
})

testAll([
  ['24.12. 18:30', '2026-12-24T17:30:00.000Z'],
  ['24.12.26 18:30 Uhr', '2026-12-24T17:30:00.000Z'],
  ['24.12.2026, 18.30 Uhr', '2026-12-24T17:30:00.000Z'],
  ['24.12.2026 um 18 Uhr', '2026-12-24T17:00:00.000Z'],
  ['heute 17:00', '2026-11-21T16:00:00.000Z'],
  ['morgen 8 Uhr', '2026-11-22T07:00:00.000Z'],
  ['8:30', '2026-11-21T07:30:00.000Z'],
  ['01.07.27 12:00', '2027-07-01T10:00:00.000Z'],
  ['24121830', '2026-12-24T17:30:00.000Z'],
  ['241226 1830', '2026-12-24T17:30:00.000Z'],
  ['2412261830', '2026-12-24T17:30:00.000Z'],
  ['241220261830', '2026-12-24T17:30:00.000Z'],
  ['22 18:30', '2026-11-22T17:30:00.000Z'],
  ['22 18', '2026-11-22T17:00:00.000Z'],
  ['22', null],
  ['24122026', null],
  ['24.12.2026', null],
  ['24.12.26', null],
  ['morgen', null],
  ['irgendwann 8 Uhr', null],
])('the moment %j means %j', (input, instant) => {
  expect(interpretInstant(input, NOW)).toBe(instant)
})

describe('the two nights in which the clock changes', () => {
  testAll([
    ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ])('%s %s in Berlin is %s', (day, time, expected) => {
    expect(toInstant(day, time)).toBe(expected)
  })

  test('a day more is the next day of the calendar, not 24 hours', () => {
    expect(plusDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(dayOf('2026-10-24T22:30:00Z')).toBe('2026-10-25')
    expect(dayOf('2027-03-28T22:30:00Z')).toBe('2027-03-29')
  })
})

test('spans of time read as one line', () => {
  expect(spanText('2026-11-24T16:00:00Z', '2026-11-24T20:00:00Z', NOW)).toBe('Di., 24.11. · 17:00–21:00 Uhr')
  expect(spanText('2026-12-31T19:00:00Z', '2027-01-01T05:00:00Z', NOW)).toBe('Do., 31.12. · 20:00 – Fr., 01.01.2027 · 06:00 Uhr')
  expect(spanText('2026-12-31T17:00:00Z', '2027-01-01T00:00:00Z', NOW)).toBe('Do., 31.12. · 18:00–01:00 Uhr')
})

test('nearness in words', () => {
  expect(relativeDay('2026-11-22', NOW)).toBe('morgen')
  expect(relativeDay('2026-11-24', NOW)).toBe('Di., 24.11.')
  expect(timeAgo('2026-11-21T10:59:30Z', NOW)).toBe('gerade eben')
  expect(timeAgo('2026-11-21T10:55:00Z', NOW)).toBe('vor 5 Minuten')
  expect(timeAgo('2026-11-21T08:00:00Z', NOW)).toBe('vor 3 Stunden')
  expect(timeAgo('2026-11-20T16:00:00Z', NOW)).toBe('gestern, 17:00 Uhr')
  expect(greetingText('2026-11-21T05:00:00Z')).toBe('Guten Morgen')
})

testAll([
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
])('the week of %s begins on Monday, %s', (day, montag) => {
  expect(weekStart(day)).toBe(montag)
})

testAll([
  ['2026-11-28T16:00:00.000Z', '2026-11-28T20:00:00.000Z', '4 Stunden'],
  ['2026-11-28T16:00:00.000Z', '2026-11-28T17:00:00.000Z', '1 Stunde'],
  ['2026-11-28T16:00:00.000Z', '2026-11-28T20:30:00.000Z', '4,5 Stunden'],
  ['2026-11-28T16:00:00.000Z', '2026-11-28T16:40:00.000Z', '40 Minuten'],
  ['2026-11-28T16:00:00.000Z', '2026-11-28T16:00:00.000Z', ''],
  // 24 October 20:00 to 25 October 08:00, and the spring night.
  ['2026-10-24T18:00:00.000Z', '2026-10-25T07:00:00.000Z', '13 Stunden (Zeitumstellung)'],
  ['2026-03-28T19:00:00.000Z', '2026-03-29T06:00:00.000Z', '11 Stunden (Zeitumstellung)'],
])('the duration from %s to %s', (beginn, ende, expected) => {
  expect(durationText(beginn, ende)).toBe(expected)
})

test('a duty at 10:00 stays at 10:00 when it moves across the change of the clock', () => {
  expect(plusDaysTime('2026-10-24T08:00:00.000Z', 7)).toBe('2026-10-31T09:00:00.000Z')
  expect(plusDaysTime('2026-10-31T09:00:00.000Z', -7)).toBe('2026-10-24T08:00:00.000Z')
  expect(daysBetween('2026-10-24', '2026-11-01')).toBe(8)
})

test('a title leaves out the day that stands beside it, and no other', () => {
  const title = 'KTW 1401 am 29.11.2026'
  expect(['2026-11-28T23:30:00Z', '2026-11-29T23:30:00Z'].map((time) => shortenTitle(title, time))).toEqual(['KTW 1401', title])
})

test('months and days in full', () => {
  expect(monthLong('2026-03')).toBe('März 2026')
  expect(dayLong('2026-11-24', NOW)).toBe('Dienstag, 24. November')
  expect(dayLong('2027-01-01', NOW)).toBe('Freitag, 1. Januar 2027')
  expect(MONTHS_SHORT[2]).toBe('Mär')
})
testAll([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 14, '2028-01'],
])('%s and %i months', (month, count, then) => expect(plusMonths(month, count)).toBe(then))

testAll([
  // Saturday, noon: minutes, hours, days, weeks; singular and plural.
  ['2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z', 'läuft gerade'],
  ['2026-11-21T09:00:00Z', '2026-11-21T11:00:00Z', 'vorbei'],
  ['2026-11-21T11:00:30Z', '2026-11-21T12:00:00Z', 'in 1 Minute'],
  ['2026-11-21T11:20:00Z', '2026-11-21T12:00:00Z', 'in 20 Minuten'],
  ['2026-11-21T12:10:00Z', '2026-11-21T13:00:00Z', 'heute in 1 Stunde'],
  ['2026-11-21T14:00:00Z', '2026-11-21T15:00:00Z', 'heute in 3 Stunden'],
  ['2026-11-22T11:00:00Z', '2026-11-22T12:00:00Z', 'morgen'],
  ['2026-11-23T07:00:00Z', '2026-11-23T12:00:00Z', 'in 2 Tagen'],
  ['2026-12-04T07:00:00Z', '2026-12-04T12:00:00Z', 'in 13 Tagen'],
  ['2026-12-12T07:00:00Z', '2026-12-12T12:00:00Z', 'in 3 Wochen'],
])('from now until %s: %s', (beginn, ende, text) => {
  expect(countdownText(beginn, ende, NOW)).toBe(text)
})
test('late in the evening tomorrow may be soon', () => {
  expect(countdownText('2026-11-22T05:00:00Z', '2026-11-22T09:00:00Z', '2026-11-21T22:00:00Z')).toBe('morgen, in 7 Stunden')
  expect(countdownText('2026-11-22T00:00:00Z', '2026-11-22T09:00:00Z', '2026-11-21T22:50:00Z')).toBe('morgen, in 1 Stunde')
})
test('days are counted on the calendar, also when the clock changes', () => {
  // From Saturday noon to Monday noon, over the night of 25 hours and that of 23.
  expect(countdownText('2026-10-26T11:00:00Z', '2026-10-26T12:00:00Z', '2026-10-24T10:00:00Z')).toBe('in 2 Tagen')
  expect(countdownText('2027-03-29T10:00:00Z', '2027-03-29T12:00:00Z', '2027-03-27T11:00:00Z')).toBe('in 2 Tagen')
})

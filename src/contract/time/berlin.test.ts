import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { readableSpan, readableTime, tagInBerlin, wallClock, timeFromWallClock } from './berlin.ts'
import { OFFSETS_MAX } from '#contract/limits.ts'

// Nights in which the clock changes.
testAll([
  ['2026-10-24T23:30:00Z', 'So., 25.10.2026, 01:30'],
  ['2026-10-25T00:30:00Z', 'So., 25.10.2026, 02:30 MESZ'],
  ['2026-10-25T01:30:00Z', 'So., 25.10.2026, 02:30 MEZ'],
  ['2026-10-25T02:30:00Z', 'So., 25.10.2026, 03:30'],
  ['2027-03-28T00:59:00Z', 'So., 28.03.2027, 01:59'],
  ['2027-03-28T01:00:00Z', 'So., 28.03.2027, 03:00'],
])('%s is %s in Berlin', (instant, text) => {
  expect(readableTime(instant)).toBe(text)
})

testAll([
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('%s falls on %s', (instant, day) => {
  expect(tagInBerlin(new Date(instant))).toBe(day)
})

const wall = (instant: string) => new Date(wallClock(instant)).toISOString().slice(0, 19)
testAll([
  ['2026-10-25T00:59:59.900Z', '2026-10-25T02:59:59'],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00'],
  ['2027-03-28T00:59:59Z', '2027-03-28T01:59:59'],
  ['2027-03-28T01:00:00Z', '2027-03-28T03:00:00'],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00'],
])('at %s the wall shows %s', (instant, shown) => {
  expect(wall(instant)).toBe(shown)
})

test('days and wall times match Intl around every clock change since 1945', () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })
  const times = Array.from(
    { length: 3 * OFFSETS_MAX },
    (_empty, i) => Date.UTC(1945, 0, 1) + ((i * 7_919) % (3 * OFFSETS_MAX)) * 67.3 * 3_600_000,
  )
  for (let year = 1980; year < 2040; year++)
    for (const month of [2, 9])
      for (let hour = -60; hour < 60; hour++) times.push(Date.UTC(year, month, 28, hour, 59, 59), Date.UTC(year, month, 28, hour))
  const wrong = times.filter(
    (time) =>
      tagInBerlin(new Date(time)) !== day.format(time) || wall(new Date(time).toISOString()).replace('T', ' ') !== clock.format(time),
  )
  expect(wrong).toEqual([])
  expect(() => wallClock('never')).toThrow(RangeError)
  expect(() => tagInBerlin('never')).toThrow(RangeError)
})

test('wall times round-trip on clock changes; the double hour means the first', () => {
  for (const [start, second] of [
    ['2026-10-24T12:00:00Z', '2026-10-25T01'],
    ['2027-03-27T12:00:00Z', ''],
  ] as const) {
    for (let i = 0; i < 96; i++) {
      const instant = new Date(Date.parse(start) + i * 900_000)
      const twice = second !== '' && instant.toISOString().startsWith(second)
      expect(timeFromWallClock(wallClock(instant)).getTime()).toBe(instant.getTime() - (twice ? 3_600_000 : 0))
    }
  }
})

test('a time that the spring night skips moves on by the hour that it skips', () => {
  expect(timeFromWallClock(Date.UTC(2027, 2, 28, 2, 30)).toISOString()).toBe('2027-03-28T01:30:00.000Z')
})

test('the doubled hour of October says MEZ or MESZ, other hours do not', () => {
  expect(readableSpan('2026-10-25T00:40:00Z', '2026-10-25T01:20:00Z')).toBe('So., 25.10.2026, 02:40 MESZ bis 02:20 MEZ Uhr')
  expect(readableTime('2026-10-24T23:40:00Z')).toBe('So., 25.10.2026, 01:40')
  expect(readableTime('2026-10-25T02:00:00Z')).toBe('So., 25.10.2026, 03:00')
  expect(readableTime('2026-10-26T00:40:00Z')).toBe('Mo., 26.10.2026, 01:40')
})

test('a span names its day once, over midnight both', () => {
  expect(readableSpan('2026-11-24T16:00:00Z', '2026-11-24T21:00:00Z')).toBe('Di., 24.11.2026, 17:00 bis 22:00 Uhr')
  expect(readableSpan('2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z')).toBe('Sa., 24.10.2026, 22:00 bis So., 25.10.2026, 06:00 Uhr')
})

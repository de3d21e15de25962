import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { countHours } from '../contract.ts'
import { daysOfMonth, reckonTimes, type Times } from './rules.ts'

// A Monday, 13 o'clock in Berlin.
const NOW = new Date('2026-11-23T12:00:00Z')
const times = (given: Partial<Times> = {}): Times => ({
  datum: '2026-11-23',
  beginn: null,
  ende: null,
  pause: 0,
  stunden: 8,
  nacht: false,
  ...given,
})
const from = (beginn: string, ende: string, given: Partial<Times> = {}) =>
  times({ datum: beginn.slice(0, 10), beginn, ende, stunden: null, ...given })

testAll<[string, Times, string, string]>([
  ['tomorrow', times({ datum: '2026-11-24' }), 'datum', 'Dieser Tag liegt in der Zukunft.'],
  ['401 days ago', times({ datum: '2025-10-18' }), 'datum', 'Trag Stunden spätestens nach 400 Tagen ein.'],
  ['nothing named', times({ stunden: null }), 'stunden', 'Sag, wie viele Stunden es waren, oder von wann bis wann.'],
  ['no begin', times({ ende: '2026-11-23T10:00:00Z' }), 'beginn', 'Sag auch, wann es begann.'],
  ['no end', times({ beginn: '2026-11-23T10:00:00Z' }), 'ende', 'Sag auch, wann es zu Ende war.'],
  ['the day before', from('2026-11-22T22:59:59Z', '2026-11-23T02:00:00Z', { datum: '2026-11-23' }), 'beginn', 'Der Beginn liegt an einem'],
  ['an empty span', from('2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z'), 'ende', 'Das Ende muss nach dem Beginn liegen.'],
  ['the future', from('2026-11-23T10:00:00Z', '2026-11-23T12:01:01Z'), 'ende', 'Das Ende liegt in der Zukunft.'],
  [
    'only a break',
    from('2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z', { pause: 60 }),
    'pause',
    'Die Pause ist so lang wie der ganze Dienst.',
  ],
  ['24.25 hours', from('2026-11-20T10:00:00Z', '2026-11-21T10:15:00Z'), 'ende', 'Ein Nachweis hat höchstens 24 Stunden.'],
])('hours are refused at their field: %s', (_, body, feld, msg) => {
  expect(() => reckonTimes(body, NOW)).toThrow(
    expect.objectContaining({ status: 400, errors: [expect.objectContaining({ feld, msg: expect.stringContaining(msg) })] }),
  )
})

testAll<[string, Times, number]>([
  ['today', times(), 8],
  ['400 days ago', times({ datum: '2025-10-19' }), 8],
  ['a quarter', from('2026-11-23T10:00:00Z', '2026-11-23T10:01:00Z'), 0.25],
  ['half a minute of skew', from('2026-11-23T10:00:00Z', '2026-11-23T12:01:00Z'), 2],
  ['a break', from('2026-11-23T10:00:00Z', '2026-11-23T12:00:00Z', { pause: 30 }), 1.5],
  ['a minute besides the break', from('2026-11-23T10:00:00Z', '2026-11-23T11:01:00Z', { pause: 60 }), 0.25],
  ['24 hours', from('2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z'), 24],
  ['midnight in Berlin', from('2026-11-22T23:00:00Z', '2026-11-23T02:00:00Z', { datum: '2026-11-23' }), 3],
])('hours are reckoned: %s', (_, body, stunden) => {
  expect(reckonTimes(body, NOW).stunden).toBe(stunden)
})

test('a day that was taken before stays, however old', () => {
  const body = times({ datum: '2024-01-01' })
  expect(reckonTimes(body, NOW, { datum: '2024-01-01' })).toEqual({ ...body, stunden: 8 })
  expect(() => reckonTimes(body, NOW, { datum: '2024-01-02' })).toThrow('spätestens nach 400 Tagen')
})

test('a night is marked by its hours or by hand', () => {
  const evening = from('2026-11-22T16:00:00Z', '2026-11-22T18:00:00Z')
  expect(reckonTimes(evening, NOW).nacht).toBe(false)
  expect(reckonTimes({ ...evening, nacht: true }, NOW).nacht).toBe(true)
  expect(reckonTimes(from('2026-11-22T16:00:00Z', '2026-11-23T03:00:00Z'), NOW).nacht).toBe(true)
})

test('a night of the clock change has its elapsed hours', () => {
  expect(countHours('2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 0)).toBe(9)
  expect(countHours('2026-11-23T10:00:00Z', '2026-11-23T10:22:00Z', 0)).toBe(0.25)
  expect(countHours('2026-11-23T10:00:00Z', '2026-11-23T10:23:00Z', 0)).toBe(0.5)
})

test('a month spans from its first day to the first day of the next', () => {
  expect(daysOfMonth('2026-12')).toEqual(['2026-12-01', '2027-01-01'])
})

import { expect, test } from 'vitest'
import { spanText } from '#client/text/date.ts'
import { testAll } from '#tests/support/cases.ts'
import {
  questionFrom,
  dragStrecke,
  assignLines,
  gapsBetween,
  planArea,
  planStep,
  planState,
  spanFrom,
  streckeText,
  streckeOf,
  minuteAt,
  shareOf,
} from './plan-time.ts'

testAll([
  [
    { spanne: '', tag: '' },
    { spanne: 'woche', tag: '2026-11-24' },
  ],
  [
    { spanne: 'monat', tag: '2026-12-05' },
    { spanne: 'monat', tag: '2026-12-05' },
  ],
  [
    { spanne: 'jahr', tag: '2026-13-05' },
    { spanne: 'woche', tag: '2026-11-24' },
  ],
])('an address %j shows %j', (adresse, state) => expect(planState(adresse, '2026-11-24')).toEqual(state))

testAll([
  ['tag', { first: '2026-11-26', days: 1 }],
  ['woche', { first: '2026-11-23', days: 7 }],
  ['monat', { first: '2026-11-01', days: 30 }],
] as const)('a %s shows its days', (span, area) => expect(planArea({ spanne: span, tag: '2026-11-26' })).toEqual(area))

test('one step further', () => {
  expect(planStep({ spanne: 'monat', tag: '2026-12-31' }, 1)).toBe('2027-01-01')
  expect(planStep({ spanne: 'woche', tag: '2026-12-31' }, -1)).toBe('2026-12-24')
  expect(planStep({ spanne: 'tag', tag: '2026-12-31' }, 1)).toBe('2027-01-01')
})

test('a day of 25 hours is requested whole; 10:00 keeps its position', () => {
  expect(questionFrom({ first: '2026-10-25', days: 1 })).toEqual({ von: '2026-10-24T22:00:00.000Z', bis: '2026-10-25T23:00:00.000Z' })
  expect(streckeOf('2026-10-24', { beginn: '2026-10-25T09:00:00Z', ende: '2026-10-25T11:00:00Z' })).toEqual({ von: 2040, bis: 2160 })
})

testAll([
  [
    { von: 1020, bis: 1260 },
    { beginn: '2026-11-23T16:00:00Z', ende: '2026-11-23T20:00:00Z' },
  ],
  [
    { von: -240, bis: 1440 },
    { beginn: '2026-11-22T19:00:00Z', ende: '2026-11-23T23:00:00Z' },
  ],
])('minutes %j read as everywhere else', (strecke, { beginn, ende }) =>
  expect(streckeText('2026-11-23', strecke)).toBe(spanText(beginn, ende)),
)

test('minutes become the instants they came from', () => {
  const span = { beginn: '2026-11-24T16:15:00.000Z', ende: '2026-11-25T05:30:00.000Z' }
  expect(spanFrom('2026-11-23', streckeOf('2026-11-23', span))).toEqual(span)
})

const old = { von: 600, bis: 720 }
testAll([
  ['neu', 605, 658, 15, { von: 600, bis: 660 }],
  ['neu', 658, 605, 15, { von: 600, bis: 660 }],
  ['neu', 100, 3000, 1440, { von: 0, bis: 4320 }],
  ['ganz', 610, 648, 15, { von: 645, bis: 765 }],
  ['ganz', 610, 2100, 1440, { von: 2040, bis: 2160 }],
  ['ende', 720, 793, 15, { von: 600, bis: 795 }],
  ['ende', 720, 100, 15, { von: 600, bis: 615 }],
  ['ende', 720, 2200, 1440, { von: 600, bis: 2160 }],
  ['beginn', 600, 544, 15, { von: 540, bis: 720 }],
  ['beginn', 600, 900, 15, { von: 705, bis: 720 }],
] as const)('%s from %i to %i in steps of %i', (handle, start, now, grid, fresh) =>
  expect(dragStrecke(handle, old, start, now, grid)).toEqual(fresh),
)

test('overlapping bookings get separate lines, back-to-back ones share one', () => {
  const stretch = [
    { von: 60, bis: 120 },
    { von: 0, bis: 60 },
    { von: 30, bis: 90 },
  ]
  expect(assignLines(stretch)).toEqual({ numbers: [0, 0, 1], count: 2 })
  expect(assignLines([])).toEqual({ numbers: [], count: 1 })
})

test('free parts of a day lie between bookings, also such as began the day before', () => {
  const gebucht = [
    { von: 600, bis: 720 },
    { von: -300, bis: 480 },
    { von: 720, bis: 800 },
    { von: 810, bis: 900 },
  ]
  expect(gapsBetween(gebucht)).toEqual([
    { von: 480, bis: 600 },
    { von: 900, bis: 1440 },
  ])
  expect(gapsBetween(gebucht, 1000)).toEqual([{ von: 1000, bis: 1440 }])
  expect(gapsBetween([{ von: -10, bis: 3000 }])).toEqual([])
})

test('in a week the night is narrow and the day wide; what is drawn is what is meant', () => {
  const evening = shareOf(20 * 60, 7) - shareOf(18 * 60, 7)
  expect(evening / (2 / (7 * 24))).toBeGreaterThan(1.3)
  expect(shareOf(6 * 60, 7) * 7).toBeCloseTo(0.05)
  for (const minute of [0, 90, 360, 1080, 1320, 1439, 1440, 5000, 10_080]) expect(minuteAt(shareOf(minute, 7), 7)).toBeCloseTo(minute)
  expect([shareOf(720, 1), shareOf(1440, 30) * 30]).toEqual([0.5, 1])
})

import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { dringlichkeitOf, monthAfter, monthEnd } from './contract.ts'

const TODAY = '2026-11-21'

testAll([
  ['', null, 'grau'],
  ['2026-10', -21, 'rot'],
  ['2026-11', 9, 'gelb'],
  ['2026-12', 40, 'gelb'],
  ['2027-01', 71, 'gruen'],
])('due in „%s“: %s days, %s', (faellig, days, ampel) => expect(dringlichkeitOf(faellig, TODAY)).toEqual({ tage: days, ampel }))

testAll([
  ['2026-12-01', 'gruen', 61],
  ['2026-12-02', 'gelb', 60],
  ['2027-01-31', 'gelb', 0],
  ['2027-02-01', 'rot', -1],
])('due in January 2027, seen from %s: %s', (today, ampel, days) =>
  expect(dringlichkeitOf('2027-01', today)).toEqual({ tage: days, ampel }),
)

testAll([
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s lasts until %s', (month, ende) => expect(monthEnd(month)).toBe(ende))

testAll([
  ['2026-11-30', 3, '2027-02'],
  ['2026-12-31', 12, '2027-12'],
  ['2026-01-31', 1, '2026-02'],
  ['2026-11-21', 24, '2028-11'],
])('%s and %d months: %s', (day, months, target) => expect(monthAfter(day, months)).toBe(target))

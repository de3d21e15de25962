import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { sortKeyOf, nextMonth, type Pruefung } from './state.ts'

test('the most urgent vehicle stands first', () => {
  const pruefung = (ampel: Pruefung['ampel'], days: number | null) => ({
    pruefungen: [{ art: 'hu' as const, faellig: '', tage: days, ampel, zuletzt: null }],
  })
  const all = [pruefung('gruen', 400), pruefung('grau', null), pruefung('rot', -3), pruefung('gelb', 20), pruefung('rot', -60)]
  expect(all.toSorted((a, b) => sortKeyOf(a) - sortKeyOf(b)).map(({ pruefungen }) => pruefungen[0]?.tage)).toEqual([-60, -3, 20, null, 400])
})

testAll([
  ['2026-11-21', 24, '2028-11'],
  ['2026-12-31', 1, '2027-01'],
  ['2026-01-31', 12, '2027-01'],
  ['2026-11-21', 0, ''],
  ['2026-11-21', null, ''],
  [null, 12, ''],
] as const)('from %s with %s months on: %s', (day, interval, month) => expect(nextMonth(day, interval)).toBe(month))

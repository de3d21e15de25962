import { expect, test } from 'vitest'
import { reihung, naechsterMonat, type Pruefung } from './stand.ts'

test('the most urgent vehicle stands first', () => {
  const mit = (ampel: Pruefung['ampel'], tage: number | null) => ({
    pruefungen: [{ art: 'hu' as const, faellig: '', tage, ampel, zuletzt: null }],
  })
  const alle = [mit('gruen', 400), mit('grau', null), mit('rot', -3), mit('gelb', 20), mit('rot', -60)]
  expect(alle.toSorted((a, b) => reihung(a) - reihung(b)).map(({ pruefungen }) => pruefungen[0]?.tage)).toEqual([-60, -3, 20, null, 400])
})

test.each([
  ['2026-11-21', 24, '2028-11'],
  ['2026-12-31', 1, '2027-01'],
  ['2026-01-31', 12, '2027-01'],
  ['2026-11-21', 0, ''],
  ['2026-11-21', null, ''],
  [null, 12, ''],
] as const)('from %s with %s months on: %s', (tag, intervall, monat) => expect(naechsterMonat(tag, intervall)).toBe(monat))

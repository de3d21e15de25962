import { expect, test } from 'vitest'
import { ampel, faelligkeiten, leseMonat, monatText } from './pruefungen.ts'

test.each([
  ['2026-10', 'abgelaufen'],
  ['2026-11', 'bald'],
  ['2027-01', 'bald'],
  ['2027-02', 'ok'],
  ['2030-01', 'ok'],
  ['', null],
] as const)('an inspection valid to %s is %s in November 2026', (bis, stufe) => {
  expect(ampel(bis, '2026-11-30')).toBe(stufe)
})

test('the most urgent inspection comes first, and what is not entered is left out', () => {
  const fahrzeug = { huBis: '2028-05', spBis: '', uvvBis: '2026-09', medPruefungBis: '2026-12', versicherungBis: '', desinfektionBis: '' }
  expect(faelligkeiten(fahrzeug, '2026-11-21')).toEqual([
    { pruefung: 'uvvBis', monat: '2026-09', ampel: 'abgelaufen' },
    { pruefung: 'medPruefungBis', monat: '2026-12', ampel: 'bald' },
    { pruefung: 'huBis', monat: '2028-05', ampel: 'ok' },
  ])
})

test('a month is written as month/year', () => expect(monatText('2027-03')).toBe('03/2027'))

test.each([
  ['03/2027', '2027-03'],
  ['3.27', '2027-03'],
  ['2027-3', '2027-03'],
  ['März 2027', '2027-03'],
  ['dez. 26', '2026-12'],
  ['13/2027', undefined],
  ['bald', undefined],
])('the month "%s" is read as %s', (eingabe, monat) => expect(leseMonat(eingabe)).toBe(monat))

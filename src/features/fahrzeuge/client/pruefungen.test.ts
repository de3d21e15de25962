import { expect, test } from 'vitest'
import { faelligkeiten, leseMonat, monatText, satz } from './pruefungen.ts'

test.each([
  ['rot', '2026-09', 'überfällig: 09/2026'],
  ['gelb', '2026-12', 'bald: 12/2026'],
  ['gruen', '2027-03', 'bis 03/2027'],
  ['grau', '', 'nicht erfasst'],
] as const)('a %s light says so in words', (ampel, faellig, text) => expect(satz({ ampel, faellig })).toBe(text))

test('the most urgent inspection comes first, and what is not entered is left out', () => {
  const fahrzeug = { huBis: '2028-05', spBis: '', uvvBis: '2026-09', medPruefungBis: '2026-12', versicherungBis: '', desinfektionBis: '' }
  expect(faelligkeiten(fahrzeug, '2026-11-21')).toEqual([
    { art: 'uvv', faellig: '2026-09', ampel: 'rot' },
    { art: 'medPruefung', faellig: '2026-12', ampel: 'gelb' },
    { art: 'hu', faellig: '2028-05', ampel: 'gruen' },
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

import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { faelligkeitenOf, faelligkeitText } from './pruefungen.ts'

testAll([
  ['rot', '2026-09', 'überfällig: 09/2026'],
  ['gelb', '2026-12', 'bald: 12/2026'],
  ['gruen', '2027-03', 'bis 03/2027'],
  ['grau', '', 'nicht erfasst'],
] as const)('a %s light says so in words', (ampel, faellig, text) => expect(faelligkeitText({ ampel, faellig })).toBe(text))

test('the most urgent inspection comes first, and what is not entered is left out', () => {
  const fahrzeug = { huBis: '2028-05', spBis: '', uvvBis: '2026-09', medPruefungBis: '2026-12', versicherungBis: '', desinfektionBis: '' }
  expect(faelligkeitenOf(fahrzeug, '2026-11-21')).toEqual([
    { art: 'uvv', faellig: '2026-09', ampel: 'rot' },
    { art: 'medPruefung', faellig: '2026-12', ampel: 'gelb' },
    { art: 'hu', faellig: '2028-05', ampel: 'gruen' },
  ])
})

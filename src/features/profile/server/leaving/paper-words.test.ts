import { expect, test } from 'vitest'
import { profil } from '#features/profile/schemas.ts'
import { testAll } from '#tests/support/cases.ts'
import { factOnPaper, onPaper } from './paper-words.ts'

testAll(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('%s as a value is a word like any other', (word) => {
  expect(onPaper(word)).toBe(word)
})

test('stored words, days and times read as for people; typed text stays', () => {
  expect(['bestaetigt', 'nichtErschienen', '2027-03-08', true, 'Müllers Umzug', null].map(onPaper)).toEqual([
    'Bestätigt',
    'Nicht erschienen',
    '08.03.2027',
    'ja',
    'Müllers Umzug',
    '',
  ])
  expect(factOnPaper(profil.shape.fuehrerscheinKontrolleNaechsteAm, '2027-03-08')).toBe('08.03.2027')
  expect(factOnPaper(profil.shape.letzterLogin, '2026-11-23T08:38:40.756Z')).toBe('Mo., 23.11.2026, 09:38')
})

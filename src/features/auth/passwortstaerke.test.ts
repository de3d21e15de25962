import * as general from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'
import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { ownWords, passwortJudge } from './passwortstaerke.ts'

const { wikipedia: _, ...words } = german.dictionary
const setUp = passwortJudge({ words: { ...general.dictionary, ...words }, keyboards: general.adjacencyGraphs })
const max = ownWords({ username: 'max.mustermann', vorname: 'Max', nachname: 'Mustermann', email: ['mustermann@example.org'] })

testAll([
  'Passwort1234!',
  'Max.Mustermann1',
  'mustermann-max',
  'Max Mustermann 1990',
  'Sanitätsdienst!',
  'Rettungsdienst1',
  'qwertzuiopü+',
  '123456789012',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  'zu kurz 9!',
  'Sommer2026!!',
  'correct horse battery staple',
  '12.03.1985 12',
])('%s is too easy to guess, and a sentence says why', (passwort) => {
  const verdict = setUp(passwort, max)
  expect(verdict.enough).toBe(false)
  expect(verdict.points).toBeLessThan(3)
  expect(verdict.hint).toMatch(/^[A-ZÄÖÜ].+\.$/)
})

testAll([
  'zwölf gelbe Tragen im Regen',
  'x9K#mQ2vL8pZ',
  'Kaffee am Deich mit Max',
  'correct horse battery',
  'ключ под ковриком 7',
  '🚑 Nachtschicht ohne Schlaf',
])('%s is good enough', (passwort) => {
  expect(setUp(passwort, max)).toMatchObject({ enough: true, hint: '' })
})

testAll(['MuellerMueller1', 'Muller!2024!!!!', 'MÜLLER.müller.7'])('%s leans on Müller', (passwort) => {
  expect(setUp(passwort, ownWords({ nachname: 'Müller' })).enough).toBe(false)
})

test('two hundred characters are judged, more are never enough', () => {
  expect(setUp('wagen drei '.repeat(30)).enough).toBe(false)
  expect(setUp('').hint).toBe('')
})

test('own words are all parts of the names, short ones left out', () => {
  expect(ownWords({ username: 'jo.li', vorname: 'Jo', nachname: 'von der Leitung', email: ['jo@firma.example'] }).sort()).toEqual([
    'der',
    'example',
    'firma',
    'jo.li',
    'jo@firma.example',
    'leitung',
    'von',
    'von der leitung',
  ])
})

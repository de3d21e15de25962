import * as allgemein from '@zxcvbn-ts/language-common'
import * as deutsch from '@zxcvbn-ts/language-de'
import { expect, test } from 'vitest'
import { eigeneWoerter, passwortrichter } from './passwortstaerke.ts'

const { wikipedia: _, ...woerter } = deutsch.dictionary
const richte = passwortrichter({ woerter: { ...allgemein.dictionary, ...woerter }, tastaturen: allgemein.adjacencyGraphs })
const max = eigeneWoerter({ username: 'max.mustermann', vorname: 'Max', nachname: 'Mustermann', email: ['mustermann@example.org'] })

test.each([
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
])('%s is too easy to guess, and a sentence says why', (passwort) => {
  const urteil = richte(passwort, max)
  expect(urteil.genug).toBe(false)
  expect(urteil.punkte).toBeLessThan(3)
  expect(urteil.hinweis).toMatch(/^[A-ZÄÖÜ].+\.$/)
})

test.each([
  'zwölf gelbe Tragen im Regen',
  'x9K#mQ2vL8pZ',
  'Kaffee am Deich mit Max',
  'correct horse battery',
  'ключ под ковриком 7',
  '🚑 Nachtschicht ohne Schlaf',
])('%s is good enough', (passwort) => {
  expect(richte(passwort, max)).toMatchObject({ genug: true, hinweis: '' })
})

test.each(['MuellerMueller1', 'Muller!2024!!!!', 'MÜLLER.müller.7'])('%s leans on Müller', (passwort) => {
  expect(richte(passwort, eigeneWoerter({ nachname: 'Müller' })).genug).toBe(false)
})

test('two hundred characters are judged, more are never enough', () => {
  expect(richte('wagen drei '.repeat(30)).genug).toBe(false)
  expect(richte('').hinweis).toBe('')
})

test('own words are all parts of the names, short ones left out', () => {
  expect(eigeneWoerter({ username: 'jo.li', vorname: 'Jo', nachname: 'von der Leitung', email: ['jo@firma.example'] }).sort()).toEqual([
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

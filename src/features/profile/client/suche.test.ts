import { expect, test } from 'vitest'
import { suchtext, trifft } from './suche.ts'

const person = (...teile: string[]) => suchtext(teile)

test.each([
  ['müller', 'Jana', 'Müller-Lüdenscheidt'],
  ['mueller', 'Jana', 'Müller-Lüdenscheidt'],
  ['muller jana', 'Jana', 'Müller-Lüdenscheidt'],
  ['luden', 'Jana', 'Müller-Lüdenscheidt'],
  ['lukas', 'Zoë', 'Łukasiewicz'],
  ['ozturk', 'Fatma', 'Öztürk'],
  ['yildiz', 'Cem', 'Yıldız'],
  ['weiss', 'Gerd', 'Weiß'],
  ["d'a ulf", 'Ulf', "D'Angelo"],
  ['', 'Ulf', "D'Angelo"],
])('"%s" finds %s %s', (suche, ...name) => expect(trifft(person(...name), suche)).toBe(true))

test('the middle of a word is no hit, and every word must match', () => {
  expect(trifft(person('Anna', 'Schäfer'), 'fer')).toBe(false)
  expect(trifft(person('Anna', 'Schäfer'), 'anna schmidt')).toBe(false)
})

import { expect, test } from 'vitest'
import { searchText, matches } from './search.ts'

const person = (...parts: string[]) => searchText(parts)

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
])('"%s" finds %s %s', (search, ...name) => expect(matches(person(...name), search)).toBe(true))

test('the middle of a word is no hit, and every word must match', () => {
  expect(matches(person('Anna', 'Schäfer'), 'fer')).toBe(false)
  expect(matches(person('Anna', 'Schäfer'), 'anna schmidt')).toBe(false)
})

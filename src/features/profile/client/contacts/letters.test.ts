import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { firstLetters, letterOf } from './letters.ts'

const named = (nachname: string) => ({ nachname })

testAll([
  ['Ackermann', 'A'],
  ['Ångström', 'A'],
  ['Öztürk', 'O'],
  ['Łukasz', 'L'],
  ['von der Heide', 'V'],
  ["d'Angelo", 'D'],
  ['3M', '#'],
  ['', '#'],
])('%s stands under %s', (name, letter) => expect(letterOf(named(name))).toBe(letter))

test('a letter begins where it first stands', () => {
  const people = ['Adam', 'Aydın', 'Öztürk', 'Ostwald', 'Zoll'].map(named)
  expect([...firstLetters(people)]).toEqual([
    ['A', 0],
    ['O', 2],
    ['Z', 4],
  ])
})

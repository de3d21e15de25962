import { expect, test } from 'vitest'
import { Anweisungen } from '#server/db/prepared.ts'

test('a text earns its name with the second use and keeps it', () => {
  const anweisungen = new Anweisungen()
  expect([1, 2, 3].map(() => anweisungen.name('select $1'))).toEqual([undefined, 's0_0', 's0_0'])
})

test('texts that never return do not use up the names', () => {
  const anweisungen = new Anweisungen(2)
  for (let i = 0; i < 1_000; i++) anweisungen.name(`select ${i}`)
  anweisungen.name('wieder')
  expect(anweisungen.name('wieder')).toBe('s0_0')
})

test('there are never more names than allowed', () => {
  const anweisungen = new Anweisungen(2)
  const zweimal = (text: string) => [anweisungen.name(text), anweisungen.name(text)][1]
  expect(['a', 'b', 'c'].map(zweimal)).toEqual(['s0_0', 's0_1', undefined])
  expect(anweisungen.name('a')).toBe('s0_0')
})

test('after a change of the schema every text gets a new name', () => {
  const anweisungen = new Anweisungen()
  for (let i = 0; i < 2; i++) anweisungen.name('a')
  anweisungen.vergiss()
  expect([anweisungen.name('a'), anweisungen.name('a')]).toEqual([undefined, 's1_0'])
})

import { expect, test } from 'vitest'
import { Statements } from '#server/db/prepared.ts'
import { STATEMENTS_MAX } from '#contract/limits.ts'

test('a text earns its name with the second use and keeps it', () => {
  const statements = new Statements()
  expect([1, 2, 3].map(() => statements.name('select $1'))).toEqual([undefined, 's0_0', 's0_0'])
})

test('texts that never return do not use up the names', () => {
  const statements = new Statements(2)
  for (let i = 0; i < 1_000; i++) statements.name(`select ${i}`)
  statements.name('wieder')
  expect(statements.name('wieder')).toBe('s0_0')
})

test('there are never more names than allowed', () => {
  const statements = new Statements(2)
  const twice = (text: string) => [statements.name(text), statements.name(text)][1]
  expect(['a', 'b', 'c'].map(twice)).toEqual(['s0_0', 's0_1', undefined])
  expect(statements.name('a')).toBe('s0_0')
})

test('a connection names STATEMENTS_MAX texts', () => {
  const statements = new Statements()
  const twice = (text: string) => [statements.name(text), statements.name(text)][1]
  const names = Array.from({ length: STATEMENTS_MAX }, (_, i) => twice(`select ${i}`))
  expect([new Set(names).size, twice('one more')]).toEqual([STATEMENTS_MAX, undefined])
})

test('after a change of the schema every text gets a new name', () => {
  const statements = new Statements()
  for (let i = 0; i < 2; i++) statements.name('a')
  statements.invalidate()
  expect([statements.name('a'), statements.name('a')]).toEqual([undefined, 's1_0'])
})

import { expect, test } from 'vitest'
import { atChange } from './primary.ts'

test('a change sets the primary address if exactly one is left, never a number', () => {
  const empty = { primary_email: '', telefon: ['0123 45'], primary_telefon: '' }
  expect(atChange({ ...empty, email: ['a@example.org'] })).toMatchObject({ primary_email: 'a@example.org', primary_telefon: '' })
  expect(atChange({ ...empty, email: ['a@example.org', 'b@example.org'] }).primary_email).toBe('')
  expect(atChange({ ...empty, email: [] }).primary_email).toBe('')
})

import { expect, test } from 'vitest'
import { atChange } from './primary.ts'

test('a change fills in the primary address only when there is exactly one, and never the number', () => {
  const empty = { primary_email: '', telefon: ['0123 45'], primary_telefon: '' }
  expect(atChange({ ...empty, email: ['a@example.org'] })).toMatchObject({ primary_email: 'a@example.org', primary_telefon: '' })
  expect(atChange({ ...empty, email: ['a@example.org', 'b@example.org'] }).primary_email).toBe('')
  expect(atChange({ ...empty, email: [] }).primary_email).toBe('')
})

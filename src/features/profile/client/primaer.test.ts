import { expect, test } from 'vitest'
import { beimAendern } from './primaer.ts'

test('a change fills in the primary address only when there is exactly one, and never the number', () => {
  const leer = { primary_email: '', telefon: ['0123 45'], primary_telefon: '' }
  expect(beimAendern({ ...leer, email: ['a@example.org'] })).toMatchObject({ primary_email: 'a@example.org', primary_telefon: '' })
  expect(beimAendern({ ...leer, email: ['a@example.org', 'b@example.org'] }).primary_email).toBe('')
  expect(beimAendern({ ...leer, email: [] }).primary_email).toBe('')
})

import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { mergeChange } from './update.ts'

const old = {
  _id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  username: 'jana',
  vorname: 'Jana',
  nachname: 'Müller',
  email: ['a@example.org', 'b@example.org'],
  primary_email: 'a@example.org',
  telefon: ['0234 1', '0234 2'],
  primary_telefon: '0234 1',
}
const merged = (fresh: object) => mergeChange(old, { _id: old._id, version: 1, ...fresh })

testAll([
  [{ email: ['c@example.org'] }, 'c@example.org'],
  [{ email: ['c@example.org'], primary_email: '' }, 'c@example.org'],
  [{ email: ['b@example.org', 'a@example.org'] }, 'a@example.org'],
  [{ primary_email: 'b@example.org' }, 'b@example.org'],
  [{ vorname: 'Janna' }, 'a@example.org'],
])('%j makes %s the primary address', (fresh, primary) => expect(merged(fresh).primary_email).toBe(primary))

testAll([
  [{ email: ['c@example.org', 'd@example.org'] }],
  [{ primary_email: '' }],
  [{ email: ['a@example.org', 'c@example.org'], primary_email: '' }],
])('%j leaves it open which address is the primary one, and is refused', (fresh) =>
  expect(() => merged(fresh)).toThrow('Wähle eine der E-Mail-Adressen'),
)

test('the telephone follows no such rule: empty stays empty, what is gone is none', () => {
  expect(merged({ primary_telefon: '' }).primary_telefon).toBe('')
  expect(merged({ telefon: ['0234 3'] }).primary_telefon).toBe('')
  expect(merged({ telefon: ['0234 2', '0234 1'] }).primary_telefon).toBe('0234 1')
  expect(() => merged({ telefon: ['0234 3'], primary_telefon: '0234 1' })).toThrow('Haupttelefon')
})

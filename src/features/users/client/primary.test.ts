import { expect, test } from 'vitest'
import { atCreate } from './primary.ts'

const empty = { email: [] as string[], telefon: [] as string[], primary_email: '', primary_telefon: '' }

test('registering takes the first address and number as the primary ones', () => {
  expect(atCreate({ ...empty, email: ['a@example.org', 'b@example.org'], telefon: ['0123 45'] })).toMatchObject({
    primary_email: 'a@example.org',
    primary_telefon: '0123 45',
  })
  expect(atCreate({ ...empty, email: ['a@example.org', 'b@example.org'], primary_email: 'b@example.org' }).primary_email).toBe(
    'b@example.org',
  )
  expect(atCreate(empty)).toEqual(empty)
})

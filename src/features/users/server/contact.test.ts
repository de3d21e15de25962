import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { userFields, usersContract } from '../contract.ts'

const { email, telefon, primary_telefon } = userFields
const contact = z.object({ email, telefon, main: primary_telefon })

test('numbers with dots and long dashes are taken, and kept as the others', () => {
  const typed = ['0234.567890', '0234 – 567890', ' 0234  567890 ']
  const kept = z.parse(contact, { email: ['a@example.org'], telefon: typed, main: '0234.567890' })
  expect(kept).toMatchObject({ telefon: ['0234 567890', '0234 - 567890'], main: '0234 567890' })
  expect(z.safeParse(contact, { email: ['a@example.org'], telefon: ['ruf an'] }).success).toBe(false)
})

test('a domain with umlauts is kept in its ASCII form', () => {
  const of = (address: string) => z.safeParse(contact, { email: [address] }).data?.email
  expect(of('hanna@müller-söhne.example')).toEqual(['hanna@xn--mller-shne-kcb9d.example'])
  expect(of('hanna@xn--mller-shne-kcb9d.example')).toEqual(['hanna@xn--mller-shne-kcb9d.example'])
  // A request for a new password compares it with the stored one.
  const forgotten = usersContract.passwortVergessen.body
  expect(z.parse(forgotten, { email: ' hanna@Müller-Söhne.example' }).email).toBe('hanna@xn--mller-shne-kcb9d.example')
  for (const wrong of ['hanna@mü ller.example', 'hanna@müller/x.example', 'hanna@mü@ller.example']) expect(of(wrong)).toBeUndefined()
})

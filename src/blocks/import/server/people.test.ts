import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { personFields } from './people.ts'

test('a row names a member by an address as people write its domain', () => {
  const { email } = personFields({ rechte: new Set(['READ_USER']) } as unknown as Actor)
  expect(z.parse(email as z.core.$ZodType, ' hanna@müller-söhne.example')).toBe('hanna@xn--mller-shne-kcb9d.example')
})

import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { readableMails } from './readable-mails.ts'

testAll([
  ['hanna@xn--mller-shne-kcb9d.example', 'hanna@müller-söhne.example'],
  ['["a@example.org","b@mail.xn--mller-kva.example"]', '["a@example.org","b@mail.müller.example"]'],
  ['xn--mller-kva.example', 'xn--mller-kva.example'],
  ['a@xn--', 'a@xn--'],
])('%s is read as %s', (stored, shown) => expect(readableMails(stored)).toBe(shown))

import { expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { whomToAsk } from './missing-recht.ts'

test.each<[Recht, string]>([
  ['READ_FAHRZEUG', 'Fahrzeuge sehen nur die Dienstführung, Fahrzeugwarte und der Vorstand: Frag dort.'],
  ['CREATE_NEWSLETTER', 'Das darf meist nur die Presse: Frag dort.'],
  ['READ_USER_RECHTE', 'Das darf meist nur der Vorstand: Frag dort.'],
  ['UPDATE_SANDIENST', 'Das darf meist nur die Dienstführung: Frag dort.'],
  ['READ_SANDIENST', 'Frag eure Leitung.'],
  ['UPDATE_USER_RECHTE', 'Frag eure Leitung.'],
])('a refusal for %s names whom to ask', (recht, sentence) => {
  expect(whomToAsk(recht)).toBe(sentence)
})

import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { consequenceText } from './consequence.ts'

testAll([
  [0, 0, 'Noch ist niemand gemeldet. Eine Absage lässt sich nicht zurücknehmen.'],
  [
    1,
    1,
    '1 Helfer ist betroffen und bekommt eine E-Mail mit deinem Grund. 1 Fahrzeug wird frei. Eine Absage lässt sich nicht zurücknehmen.',
  ],
  [
    8,
    2,
    '8 Helfer sind betroffen und bekommen eine E-Mail mit deinem Grund. 2 Fahrzeuge werden frei. Eine Absage lässt sich nicht zurücknehmen.',
  ],
])('calling off with %i people and %i vehicles', (personen, fahrzeuge, sentence) =>
  expect(consequenceText({ people: personen, fahrzeuge })).toBe(sentence),
)

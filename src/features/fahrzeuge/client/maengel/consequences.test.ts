import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { consequencesText } from './consequences.ts'

const of = (belegungen: number, dienste: number, drafts = 0, missing = 0) => ({ belegungen, dienste, entwuerfe: drafts, fehlend: missing })
const TOLD = 'Wer außer dir davon betroffen ist, bekommt eine Mail.'
testAll([
  [of(0, 0), 'Es ist nichts geplant, was davon betroffen wäre.'],
  [of(1, 0), `1 Belegung wird storniert. ${TOLD}`],
  [of(0, 1), `1 Dienst verliert dieses Fahrzeug. ${TOLD}`],
  [of(3, 2), `3 Belegungen werden storniert, 2 Dienste verlieren dieses Fahrzeug. ${TOLD}`],
  [of(0, 2, 1), `2 Dienste verlieren dieses Fahrzeug, 1 Entwurf verliert es. ${TOLD} Von Entwürfen erfährt niemand.`],
  [of(0, 0, 2), '2 Entwürfe verlieren es. Von Entwürfen erfährt niemand.'],
])('%j out of service', (affected, sentence) => expect(consequencesText(affected)).toBe(sentence))

testAll([
  [of(1, 2, 1), '1 Belegung bleibt stehen.'],
  [
    of(19, 20, 3, 18),
    '19 Belegungen bleiben stehen, 18 Dienste stehen so lange ohne dieses Fahrzeug da. Wer außer dir dort leitet oder plant, bekommt eine Mail.',
  ],
])('%j in the workshop', (affected, sentence) => expect(consequencesText(affected, true)).toBe(sentence))

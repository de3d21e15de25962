import * as z from 'zod/mini'
import { anlassContract, wordsOf } from '#blocks/dienst/declaration.ts'
import { readableSpan } from '#contract/time/berlin.ts'
import { callsUnder } from '#contract/endpoint.ts'
import {
  choice,
  list,
  number,
  person,
  reference,
  requiredInstant,
  requiredReference,
  requiredText,
  strings,
  text,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { BEDARFS_NAMES } from '#contract/qualifikation.ts'

export const TERMINE_MAX = 40
const termin = inHistory(z.object({ beginn: requiredInstant('Beginn'), ende: requiredInstant('Ende') }), {
  text: ({ beginn, ende }: { readonly beginn: string; readonly ende: string }) => readableSpan(beginn, ende),
})
export type Termin = z.output<typeof termin>

export const ausbildungFields = {
  bezeichnung: requiredText('Bezeichnung', 120),
  lehrgang: inHistory(reference('Lehrgang'), { kind: 'lehrgang' }),
  /** Teachers; double-booking rules apply as for the leader. */
  ausbilder: list('Ausbilder', inHistory(requiredReference('Ausbilder'), { kind: 'person' }), 20),
  /** Attendance times; if empty, from begin to end. */
  termine: list('Termine', termin, TERMINE_MAX),
  beschreibung: text('Beschreibung', 5000),
  zielgruppe: text('Zielgruppe', 255),
  voraussetzung: choice('Voraussetzung', BEDARFS_NAMES, 'keine'),
  mindestalter: number('Mindestalter', 0, 99),
  minTeilnehmer: number('Mindestens Teilnehmer', 0, 500),
  maxTeilnehmer: number('Höchstens Teilnehmer', 1, 500),
  /** In euros. */
  kosten: number('Kosten', 0, 10_000, 0.01),
  stunden: number('Stunden', 0, 2000, 0.25),
  /** Hours credited as rescue service training. */
  rdfStunden: number('RDF-Stunden', 0, 100, 0.25),
  /** Hours to confirm a place from the waiting list before it passes to the next; null: no confirmation. */
  antwortfristStunden: number('Antwortfrist beim Nachrücken', 1, 336),
}

export const WORDS = wordsOf('f', 'Ausbildung', 'Ausbildungen')
const call = callsUnder('/api/ausbildungen')

export const kurseContract = {
  ...anlassContract({
    basePath: '/api/ausbildungen',
    area: 'AUSBILDUNG',
    names: ['Ausbildung', 'Ausbildungen'],
    fields: ausbildungFields,
    derived: { ausbilderPersonen: z.array(person), ...strings('lehrgangName') },
    row: { minTeilnehmer: z.nullable(z.number()), termine: z.array(termin) },
  }),
  accept: call('POST', '/{id}/anmeldung/zusage', 'READ_AUSBILDUNG', 'Den Platz annehmen, auf den man nachgerückt ist'),
} as const

interface Counted {
  readonly minTeilnehmer: number | null
  readonly meldeschluss: string | null
  readonly beginn: string
  readonly abgesagt: boolean
  readonly status: string
  readonly schichten: readonly { readonly besetzung: { readonly eingeteilt: number; readonly gemeldet: number } }[]
}
/** Number missing to the minimum after the sign-up deadline; 0 if sufficient or still open. */
export function tooFew({ minTeilnehmer, meldeschluss, beginn, abgesagt, status, schichten }: Counted, now: Date): number {
  if (minTeilnehmer === null || abgesagt || status !== 'veroeffentlicht' || Date.parse(meldeschluss ?? beginn) > now.getTime()) return 0
  const participants = schichten.reduce((sum, { besetzung }) => sum + besetzung.eingeteilt + besetzung.gemeldet, 0)
  return Math.max(0, minTeilnehmer - participants)
}

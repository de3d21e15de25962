// The need of an event by the Maurer scheme: what is asked for, what comes out, and how an occasion keeps it.
import * as z from 'zod/mini'
import { choice, count, list, number, numbers, requiredText, strings, text, toggle } from '#contract/fields.ts'

export const FACTS = {
  besucher: 'mehr als 1.500 Besucher',
  dauer: 'länger als 3 Stunden',
  geschlossen: 'geschlossenes Gebäude',
  prominente: 'Prominente',
  gewalt: 'Gewalt erwartet',
} as const

const LARGE = 10_000_000
/** The table of an estimate: a published one, or a chapter version by name and number. */
export const variantField = () => requiredText('Bedarfstabelle', 60)
export const bedarfsInput = z.object({
  variante: z._default(variantField(), 'IVR-2017'),
  veranstaltungsart: requiredText('Veranstaltungsart', 80),
  maxBesucher: number('Höchstens zulässige Besucher', 0, LARGE),
  erwarteteBesucher: number('Erwartete Besucher', 0, LARGE),
  flaecheQm: number('Fläche in Quadratmetern', 0, LARGE),
  geschlossen: toggle('Geschlossenes Gebäude'),
  prominente: count('Prominente', 10_000),
  gewaltErwartet: toggle('Gewalt erwartet'),
})
export type BedarfsInput = z.output<typeof bedarfsInput>
/** Persons per square metre of open ground: maximum and expected. */
export const PER_QM = { maxBesucher: 4, erwarteteBesucher: 2 } as const

export const bedarfsResult = z.object({
  ...numbers('z1', 'z2', 'z3', 'faktor', 'z6', 'z7', 'gesamt', 'stufe', 'helferVon', 'helferBis', 'ktw', 'rtw', 'notarzt', 'gktw'),
  einsatzleitung: z.enum(['keine', 'reduziert', 'voll']),
  ...numbers('unfallhilfsstellen'),
  ueberTabelle: z.boolean(),
  ...strings('tabelle'),
})
export type BedarfsResult = z.output<typeof bedarfsResult>

const LEVEL_NAMES = [
  'kein Sanitätsdienst nötig',
  'Erste-Hilfe-Posten',
  'Sanitätsdienst mit Fachpersonal',
  'Sanitätsdienst mit eigener Einsatzleitung',
]
export const levelName = ({ stufe: level }: Pick<BedarfsResult, 'stufe'>): string => LEVEL_NAMES[level] ?? ''
export const COMMAND_NAMES = { keine: 'nicht nötig', reduziert: 'reduziert', voll: 'voll besetzt' } as const
/** Annahme: at least two helpers, regardless of the estimate. */
export const FEWEST = 2
/** '5', or '1 bis 3' */
export const helpersText = ({ helferVon, helferBis }: Pick<BedarfsResult, 'helferVon' | 'helferBis'>): string =>
  helferVon === helferBis ? String(helferBis) : `${helferVon} bis ${helferBis}`

/** An answer of the second opinion; `merkmal`: the fact it derives from, null if answered manually. */
const answer = z.object({ frage: requiredText('Frage', 200), merkmal: choice('Beantwortet aus', FACTS, null), ja: toggle('Ja') })
export type Answer = z.output<typeof answer>

/** The adopted estimate: input, result, table version, reason for a deviation, and an optional second opinion. */
export const risiko = z.object({
  eingabe: bedarfsInput,
  ergebnis: bedarfsResult,
  uebernommen: toggle('In den Bedarf übernommen'),
  manuelleAbweichungGrund: text('Grund der Abweichung', 500),
  fragebogen: list('Fragebogen', answer, 60),
})
export type Risiko = z.output<typeof risiko>

export const bedarfsTable = z.object({
  ...strings('variante'),
  arten: z.array(z.object({ ...strings('name'), ...numbers('faktor') })),
  stufen: z.array(z.number()),
  ...numbers('ende'),
  ohneHoechstzahl: z.boolean(),
  fragen: z.array(z.object({ ...strings('frage'), merkmal: answer.shape.merkmal })),
  vorgabe: z.boolean(),
})

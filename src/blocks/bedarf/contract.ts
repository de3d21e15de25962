// The need of an event by the Maurer scheme (rules.md 4.1): what is asked for, what comes out, and how an occasion keeps it.
import * as z from 'zod/mini'
import { choice, count, number, numbers, requiredText, strings, text, toggle } from '#contract/fields.ts'

export const VARIANTS = ['IVR-2017', 'BRK-2010'] as const
/** Event types with their factors stand in server/tables.ts; the names are those of the published tables (rules.md 4.1). */
export const bedarfsInput = z.object({
  variante: choice('Variante', VARIANTS, 'IVR-2017'),
  veranstaltungsart: requiredText('Veranstaltungsart', 80),
  maxBesucher: number('Höchstens zulässige Besucher', 0, 10_000_000),
  erwarteteBesucher: number('Erwartete Besucher', 0, 10_000_000),
  flaecheQm: number('Fläche in Quadratmetern', 0, 10_000_000),
  geschlossen: toggle('Geschlossenes Gebäude'),
  prominente: count('Prominente', 10_000),
  gewaltErwartet: toggle('Gewalt erwartet'),
})
export type BedarfsInput = z.output<typeof bedarfsInput>

export const bedarfsResult = z.object({
  ...numbers('z1', 'z2', 'z3', 'faktor', 'z6', 'z7', 'gesamt', 'stufe', 'helferVon', 'helferBis', 'ktw', 'rtw', 'notarzt', 'gktw'),
  einsatzleitung: z.enum(['keine', 'reduziert', 'voll']),
  ...numbers('unfallhilfsstellen'),
  ueberTabelle: z.boolean(),
  ...strings('tabelle'),
})
export type BedarfsResult = z.output<typeof bedarfsResult>

/** The estimate as it was taken over: input, result, the table's version, and why one deviates from it. */
export const risiko = z.object({
  eingabe: bedarfsInput,
  ergebnis: bedarfsResult,
  uebernommen: toggle('In den Bedarf übernommen'),
  manuelleAbweichungGrund: text('Grund der Abweichung', 500),
})
export type Risiko = z.output<typeof risiko>

/** A published table, for the form: the event types, the points up to which the levels 0, 1 and 2 reach, and where it ends. */
export const bedarfsTable = z.object({
  variante: z.enum(VARIANTS),
  ...strings('tabelle'),
  arten: z.array(z.object({ ...strings('name'), ...numbers('faktor') })),
  stufen: z.array(z.number()),
  ...numbers('ende'),
  /** The points up to which so many are needed; `bis` null: without end. */
  baender: z.array(z.object({ ...strings('titel'), zeilen: z.array(z.object({ bis: z.nullable(z.number()), ...strings('wert') })) })),
  /** The one that the chapter begins with. */
  vorgabe: z.boolean(),
})

// From the text of a cell to the value that the contract's field wants; what cannot be read stays a text, and the
// field's own schema says what is wrong with it.
import type * as z from 'zod/mini'
import { kindOf, namenVon, valuesOf } from '#contract/schema.ts'

const JA = new Set(['ja', 'j', 'x', 'wahr', 'true', '1', 'yes'])
const NEIN = new Set(['nein', 'n', '-', 'falsch', 'false', '0', 'no'])

/** Compares as people do: without capitals, spaces, marks. */
export const schlicht = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '')

/** `1.234,5`, `1234,5`, `1 234 km`, `1234`. */
function zahl(text: string): number | string {
  const ziffern = text.replace(/[\s\u00a0]|km$|kg$/gi, '')
  const deutsch = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(ziffern) ? ziffern.replaceAll('.', '') : ziffern
  const wert = Number(deutsch.replace(',', '.'))
  return ziffern !== '' && Number.isFinite(wert) ? wert : text
}

/** A value of a closed list by itself or by the name that people read, in capitals or not. */
function ausListe(schema: z.core.$ZodType, text: string): string | undefined {
  const namen = namenVon(schema)
  return valuesOf(schema).find((wert) => [wert, namen[wert] ?? wert].some((eines) => schlicht(eines) === schlicht(text)))
}

/** Undefined for an empty cell: the field keeps what it has, or its default. */
export function wertAus(schema: z.core.$ZodType, text: string): unknown {
  if (text === '') return undefined
  const kind = kindOf(schema)
  if (kind === 'number') return zahl(text)
  if (kind === 'boolean') return JA.has(text.toLowerCase()) ? true : NEIN.has(text.toLowerCase()) ? false : text
  if (kind === 'enum') return ausListe(schema, text) ?? text
  return text
}

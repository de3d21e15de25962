import * as z from 'zod/mini'
import { titelOf } from '#contract/schema.ts'
import { HttpError, type Message, badRequest } from '#server/errors.ts'
import type { RawTable } from './table.ts'
import { normalizeText } from './values.ts'

export interface ImportField {
  readonly feld: string
  readonly titel: string
  readonly pflicht: boolean
}
type Fields = Readonly<Record<string, z.core.$ZodType>>

export const importFields = (fields: Fields): ImportField[] =>
  Object.entries(fields).map(([field, schema]) => ({
    feld: field,
    titel: titelOf(schema) ?? field,
    pflicht: !z.safeParse(schema, undefined).success,
  }))

/** One field per column, '' without a match; each field once. `also`: alternative titles. */
export function suggestMapping(
  columns: readonly string[],
  fields: readonly ImportField[],
  also: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const vergeben = new Set<string>()
  return columns.map((column) => {
    const name = normalizeText(column)
    const fits = fields.find(
      ({ feld, titel }) => !vergeben.has(feld) && [feld, titel, ...(also[feld] ?? [])].some((title) => normalizeText(title) === name),
    )
    if (name === '' || !fits) return ''
    vergeben.add(fits.feld)
    return fits.feld
  })
}

/**
 * Mapping from the client: a JSON list with a field, or '', per column.
 * @throws 400 naming a required field without a column, or one with two
 */
export function readMapping(text: string | undefined, { spalten }: RawTable, fields: readonly ImportField[]): string[] {
  const list = asList(text)
  if (!list || list.length > spalten.length) throw badRequest('Die Zuordnung der Spalten fehlt oder passt nicht zur Datei.', 'zuordnung')
  const known = new Set(['', ...fields.map(({ feld }) => feld)])
  const foreign = list.find((field) => !known.has(field))
  if (foreign !== undefined) throw badRequest(`Das Feld „${foreign.slice(0, 40)}“ gibt es nicht.`, 'zuordnung')
  const count = Map.groupBy(list, (field) => field)
  const error = fields.flatMap(({ feld, titel, pflicht }): Message[] => {
    const often = count.get(feld)?.length ?? 0
    if (often > 1) return [{ msg: `${titel} ist mehreren Spalten zugeordnet.`, feld: 'zuordnung' }]
    return pflicht && often === 0 ? [{ msg: `Ordne ${titel} eine Spalte zu.`, feld: 'zuordnung' }] : []
  })
  if (error.length > 0) throw new HttpError(400, error)
  return list
}

function asList(text = ''): string[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
  } catch {
    return null
  }
}

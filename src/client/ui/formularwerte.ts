// What a form needs to know of a contract schema: which fields there are, their labels, which must be filled, how they start.
import * as z from 'zod/mini'
import type { Objekt } from '#contract/endpoint.ts'
import { pruefe } from '#contract/fehlertext.ts'
import { elementOf, kindOf, shapeOf } from '#contract/schema.ts'

type Schema = z.core.$ZodType
/** The schema of a field by its path, 'buchungsregeln.maxStunden', 'schichten.1.bedarf.0.anzahl'. @throws when the schema has no such field */
export function feldschema(wurzel: Objekt, pfad: string): Schema {
  let schema: Schema = wurzel
  for (const schritt of pfad.split('.')) {
    const naechstes = shapeOf(schema)[schritt] ?? (/^\d+$/.test(schritt) ? elementOf(schema) : undefined)
    if (!naechstes) throw new Error(`Das Schema hat kein Feld „${pfad}“.`)
    schema = naechstes
  }
  return schema
}

/** How an untouched field looks: the schema's default, else empty in the way of its kind. */
export function leerwert(schema: Schema): unknown {
  const vorgabe = z.safeParse(schema, undefined)
  if (vorgabe.success && vorgabe.data !== undefined) return vorgabe.data
  const kind = kindOf(schema)
  if (kind === 'string') return ''
  if (kind === 'boolean') return false
  if (kind === 'array') return []
  if (kind === 'object') return startwerte(schema, {})
  return null
}

/** May it not be empty? A number that has a default is that one when nothing is. */
export function istPflicht(schema: Schema): boolean {
  const kind = kindOf(schema)
  if (kind === 'boolean' || (kind === 'number' && z.safeParse(schema, undefined).success)) return false
  return !['', null, []].some((leer) => z.safeParse(schema, leer).success)
}

/** Has the field a value from the start, by a default of its own or of the object that it stands in? */
function istVorbelegt(wurzel: Objekt, pfad: string): boolean {
  if (z.safeParse(feldschema(wurzel, pfad), undefined).success) return true
  const [erster = '', ...rest] = pfad.split('.')
  const aussen = z.safeParse(feldschema(wurzel, erster), undefined)
  const wert = rest.reduce<unknown>((hier, teil) => (hier as Record<string, unknown> | null | undefined)?.[teil], aussen.data)
  return wert !== undefined && wert !== null
}

/** Must a person enter something? Not in a list to choose from whose default stands there from the start: nobody can take it away. */
export function verlangtEingabe(wurzel: Objekt, pfad: string): boolean {
  const schema = feldschema(wurzel, pfad)
  return istPflicht(schema) && !(kindOf(schema) === 'enum' && istVorbelegt(wurzel, pfad))
}

/** The values with which a form starts; `gegeben` wins field by field. */
export function startwerte(schema: Schema, gegeben: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shapeOf(schema)).map(([name, feld]) => [name, gegeben[name] ?? leerwert(feld)]))
}

/** Sentences by field path; empty when everything is good. The path '' is about the whole. */
export function formfehler(schema: Objekt, werte: unknown): Record<string, string> {
  const ergebnis = pruefe(schema, werte)
  return ergebnis.gut ? {} : Object.fromEntries(ergebnis.errors.map(({ feld, msg }) => [feld, msg]))
}

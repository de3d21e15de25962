import * as z from 'zod/mini'
import { field } from './fields.ts'
import type { Instant } from './time/berlin.ts'
import { elementOf, readableValue, shapeOf } from './schema.ts'

type Schema = z.core.$ZodType
export type HistoryFields = Readonly<Record<string, Schema>>

/** A method, because its value is what the schema describes. */
type Tells = { tell(value: unknown): string }['tell']
interface Telling {
  /** Kind of the referenced records; an area registers their names (server/history/names.ts). */
  readonly kind?: string
  readonly text?: Tells
  readonly title?: Tells
  /** Each differing part gets its own line; `alone`: the label is sufficient. */
  readonly parts?: true | 'alone'
}
const tellings = z.registry<Telling>()

/**
 * Attaches history metadata to a schema.
 * @throws Error for a schema shared by several fields: the last call would win
 */
export function inHistory<S extends Schema>(schema: S, telling: Telling): S {
  if (tellings.has(schema)) throw new Error('This schema is told in histories already')
  tellings.add(schema, telling)
  return schema
}
export const tellingOf = (schema: Schema | undefined): Telling => (schema && tellings.get(schema)) ?? {}

/** Fields common to the records of several areas, besides those of their contracts. */
export const COMMON_FIELDS = {
  datei: field('Datei', z.string()),
  kalenderadresse: inHistory(field('Kalenderadresse', z.literal('neu')), { text: () => 'neue Adresse' }),
  tuerschild: inHistory(field('Türschild', z.literal('neu')), { text: () => 'neue Adresse' }),
} satisfies HistoryFields

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Replaces each id in a stored value that the schema marks as a reference with `name(kind, id)`. */
export function withNames(schema: Schema | undefined, value: unknown, name: (kind: string, id: string) => unknown): unknown {
  if (!schema || value === null) return value
  const { kind } = tellingOf(schema)
  if (kind !== undefined && typeof value === 'string') return UUID.test(value) ? name(kind, value) : value
  if (Array.isArray(value)) return value.map((item) => withNames(elementOf(schema), item, name))
  if (typeof value !== 'object') return value
  const parts = shapeOf(schema)
  return Object.fromEntries(Object.entries(value).map(([part, item]) => [part, withNames(parts[part], item, name)]))
}

/** Checksum for machines; display shows its last digits for comparison. */
const CHECKSUM = /(?:SHA-256 )?\b[0-9a-f]{56}([0-9a-f]{8})\b/
/** Display text of a stored value whose ids are already replaced; '' for none. `instant` formats instants. */
export function readInHistory(schema: Schema | undefined, value: unknown, instant?: (value: Instant) => string): string {
  if (value === null || value === undefined) return ''
  const { text } = tellingOf(schema)
  return text ? text(value) : readableValue(schema, value, instant).replace(CHECKSUM, 'gespeichert (Prüfsumme …\u2060$1)')
}

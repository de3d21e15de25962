// Beyond labels a history needs to know which ids name other records, and how values read that a schema alone does not explain.
import * as z from 'zod/mini'
import { field } from './fields.ts'
import type { Instant } from './time/berlin.ts'
import { elementOf, readable, shapeOf } from './schema.ts'

type Schema = z.core.$ZodType
export type HistoryFields = Readonly<Record<string, Schema>>

/** A method, because its value is what the schema describes. */
type Tells = { tell(value: unknown): string }['tell']
interface Telling {
  /** The ids are records of this kind; an area registers how they are named (server/history/names.ts). */
  readonly kind?: string
  /** How a value reads, names in place of ids. */
  readonly text?: Tells
  /** The label, where it follows from the value. */
  readonly title?: Tells
  /** Each part that differs has a line of its own; `alone`: whose label says enough. */
  readonly parts?: true | 'alone'
}
const tellings = z.registry<Telling>()

/** Says how a field is told in histories. @throws Error for a schema that several fields share: the last would win */
export function inHistory<S extends Schema>(schema: S, telling: Telling): S {
  if (tellings.has(schema)) throw new Error('This schema is told in histories already')
  tellings.add(schema, telling)
  return schema
}
export const tellingOf = (schema: Schema | undefined): Telling => (schema && tellings.get(schema)) ?? {}

/** Fields that the records of several areas may have besides those of their contracts. */
export const COMMON_FIELDS = {
  datei: field('Datei', z.string()),
  kalenderadresse: inHistory(field('Kalenderadresse', z.literal('neu')), { text: () => 'neue Adresse' }),
  tuerschild: inHistory(field('Türschild', z.literal('neu')), { text: () => 'neue Adresse' }),
} satisfies HistoryFields

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A stored value with `name(kind, id)` in place of every id that its schema says is a record of some kind. */
export function withNames(schema: Schema | undefined, value: unknown, name: (kind: string, id: string) => unknown): unknown {
  if (!schema || value === null) return value
  const { kind } = tellingOf(schema)
  if (kind !== undefined && typeof value === 'string') return UUID.test(value) ? name(kind, value) : value
  if (Array.isArray(value)) return value.map((one) => withNames(elementOf(schema), one, name))
  if (typeof value !== 'object') return value
  const parts = shapeOf(schema)
  return Object.fromEntries(Object.entries(value).map(([part, one]) => [part, withNames(parts[part], one, name)]))
}

/** Proof for programs; people get its end, to compare. */
const CHECKSUM = /(?:SHA-256 )?\b[0-9a-f]{56}([0-9a-f]{8})\b/
/** A stored value, ids already replaced by names, as people read it; '' for none. `instant` says how an instant reads. */
export function readInHistory(schema: Schema | undefined, value: unknown, instant?: (value: Instant) => string): string {
  if (value === null || value === undefined) return ''
  const { text } = tellingOf(schema)
  return text ? text(value) : readable(schema, value, instant).replace(CHECKSUM, 'gespeichert (Prüfsumme …\u2060$1)')
}

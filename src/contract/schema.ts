// The one reader of schemas and of the values that they describe: nothing else looks into zod.
import * as z from 'zod/mini'
import { dateText, type Instant, readableTime } from './time/berlin.ts'
import { euros } from './money/cents.ts'
import { yesNo } from './words.ts'
import { monthText } from './time/month.ts'

type Schema = z.core.$ZodType
export type Shape = Readonly<Record<string, Schema>>
interface Definition {
  readonly type: string
  /** Of "optional", "or null", "has a default" … */
  readonly innerType?: Schema
  /** Of a pipe: what comes in. */
  readonly in?: Schema
  readonly shape?: Shape
  readonly element?: Schema
  readonly valueType?: Schema
  readonly entries?: Readonly<Record<string, string>>
  readonly checks?: readonly z.core.$ZodCheck[]
}
const definition = (schema: Schema): Definition => schema._zod.def
const wrapped = (schema: Schema): Schema | undefined => definition(schema).innerType ?? definition(schema).in

/** The schema below "may be absent", "or null", "has a default" and what is done with the value afterwards. */
function core(schema: Schema): Schema {
  const below = wrapped(schema)
  return below ? core(below) : schema
}

/** The type of a field: 'string', 'number', 'boolean', 'enum', 'array', 'object', 'record' … */
export const kindOf = (schema: Schema): string => definition(core(schema)).type

/** The fields of an object, or of one that is wrapped; none where it is no object. */
export const shapeOf = (schema: Schema): Shape => definition(core(schema)).shape ?? {}

/** The schema of a list's elements, or of a record's values. */
export function elementOf(schema: Schema): Schema | undefined {
  const { element, valueType } = definition(core(schema))
  return element ?? valueType
}

/** The values of a closed list, or of a list of such; none where it is none. */
export function valuesOf(schema: Schema): readonly string[] {
  const { type, element, entries } = definition(core(schema))
  return type === 'array' && element ? valuesOf(element) : Object.values(entries ?? {})
}

/** May the field be left out of what is sent, because a default stands in? */
export const hasDefault = (schema: Schema): boolean => definition(schema).type === 'default'
/** The field without its default. */
export const withoutDefault = (schema: Schema): Schema => (hasDefault(schema) && wrapped(schema)) || schema

interface Labels {
  readonly titel: string | undefined
  readonly hint: string | undefined
}
/** Label and hint of a field, from itself or from what it wraps: an optional field keeps the label of the field. */
export function labelsOf(schema: Schema): Labels {
  const own = z.globalRegistry.get(schema)
  const below = wrapped(schema)
  return own?.title === undefined && below ? labelsOf(below) : { titel: own?.title, hint: own?.description }
}
/** The German label of a field, or undefined. */
export const titelOf = (schema: Schema): string | undefined => labelsOf(schema).titel

type Names = Readonly<Record<string, string>>
const names = z.registry<Names>()
/** The choices of a closed list: values that are their own names, or each with the name that people read: `{ wert: 'Name' }`. */
export type Values = readonly string[] | Names
export type ValueOf<V extends Values> = V extends readonly (infer W extends string)[] ? W : Extract<keyof V, string>
/** The values of a closed list, in their order. */
export const keysOf = <const V extends Values>(values: V) => (Array.isArray(values) ? values : Object.keys(values)) as ValueOf<V>[]

/** A closed list without a label of its own; `choice` gives it one. */
export function enumOf<const V extends Values>(values: V) {
  const schema = z.enum(keysOf(values))
  if (!Array.isArray(values)) names.add(schema, values as Names)
  return schema
}
/** How people read the values of a closed list, or of a list of such; empty where none has a name of its own. */
export function namesOf(schema: Schema): Names {
  const below = wrapped(schema) ?? definition(schema).element
  return names.get(schema) ?? (below ? namesOf(below) : {})
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH = /^\d{4}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|\+00:00)$/

/** What a text stands for: what its field says; without a field, what it looks like. Free text may look like anything. */
function kindOfText(schema: Schema | undefined, text: string): Format | undefined {
  const says = schema && formatOf(schema)
  if (schema && says === undefined) return undefined
  const looks = MONTH.test(text) ? 'month' : DAY.test(text) ? 'day' : INSTANT.test(text) ? 'instant' : undefined
  return (says ?? looks) === looks && !Number.isNaN(Date.parse(text)) ? looks : undefined
}

/**
 * A stored value as people read it, '' for none; never throws: days as 24.12.2026, months as 12/2026, ja and nein, numbers in German, what is
 * in a closed list by its name, lists joined, an object's filled parts with their labels. `schema` is its field in the contract;
 * `instant` says how an instant reads.
 */
export function readable(schema: Schema | undefined, value: unknown, instant: (value: Instant) => string = readableTime): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number' && schema && formatOf(schema) === 'money') return euros(value)
  // Four digits without a point: mostly years.
  if (typeof value === 'number') return value.toLocaleString('de-DE', { useGrouping: 'min2' })
  if (Array.isArray(value)) {
    const element = schema && elementOf(schema)
    return value.map((one) => readable(element, one, instant)).join(', ')
  }
  if (typeof value === 'object') {
    const shape = schema ? shapeOf(schema) : {}
    const parts = Object.entries(value).flatMap(([name, part]) => {
      const field = shape[name]
      const text = readable(field, part, instant)
      return text === '' ? [] : [`${(field && titelOf(field)) ?? name}: ${text}`]
    })
    return parts.join(', ')
  }
  const text = value as string
  const kind = kindOfText(schema, text)
  if (kind === 'month') return monthText(text)
  if (kind === 'instant') return instant(text)
  if (kind === 'day') return dateText(text)
  const known = schema ? namesOf(schema) : {}
  return Object.hasOwn(known, text) ? (known[text] ?? text) : text
}
/** Meaning of a value: day `YYYY-MM-DD`, instant (ISO 8601), month `YYYY-MM`, coordinates, cents, phone number, mail address. */
type Format = 'day' | 'instant' | 'month' | 'coordinates' | 'money' | 'phone' | 'mail'
const formats = new WeakMap<Schema, Format>()
/** Says what the value of a field stands for: forms draw the input that fits. */
export function formatted<S extends Schema>(format: Format, schema: S): S {
  formats.set(schema, format)
  return schema
}
export const formatOf = (schema: Schema): Format | undefined => formats.get(core(schema))
/** How many decimals a number may have, by its step: two of 0.25; none where nothing says so. */
export function decimalsOf(schema: Schema): number {
  const steps = definition(core(schema)).checks?.map((check): { readonly check: string; readonly value?: number } => check._zod.def)
  const step = steps?.find(({ check }) => check === 'multiple_of')?.value ?? 1
  return String(step).split('.')[1]?.length ?? 0
}
/** The most characters that a text may have; undefined where nothing says so. */
export function maxLengthOf(schema: Schema): number | undefined {
  const bounds = definition(core(schema)).checks?.map((check): { readonly check: string; readonly maximum?: number } => check._zod.def)
  return bounds?.find(({ check }) => check === 'max_length')?.maximum
}

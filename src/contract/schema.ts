import * as z from 'zod/mini'
import { dateText, type Instant, readableTime } from './time/berlin.ts'
import { centsText } from './money/cents.ts'
import { yesNo } from './words.ts'
import { monthText } from './time/month.ts'

type Schema = z.core.$ZodType
export type Shape = Readonly<Record<string, Schema>>
interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly in?: Schema
  readonly shape?: Shape
  readonly element?: Schema
  readonly valueType?: Schema
  readonly entries?: Readonly<Record<string, string>>
  readonly checks?: readonly z.core.$ZodCheck[]
}
const definition = (schema: Schema): Definition => schema._zod.def
const wrapped = (schema: Schema): Schema | undefined => definition(schema).innerType ?? definition(schema).in

function core(schema: Schema): Schema {
  const below = wrapped(schema)
  return below ? core(below) : schema
}

/** Type of a field: 'string', 'number', 'boolean', 'enum', 'array', 'object', 'record' … */
export const kindOf = (schema: Schema): string => definition(core(schema)).type

export const shapeOf = (schema: Schema): Shape => definition(core(schema)).shape ?? {}

export function elementOf(schema: Schema): Schema | undefined {
  const { element, valueType } = definition(core(schema))
  return element ?? valueType
}

export function valuesOf(schema: Schema): readonly string[] {
  const { type, element, entries } = definition(core(schema))
  return type === 'array' && element ? valuesOf(element) : Object.values(entries ?? {})
}

export const hasDefault = (schema: Schema): boolean => definition(schema).type === 'default'
export const withoutDefault = (schema: Schema): Schema => (hasDefault(schema) && wrapped(schema)) || schema

interface Labels {
  readonly titel: string | undefined
  readonly hint: string | undefined
}
export function labelsOf(schema: Schema): Labels {
  const meta = z.globalRegistry.get(schema)
  const below = wrapped(schema)
  return meta?.title === undefined && below ? labelsOf(below) : { titel: meta?.title, hint: meta?.description }
}
export const titelOf = (schema: Schema): string | undefined => labelsOf(schema).titel

type Names = Readonly<Record<string, string>>
const names = z.registry<Names>()
export type Values = readonly string[] | Names
export type ValueOf<V extends Values> = V extends readonly (infer W extends string)[] ? W : Extract<keyof V, string>
export const keysOf = <const V extends Values>(values: V) => (Array.isArray(values) ? values : Object.keys(values)) as ValueOf<V>[]

export function enumOf<const V extends Values>(values: V) {
  const schema = z.enum(keysOf(values))
  if (!Array.isArray(values)) names.add(schema, values as Names)
  return schema
}
export function namesOf(schema: Schema): Names {
  const below = wrapped(schema) ?? definition(schema).element
  return names.get(schema) ?? (below ? namesOf(below) : {})
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH = /^\d{4}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|\+00:00)$/

/** Format of a text: declared by its field, else guessed from its form. Free text is never guessed. */
function kindOfText(schema: Schema | undefined, text: string): Format | undefined {
  const says = schema && formatOf(schema)
  if (schema && says === undefined) return undefined
  const looks = MONTH.test(text) ? 'month' : DAY.test(text) ? 'day' : INSTANT.test(text) ? 'instant' : undefined
  return (says ?? looks) === looks && !Number.isNaN(Date.parse(text)) ? looks : undefined
}

/**
 * Display text of a stored value, '' for none; never throws. Days as 24.12.2026, months as 12/2026, booleans as ja and nein, numbers in
 * German,
 * enum values by name, lists joined, objects as labelled non-empty parts. `schema` is the field in the contract;
 * `instant` formats instants.
 */
export function readableValue(schema: Schema | undefined, value: unknown, instant: (value: Instant) => string = readableTime): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number' && schema && formatOf(schema) === 'money') return centsText(value)
  // No grouping up to four digits: mostly years.
  if (typeof value === 'number') return value.toLocaleString('de-DE', { useGrouping: 'min2' })
  if (Array.isArray(value)) {
    const element = schema && elementOf(schema)
    return value.map((item) => readableValue(element, item, instant)).join(', ')
  }
  if (typeof value === 'object') {
    const shape = schema ? shapeOf(schema) : {}
    const parts = Object.entries(value).flatMap(([name, part]) => {
      const field = shape[name]
      const text = readableValue(field, part, instant)
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
/** Semantic format: day `YYYY-MM-DD`, instant (ISO 8601), month `YYYY-MM`, coordinates, cents, phone number, mail address. */
type Format = 'day' | 'instant' | 'month' | 'coordinates' | 'money' | 'phone' | 'mail'
const formats = new WeakMap<Schema, Format>()
/** Declares the format of a field; forms choose the input by it. */
export function withFormat<S extends Schema>(format: Format, schema: S): S {
  formats.set(schema, format)
  return schema
}
export const formatOf = (schema: Schema): Format | undefined => formats.get(core(schema))
/** Maximum number of decimals, derived from the step: two for 0.25; 0 without a step. */
export function decimalsOf(schema: Schema): number {
  const steps = definition(core(schema)).checks?.map((check): { readonly check: string; readonly value?: number } => check._zod.def)
  const step = steps?.find(({ check }) => check === 'multiple_of')?.value ?? 1
  return String(step).split('.')[1]?.length ?? 0
}
export function maxLengthOf(schema: Schema): number | undefined {
  const bounds = definition(core(schema)).checks?.map((check): { readonly check: string; readonly maximum?: number } => check._zod.def)
  return bounds?.find(({ check }) => check === 'max_length')?.maximum
}

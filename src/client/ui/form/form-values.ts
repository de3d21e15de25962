import * as z from 'zod/mini'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { validate } from '#contract/error-text.ts'
import { elementOf, kindOf, shapeOf, valuesOf } from '#contract/schema.ts'

type Schema = z.core.$ZodType
/**
 * Schema of a field by its path, 'buchungsregeln.maxStunden', 'schichten.1.bedarf.0.anzahl'.
 * @throws if the schema has no such field
 */
export function fieldSchema(root: ObjectSchema, path: string): Schema {
  let schema: Schema = root
  for (const step of path.split('.')) {
    const next = shapeOf(schema)[step] ?? (/^\d+$/.test(step) ? elementOf(schema) : undefined)
    if (!next) throw new Error(`Das Schema hat kein Feld „${path}“.`)
    schema = next
  }
  return schema
}

/** Initial value of a field: the schema's default, else the empty value of its type. */
export function emptyValue(schema: Schema): unknown {
  const preset = z.safeParse(schema, undefined)
  if (preset.success && preset.data !== undefined) return preset.data
  const kind = kindOf(schema)
  if (kind === 'string') return ''
  if (kind === 'boolean') return false
  if (kind === 'array') return []
  if (kind === 'object') return initialValues(schema, {})
  return null
}

/** True if the value must not be empty. A number with a default falls back to it. */
export function isRequired(schema: Schema): boolean {
  const kind = kindOf(schema)
  if (kind === 'boolean' || (kind === 'number' && z.safeParse(schema, undefined).success)) return false
  return !['', null, []].some((empty) => z.safeParse(schema, empty).success)
}

/** True if the field has an initial value by its own default or that of its parent object. */
function isPrefilled(root: ObjectSchema, path: string): boolean {
  if (z.safeParse(fieldSchema(root, path), undefined).success) return true
  const [first = '', ...steps] = path.split('.')
  const outer = z.safeParse(fieldSchema(root, first), undefined)
  const value = steps.reduce<unknown>((node, part) => (node as Record<string, unknown> | null | undefined)?.[part], outer.data)
  return value !== undefined && value !== null
}

/** True if the user must enter a value. False for a select with a default, which cannot be cleared. */
export function needsInput(root: ObjectSchema, path: string): boolean {
  const schema = fieldSchema(root, path)
  return isRequired(schema) && !(kindOf(schema) === 'enum' && isPrefilled(root, path))
}

export function initialValues(schema: Schema, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shapeOf(schema)).map(([name, field]) => [name, given[name] ?? emptyValue(field)]))
}

const isOptional = (schema: Schema): boolean => {
  const preset = z.safeParse(schema, undefined)
  return preset.success && preset.data === undefined
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fits a stored draft value to the current schema. Parts of another type are replaced from `start`; their texts go to `lost`. */
export function fitValue(schema: Schema, value: unknown, start: unknown, lost: string[]): unknown {
  const kind = kindOf(schema)
  const giveWay = () => {
    if (typeof value === 'string' && value !== '') lost.push(value)
    return start
  }
  if (value === undefined) return start
  if (value === null) return ['object', 'array', 'record'].includes(kind) && !z.safeParse(schema, null).success ? start : null
  if (kind === 'object') {
    if (!isRecord(value)) return giveWay()
    const preset = isRecord(start) ? start : initialValues(schema, {})
    // An optional part that was absent stays absent: an empty one would be refused, and no input shows it.
    const fields = Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
      value[name] === undefined && isOptional(field) ? [] : [[name, fitValue(field, value[name], preset[name], lost)]],
    )
    return { ...value, ...Object.fromEntries(fields) }
  }
  if (kind === 'array') {
    const element = elementOf(schema)
    if (!Array.isArray(value) || !element) return giveWay()
    return value.map((item) => fitValue(element, item, undefined, lost)).filter((item) => item !== undefined)
  }
  if (kind === 'record') return isRecord(value) ? value : giveWay()
  if (kind === 'enum' && value !== '' && !valuesOf(schema).some((option) => option === value)) return giveWay()
  return ['string', 'number', 'boolean', 'enum'].includes(kind) && typeof value === 'object' ? start : value
}

/** Error messages by field path; empty if valid. The path '' is the whole form. */
export function formErrors(schema: ObjectSchema, values: unknown): Record<string, string> {
  const result = validate(schema, values)
  return result.ok ? {} : Object.fromEntries(result.errors.map(({ feld = '', msg }) => [feld, msg]))
}

// Compares rows of PostgreSQL with the row type that a raw statement promises (docs/adr/0117).
import type { RawBuilder } from 'kysely'

export type Fields = Readonly<Record<string, { readonly shape: Shape; readonly optional: boolean }>>
/** A type as read from the source; null accepts everything. An open record accepts further fields. */
export type Shape =
  | null
  | { readonly is: 'string' | 'number' | 'boolean' | 'undefined' | 'date' | 'bytes' }
  | { readonly literal: string | number | boolean | null }
  | { readonly anyOf: readonly Shape[] }
  | { readonly list: Shape }
  | { readonly fields: Fields; readonly open: boolean }

/** Rows compared per answer; thousands would cost time. */
const COMPARED = 100

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return value instanceof Date ? 'date' : Buffer.isBuffer(value) ? 'bytes' : typeof value
}

/** The first difference between a value and its shape, or undefined. */
export function findDifference(value: unknown, shape: Shape, path: string): string | undefined {
  if (shape === null) return undefined
  const found = kindOf(value)
  if ('anyOf' in shape) {
    const differences = shape.anyOf.map((one) => findDifference(value, one, path))
    // A difference inside a record explains more than "is object, not null".
    return differences.includes(undefined) ? undefined : (differences.find((text) => text?.startsWith(`${path}.`)) ?? differences[0])
  }
  if ('literal' in shape) return value === shape.literal ? undefined : `${path} is ${found}, not ${JSON.stringify(shape.literal)}`
  if ('is' in shape) return found === shape.is ? undefined : `${path} is ${found}, not ${shape.is}`
  if ('list' in shape) {
    if (!Array.isArray(value)) return `${path} is ${found}, not a list`
    return firstOf(value.entries(), ([at, one]) => findDifference(one, shape.list, `${path}[${at}]`))
  }
  if (found !== 'object') return `${path} is ${found}, not a record`
  const record = value as Readonly<Record<string, unknown>>
  const missing = Object.entries(shape.fields).find(([name, { optional }]) => record[name] === undefined && !optional)
  if (missing) return `${path}.${missing[0]} is missing`
  // A value of JSON may hold more than its reader takes.
  const more = shape.open || path !== 'row' ? undefined : Object.keys(record).find((name) => !(name in shape.fields))
  if (more !== undefined) return `${path}.${more} is not in the type`
  return firstOf(Object.entries(shape.fields), ([name, field]) =>
    record[name] === undefined ? undefined : findDifference(record[name], field.shape, `${path}.${name}`),
  )
}

function firstOf<T>(parts: Iterable<T>, find: (part: T) => string | undefined): string | undefined {
  for (const part of parts) {
    const difference = find(part)
    if (difference !== undefined) return difference
  }
  return undefined
}

const differences = new Set<string>()
/** Differences since the last call, each once. */
export function takeDifferences(): string[] {
  const taken = [...differences].sort()
  differences.clear()
  return taken
}

function compareRows(rows: readonly unknown[], shape: Shape, place: string): void {
  const difference = firstOf(rows.slice(0, COMPARED), (row) => findDifference(row, shape, 'row'))
  if (difference !== undefined) differences.add(`${place}: ${difference}`)
}

/** The statement; its rows are compared when it is executed. */
export function checkStatement<R>(builder: RawBuilder<R>, shape: Shape, place: string): RawBuilder<R> {
  const execute: RawBuilder<R>['execute'] = async (...args) => {
    const result = await Object.getPrototypeOf(builder).execute.apply(builder, args)
    compareRows(result.rows, shape, place)
    return result
  }
  return Object.defineProperty(builder, 'execute', { value: execute })
}

/** A kept statement (`src/server/db/statement.ts`); its rows are compared with each call. */
export const checkKept =
  <A extends unknown[], R>(run: (...args: A) => Promise<R[]>, shape: Shape, place: string) =>
  async (...args: A): Promise<R[]> => {
    const rows = await run(...args)
    compareRows(rows, shape, place)
    return rows
  }

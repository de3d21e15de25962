import * as z from 'zod/mini'
import { field } from './fields.ts'
import { titelOf, withoutDefault } from './schema.ts'

type WithoutPreset<S> = S extends z.ZodMiniDefault<infer I> ? I : S
/** The fields for a change of some of them: all optional, and one that is absent stays absent (no default slips in). */
export function partial<const F extends z.core.$ZodLooseShape>(fields: F) {
  const parts = Object.entries(fields).map(([name, schema]: [string, z.core.$ZodType]) => [
    name,
    field(titelOf(schema) ?? name, z.optional(withoutDefault(schema))),
  ])
  return Object.fromEntries(parts) as { [K in keyof F]: z.ZodMiniOptional<WithoutPreset<F[K]> & z.core.$ZodType> }
}

import * as z from 'zod/mini'
import { field } from './fields.ts'
import { titelOf, withoutDefault } from './schema.ts'

type WithoutPreset<S> = S extends z.ZodMiniDefault<infer I> ? I : S
/** Optional versions of all fields for partial updates; absent fields get no default. */
export function partial<const F extends z.core.$ZodLooseShape>(fields: F) {
  const parts = Object.entries(fields).map(([name, schema]: [string, z.core.$ZodType]) => [
    name,
    field(titelOf(schema) ?? name, z.optional(withoutDefault(schema))),
  ])
  return Object.fromEntries(parts) as { [K in keyof F]: z.ZodMiniOptional<WithoutPreset<F[K]> & z.core.$ZodType> }
}

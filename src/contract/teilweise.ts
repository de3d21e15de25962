import * as z from 'zod/mini'
import { feld } from './bausteine.ts'
import { titelVon, withoutDefault } from './schema.ts'

type OhneVorgabe<S> = S extends z.ZodMiniDefault<infer I> ? I : S
/** The fields for a change of some of them: all optional, and one that is absent stays absent (no default slips in). */
export function teilweise<const F extends z.core.$ZodLooseShape>(felder: F) {
  const teile = Object.entries(felder).map(([name, schema]: [string, z.core.$ZodType]) => [
    name,
    feld(titelVon(schema) ?? name, z.optional(withoutDefault(schema))),
  ])
  return Object.fromEntries(teile) as { [K in keyof F]: z.ZodMiniOptional<OhneVorgabe<F[K]> & z.core.$ZodType> }
}

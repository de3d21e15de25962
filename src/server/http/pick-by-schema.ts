// Filters answers by the contract's schema, so that unnamed fields never leave the server.
import type * as z from 'zod/mini'
import { elementOf, kindOf, shapeOf } from '#contract/schema.ts'

type Sieve = (value: unknown) => unknown
const identity: Sieve = (value) => value
const compiled = new WeakMap<z.core.$ZodType, Sieve>()

/** Compiles a schema to a function that keeps only named keys at any depth. It does not validate; unions and records pass unchanged. */
export function pickBySchema(schema: z.core.$ZodType): Sieve {
  const known = compiled.get(schema)
  if (known) return known
  const sieve = build(schema)
  compiled.set(schema, sieve)
  return sieve
}

function build(schema: z.core.$ZodType): Sieve {
  const kind = kindOf(schema)
  if (kind === 'object') {
    const fields = Object.entries(shapeOf(schema)).map(([name, part]) => [name, pickBySchema(part)] as const)
    return (value) => {
      if (typeof value !== 'object' || value === null) return value
      const picked: Record<string, unknown> = {}
      for (const [name, sieve] of fields) {
        const field = (value as Record<string, unknown>)[name]
        if (field !== undefined) picked[name] = sieve(field)
      }
      return picked
    }
  }
  const element = kind === 'array' ? elementOf(schema) : undefined
  const sieve = element ? pickBySchema(element) : identity
  return sieve === identity ? identity : (value) => (Array.isArray(value) ? value.map(sieve) : value)
}

// Answers leave through a sieve made of the contract's schema: what it does not name stays here.
import type * as z from 'zod/mini'
import { elementOf, kindOf, shapeOf } from '#contract/schema.ts'

type Sieve = (value: unknown) => unknown
const how: Sieve = (value) => value
const finished = new WeakMap<z.core.$ZodType, Sieve>()

/** Compiles a schema into a function that keeps the named keys, deep, and validates nothing. Unions and records pass whole. */
export function pickBySchema(schema: z.core.$ZodType): Sieve {
  const done = finished.get(schema)
  if (done) return done
  const sieve = build(schema)
  finished.set(schema, sieve)
  return sieve
}

function build(schema: z.core.$ZodType): Sieve {
  const kind = kindOf(schema)
  if (kind === 'object') {
    const fields = Object.entries(shapeOf(schema)).map(([name, part]) => [name, pickBySchema(part)] as const)
    return (value) => {
      if (typeof value !== 'object' || value === null) return value
      const from: Record<string, unknown> = {}
      for (const [name, sieve] of fields) {
        const one = (value as Record<string, unknown>)[name]
        if (one !== undefined) from[name] = sieve(one)
      }
      return from
    }
  }
  const element = kind === 'array' ? elementOf(schema) : undefined
  const sieve = element ? pickBySchema(element) : how
  return sieve === how ? how : (value) => (Array.isArray(value) ? value.map(sieve) : value)
}

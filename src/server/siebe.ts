// Answers leave through a sieve made of the contract's schema: what it does not name stays here.
import type * as z from 'zod/mini'
import { elementOf, kindOf, shapeOf } from '#contract/schema.ts'

type Sieb = (wert: unknown) => unknown
const wie: Sieb = (wert) => wert
const fertige = new WeakMap<z.core.$ZodType, Sieb>()

/** Compiles a schema into a function that keeps the named keys, deep, and validates nothing. Unions and records pass whole. */
export function siebe(schema: z.core.$ZodType): Sieb {
  const fertig = fertige.get(schema)
  if (fertig) return fertig
  const sieb = baue(schema)
  fertige.set(schema, sieb)
  return sieb
}

function baue(schema: z.core.$ZodType): Sieb {
  const kind = kindOf(schema)
  if (kind === 'object') {
    const felder = Object.entries(shapeOf(schema)).map(([name, teil]) => [name, siebe(teil)] as const)
    return (wert) => {
      if (typeof wert !== 'object' || wert === null) return wert
      const aus: Record<string, unknown> = {}
      for (const [name, sieb] of felder) {
        const eines = (wert as Record<string, unknown>)[name]
        if (eines !== undefined) aus[name] = sieb(eines)
      }
      return aus
    }
  }
  const element = kind === 'array' ? elementOf(schema) : undefined
  const sieb = element ? siebe(element) : wie
  return sieb === wie ? wie : (wert) => (Array.isArray(wert) ? wert.map(sieb) : wert)
}

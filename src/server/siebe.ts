// Answers leave through a sieve made of the contract's schema: what it does not name stays here.
import type * as z from 'zod/mini'

type Sieb = (wert: unknown) => unknown
interface Def {
  readonly type: string
  readonly shape?: Record<string, z.core.$ZodType>
  readonly element?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
}
const wie: Sieb = (wert) => wert
const fertige = new WeakMap<z.core.$ZodType, Sieb>()

/** Compiles a schema into a function that keeps the named keys, deep, and validates nothing. Unions and records pass whole. */
export function siebe(schema: z.core.$ZodType): Sieb {
  const fertig = fertige.get(schema)
  if (fertig) return fertig
  const sieb = baue((schema._zod as unknown as { def: Def }).def)
  fertige.set(schema, sieb)
  return sieb
}

function baue(def: Def): Sieb {
  if (def.type === 'object' && def.shape) {
    const felder = Object.entries(def.shape).map(([name, teil]) => [name, siebe(teil)] as const)
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
  if (def.type === 'array' && def.element) {
    const sieb = siebe(def.element)
    return sieb === wie ? wie : (wert) => (Array.isArray(wert) ? wert.map(sieb) : wert)
  }
  const innen = def.innerType ?? def.in
  if (innen) {
    const sieb = siebe(innen)
    return sieb === wie ? wie : (wert) => (wert === null || wert === undefined ? wert : sieb(wert))
  }
  return wie
}

import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { pickBySchema } from './pick-by-schema.ts'

const schema = z.array(
  z.object({
    name: z.string(),
    ort: z.nullable(z.object({ stadt: z.string() })),
    liste: z._default(z.array(z.object({ n: z.number() })), []),
    frei: z.unknown(),
    vielleicht: z.optional(z.string()),
  }),
)

test('fields outside the contract are never sent, at any depth', () => {
  const sieve = pickBySchema(schema)
  expect(
    sieve([
      { name: 'a', passwortHash: 'x', ort: { stadt: 'M', situation: 'geheim' }, liste: [{ n: 1, m: 2 }], frei: { a: 1 } },
      { name: 'b', ort: null, liste: [], frei: null, vielleicht: undefined },
    ]),
  ).toEqual([
    { name: 'a', ort: { stadt: 'M' }, liste: [{ n: 1 }], frei: { a: 1 } },
    { name: 'b', ort: null, liste: [], frei: null },
  ])
})

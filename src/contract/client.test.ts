import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import type { Contract } from './endpoint.ts'

const contract = {
  all: { method: 'GET', path: '/api/people', zugang: 'angemeldet', titel: 'Alle', response: z.array(z.object({ _id: z.string() })) },
} satisfies Contract

/** A server whose list comes in parts of two; each round of questions meets the next of these lists. */
function serve(...lists: readonly string[][]) {
  let round = -1
  const asked: string[] = []
  const client = createClient(contract, ({ url }) => {
    asked.push(url)
    const before = Number(new URL(url, 'http://x').searchParams.get('nach') ?? 0)
    round += 1
    const list = lists[Math.min(round, lists.length - 1)] ?? []
    const headers: Record<string, string> = { 'x-total-count': String(list.length) }
    if (before + 2 < list.length) headers['link'] = `</api/people?nach=${before + 2}>; rel="next"`
    const data = list.slice(before, before + 2).map((_id) => ({ _id }))
    return Promise.resolve({ data, header: (name: string) => headers[name] ?? null })
  })
  return { asked, ids: async () => (await client.all()).map(({ _id }) => _id) }
}

test('a list in parts is read on to its end', async () => {
  const { ids, asked } = serve(['a', 'b', 'c', 'd', 'e'])
  expect(await ids()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(asked).toHaveLength(3)
})

test('a row that moves between two parts makes the client read once more', async () => {
  // "b" moves over the cut: it would come twice, "c" not at all.
  const { ids } = serve(['a', 'b', 'c'], ['a', 'c', 'b'], ['c', 'a', 'b'])
  expect(await ids()).toEqual(['c', 'a', 'b'])
})

test('a row that joins between two parts makes the client read once more', async () => {
  const { ids } = serve(['a', 'b', 'c'], ['a', 'b', 'c', 'd'])
  expect(await ids()).toEqual(['a', 'b', 'c', 'd'])
})

import { expect, test } from 'vitest'
import { solveProposal } from './solve.ts'

const at = (beginn: string, ende: string) => ({ beginn: `2026-10-05T${beginn}:00Z`, ende: `2026-10-05T${ende}:00Z` })
const fit = (...people: number[]) => people.map((person) => ({ person, asked: false }))

test('the solver fills more places than a greedy assignment', async () => {
  // The first could do both, the second only the first place.
  const places = [
    { ...at('06:00', '14:00'), fit: fit(0, 1) },
    { ...at('06:00', '14:00'), fit: fit(0) },
  ]
  expect(await solveProposal(places, [{ hours: 0 }, { hours: 90 }])).toEqual({ taken: [1, 0], optimal: true })
})

test('fewer hours rank higher, a request ranks highest', async () => {
  const places = [{ ...at('06:00', '14:00'), fit: fit(0, 1) }]
  const loads = [{ hours: 60 }, { hours: 10 }]
  expect((await solveProposal(places, loads)).taken).toEqual([1])
  expect((await solveProposal([{ ...places[0]!, fit: [{ person: 0, asked: true }, ...fit(1)] }], loads)).taken).toEqual([0])
})

test('wishes count even if most places stay open', async () => {
  // One person could take any of sixty places at once; forty more could take the last, most of them in need alone.
  const open = Array.from({ length: 60 }, () => ({ ...at('06:00', '14:00'), fit: fit(0) }))
  const last = {
    ...at('06:00', '14:00'),
    fit: Array.from({ length: 40 }, (_, i) => ({ person: i + 1, asked: false, wish: i === 20 ? ('gern' as const) : ('reserve' as const) })),
  }
  const { taken } = await solveProposal(
    [...open, last],
    Array.from({ length: 41 }, () => ({ hours: 0 })),
  )
  expect(taken.at(-1)).toBe(21)
  expect(taken.filter((who) => who !== null)).toHaveLength(2)
})

test('nobody stands twice within eleven hours of rest', async () => {
  const places = [
    { ...at('00:00', '06:00'), fit: fit(0) },
    { ...at('16:59', '22:00'), fit: fit(0) },
  ]
  expect((await solveProposal(places, [{ hours: 0 }])).taken.filter((who) => who === 0)).toHaveLength(1)
  expect((await solveProposal([places[0]!, { ...at('17:00', '22:00'), fit: fit(0) }], [{ hours: 0 }])).taken).toEqual([0, 0])
})

test('a stopped solver answers at once and its thread ends', async () => {
  const places = Array.from({ length: 60 }, (_, i) => ({
    ...at(`${String(i % 20).padStart(2, '0')}:00`, '23:00'),
    fit: fit(...Array.from({ length: 200 }, (__, person) => person)),
  }))
  const stop = new AbortController()
  const answer = solveProposal(
    places,
    Array.from({ length: 200 }, (_, i) => ({ hours: i % 17 })),
    stop.signal,
  )
  stop.abort(new Error('stopped'))
  await expect(answer).rejects.toThrow('stopped')
  // An aborted signal prevents the start.
  await expect(solveProposal(places, [], stop.signal)).rejects.toThrow('stopped')
})

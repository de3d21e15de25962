import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { Stelle } from '../contract.ts'
import { holdersOn, isWithin, placeAt, placeBeside, placeOf, topOf, type Zone } from './area.ts'

const row = (_id: string, oberstelle: string | null, rang: number, more: Partial<Stelle> = {}) =>
  ({ _id, oberstelle, rang, art: 'stelle', seite: null, besetzung: [], ...more }) as unknown as Stelle
const [a, b, c, d, flow] = [
  row('a', null, 1),
  row('b', 'a', 1, { seite: 'presse' }),
  row('c', 'a', 2),
  row('d', 'b', 1),
  row('flow', null, 2, { art: 'ablauf' }),
]
const rows = [d, c, b, a, flow]

testAll<[string, Stelle, Zone, object]>([
  ['d', a, 'unter', { oberstelle: 'a', vor: null }],
  ['d', b, 'vor', { oberstelle: 'a', vor: 'b' }],
  ['d', b, 'nach', { oberstelle: 'a', vor: 'c' }],
  ['d', c, 'nach', { oberstelle: 'a', vor: null }],
  // Behind the one that stands before it anyway: where it was.
  ['c', b, 'nach', { oberstelle: 'a', vor: null }],
])('%s dropped: %#', (moved, target, zone, place) => expect(placeAt(rows, moved, target, zone)).toEqual(place))

test('one step forward or back, where there is one, and where it was', () => {
  expect([placeBeside(rows, b, -1), placeBeside(rows, b, 1), placeBeside(rows, c, -1)]).toEqual([
    null,
    { oberstelle: 'a', vor: null },
    { oberstelle: 'a', vor: 'b' },
  ])
  expect(placeOf(rows, b)).toEqual({ oberstelle: 'a', vor: 'c' })
})

test('a page begins at its box; processes have one of their own', () => {
  const names = (page: Parameters<typeof topOf>[1]) => topOf(rows, page).map(({ _id }) => _id)
  expect([names('organigramm'), names('presse'), names('ablauforganisation'), names('material')]).toEqual([['a'], ['b'], ['flow'], []])
  expect([isWithin(rows, 'd', 'a'), isWithin(rows, 'a', 'a'), isWithin(rows, 'a', 'd')]).toEqual([true, true, false])
})

test('past holders are hidden, future ones shown; deputies come last', () => {
  const one = (rolle: string, von: string | null, bis: string | null) => ({ person: null, rolle, von, bis })
  const [was, deputy, holder, soon] = [
    one('inhaber', null, '2026-11-24'),
    one('stellvertretung', '2026-01-01', '2026-11-25'),
    one('inhaber', '2026-11-25', null),
    one('inhaber', '2026-11-26', null),
  ]
  const kept = row('x', null, 1, { besetzung: [was, deputy, soon, holder] as Stelle['besetzung'] })
  expect(holdersOn(kept, '2026-11-25')).toEqual({ now: [holder, deputy], soon: [soon] })
})

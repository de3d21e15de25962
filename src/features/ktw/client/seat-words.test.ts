import { expect, test } from 'vitest'
import { seatWords } from '#blocks/dienst/seat-name.ts'
import { SEATS, type SeatKind, seatName, weekParts } from '../plan.ts'

test('each seat of a plan has its words, with the place behind it; others stay', () => {
  const night = weekParts('1402', { tag: 6, schicht: 'Nacht' })
  expect(Object.keys(SEATS).map((seat) => seatWords('ktwWoche', `${seatName(night, seat as SeatKind)} · Wache`))).toEqual([
    'KTW 1402 · Nacht · Transportführer · Wache',
    'KTW 1402 · Nacht · Fahrer · Wache',
    'KTW 1402 · Nacht · dritter Platz · Wache',
  ])
  expect([seatWords('ktwWoche', 'Wache'), seatWords('sanitaetsdienst', '1 · Fahrer')]).toEqual(['Wache', '1 · Fahrer'])
})

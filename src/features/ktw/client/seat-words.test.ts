import { expect, test } from 'vitest'
import { placeTitle, seatWords } from '#blocks/dienst/seat-name.ts'
import { SEATS, type SeatKind, seatName, weekParts } from '../plan.ts'

test('each seat of a plan has its words, with the place behind it; others stay', () => {
  const night = weekParts('1402', { tag: 6, schicht: 'Nacht' })
  expect(Object.keys(SEATS).map((seat) => seatWords('ktwWoche', `${seatName(night, seat as SeatKind)} · Wache`))).toEqual([
    'KTW 1402 · Nacht · Transportführer · Wache',
    'KTW 1402 · Nacht · Fahrer · Wache',
    'KTW 1402 · Nacht · dritter Platz · Wache',
  ])
  const place = { duty: { art: 'ktwWoche', titel: '', pfad: '' }, offer: { _id: '', bezeichnung: seatName(night, 'Dritter') } }
  expect(placeTitle(place)).toBe('KTW 1402 · So · Nacht · dritter Platz')
  expect([seatWords('ktwWoche', 'Wache'), seatWords('sanitaetsdienst', '1 · Fahrer')]).toEqual(['Wache', '1 · Fahrer'])
})

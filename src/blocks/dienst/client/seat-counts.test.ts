import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { countBesetzung } from '../besetzung.ts'
import { combineBesetzungen } from '../sums.ts'
import type { BedarfsRow, Helfer } from '../contract.ts'
import { countedSeats, seatCounts } from './seat-counts.ts'

const need = (count: number, qualifikation: BedarfsRow['qualifikation'], fn = ''): BedarfsRow => ({
  qualifikation,
  anzahl: count,
  funktion: fn,
  mindestalter: null,
})
const helfer = (number: number, qualifikation: Helfer['qualifikation'], status: Helfer['status'], rest: Partial<Helfer> = {}) =>
  ({
    _id: `h${number}`,
    schicht: 's',
    profil: { _id: `p${number}`, vorname: `V${number}`, nachname: 'N' },
    qualifikation,
    status,
    funktion: '',
    praktikant: false,
    ...rest,
  }) as Helfer
const RTW = { _id: 'f', fahrzeug: 'v', typ: 'RTW', erforderlich: true, bezeichnung: 'RTW 1', funkrufname: '', warnungen: [] }
function offer(bedarf: readonly BedarfsRow[], people: readonly Helfer[]) {
  const shift = { _id: 's', bedarf: [...bedarf], praktikanten: { anzahl: 0, mindestqualifikation: 'keine' }, fahrzeuge: [RTW] }
  const { besetzung } = countBesetzung(
    shift,
    people.map(({ _id, qualifikation, praktikant, funktion, status }) => ({
      id: _id,
      qualifikation,
      alter: null,
      praktikant,
      funktion,
      status,
    })),
  )
  return { ...shift, besetzung }
}
testAll([
  ['nobody', []],
  ['asked only', [helfer(1, 'SanA', 'gemeldet'), helfer(2, 'RS', 'gemeldet'), helfer(3, 'SanA', 'gemeldet')]],
  ['mixed', [helfer(1, 'RS', 'eingeteilt'), helfer(2, 'SanA', 'gemeldet')]],
  ['too many', [1, 2, 3, 4].map((i) => helfer(i, 'RS', 'eingeteilt'))],
] as const)('list, board and service show the same numbers: %s', (_, people) => {
  const shift = offer([need(1, 'RS'), need(2, 'SanA')], people)
  const { besetzung } = shift
  const counts = seatCounts(besetzung)
  expect(counts.sure + counts.asked + counts.free).toBe(besetzung.soll)
  expect(counts.free).toBe(besetzung.offen)
  const tally = (seats: readonly { readonly state: string }[]) =>
    ['eingeteilt', 'gemeldet', 'frei', 'extra'].map((state) => seats.filter((seat) => seat.state === state).length)
  const numbers = [counts.sure, counts.asked, counts.free, counts.extra]
  expect(tally(countedSeats(besetzung))).toEqual(numbers)
  // Two shifts as one card.
  expect(tally(countedSeats(combineBesetzungen([besetzung, besetzung])))).toEqual(numbers.map((number) => 2 * number))
})

test('an unqualified person occupies the seat of the function', () => {
  const people = [helfer(1, 'keine', 'eingeteilt', { funktion: 'Fahrer KTW' }), helfer(2, 'keine', 'eingeteilt')]
  const shift = offer([need(1, 'RH', 'Fahrer KTW'), need(1, 'SanA')], people)
  expect(seatCounts(shift.besetzung)).toEqual({ sure: 0, asked: 0, unfit: 1, free: 1, extra: 1 })
})

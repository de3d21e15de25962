import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { countBesetzung } from '../besetzung.ts'
import { combineBesetzungen } from '../sums.ts'
import type { BedarfsRow, Helfer } from '../contract.ts'
import { countedSeats, seatCounts, seatText } from './seat-counts.ts'
import { seatRows } from './seats.ts'

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
const states = (rows: ReturnType<typeof seatRows>) => rows.map(({ titel, seats }) => [titel, seats.map(seatText)])

test('seats by vehicle and on foot: staffed, asked, then free', () => {
  const people = [
    helfer(1, 'NotSan', 'eingeteilt', { funktion: 'Besatzung RTW' }),
    helfer(2, 'SanA', 'gemeldet'),
    helfer(3, 'RS', 'warteliste'),
  ]
  const shift = offer([need(1, 'NotSan', 'Besatzung RTW'), need(1, 'RS', 'Besatzung RTW'), need(2, 'SanA')], people)
  expect(states(seatRows(shift, people))).toEqual([
    ['RTW 1', ['NotSan: V1 N, eingeteilt', 'RS, noch frei']],
    ['', ['SanA: V2 N, gemeldet', 'SanA, noch frei']],
  ])
})

test('one more than there are places stands apart, and takes none', () => {
  const people = [helfer(1, 'SanA', 'eingeteilt'), helfer(2, 'SanA', 'eingeteilt')]
  expect(states(seatRows(offer([need(1, 'SanA')], people), people))).toEqual([
    ['', ['SanA: V1 N, eingeteilt']],
    ['Zusätzlich', ['SanA: V2 N, zusätzlich']],
  ])
})

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
  expect(tally(seatRows(shift, people).flatMap(({ seats }) => seats))).toEqual(numbers)
  // Two shifts as one card.
  expect(tally(countedSeats(combineBesetzungen([besetzung, besetzung])))).toEqual(numbers.map((number) => 2 * number))
})

test('an unqualified person occupies the seat of the function', () => {
  const people = [helfer(1, 'keine', 'eingeteilt', { funktion: 'Fahrer KTW' }), helfer(2, 'keine', 'eingeteilt')]
  const shift = offer([need(1, 'RH', 'Fahrer KTW'), need(1, 'SanA')], people)
  expect(states(seatRows(shift, people)).flat(2)).toEqual([
    '',
    'RH: V1 N, ohne gültige Voraussetzung',
    'SanA, noch frei',
    'Zusätzlich',
    'Helfer: V2 N, zusätzlich',
  ])
  expect(seatCounts(shift.besetzung)).toEqual({ sure: 0, asked: 0, unfit: 1, free: 1, extra: 1 })
})

test('the counts of the server win: no person is drawn on a seat', () => {
  const people = [helfer(1, 'SanA', 'eingeteilt')]
  const shift = offer([need(1, 'SanA')], people)
  // Too young: only the server knows.
  const besetzung = { ...shift.besetzung, offen: 1, unbesetzt: 1, fehlt: [{ qualifikation: 'SanA' as const, anzahl: 1, funktion: '' }] }
  expect(states(seatRows({ ...shift, besetzung }, people))).toEqual([['', ['SanA, noch frei', 'zusätzlich']]])
})

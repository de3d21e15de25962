import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { Besetzung } from '../contract.ts'
import { signUpHindernis, timeGrid } from './angebot.ts'
import { combineBesetzungen, combinedNow } from '../sums.ts'
import { VERBS } from '../names.ts'
import { askOf } from '../verbs.ts'
import { countedSeats } from './seat-counts.ts'
import { placesFree, stillMissing } from './asking/words.ts'
import { needText } from './list/entry.tsx'
import { alikeText, besetzungText, extrasText, offersText, pastText, stateText, traineePlacesText, yourState } from './words.ts'

const empty: Besetzung = {
  soll: 0,
  eingeteilt: 0,
  gemeldet: 0,
  warteliste: 0,
  offen: 0,
  fehlt: [],
  praktikantenSoll: 0,
  praktikanten: 0,
}
const missing = (...rows: [number, Besetzung['fehlt'][number]['qualifikation'], string?][]) =>
  rows.map(([count, qualifikation, fn = '']) => ({ anzahl: count, qualifikation, funktion: fn }))

testAll<[string, Partial<Besetzung>]>([
  ['2 gemeldet · 4 frei, es fehlen 1 RS und 3 SanA', { soll: 6, offen: 4, gemeldet: 2, fehlt: missing([3, 'SanA'], [1, 'RS']) }],
  ['1 eingeteilt · 1 frei, es fehlt 1 RS (Fahrer)', { soll: 2, offen: 1, eingeteilt: 1, fehlt: missing([1, 'RS', 'Fahrer']) }],
  ['3 eingeteilt · 0 frei', { soll: 3, eingeteilt: 3 }],
  ['1 eingeteilt · 1 gemeldet · 0 frei', { soll: 2, eingeteilt: 1, gemeldet: 1 }],
  // More may ask for a place than there are: the leader chooses.
  ['3 gemeldet · 0 frei', { soll: 1, gemeldet: 3 }],
  ['1 eingeteilt · 3 gemeldet', { eingeteilt: 1, gemeldet: 3 }],
  ['19 gemeldet', { gemeldet: 19 }],
  ['5 gemeldet, 2 davon ohne Platz · 3 frei', { soll: 6, offen: 3, gemeldet: 5 }],
  ['Noch niemand gemeldet', {}],
])('the staffing reads in words: %s', (sentence, state) => expect(besetzungText({ ...empty, ...state })).toBe(sentence))

testAll<[string, Partial<Besetzung>]>([
  ['3 eingeteilt', { soll: 4, eingeteilt: 3, gemeldet: 2 }],
  ['0 eingeteilt', { soll: 4 }],
  ['12 gemeldet', { gemeldet: 12 }],
])('afterwards the staffing reads in words: %s', (sentence, state) => expect(pastText({ ...empty, ...state })).toBe(sentence))

test('guests and learners are invited to places, not searched as helpers', () => {
  expect([VERBS.ausbildung, VERBS.dienstabend, VERBS.veranstaltung].map(askOf)).toEqual(
    Array.from({ length: 3 }, () => 'Mitglieder einladen'),
  )
  const seats = { ...empty, offen: 3, fehlt: missing([3, 'SanA']) }
  expect(placesFree(seats)).toBe('Noch 3 Plätze · Voraussetzung SanA.')
  expect(placesFree({ ...seats, ohneVoraussetzung: 2 })).toBe('Noch 1 Platz · Voraussetzung SanA.')
})

test('without staffing, people are registered or present', () => {
  expect(besetzungText({ ...empty, soll: 4, offen: 1, gemeldet: 3 }, true)).toBe('3 angemeldet · 1 frei')
  expect(besetzungText(empty, true)).toBe('Noch niemand angemeldet')
  expect(pastText({ ...empty, eingeteilt: 14, gemeldet: 2 }, true)).toBe('14 dabei')
  expect(pastText({ ...empty, soll: 4 }, true)).toBe('Niemand angemeldet')
  expect([yourState('gemeldet'), yourState('gemeldet', false, true)]).toEqual(['Du bist gemeldet', 'Du bist angemeldet'])
})

testAll([
  ['Selbst wenn alle Gemeldeten kommen, fehlt 1 RS.', missing([1, 'RS'])],
  ['Selbst wenn alle Gemeldeten kommen, fehlen 2 SanA.', missing([2, 'SanA'])],
  ['', []],
])('a shortage reads in words: %s', (sentence, rows) =>
  expect(stillMissing({ gemeldet: 1, fehlt: rows, offen: rows.length && 2 })).toBe(sentence),
)

test('without staffing, no sign-ups means no expected people', () =>
  expect(stillMissing({ gemeldet: 0, offen: 2, fehlt: missing([2, 'SanA']) })).toBe('Noch fehlen 2 SanA.'))

test('waiting people and trainees are listed apart', () => {
  expect(extrasText({ ...empty, warteliste: 2, praktikantenSoll: 1 })).toBe('2 auf der Warteliste · 1 Praktikumsplatz frei')
  expect(extrasText({ ...empty, praktikantenSoll: 3, praktikanten: 1 })).toBe('2 Praktikumsplätze frei')
  expect(extrasText({ ...empty, praktikantenSoll: 1, praktikanten: 1 })).toBe('')
})

test('shifts are counted combined, the same line of need once', () => {
  const sum = combineBesetzungen([
    { ...empty, soll: 3, offen: 2, eingeteilt: 1, fehlt: missing([1, 'RS'], [1, 'SanA']) },
    { ...empty, soll: 2, offen: 1, gemeldet: 1, fehlt: missing([1, 'SanA']) },
  ])
  expect(besetzungText(sum)).toBe('1 eingeteilt · 1 gemeldet · 3 frei, es fehlen 1 RS und 2 SanA')
})

test('parts that are over have no free places while the rest lasts', () => {
  const seat = { ...empty, soll: 1, offen: 1, unbesetzt: 1, fehlt: missing([1, 'RS']) }
  const unfit = { ...seat, eingeteilt: 1, ohneVoraussetzung: 1 }
  const parts = [{ ...seat, fahrzeugeFehlen: ['KTW'] }, unfit, seat].map((besetzung, i) => ({ besetzung, ende: `2026-11-2${i}T12:00:00Z` }))
  const text = (day: string) => besetzungText(combinedNow(parts, Date.parse(`${day}T13:00:00Z`)))
  const all = '1 ohne gültige Voraussetzung · 2 frei, es fehlen 3 RS, davon 1 Platz ohne gültige Voraussetzung besetzt'
  expect(text('2026-11-19')).toBe(`${all}, Fahrzeug fehlt: 1 KTW`)
  const later = combinedNow(parts, Date.parse('2026-11-21T13:00:00Z'))
  expect(besetzungText(later)).toBe('1 eingeteilt · 1 frei, es fehlt 1 RS')
  expect(countedSeats(later).map(({ state }) => state)).toEqual(['eingeteilt', 'frei'])
})

test('of a running week, people and free seats add up to the places named', () => {
  const filled = [
    { soll: 1, offen: 1, unbesetzt: 1, fehlt: missing([1, 'RS']) },
    { soll: 1, gemeldet: 1, unbesetzt: 1 },
    { soll: 1, eingeteilt: 1, unbesetzt: 0 },
    { soll: 1, offen: 1, unbesetzt: 1, eingeteilt: 1, ohneVoraussetzung: 1, fehlt: missing([1, 'RS']) },
  ]
  let state = 48
  const random = () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31
  for (let week = 0; week < 30; week += 1) {
    const parts = Array.from({ length: 78 }, (_, i) => ({
      besetzung: { ...empty, ...filled[Math.floor(random() * filled.length)] },
      ende: new Date(Date.UTC(2026, 10, 23 + (i % 7), 12)).toISOString(),
    }))
    for (let day = 22; day < 31; day += 1) {
      const now = Date.UTC(2026, 10, day, 18)
      const parted = stateText(combinedNow(parts, now)).match(/\d+/g)?.map(Number) ?? []
      const told = `${parted.reduce((sum, count) => sum + count, 0)} Plätze`
      expect([week, day, told]).toEqual([week, day, offersText(parts, 'seats', now)])
    }
  }
})

test('a free trainee place is named beside the free places', () => {
  const full = { ...empty, soll: 4, eingeteilt: 3, gemeldet: 1, unbesetzt: 1, praktikantenSoll: 2, praktikanten: 1 }
  const shift = (besetzung: Besetzung) => ({ ende: '2026-11-29T12:00:00Z', schichten: [{ besetzung, ende: '2026-11-29T12:00:00Z' }] })
  const text = (day: string) => needText(shift(full) as never, {} as never, undefined, `2026-11-${day}T08:00:00Z`)
  expect(text('28')).toBe('3 eingeteilt · 1 gemeldet · 0 frei · 1 Praktikumsplatz frei')
  const parts = [shift(full), { ...shift(full), ende: '2026-11-30T12:00:00Z' }].map(({ ende }) => ({ besetzung: full, ende }))
  expect(traineePlacesText(combinedNow(parts, Date.parse('2026-11-29T13:00:00Z')))).toBe('1 Praktikumsplatz frei')
})

describe('why one cannot sign up', () => {
  const no = { moeglich: false, gruende: ['Du bist schon gemeldet.'], warteliste: false }
  test('the rules speak; what is not known yet the server decides', () => {
    expect(signUpHindernis({ anmeldung: no })).toBe('Du bist schon gemeldet.')
    expect(signUpHindernis({ anmeldung: { ...no, moeglich: true } })).toBeUndefined()
    expect(signUpHindernis({})).toBeUndefined()
  })
  test('a free trainee place is open to trainees', () => {
    const only = {
      anmeldung: { moeglich: false, gruende: ['Hier wird mindestens SanA gebraucht.'], warteliste: false, alsPraktikant: true },
    }
    expect(signUpHindernis(only)).toBe('Hier wird mindestens SanA gebraucht. Du kannst aber als Praktikant mitkommen.')
    expect(signUpHindernis(only, true)).toBeUndefined()
    expect(signUpHindernis({ anmeldung: no }, true)).toBe('Du bist schon gemeldet.')
  })
  test('a person who may wait or join as a trainee chooses', () => {
    const both = { anmeldung: { moeglich: true, gruende: ['Alle Plätze sind vergeben.'], warteliste: true, alsPraktikant: true } }
    expect([signUpHindernis(both), signUpHindernis(both, true)]).toEqual([undefined, undefined])
  })
})

test('places all alike name the rest and the condition, not a missing training', () => {
  const course = (given: object) => ({ ...combineBesetzungen([]), soll: 12, ...given })
  const sanA = (count: number) => [{ qualifikation: 'SanA' as const, anzahl: count, funktion: '' }]
  expect(alikeText(course({ offen: 3, unbesetzt: 5, eingeteilt: 7, gemeldet: 2, fehlt: sanA(3) }))).toBe(
    '7 eingeteilt · 2 gemeldet · noch 3 Plätze · du brauchst SanA',
  )
  expect(alikeText(course({ offen: 1, fehlt: sanA(1) }))).toBe('Noch 1 Platz · du brauchst SanA')
  const sessions = ['2026-12-05', '2026-12-12', '2026-12-19', '2027-01-09'].map((day) => ({ beginn: `${day}T09:00:00Z` }))
  expect(alikeText(course({ offen: 3, fehlt: sanA(3) }), sessions)).toBe('Noch 3 Plätze · du brauchst SanA · 4 Samstage')
  expect(alikeText(course({ offen: 12, fehlt: [{ qualifikation: 'keine', anzahl: 12, funktion: '' }] }))).toBe('Noch 12 Plätze')
  expect(alikeText(course({ offen: 0, eingeteilt: 12 }))).toBe('12 eingeteilt · 0 frei')
})

test('half hours of a part, begin and end included, also over the clock change', () => {
  expect(timeGrid({ beginn: '2026-11-24T16:00:00.000Z', ende: '2026-11-24T17:15:00.000Z' })).toEqual([
    '2026-11-24T16:00:00.000Z',
    '2026-11-24T16:30:00.000Z',
    '2026-11-24T17:00:00.000Z',
    '2026-11-24T17:15:00.000Z',
  ])
  // 18:00 to 07:00 in the autumn night are 14 hours.
  expect(timeGrid({ beginn: '2026-10-24T16:00:00.000Z', ende: '2026-10-25T06:00:00.000Z' })).toHaveLength(29)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rosterGroups, type RosterHelfer } from '#blocks/dokumente/server/index.ts'
import { person } from '#tests/support/example-dienst.ts'
import { rowsFrom } from './bedarfs-rows.ts'
import { countBesetzung } from './besetzung.ts'
import type { BoardSchicht } from './client/board.ts'
import { slotGroups } from './client/staffing/groups.ts'
import { boardOf } from './client/staffing/tableau.ts'
import { placesFrom } from './client/staffing/state.ts'
import { groupMannschaft } from './client/shifts/mannschaft.ts'
import type { BedarfsRow, Helfer } from './contract.ts'
import { assignSeats, withCrew } from './vehicle-seats.ts'

const [beginn, ende] = ['2026-11-28T10:00:00.000Z', '2026-11-28T16:00:00.000Z']
const vehicle = (number: number, type: string, fahrzeug: string | null = `v${number}`, needed = true) => ({
  _id: `platz ${number}`,
  fahrzeug,
  typ: type,
  erforderlich: needed,
  bezeichnung: fahrzeug ? `${type} ${number}` : '',
  kennung: '',
  funkrufname: '',
  sitzplaetze: 3,
  warnungen: [],
})
const line = (count: number, qualifikation: BedarfsRow['qualifikation'], fn = ''): BedarfsRow => ({
  anzahl: count,
  qualifikation,
  funktion: fn,
  mindestalter: null,
})
const shift = (bedarf: readonly BedarfsRow[], fahrzeuge: readonly ReturnType<typeof vehicle>[]) =>
  ({
    _id: 's',
    bezeichnung: '',
    beginn,
    ende,
    bedarf,
    praktikanten: { anzahl: 1, mindestqualifikation: 'keine' },
    fahrzeuge,
    besetzung: {},
    anmeldung: { moeglich: true, gruende: [], warteliste: false },
  }) as unknown as BoardSchicht
const helfer = (number: number, qualifikation: string, rest: Partial<Helfer> = {}) =>
  ({
    _id: `h${number}`,
    profil: person(number, 'Ute', `Nr ${number}`),
    schicht: 's',
    status: 'eingeteilt',
    qualifikation,
    funktion: '',
    fahrzeug: null,
    praktikant: false,
    von: beginn,
    bis: ende,
    gemeldetAm: beginn,
    kommentar: '',
    ...rest,
  }) as Helfer

/** Numbers of each view of a shift with these people: open places, and people by seat. */
function views(schicht: BoardSchicht, people: readonly Helfer[]) {
  const { besetzung } = countBesetzung(
    schicht,
    people.map((one) => ({ ...one, id: one.profil._id, alter: null })),
  )
  const board = boardOf(schicht, placesFrom({ helfer: people }))
  const slots = slotGroups(board, null).flatMap((group) =>
    group.slots.filter(({ target }) => target.kind === 'zeile' || target.kind === 'sitz'),
  )
  const roster = rosterGroups(
    schicht,
    people.map((one) => ({ ...one, ...one.profil, profil: one.profil._id, telefon: '', alter: null }) as unknown as RosterHelfer),
  )
  const crewOf = (titel: string) =>
    roster.find((group) => group.titel.startsWith(titel))?.rows.map((row) => row.helfer?.nachname ?? '') ?? []
  return {
    besetzung,
    onBoard: slots
      .filter(({ place, aside }) => !place && !aside)
      .reduce((sum, { id, empty = '' }) => sum + (id === 'mehr' ? Number(empty.split(' ')[0]) : 1), 0),
    onPaper: roster
      .flatMap(({ rows }) => rows.filter((row) => !row.helfer && row.funktion !== 'Praktikant'))
      .reduce((sum, row) => sum + (row.more || 1), 0),
    printed: roster.flatMap(({ rows }) => rows.flatMap((row) => row.helfer?.nachname ?? [])).toSorted(),
    listed: groupMannschaft({ helfer: people }, schicht, false)
      .flatMap((group) => group.helfer.map(({ profil }) => profil.nachname))
      .toSorted(),
    crewOf,
    groups: slotGroups(board, null),
  }
}

describe('the crew of an estimate', () => {
  const estimate = rowsFrom({ helferVon: 5, helferBis: 5, ktw: 1, rtw: 0, notarzt: 0, einsatzleitung: 'keine' })
  const crew = [helfer(6, 'RS', { funktion: 'Transportführer KTW' }), helfer(7, 'RH', { funktion: 'Fahrer KTW' })]

  test('sits in its ambulance: seven places on board, list and roster', () => {
    const people = [...[1, 2, 3, 4, 5].map((number) => helfer(number, 'SanA')), ...crew]
    const all = views(shift(estimate, [vehicle(1, 'KTW', null)]), people)
    expect(all.besetzung).toMatchObject({ soll: 7, eingeteilt: 7, offen: 0, fahrzeugeFehlen: ['KTW'] })
    expect(all.groups.map(({ titel, count }) => [titel, count])).toEqual([
      ['SanA', '5 von 5'],
      ['KTW', '2 von 2'],
      ['Praktikanten', '0 von 1'],
      ['Zusätzlich eingeteilt', '0'],
    ])
    expect(all.crewOf('KTW (noch offen)').toSorted()).toEqual(['Nr 6', 'Nr 7'])
    const named = views(shift(estimate, [vehicle(1, 'KTW')]), people).besetzung
    expect(named).not.toHaveProperty('fahrzeugeFehlen')
  })

  test('named "Besatzung" in former services is no second one', () => {
    const old = [line(5, 'SanA'), line(1, 'RS', 'Besatzung KTW'), line(1, 'RH', 'Besatzung KTW')]
    const all = views(shift(old, [vehicle(1, 'KTW', null)]), [helfer(6, 'RS', { funktion: 'Besatzung KTW' })])
    expect([all.besetzung.soll, all.besetzung.offen, all.onBoard, all.onPaper]).toEqual([7, 6, 6, 6])
    expect(all.crewOf('KTW')).toEqual(['Nr 6', ''])
  })

  test('without an ambulance stays on foot and counts', () => {
    const all = views(shift(estimate, []), crew)
    expect([all.besetzung.offen, all.onBoard, all.onPaper]).toEqual([5, 5, 5])
    expect(all.listed).toEqual(['Nr 6', 'Nr 7'])
  })
})

test('the driver of a bus counts for another place, the seat adds none', () => {
  const all = views(shift([line(2, 'SanA')], [vehicle(1, 'MTW/MTF')]), [helfer(1, 'SanA', { fahrzeug: 'platz 1', funktion: 'Fahrer' })])
  expect([all.besetzung.soll, all.besetzung.offen, all.onBoard, all.onPaper]).toEqual([2, 1, 1, 1])
  expect(all.crewOf('MTW')).toEqual(['Nr 1'])
})

test('an ambulance brings its crew into the need and takes it along', () => {
  const need = [line(2, 'SanA')]
  const two = withCrew(withCrew(need, 'KTW', 1), 'KTW', 1)
  expect(two.slice(1).map(({ anzahl, qualifikation, funktion }) => [anzahl, qualifikation, funktion])).toEqual([
    [2, 'RS', 'Transportführer KTW'],
    [2, 'RH', 'Fahrer KTW'],
  ])
  expect(withCrew(withCrew(two, 'KTW', -1), 'KTW', -1)).toEqual(need)
  expect(withCrew(need, 'MTW/MTF', 1)).toEqual(need)
})

test('any plan and seating: every view says the same', () => {
  const types = ['KTW', 'RTW', 'NEF', 'MTW/MTF', 'ELW', 'Anhaenger']
  const functions = [
    '',
    'Fahrer',
    'Fahrer KTW',
    'Fahrer RTW',
    'Transportführer',
    'Transportführer RTW',
    'Notarzt',
    'Besatzung KTW',
    'Einsatzleitung',
  ]
  const need = fc.record({
    anzahl: fc.integer({ min: 0, max: 9 }),
    qualifikation: fc.constantFrom('keine', 'SanA', 'RH', 'RS', 'NotSan', 'NA'),
    funktion: fc.constantFrom(...functions),
  })
  const somebody = fc.record({
    qualifikation: fc.constantFrom('keine', 'SanA', 'RH', 'RS', 'NotSan', 'NA'),
    funktion: fc.constantFrom(...functions),
    seat: fc.integer({ min: 0, max: 5 }),
    status: fc.constantFrom('eingeteilt', 'eingeteilt', 'gemeldet', 'warteliste'),
    praktikant: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(
      fc.array(need, { maxLength: 6 }),
      fc.array(fc.tuple(fc.constantFrom(...types), fc.boolean(), fc.boolean()), { maxLength: 4 }),
      fc.array(somebody, { maxLength: 12 }),
      (lines, wanted, crowd) => {
        const vehicles = wanted.map(([type, named, needed], number) => vehicle(number, type, named ? `v${number}` : null, needed))
        const schicht = shift(
          lines.map((one) => line(one.anzahl, one.qualifikation as 'SanA', one.funktion)),
          vehicles,
        )
        const people = crowd.map(({ qualifikation, funktion, seat, status, praktikant }, number) =>
          helfer(number, qualifikation, {
            funktion,
            status: status as 'eingeteilt',
            fahrzeug: status === 'eingeteilt' ? (vehicles[seat]?._id ?? null) : null,
            praktikant: praktikant === 0,
          }),
        )
        const all = views(schicht, people)
        expect([all.onBoard, all.onPaper]).toEqual([all.besetzung.unbesetzt, all.besetzung.unbesetzt])
        const staffed = people.filter(({ status }) => status === 'eingeteilt')
        expect(all.printed).toEqual(staffed.map(({ profil }) => profil.nachname).toSorted())
        expect(all.listed).toEqual(people.map(({ profil }) => profil.nachname).toSorted())
        const seated = assignSeats(
          schicht,
          staffed.map((one) => ({ ...one, id: one._id, alter: null })),
        )
        const seats = seated.vehicles.flatMap((one) => one.seats)
        expect(new Set(seats.flatMap(({ place }) => place ?? [])).size).toBe(seats.filter(({ place }) => place).length)
        expect(seated.onFoot.length + seats.filter(({ platz }) => platz).length).toBe(all.besetzung.soll)
        expect(all.besetzung.fahrzeugeFehlen?.length ?? 0).toBe(vehicles.filter((one) => !one.fahrzeug && one.erforderlich).length)
      },
    ),
  )
})

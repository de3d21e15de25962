import { describe, expect, test } from 'vitest'
import { BEGINN, exampleDienst, exampleHelfer, exampleKandidat, ENDE, person, number } from '#tests/support/example-dienst.ts'
import { testAll } from '#tests/support/cases.ts'
import { changesSomething, newPlace, takeOut, putOn } from './steps.ts'
import { besetztBy, sortByFit, driverlessFahrzeuge, boardOf, warningTexts } from './tableau.ts'
import { seatFitting } from './several.ts'
import { seatPeople } from '../proposal/seating.ts'
import { placeRows, isSamePlace, placeKey, type Place, placesFrom, effectiveChanges, placeDifferences } from './state.ts'

const S1 = number('s', 1)
const S2 = number('s', 2)
const KTW = number('f', 1)
const [lena, max, ute, ole] = [person(1, 'Lena', 'Schmidt'), person(2, 'Max', 'Berg'), person(3, 'Ute', 'Kern'), person(4, 'Ole', 'Voss')]
const ktw = {
  _id: KTW,
  fahrzeug: number('v', 1),
  typ: 'KTW' as const,
  erforderlich: true,
  bezeichnung: 'KTW',
  kennung: '1401',
  funkrufname: 'KTW 14/01',
  sitzplaetze: 3,
  warnungen: [],
}
const bedarf = [
  { qualifikation: 'RS' as const, anzahl: 1, funktion: 'Leiter', mindestalter: null },
  { qualifikation: 'SanA' as const, anzahl: 2, funktion: '', mindestalter: null },
]

function world(helfer = [exampleHelfer(lena, 'RS', 'gemeldet', { schicht: S1 }), exampleHelfer(max, 'SanA', 'gemeldet', { schicht: S1 })]) {
  const dienst = exampleDienst({
    schichten: [
      { _id: S1, bedarf, fahrzeuge: [ktw], praktikanten: { anzahl: 1, mindestqualifikation: 'keine' } },
      { _id: S2, beginn: '2031-05-10T15:00:00.000Z', ende: '2031-05-10T20:00:00.000Z', bedarf },
    ],
    helfer,
  })
  const places = placesFrom(dienst)
  const schicht = dienst.schichten[0]
  if (!schicht) throw new Error('no shift')
  return { dienst, places, schicht, tableau: boardOf(schicht, places) }
}
const after = (places: Record<string, Place>, steps: ReturnType<typeof putOn>) => {
  const fresh = { ...places }
  for (const [schicht, profil, place] of steps) {
    if (place) fresh[placeKey(schicht, profil)] = place
    else delete fresh[placeKey(schicht, profil)]
  }
  return fresh
}

describe('moves', () => {
  test('one’s own place is no place to move to', () => {
    const { places, tableau } = world([
      exampleHelfer(max, 'SanA', 'eingeteilt', { schicht: S1 }),
      exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S1, funktion: 'Leiter' }),
    ])
    const to = (person: typeof max, row: number) => changesSomething(places[placeKey(S1, person._id)]!, { kind: 'zeile', row }, tableau)
    expect([to(max, 1), to(max, 0), to(lena, 0), to(lena, 1)]).toEqual([false, true, false, true])
    expect(changesSomething(places[placeKey(S1, max._id)]!, { kind: 'praktikant' }, tableau)).toBe(true)
  })

  test('the board tells the numbers of the list, with what is not saved yet', () => {
    const { dienst, places, schicht, tableau } = world()
    expect(tableau.besetzung).toEqual(dienst.schichten[0]?.besetzung)
    expect(tableau.besetzung).toMatchObject({ eingeteilt: 0, gemeldet: 2, offen: 1, unbesetzt: 3 })
    const steps = putOn({ person: lena, qualifikation: 'RS' }, { kind: 'zeile', row: 0 }, tableau, places)
    expect(boardOf(schicht, after(places, steps)).besetzung).toMatchObject({ eingeteilt: 1, gemeldet: 1, offen: 1, unbesetzt: 2 })
  })

  test('placing takes over the function of the line, and the board counts at once', () => {
    const { places, schicht, tableau } = world()
    expect(tableau.distribution.offen).toBe(3)
    const afterwards = boardOf(
      schicht,
      after(places, putOn({ person: lena, qualifikation: 'RS' }, { kind: 'zeile', row: 0 }, tableau, places)),
    )
    expect(afterwards.places.get(lena._id)).toMatchObject({ status: 'eingeteilt', funktion: 'Leiter', fahrzeug: null })
    expect(afterwards.plaetze[0]?.place?.person).toEqual(lena)
    expect(afterwards.distribution.fehlt).toEqual([{ qualifikation: 'SanA', anzahl: 2, funktion: '' }])
    expect(afterwards.besetzung.offen).toBe(1)
  })

  test('a seat of a vehicle sets vehicle and function, who sat there stays in the shift', () => {
    const { places, tableau } = world([
      exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S1, fahrzeug: KTW, funktion: 'Fahrer' }),
      exampleHelfer(max, 'SanA', 'gemeldet', { schicht: S1 }),
    ])
    expect(driverlessFahrzeuge(tableau)).toEqual([])
    const steps = putOn(
      { person: max, qualifikation: 'SanA' },
      { kind: 'sitz', fahrzeug: KTW, funktion: 'Fahrer', instead: lena._id },
      tableau,
      places,
    )
    const afterwards = after(places, steps)
    expect(afterwards[placeKey(S1, max._id)]).toMatchObject({ status: 'eingeteilt', fahrzeug: KTW, funktion: 'Fahrer' })
    expect(afterwards[placeKey(S1, lena._id)]).toMatchObject({ status: 'eingeteilt', fahrzeug: null, funktion: '' })
  })

  test('a person on a needed place makes room and becomes registered', () => {
    const { places, tableau } = world([
      exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S1, funktion: 'Leiter' }),
      exampleHelfer(ute, 'RS', 'gemeldet', { schicht: S1 }),
    ])
    const afterwards = after(
      places,
      putOn({ person: ute, qualifikation: 'RS' }, { kind: 'zeile', row: 0, instead: lena._id }, tableau, places),
    )
    expect(afterwards[placeKey(S1, lena._id)]).toMatchObject({ status: 'gemeldet', funktion: '' })
    expect(afterwards[placeKey(S1, ute._id)]).toMatchObject({ status: 'eingeteilt', funktion: 'Leiter' })
  })

  test('a person only placed here leaves no trace; a waiting one waits again', () => {
    const { places, schicht, tableau } = world([exampleHelfer(max, 'SanA', 'warteliste', { schicht: S1 })])
    const withOle = after(places, putOn({ person: ole, qualifikation: 'SanA' }, { kind: 'zusaetzlich' }, tableau, places))
    const withBoth = after(
      withOle,
      putOn({ person: max, qualifikation: 'SanA' }, { kind: 'zeile', row: 1 }, boardOf(schicht, withOle), places),
    )
    const full = boardOf(schicht, withBoth)
    expect(takeOut(ole._id, full, places)).toEqual([S1, ole._id, null])
    expect(takeOut(max._id, full, places)[2]).toMatchObject({ status: 'warteliste' })
  })

  test('taken off, a person the leaders staffed is gone, a wish comes back', () => {
    const wish = { von: BEGINN, bis: '2031-05-10T10:00:00.000Z' }
    const { places, schicht, tableau } = world([
      exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S1, funktion: 'Leiter', zuvor: null }),
      exampleHelfer(max, 'SanA', 'eingeteilt', { schicht: S1, zuvor: { status: 'warteliste', funktion: '', praktikant: true, ...wish } }),
    ])
    const [off, back] = [takeOut(lena._id, tableau, places), takeOut(max._id, tableau, places)]
    const changed = after(places, [off, back])
    const board = boardOf(schicht, changed)
    expect(board.places.has(lena._id)).toBe(false)
    expect(board.besetzung).toMatchObject({ eingeteilt: 0, gemeldet: 0, warteliste: 1 })
    expect(board.besetzung.offen).toBe(3)
    expect(board.places.get(max._id)).toMatchObject({ status: 'warteliste', praktikant: true, ...wish })
    // The server restores the state before; the call only takes them off.
    expect(placeRows([off[2]!, back[2]!], places).map(({ status }) => status)).toEqual(['gemeldet', 'gemeldet'])
    // Somebody else took them off first: the change ends, and registers nobody.
    expect(effectiveChanges({}, { [placeKey(S1, lena._id)]: off[2]! })).toEqual({})
    const again = after(changed, putOn({ person: lena, qualifikation: 'RS' }, { kind: 'zeile', row: 0 }, board, places))
    expect(effectiveChanges(places, again)).not.toHaveProperty([placeKey(S1, lena._id)])
  })

  test('a trainee takes a trainee place and none of the need', () => {
    const { places, schicht, tableau } = world()
    const afterwards = boardOf(
      schicht,
      after(places, putOn({ person: max, qualifikation: 'SanA' }, { kind: 'praktikant' }, tableau, places)),
    )
    expect(afterwards.praktikanten.map(({ person }) => person)).toEqual([max])
    expect(afterwards.distribution.offen).toBe(3)
    expect(afterwards.more).toEqual([])
  })
})

describe('objections', () => {
  const { dienst, schicht } = world()
  const fahrer = { kind: 'sitz', fahrzeug: KTW, funktion: 'Fahrer' } as const

  testAll([
    ['a lower qualification', exampleKandidat(max, 'SanA'), { kind: 'zeile', row: 0 } as const, ['SanA: gebraucht wird RS.']],
    ['a higher one covers', exampleKandidat(lena, 'RS'), { kind: 'zeile', row: 1 } as const, []],
    [
      'why one may not drive, in the server’s words',
      exampleKandidat(max, 'SanA', { hinweise: [{ art: 'fuehrerschein', text: 'Führerscheinkontrolle läuft am 28.02. ab' }] }),
      fahrer,
      ['Führerscheinkontrolle läuft am 28.02. ab'],
    ],
    [
      'that says nothing of other places',
      exampleKandidat(max, 'SanA', { hinweise: [{ art: 'einweisung', text: 'Keine Einweisung auf KTW 14/01' }] }),
      { kind: 'zeile', row: 1 } as const,
      [],
    ],
    [
      'a warning about another vehicle is not shown here',
      exampleKandidat(max, 'SanA', {
        hinweise: [
          { art: 'einweisung', text: 'KTW 14/01: Einweisung fehlt.', fahrzeug: KTW },
          { art: 'einweisung', text: 'RTW 14/02: Einweisung fehlt.', fahrzeug: number('f', 2) },
        ],
      }),
      fahrer,
      ['KTW 14/01: Einweisung fehlt.'],
    ],
    ['permission to drive', exampleKandidat(max, 'SanA', { faehrt: [KTW] }), fahrer, []],
    [
      'rest holds everywhere',
      exampleKandidat(lena, 'RS', { hinweise: [{ art: 'ruhe', text: 'Nur 8 h Ruhe' }] }),
      fahrer,
      ['Darf dieses Fahrzeug nicht fahren, soweit wir wissen.', 'Nur 8 h Ruhe'],
    ],
  ])('a candidate is warned of on the board: %s', (_, kandidat, target, sentences) => {
    expect(warningTexts(kandidat, schicht, target)).toEqual(sentences)
  })

  test('an overlapping shift blocks, saved or not; a back-to-back one does not', () => {
    const there = (von: string, bis: string) => ({
      [placeKey(S2, max._id)]: {
        ...newPlace({ person: max, qualifikation: 'SanA' as const }, world().tableau),
        schicht: S2,
        status: 'eingeteilt' as const,
        von,
        bis,
      },
    })
    const kandidat = exampleKandidat(max, 'SanA')
    expect(besetztBy(kandidat, schicht, there('2031-05-10T15:00:00.000Z', '2031-05-10T20:00:00.000Z'), dienst.schichten)).toBe(
      'ist zu dieser Zeit schon eingeteilt: Schicht 2 dieses Dienstes',
    )
    expect(besetztBy(kandidat, schicht, there(ENDE, '2031-05-10T20:00:00.000Z'), dienst.schichten)).toBeNull()
  })

  test('a server conflict within this service disappears once the person is removed', () => {
    const besetztVon = {
      als: 'eingeteilt' as const,
      titel: 'Stadtfest',
      beginn: '2031-05-10T15:00:00.000Z',
      ende: '2031-05-10T20:00:00.000Z',
    }
    const kandidat = exampleKandidat(max, 'SanA', { besetztVon })
    const out = {
      ...newPlace({ person: max, qualifikation: 'SanA' as const }, world().tableau),
      schicht: S2,
      von: besetztVon.beginn,
      bis: besetztVon.ende,
    }
    expect(besetztBy(kandidat, schicht, { [placeKey(S2, max._id)]: out }, dienst.schichten)).toBeNull()
    expect(besetztBy(kandidat, schicht, {}, dienst.schichten)).toBe('ist zu dieser Zeit schon eingeteilt: Stadtfest')
    const leads = exampleKandidat(max, 'SanA', { besetztVon: { ...besetztVon, als: 'leitung' } })
    expect(besetztBy(leads, schicht, { [placeKey(S2, max._id)]: out }, dienst.schichten)).toBe('leitet zu dieser Zeit schon: Stadtfest')
  })

  test('candidates: free, suited, registered, lowest sufficient level, fewest hours', () => {
    const { tableau } = world([exampleHelfer(ute, 'RS', 'gemeldet', { schicht: S1 })])
    const people = [
      exampleKandidat(max, 'SanA'),
      exampleKandidat(ole, 'RS', { stunden90Tage: 3, besetztVon: { als: 'eingeteilt', titel: 'Konzert', beginn: BEGINN, ende: ENDE } }),
      exampleKandidat(person(5, 'Ida', 'Kern'), 'RS', { hinweise: [{ art: 'abwesend', text: 'Nicht verfügbar: Sa., 10.05.2031.' }] }),
      exampleKandidat(lena, 'NotSan'),
      exampleKandidat(ute, 'RS', { stunden90Tage: 40 }),
    ]
    const row = sortByFit(people, tableau, { kind: 'zeile', row: 0 }, ({ besetztVon }) => besetztVon?.titel ?? null)
    expect(row.map(({ profil }) => profil.vorname)).toEqual(['Ute', 'Lena', 'Max', 'Ida', 'Ole'])
  })
})

describe('proposal', () => {
  const proposed = (who: typeof lena, fn: string, rest: { readonly faehrt?: string[]; readonly stunden90Tage?: number } = {}) => ({
    schicht: S1,
    profil: who,
    funktion: fn,
    qualifikation: 'SanA',
    gemeldet: true,
    praktikant: false,
    faehrt: [],
    stunden90Tage: 0,
    gruende: [],
    ...rest,
  })
  const seats = (places: readonly Place[]) =>
    places
      .map(({ person, funktion, fahrzeug }) => [person.vorname, funktion, fahrzeug])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))

  test('the allowed driver with the fewest hours drives; others stay out', () => {
    const { tableau } = world([])
    const fresh = seatPeople(
      tableau.schicht,
      [],
      [
        proposed(lena, 'Leiter'),
        proposed(max, '', { faehrt: [KTW], stunden90Tage: 20 }),
        proposed(ute, '', { faehrt: [KTW], stunden90Tage: 5 }),
        proposed(ole, ''),
      ],
    )
    expect(seats(fresh)).toEqual([
      ['Lena', 'Leiter', null],
      ['Max', '', null],
      ['Ole', '', null],
      ['Ute', 'Fahrer', KTW],
    ])
    // Somebody who drives it already keeps the seat.
    const driver = { ...fresh.find(({ fahrzeug }) => fahrzeug === KTW)! }
    expect(seats(seatPeople(tableau.schicht, [driver], [proposed(max, '', { faehrt: [KTW] })]))).toEqual([['Max', '', null]])
  })

  test('a line of the need that means a seat gives its function, and the seat its person', () => {
    const rtw = { ...ktw, _id: number('f', 2), typ: 'RTW' as const, funkrufname: 'RTW 14/02' }
    const { dienst } = world([])
    const rows = ['Fahrer RTW', 'Transportführer RTW'].map((fn) => ({
      qualifikation: 'SanA' as const,
      anzahl: 1,
      funktion: fn,
      mindestalter: null,
    }))
    const schicht = { ...dienst.schichten[0]!, bedarf: rows, fahrzeuge: [rtw] }
    const set = putOn(
      { person: max, qualifikation: 'SanA' },
      { kind: 'sitz', fahrzeug: rtw._id, funktion: 'Fahrer' },
      boardOf(schicht, placesFrom(dienst)),
      {},
    )
    expect(set[0]?.[2]).toMatchObject({ funktion: 'Fahrer RTW', fahrzeug: rtw._id })
    const fresh = seatPeople(
      schicht,
      [],
      [proposed(lena, 'Transportführer RTW', { faehrt: [rtw._id] }), proposed(max, 'Fahrer RTW', { faehrt: [rtw._id] })],
    )
    expect(seats(fresh)).toEqual([
      ['Lena', 'Transportführer RTW', rtw._id],
      ['Max', 'Fahrer RTW', rtw._id],
    ])
    expect(
      driverlessFahrzeuge(boardOf(schicht, Object.fromEntries(fresh.map((place) => [placeKey(S1, place.person._id), place])))),
    ).toEqual([])
  })
})

describe('changes over a state', () => {
  const { places } = world()
  const name = placeKey(S1, lena._id)
  const lenas = places[name]
  if (!lenas) throw new Error('not there')

  test('equal places are no change', () => {
    expect(isSamePlace(lenas, { ...lenas, person: { ...lenas.person, nachname: 'Meyer' } })).toBe(true)
    expect(effectiveChanges(places, { [name]: { ...lenas } })).toEqual({})
    expect(Object.keys(effectiveChanges(places, { [name]: { ...lenas, status: 'eingeteilt' } }))).toEqual([name])
  })

  test('changes by others are named, with conflicts with one’s own changes', () => {
    const now = { ...places, [name]: { ...lenas, status: 'abgesagt' as const } }
    delete (now as Record<string, Place>)[placeKey(S1, max._id)]
    const found = placeDifferences(places, now, { [name]: { ...lenas, status: 'eingeteilt' } })
    expect(found.map(({ name, mine, after }) => [name, mine, after?.status])).toEqual([
      [name, true, 'abgesagt'],
      [placeKey(S1, max._id), false, undefined],
    ])
  })
})

test('several registered people are seated at once, none whom something speaks against', () => {
  const helfer = [lena, max, ute, ole].map((who) => exampleHelfer(who, who === lena ? 'RS' : 'SanA', 'gemeldet', { schicht: S1 }))
  const { places, tableau } = world(helfer)
  const tired = { hinweise: [{ art: 'ruhe' as const, text: 'Nur 6 Stunden Ruhe.' }] }
  const people = [lena, max, ute, ole].map((who) => exampleKandidat(who, who === lena ? 'RS' : 'SanA', who === ole ? tired : {}))
  const steps = seatFitting(people, tableau, places, ({ profil }) => (profil._id === max._id ? 'ist dann eingeteilt' : null))
  // Lena could lead, which stays a choice.
  expect(steps.map(([, profil, place]) => [profil, place?.status, place?.funktion])).toEqual([
    [lena._id, 'eingeteilt', ''],
    [ute._id, 'eingeteilt', ''],
  ])
})

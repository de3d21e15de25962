import { describe, expect, test } from 'vitest'
import { BEGINN, beispieldienst, beispielhelfer, beispielkandidat, ENDE, mensch, nr } from '#tests/support/beispieldienst.ts'
import { neueStelle, nimmHeraus, setzeAuf } from './schritte.ts'
import { besetztDurch, gereiht, offeneSitze, tafelVon, warnungen } from './tafel.ts'
import { schlageVor } from './vorschlag.ts'
import { gleich, schluessel, type Stelle, stellenAus, uebrig, unterschiede } from './zustand.ts'

const S1 = nr('s', 1)
const S2 = nr('s', 2)
const KTW = nr('f', 1)
const [lena, max, ute, ole] = [mensch(1, 'Lena', 'Schmidt'), mensch(2, 'Max', 'Berg'), mensch(3, 'Ute', 'Kern'), mensch(4, 'Ole', 'Voss')]
const ktw = {
  _id: KTW,
  fahrzeug: nr('v', 1),
  typ: 'KTW' as const,
  erforderlich: true,
  bezeichnung: 'KTW',
  kennung: '1401',
  funkrufname: 'KTW 14/01',
  sitzplaetze: 3,
}
const bedarf = [
  { qualifikation: 'RS' as const, anzahl: 1, funktion: 'Leiter', mindestalter: null },
  { qualifikation: 'SanA' as const, anzahl: 2, funktion: '', mindestalter: null },
]
const niemand = () => null

function welt(
  helfer = [beispielhelfer(lena, 'RS', 'gemeldet', { schicht: S1 }), beispielhelfer(max, 'SanA', 'gemeldet', { schicht: S1 })],
) {
  const dienst = beispieldienst({
    schichten: [
      { _id: S1, bedarf, fahrzeuge: [ktw], praktikanten: { anzahl: 1, mindestqualifikation: 'keine' } },
      { _id: S2, beginn: '2031-05-10T15:00:00.000Z', ende: '2031-05-10T20:00:00.000Z', bedarf },
    ],
    helfer,
  })
  const stellen = stellenAus(dienst)
  const schicht = dienst.schichten[0]
  if (!schicht) throw new Error('no shift')
  return { dienst, stellen, schicht, tafel: tafelVon(schicht, stellen) }
}
const nach = (stellen: Record<string, Stelle>, schritte: ReturnType<typeof setzeAuf>) => {
  const neu = { ...stellen }
  for (const [schicht, profil, stelle] of schritte) {
    if (stelle) neu[schluessel(schicht, profil)] = stelle
    else delete neu[schluessel(schicht, profil)]
  }
  return neu
}

describe('moves', () => {
  test('placing takes over the function of the line, and the board counts at once', () => {
    const { stellen, schicht, tafel } = welt()
    expect(tafel.verteilung.offen).toBe(3)
    const danach = tafelVon(
      schicht,
      nach(stellen, setzeAuf({ person: lena, qualifikation: 'RS' }, { art: 'zeile', zeile: 0 }, tafel, stellen)),
    )
    expect(danach.stellen.get(lena._id)).toMatchObject({ status: 'eingeteilt', funktion: 'Leiter', fahrzeug: null })
    expect(danach.plaetze[0]?.stelle?.person).toEqual(lena)
    expect(danach.verteilung.fehlt).toEqual([{ qualifikation: 'SanA', anzahl: 2, funktion: '' }])
    expect(danach.mitMeldungen.offen).toBe(1)
  })

  test('a seat of a vehicle sets vehicle and function, who sat there stays in the shift', () => {
    const { stellen, tafel } = welt([
      beispielhelfer(lena, 'RS', 'eingeteilt', { schicht: S1, fahrzeug: KTW, funktion: 'Fahrer' }),
      beispielhelfer(max, 'SanA', 'gemeldet', { schicht: S1 }),
    ])
    expect(offeneSitze(tafel)).toBe(1)
    const schritte = setzeAuf(
      { person: max, qualifikation: 'SanA' },
      { art: 'sitz', fahrzeug: KTW, funktion: 'Fahrer', statt: lena._id },
      tafel,
      stellen,
    )
    const danach = nach(stellen, schritte)
    expect(danach[schluessel(S1, max._id)]).toMatchObject({ status: 'eingeteilt', fahrzeug: KTW, funktion: 'Fahrer' })
    expect(danach[schluessel(S1, lena._id)]).toMatchObject({ status: 'eingeteilt', fahrzeug: null, funktion: '' })
  })

  test('whoever stands on a place of the need makes room and is registered again', () => {
    const { stellen, tafel } = welt([
      beispielhelfer(lena, 'RS', 'eingeteilt', { schicht: S1, funktion: 'Leiter' }),
      beispielhelfer(ute, 'RS', 'gemeldet', { schicht: S1 }),
    ])
    const danach = nach(
      stellen,
      setzeAuf({ person: ute, qualifikation: 'RS' }, { art: 'zeile', zeile: 0, statt: lena._id }, tafel, stellen),
    )
    expect(danach[schluessel(S1, lena._id)]).toMatchObject({ status: 'gemeldet', funktion: '' })
    expect(danach[schluessel(S1, ute._id)]).toMatchObject({ status: 'eingeteilt', funktion: 'Leiter' })
  })

  test('who was only put here leaves no trace, who waited waits again', () => {
    const { stellen, schicht, tafel } = welt([beispielhelfer(max, 'SanA', 'warteliste', { schicht: S1 })])
    const mitOle = nach(stellen, setzeAuf({ person: ole, qualifikation: 'SanA' }, { art: 'zusaetzlich' }, tafel, stellen))
    const mitBeiden = nach(
      mitOle,
      setzeAuf({ person: max, qualifikation: 'SanA' }, { art: 'zeile', zeile: 1 }, tafelVon(schicht, mitOle), stellen),
    )
    const voll = tafelVon(schicht, mitBeiden)
    expect(nimmHeraus(ole._id, voll, stellen)).toEqual([S1, ole._id, null])
    expect(nimmHeraus(max._id, voll, stellen)[2]).toMatchObject({ status: 'warteliste' })
  })

  test('a trainee takes a trainee place and none of the need', () => {
    const { stellen, schicht, tafel } = welt()
    const danach = tafelVon(schicht, nach(stellen, setzeAuf({ person: max, qualifikation: 'SanA' }, { art: 'praktikant' }, tafel, stellen)))
    expect(danach.praktikanten.map(({ person }) => person)).toEqual([max])
    expect(danach.verteilung.offen).toBe(3)
    expect(danach.weitere).toEqual([])
  })
})

describe('what speaks against it', () => {
  const { dienst, schicht } = welt()
  const fahrer = { art: 'sitz', fahrzeug: KTW, funktion: 'Fahrer' } as const

  test.each([
    ['a lower qualification', beispielkandidat(max, 'SanA'), { art: 'zeile', zeile: 0 } as const, ['Hat SanA, gebraucht wird RS.']],
    ['a higher one covers', beispielkandidat(lena, 'RS'), { art: 'zeile', zeile: 1 } as const, []],
    [
      'why one may not drive, in the server’s words',
      beispielkandidat(max, 'SanA', { hinweise: [{ art: 'fuehrerschein', text: 'Führerscheinkontrolle läuft am 28.02. ab' }] }),
      fahrer,
      ['Führerscheinkontrolle läuft am 28.02. ab'],
    ],
    [
      'that says nothing of other places',
      beispielkandidat(max, 'SanA', { hinweise: [{ art: 'einweisung', text: 'Keine Einweisung auf KTW 14/01' }] }),
      { art: 'zeile', zeile: 1 } as const,
      [],
    ],
    [
      'what is said of another vehicle is not said here',
      beispielkandidat(max, 'SanA', {
        hinweise: [
          { art: 'einweisung', text: 'KTW 14/01: Einweisung fehlt.', fahrzeug: KTW },
          { art: 'einweisung', text: 'RTW 14/02: Einweisung fehlt.', fahrzeug: nr('f', 2) },
        ],
      }),
      fahrer,
      ['KTW 14/01: Einweisung fehlt.'],
    ],
    ['who may drive it', beispielkandidat(max, 'SanA', { faehrt: [KTW] }), fahrer, []],
    [
      'rest holds everywhere',
      beispielkandidat(lena, 'RS', { hinweise: [{ art: 'ruhe', text: 'Nur 8 h Ruhe' }] }),
      fahrer,
      ['Darf dieses Fahrzeug nicht fahren, soweit hinterlegt.', 'Nur 8 h Ruhe'],
    ],
  ])('%s', (_, kandidat, ziel, saetze) => {
    expect(warnungen(kandidat, schicht, ziel)).toEqual(saetze)
  })

  test('standing in another shift at that time blocks, saved or not; back to back does not', () => {
    const dort = (von: string, bis: string) => ({
      [schluessel(S2, max._id)]: {
        ...neueStelle({ person: max, qualifikation: 'SanA' as const }, welt().tafel),
        schicht: S2,
        status: 'eingeteilt' as const,
        von,
        bis,
      },
    })
    const kandidat = beispielkandidat(max, 'SanA')
    expect(besetztDurch(kandidat, schicht, dort('2031-05-10T15:00:00.000Z', '2031-05-10T20:00:00.000Z'), dienst.schichten)).toBe(
      'Schicht 2 dieses Dienstes',
    )
    expect(besetztDurch(kandidat, schicht, dort(ENDE, '2031-05-10T20:00:00.000Z'), dienst.schichten)).toBeNull()
  })

  test('what the server said of a shift of this service counts no more once the person was taken out there', () => {
    const besetztVon = { titel: 'Stadtfest', beginn: '2031-05-10T15:00:00.000Z', ende: '2031-05-10T20:00:00.000Z' }
    const kandidat = beispielkandidat(max, 'SanA', { besetztVon })
    const heraus = {
      ...neueStelle({ person: max, qualifikation: 'SanA' as const }, welt().tafel),
      schicht: S2,
      von: besetztVon.beginn,
      bis: besetztVon.ende,
    }
    expect(besetztDurch(kandidat, schicht, { [schluessel(S2, max._id)]: heraus }, dienst.schichten)).toBeNull()
    expect(besetztDurch(kandidat, schicht, {}, dienst.schichten)).toBe('Stadtfest')
  })

  test('who fits comes first: free, suited, registered, lowest sufficient, least hours', () => {
    const { tafel } = welt([beispielhelfer(ute, 'RS', 'gemeldet', { schicht: S1 })])
    const leute = [
      beispielkandidat(max, 'SanA'),
      beispielkandidat(ole, 'RS', { stunden90Tage: 3, besetztVon: { titel: 'Konzert', beginn: BEGINN, ende: ENDE } }),
      beispielkandidat(lena, 'NotSan'),
      beispielkandidat(ute, 'RS', { stunden90Tage: 40 }),
    ]
    const reihe = gereiht(leute, tafel, { art: 'zeile', zeile: 0 }, ({ besetztVon }) => besetztVon?.titel ?? null)
    expect(reihe.map(({ profil }) => profil.vorname)).toEqual(['Ute', 'Lena', 'Max', 'Ole'])
  })
})

describe('proposal', () => {
  const gemeldet = (wer: typeof lena, was: 'RS' | 'SanA') => beispielhelfer(wer, was, 'gemeldet', { schicht: S1 })

  test('fills what is open, least hours first, with functions, and a driver who may drive', () => {
    const { tafel } = welt([gemeldet(lena, 'RS'), gemeldet(max, 'SanA'), gemeldet(ute, 'SanA'), gemeldet(ole, 'SanA')])
    const leute = [
      beispielkandidat(lena, 'RS', { stunden90Tage: 50 }),
      beispielkandidat(max, 'SanA', { stunden90Tage: 20 }),
      beispielkandidat(ute, 'SanA', { stunden90Tage: 5, faehrt: [KTW] }),
      beispielkandidat(ole, 'SanA', { stunden90Tage: 10 }),
    ]
    const neu = schlageVor(tafel, leute, niemand)
    expect(
      neu
        .map(({ person, funktion, fahrzeug }) => [person.vorname, funktion, fahrzeug])
        .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ).toEqual([
      ['Lena', 'Leiter', null],
      ['Ole', '', null],
      ['Ute', 'Fahrer', KTW],
    ])
  })

  test('a line of the need that means a seat gives its function, and the seat its person', () => {
    const rtw = { ...ktw, _id: nr('f', 2), typ: 'RTW' as const, funkrufname: 'RTW 14/02' }
    const { dienst } = welt([gemeldet(lena, 'RS'), gemeldet(max, 'SanA')])
    const zeilen = ['Fahrer RTW', 'Transportführer RTW'].map((funktion) => ({
      qualifikation: 'SanA' as const,
      anzahl: 1,
      funktion,
      mindestalter: null,
    }))
    const schicht = { ...dienst.schichten[0]!, bedarf: zeilen, fahrzeuge: [rtw] }
    const tafel = tafelVon(schicht, stellenAus(dienst))
    const gesetzt = setzeAuf({ person: max, qualifikation: 'SanA' }, { art: 'sitz', fahrzeug: rtw._id, funktion: 'Fahrer' }, tafel, {})
    expect(gesetzt[0]?.[2]).toMatchObject({ funktion: 'Fahrer RTW', fahrzeug: rtw._id })
    const neu = schlageVor(
      tafel,
      [beispielkandidat(lena, 'RS', { faehrt: [rtw._id] }), beispielkandidat(max, 'SanA', { faehrt: [rtw._id] })],
      niemand,
    )
    expect(neu.map(({ funktion, fahrzeug }) => [funktion, fahrzeug]).sort((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['Fahrer RTW', rtw._id],
      ['Transportführer RTW', rtw._id],
    ])
    expect(offeneSitze(tafelVon(schicht, Object.fromEntries(neu.map((stelle) => [schluessel(S1, stelle.person._id), stelle]))))).toBe(0)
  })

  test('nobody who stands elsewhere, nobody who only waits, nobody in vain', () => {
    const { tafel } = welt([gemeldet(lena, 'RS'), gemeldet(max, 'SanA'), beispielhelfer(ute, 'SanA', 'warteliste', { schicht: S1 })])
    const leute = [lena, max, ute].map((wer) => beispielkandidat(wer, wer === lena ? 'RS' : 'SanA'))
    const neu = schlageVor(tafel, leute, ({ profil }) => (profil._id === max._id ? 'Konzert' : null))
    expect(neu.map(({ person }) => person.vorname)).toEqual(['Lena'])
    const voll = welt([beispielhelfer(ole, 'Arzt', 'eingeteilt', { schicht: S2 }), gemeldet(max, 'SanA')])
    const ohne = tafelVon({ ...voll.schicht, bedarf: [] }, voll.stellen)
    expect(
      schlageVor({ ...ohne, schicht: { ...ohne.schicht, praktikanten: { anzahl: 0, mindestqualifikation: 'keine' } } }, leute, niemand),
    ).toEqual([])
  })
})

describe('changes over a state', () => {
  const { stellen } = welt()
  const name = schluessel(S1, lena._id)
  const lenas = stellen[name]
  if (!lenas) throw new Error('not there')

  test('what comes to the same is no change', () => {
    expect(gleich(lenas, { ...lenas, person: { ...lenas.person, nachname: 'Meyer' } })).toBe(true)
    expect(uebrig(stellen, { [name]: { ...lenas } })).toEqual({})
    expect(Object.keys(uebrig(stellen, { [name]: { ...lenas, status: 'eingeteilt' } }))).toEqual([name])
  })

  test('what others changed is named, and whether it concerns one’s own change', () => {
    const jetzt = { ...stellen, [name]: { ...lenas, status: 'abgesagt' as const } }
    delete (jetzt as Record<string, Stelle>)[schluessel(S1, max._id)]
    const gefunden = unterschiede(stellen, jetzt, { [name]: { ...lenas, status: 'eingeteilt' } })
    expect(gefunden.map(({ name: wer, meine, nachher }) => [wer, meine, nachher?.status])).toEqual([
      [name, true, 'abgesagt'],
      [schluessel(S1, max._id), false, undefined],
    ])
  })
})

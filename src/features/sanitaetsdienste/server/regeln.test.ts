import { describe, expect, test } from 'vitest'
import { STATUS } from '#features/sanitaetsdienste/formen.ts'
import { aenderungsHindernis } from '#features/sanitaetsdienste/hindernisse.ts'
import { wanduhr, zeitAusWanduhr } from '#contract/berlin.ts'
import { type Dienstfall, maengel, schichtenAus, statusHindernis } from './regeln.ts'

const JETZT = new Date('2026-09-01T12:00:00Z')
const grund = {
  beginn: '2026-10-03T08:00:00Z',
  ende: '2026-10-03T16:00:00Z',
  aufbauAb: null,
  abbauBis: null,
  treffpunktZeit: null,
  meldeschluss: null,
  selbstabsageBis: null,
  leiter: null,
  stvLeiter: null,
}
const schicht = {
  bezeichnung: '',
  beginn: grund.beginn,
  ende: grund.ende,
  bedarf: [],
  praktikanten: { anzahl: 0, mindestqualifikation: 'keine' as const },
  fahrzeuge: [],
}
const KTW = '0192f000-0000-7000-8000-000000000001'
const ktw = { fahrzeug: KTW, typ: null, erforderlich: true }
const fall = (
  dienst: Partial<Dienstfall['dienst']> = {},
  schichten: Dienstfall['schichten'] = [],
  vorher: string | null = null,
): Dienstfall => ({
  dienst: { ...grund, ...dienst },
  schichten,
  jetzt: JETZT,
  vorher,
})
const felder = (eines: Dienstfall) => maengel(eines).map(({ feld }) => feld)

describe('a service as it would be written', () => {
  test.each<[string, Dienstfall, string[]]>([
    ['as it should be', fall(), []],
    [
      'an end before the begin, and nothing else is said',
      fall({ ende: '2026-10-03T07:00:00Z', treffpunktZeit: '2026-10-04T00:00:00Z' }),
      ['ende'],
    ],
    ['no time at all', fall({ ende: grund.beginn }), ['ende']],
    ['14 days', fall({ ende: '2026-10-17T08:00:00Z' }), []],
    ['14 days over the clock change', fall({ beginn: '2026-10-20T08:00:00Z', ende: '2026-11-03T09:00:00Z' }), []],
    ['14 days and a minute', fall({ ende: '2026-10-17T08:01:00Z' }), ['ende']],
    ['16 days', fall({ ende: '2026-10-19T08:00:00Z' }), ['ende']],
    ['the night with 25 hours', fall({ beginn: '2026-10-24T18:00:00Z', ende: '2026-10-25T07:00:00Z' }), []],
    ['the night with 23 hours', fall({ beginn: '2027-03-27T19:00:00Z', ende: '2027-03-28T06:00:00Z' }), []],
    ['meeting after the begin', fall({ treffpunktZeit: '2026-10-03T08:01:00Z' }), ['treffpunktZeit']],
    ['meeting at the begin', fall({ treffpunktZeit: grund.beginn }), []],
    ['a deadline after the begin', fall({ meldeschluss: '2026-10-03T09:00:00Z' }), ['meldeschluss']],
    ['sign-off until after the begin', fall({ selbstabsageBis: '2026-10-03T09:00:00Z' }), ['selbstabsageBis']],
    ['building up after the begin', fall({ aufbauAb: '2026-10-03T09:00:00Z' }), ['aufbauAb']],
    ['taking down before the end', fall({ abbauBis: '2026-10-03T15:00:00Z' }), ['abbauBis']],
    ['one person as leader and deputy', fall({ leiter: KTW, stvLeiter: KTW }), ['stvLeiter']],
    ['400 days back', fall({ beginn: '2025-07-28T12:00:00Z', ende: '2025-07-28T14:00:00Z' }), []],
    ['more than 400 days back', fall({ beginn: '2025-07-28T11:59:00Z', ende: '2025-07-28T14:00:00Z' }), ['beginn']],
    [
      'an old one, its begin unchanged',
      fall({ beginn: '2024-07-28T10:00:00Z', ende: '2024-07-28T14:00:00Z' }, [], '2024-07-28T10:00:00.000Z'),
      [],
    ],
    ['a slip of the finger in the year', fall({ beginn: '2062-10-03T08:00:00Z', ende: '2062-10-03T16:00:00Z' }), ['beginn']],
    ['a shift that ends before it begins', fall({}, [{ ...schicht, ende: '2026-10-03T07:00:00Z' }]), ['schichten.0.ende']],
    ['a shift before the service', fall({}, [schicht, { ...schicht, beginn: '2026-10-03T07:59:00Z' }]), ['schichten.1.beginn']],
    ['a shift after the service', fall({}, [{ ...schicht, ende: '2026-10-03T16:01:00Z' }]), ['schichten.0.ende']],
    ['a shift that builds up', fall({ aufbauAb: '2026-10-03T06:00:00Z' }, [{ ...schicht, beginn: '2026-10-03T06:00:00Z' }]), []],
    ['a shift that takes down', fall({ abbauBis: '2026-10-03T18:00:00Z' }, [{ ...schicht, ende: '2026-10-03T18:00:00Z' }]), []],
    [
      'the same shift twice',
      fall({}, [
        { ...schicht, _id: KTW },
        { ...schicht, _id: KTW },
      ]),
      ['schichten.1._id'],
    ],
    ['a vehicle twice in a shift', fall({}, [{ ...schicht, fahrzeuge: [ktw, ktw] }]), ['schichten.0.fahrzeuge.1']],
    ['neither vehicle nor type', fall({}, [{ ...schicht, fahrzeuge: [{ ...ktw, fahrzeug: null }] }]), ['schichten.0.fahrzeuge.0']],
    [
      'a vehicle in two shifts at once',
      fall({}, [
        { ...schicht, fahrzeuge: [ktw] },
        { ...schicht, beginn: '2026-10-03T15:00:00Z', fahrzeuge: [ktw] },
      ]),
      ['schichten.1.fahrzeuge.0'],
    ],
    [
      'a vehicle in two shifts back to back',
      fall({}, [
        { ...schicht, ende: '2026-10-03T12:00:00Z', fahrzeuge: [ktw] },
        { ...schicht, beginn: '2026-10-03T12:00:00Z', fahrzeuge: [ktw] },
      ]),
      [],
    ],
    ['need of nobody', fall({}, [{ ...schicht, bedarf: [{ qualifikation: 'SanA', anzahl: 0, funktion: '', mindestalter: null }] }]), []],
  ])('%s', (_, eines, erwartet) => {
    expect(felder(eines)).toEqual(erwartet)
  })

  test('sentences name the shift as the person knows it', () => {
    const [erste] = maengel(fall({}, [{ ...schicht, bezeichnung: 'Nachtwache', ende: '2026-10-03T17:00:00Z' }]))
    expect(erste?.msg).toBe('Schicht „Nachtwache“ endet nach dem Dienst. Spätestens: Sa., 03.10.2026, 18:00 Uhr.')
  })

  test('without shifts there is one over the whole', () => {
    const kurz = { ...grund, schichten: [], bedarf: [], praktikanten: schicht.praktikanten, fahrzeuge: [ktw] }
    expect(schichtenAus(kurz)).toEqual([{ ...schicht, fahrzeuge: [ktw] }])
  })
})

describe('states', () => {
  const darf = (von: (typeof STATUS)[number], rest: { abgesagt?: boolean; gemeldete?: number } = {}) =>
    STATUS.filter((nach) => statusHindernis({ von, nach, abgesagt: false, gemeldete: 0, ...rest }) === null)
  test.each([
    ['anfrage', ['angebot', 'beauftragt', 'ausgeschrieben']],
    ['angebot', ['anfrage', 'beauftragt', 'ausgeschrieben']],
    ['beauftragt', ['anfrage', 'angebot', 'ausgeschrieben']],
    ['ausgeschrieben', ['anfrage', 'angebot', 'beauftragt']],
    ['besetzt', ['anfrage', 'angebot', 'beauftragt']],
    ['durchgefuehrt', ['abgerechnet']],
    ['abgerechnet', []],
  ] as const)('from %s', (von, nach) => {
    expect(darf(von)).toEqual(nach)
    expect(darf(von, { abgesagt: true })).toEqual([])
  })
  test('no way back to a draft once somebody is registered', () => {
    expect(darf('ausgeschrieben', { gemeldete: 1 })).toEqual([])
    expect(darf('anfrage', { gemeldete: 3 })).toEqual(['angebot', 'beauftragt', 'ausgeschrieben'])
    expect(statusHindernis({ von: 'ausgeschrieben', nach: 'anfrage', abgesagt: false, gemeldete: 1 })).toContain(
      'eine Person ist schon gemeldet',
    )
  })
  test.each([
    [{ abgesagt: true, status: 'ausgeschrieben' }, /abgesagt/],
    [{ abgesagt: false, status: 'durchgefuehrt' }, /abgeschlossen/],
  ] as const)('what is over stays as it is: %o', (dienst, satz) => {
    expect(aenderungsHindernis(dienst)).toMatch(satz)
  })
  test('what is running may change', () => {
    expect(aenderungsHindernis({ abgesagt: false, status: 'besetzt' })).toBeNull()
  })
})

describe('the clock of Berlin', () => {
  test.each([
    ['2026-10-24T18:00:00Z', '2026-10-24T20:00'],
    ['2026-10-25T07:00:00Z', '2026-10-25T08:00'],
    ['2027-03-27T19:00:00Z', '2027-03-27T20:00'],
    ['2027-03-28T06:00:00Z', '2027-03-28T08:00'],
    ['2026-12-31T23:30:00Z', '2027-01-01T00:30'],
  ])('%s shows %s, and back', (zeit, wand) => {
    expect(new Date(wanduhr(zeit)).toISOString().slice(0, 16)).toBe(wand)
    expect(zeitAusWanduhr(wanduhr(zeit)).toISOString()).toBe(new Date(zeit).toISOString())
  })
  test('an hour that comes twice means the first, one that is skipped the hour after', () => {
    expect(zeitAusWanduhr(Date.UTC(2026, 9, 25, 2, 30)).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(zeitAusWanduhr(Date.UTC(2027, 2, 28, 2, 30)).toISOString()).toBe('2027-03-28T01:30:00.000Z')
  })
})

import { describe, expect, test } from 'vitest'
import { STATUS } from '#features/sanitaetsdienste/schemas.ts'
import { changeHindernis } from '#features/sanitaetsdienste/hindernisse.ts'
import { wallClock, timeFromWallClock } from '#contract/time/berlin.ts'
import { testAll } from '#tests/support/cases.ts'
import { type DienstCase, findMaengel, schichtenFrom, statusHindernis } from './rules.ts'

const NOW = new Date('2026-09-01T12:00:00Z')
const reason = {
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
  beginn: reason.beginn,
  ende: reason.ende,
  bedarf: [],
  praktikanten: { anzahl: 0, mindestqualifikation: 'keine' as const },
  fahrzeuge: [],
}
const KTW = '0192f000-0000-7000-8000-000000000001'
const ktw = { fahrzeug: KTW, typ: null, erforderlich: true }
const situation = (
  dienst: Partial<DienstCase['dienst']> = {},
  schichten: DienstCase['schichten'] = [],
  before: string | null = null,
): DienstCase => ({
  dienst: { ...reason, ...dienst },
  schichten,
  now: NOW,
  before,
})
const fields = (one: DienstCase) => findMaengel(one).map(({ feld }) => feld)

describe('a service as it would be written', () => {
  testAll<[string, DienstCase, string[]]>([
    ['as it should be', situation(), []],
    [
      'an end before the begin, and nothing else is said',
      situation({ ende: '2026-10-03T07:00:00Z', treffpunktZeit: '2026-10-04T00:00:00Z' }),
      ['ende'],
    ],
    ['no time at all', situation({ ende: reason.beginn }), ['ende']],
    ['14 days', situation({ ende: '2026-10-17T08:00:00Z' }), []],
    ['14 days over the clock change', situation({ beginn: '2026-10-20T08:00:00Z', ende: '2026-11-03T09:00:00Z' }), []],
    ['14 days and a minute', situation({ ende: '2026-10-17T08:01:00Z' }), ['ende']],
    ['16 days', situation({ ende: '2026-10-19T08:00:00Z' }), ['ende']],
    ['the night with 25 hours', situation({ beginn: '2026-10-24T18:00:00Z', ende: '2026-10-25T07:00:00Z' }), []],
    ['the night with 23 hours', situation({ beginn: '2027-03-27T19:00:00Z', ende: '2027-03-28T06:00:00Z' }), []],
    ['meeting after the begin', situation({ treffpunktZeit: '2026-10-03T08:01:00Z' }), ['treffpunktZeit']],
    ['meeting at the begin', situation({ treffpunktZeit: reason.beginn }), []],
    ['a deadline after the begin', situation({ meldeschluss: '2026-10-03T09:00:00Z' }), ['meldeschluss']],
    ['sign-off until after the begin', situation({ selbstabsageBis: '2026-10-03T09:00:00Z' }), ['selbstabsageBis']],
    ['building up after the begin', situation({ aufbauAb: '2026-10-03T09:00:00Z' }), ['aufbauAb']],
    ['taking down before the end', situation({ abbauBis: '2026-10-03T15:00:00Z' }), ['abbauBis']],
    ['one person as leader and deputy', situation({ leiter: KTW, stvLeiter: KTW }), ['stvLeiter']],
    ['400 days back', situation({ beginn: '2025-07-28T12:00:00Z', ende: '2025-07-28T14:00:00Z' }), []],
    ['more than 400 days back', situation({ beginn: '2025-07-28T11:59:00Z', ende: '2025-07-28T14:00:00Z' }), ['beginn']],
    [
      'an old one, its begin unchanged',
      situation({ beginn: '2024-07-28T10:00:00Z', ende: '2024-07-28T14:00:00Z' }, [], '2024-07-28T10:00:00.000Z'),
      [],
    ],
    ['a slip of the finger in the year', situation({ beginn: '2062-10-03T08:00:00Z', ende: '2062-10-03T16:00:00Z' }), ['beginn']],
    ['a shift that ends before it begins', situation({}, [{ ...schicht, ende: '2026-10-03T07:00:00Z' }]), ['schichten.0.ende']],
    ['a shift before the service', situation({}, [schicht, { ...schicht, beginn: '2026-10-03T07:59:00Z' }]), ['schichten.1.beginn']],
    ['a shift after the service', situation({}, [{ ...schicht, ende: '2026-10-03T16:01:00Z' }]), ['schichten.0.ende']],
    ['a shift that builds up', situation({ aufbauAb: '2026-10-03T06:00:00Z' }, [{ ...schicht, beginn: '2026-10-03T06:00:00Z' }]), []],
    ['a shift that takes down', situation({ abbauBis: '2026-10-03T18:00:00Z' }, [{ ...schicht, ende: '2026-10-03T18:00:00Z' }]), []],
    [
      'the same shift twice',
      situation({}, [
        { ...schicht, _id: KTW },
        { ...schicht, _id: KTW },
      ]),
      ['schichten.1._id'],
    ],
    ['a vehicle twice in a shift', situation({}, [{ ...schicht, fahrzeuge: [ktw, ktw] }]), ['schichten.0.fahrzeuge.1']],
    ['neither vehicle nor type', situation({}, [{ ...schicht, fahrzeuge: [{ ...ktw, fahrzeug: null }] }]), ['schichten.0.fahrzeuge.0']],
    [
      'a vehicle in two shifts at once',
      situation({}, [
        { ...schicht, fahrzeuge: [ktw] },
        { ...schicht, beginn: '2026-10-03T15:00:00Z', fahrzeuge: [ktw] },
      ]),
      ['schichten.1.fahrzeuge.0'],
    ],
    [
      'a vehicle in two shifts back to back',
      situation({}, [
        { ...schicht, ende: '2026-10-03T12:00:00Z', fahrzeuge: [ktw] },
        { ...schicht, beginn: '2026-10-03T12:00:00Z', fahrzeuge: [ktw] },
      ]),
      [],
    ],
    [
      'need of nobody',
      situation({}, [{ ...schicht, bedarf: [{ qualifikation: 'SanA', anzahl: 0, funktion: '', mindestalter: null }] }]),
      [],
    ],
  ])('a wrong service is blamed on its fields: %s', (_, one, expected) => {
    expect(fields(one)).toEqual(expected)
  })

  test('sentences name the shift as the person knows it', () => {
    const [first] = findMaengel(situation({}, [{ ...schicht, bezeichnung: 'Nachtwache', ende: '2026-10-03T17:00:00Z' }]))
    expect(first?.msg).toBe('Schicht „Nachtwache“ endet zu spät. Spätestens: Sa., 03.10.2026, 18:00 Uhr.')
  })

  test('without shifts there is one over the whole', () => {
    const short = { ...reason, schichten: [], bedarf: [], praktikanten: schicht.praktikanten, fahrzeuge: [ktw] }
    expect(schichtenFrom(short)).toEqual([{ ...schicht, fahrzeuge: [ktw] }])
  })
})

describe('states', () => {
  const may = (von: (typeof STATUS)[number], rest: { abgesagt?: boolean; gemeldete?: number } = {}) =>
    STATUS.filter((after) => statusHindernis({ von, nach: after, abgesagt: false, gemeldete: 0, ...rest }) === null)
  testAll([
    ['anfrage', ['angebot', 'beauftragt', 'ausgeschrieben']],
    ['angebot', ['anfrage', 'beauftragt', 'ausgeschrieben']],
    ['beauftragt', ['anfrage', 'angebot', 'ausgeschrieben']],
    ['ausgeschrieben', ['anfrage', 'angebot', 'beauftragt']],
    ['besetzt', ['anfrage', 'angebot', 'beauftragt']],
    ['durchgefuehrt', ['abgerechnet']],
    ['abgerechnet', []],
  ] as const)('from %s', (von, after) => {
    expect(may(von)).toEqual(after)
    expect(may(von, { abgesagt: true })).toEqual([])
  })
  test('no way back to a draft once somebody is registered', () => {
    expect(may('ausgeschrieben', { gemeldete: 1 })).toEqual([])
    expect(may('anfrage', { gemeldete: 3 })).toEqual(['angebot', 'beauftragt', 'ausgeschrieben'])
    expect(statusHindernis({ von: 'ausgeschrieben', nach: 'anfrage', abgesagt: false, gemeldete: 1 })).toContain(
      'eine Person ist schon gemeldet',
    )
  })
  testAll([
    [{ abgesagt: true, status: 'ausgeschrieben' }, /abgesagt/],
    [{ abgesagt: false, status: 'durchgefuehrt' }, /abgeschlossen/],
  ] as const)('a past service stays unchanged: %o', (dienst, sentence) => {
    expect(changeHindernis(dienst)).toMatch(sentence)
  })
  test('a running service may change', () => {
    expect(changeHindernis({ abgesagt: false, status: 'besetzt' })).toBeNull()
  })
})

describe('the clock of Berlin', () => {
  testAll([
    ['2026-10-24T18:00:00Z', '2026-10-24T20:00'],
    ['2026-10-25T07:00:00Z', '2026-10-25T08:00'],
    ['2027-03-27T19:00:00Z', '2027-03-27T20:00'],
    ['2027-03-28T06:00:00Z', '2027-03-28T08:00'],
    ['2026-12-31T23:30:00Z', '2027-01-01T00:30'],
  ])('%s shows %s, and back', (time, wall) => {
    expect(new Date(wallClock(time)).toISOString().slice(0, 16)).toBe(wall)
    expect(timeFromWallClock(wallClock(time)).toISOString()).toBe(new Date(time).toISOString())
  })
  test('an hour that comes twice means the first, one that is skipped the hour after', () => {
    expect(timeFromWallClock(Date.UTC(2026, 9, 25, 2, 30)).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(timeFromWallClock(Date.UTC(2027, 2, 28, 2, 30)).toISOString()).toBe('2027-03-28T01:30:00.000Z')
  })
})

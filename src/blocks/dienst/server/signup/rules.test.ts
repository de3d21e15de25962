import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { Besetzung } from '../../contract.ts'
import { selbstabsageBis } from '../../deadlines.ts'
import { abmeldeHindernis } from './sign-off-rules.ts'
import { type Anlass, type Case, signUpHindernisse, optionFrom } from './rules.ts'

const anlass: Anlass = {
  name: 'Der Dienst',
  abgesagt: false,
  ausgeschrieben: true,
  meldeschluss: null,
  selbstabsageBis: null,
  warteliste: true,
  gruppen: [],
}
const full: Besetzung = { soll: 1, eingeteilt: 0, gemeldet: 1, warteliste: 0, offen: 0, fehlt: [], praktikantenSoll: 0, praktikanten: 0 }
const offen: Besetzung = { ...full, gemeldet: 0, offen: 1, fehlt: [{ qualifikation: 'SanA', anzahl: 1, funktion: '' }] }
const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'

interface Different {
  anlass?: Partial<Anlass>
  angebot?: Partial<Case['angebot']>
  person?: Partial<Case['person']>
  rest?: Partial<Pick<Case, 'anmeldestatus' | 'belegt' | 'von' | 'bis' | 'now'>>
}
const situation = ({ anlass: a, angebot, person, rest }: Different = {}): Case => ({
  anlass: { ...anlass, ...a },
  angebot: {
    _id: 'a',
    beginn: BEGINN,
    ende: ENDE,
    bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: null }],
    praktikanten: { anzahl: 0, mindestqualifikation: 'keine' },
    besetzung: offen,
    ...angebot,
  },
  person: {
    id: 'p',
    qualifikation: 'SanA',
    alter: 30,
    praktikant: false,
    funktion: '',
    status: 'aktiv',
    gruppe: 'SEG',
    austrittsdatum: null,
    ...person,
  },
  anmeldestatus: null,
  belegt: [],
  overwork: [],
  von: BEGINN,
  bis: ENDE,
  now: new Date('2027-04-01T10:00:00Z'),
  ...rest,
})
const praktikumsplatz = { praktikanten: { anzahl: 1, mindestqualifikation: 'EH' } }

describe('signing up', () => {
  testAll<[string, Different, string[]]>([
    ['nothing speaks against it', {}, []],
    [
      'called off: nothing else is said',
      { anlass: { abgesagt: true, meldeschluss: '2027-01-01T00:00:00Z' } },
      ['Der Dienst ist abgesagt.'],
    ],
    ['at the very begin', { rest: { now: new Date(BEGINN) } }, ['Dafür ist es zu spät: Beginn war am Sa., 01.05.2027, 10:00 Uhr.']],
    ['a second before', { rest: { now: new Date('2027-05-01T07:59:59Z') } }, []],
    ['at the very deadline', { anlass: { meldeschluss: '2027-04-01T10:00:00Z' } }, []],
    ['a second after', { anlass: { meldeschluss: '2027-04-01T09:59:59Z' } }, ['Meldeschluss war am Do., 01.04.2027, 11:59 Uhr.']],
    ['a draft', { anlass: { ausgeschrieben: false } }, ['Der Dienst ist noch nicht ausgeschrieben.']],
    ['closed', { anlass: { abgeschlossen: true } }, ['Der Dienst ist schon abgeschlossen.']],
    ['another group', { anlass: { gruppen: ['Jugend', 'Technik'] } }, ['Der Dienst richtet sich nur an Jugend, Technik.']],
    ['one of the groups', { anlass: { gruppen: ['Jugend', 'SEG'] } }, []],
    ['registered', { rest: { anmeldestatus: 'gemeldet' } }, ['Du bist schon gemeldet.']],
    ['staffed', { rest: { anmeldestatus: 'eingeteilt' } }, ['Du bist schon eingeteilt.']],
    ['waiting', { rest: { anmeldestatus: 'warteliste' } }, ['Du stehst schon auf der Warteliste.']],
    ['turned down', { rest: { anmeldestatus: 'abgelehnt' } }, ['Deine Meldung wurde abgelehnt. Wende dich an die Leitung.']],
    ['signed off earlier', { rest: { anmeldestatus: 'abgesagt' } }, []],
    ['no longer a member', { person: { status: 'ruhend' } }, ['Du kannst dich nicht melden: Deine Mitgliedschaft ruht.']],
    [
      'restricted',
      { person: { status: 'eingeschraenkt' } },
      ['Du kannst dich nicht selbst melden: Deine Mitgliedschaft ist eingeschränkt. Die Leitung kann dich einteilen.'],
    ],
    ['from elsewhere', { person: { status: 'extern' } }, []],
    [
      'too young',
      { angebot: { bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: 18 }] }, person: { alter: 17 } },
      ['Dafür musst du zu Beginn mindestens 18 Jahre alt sein.'],
    ],
    [
      'only trainees wanted',
      { angebot: { bedarf: [], ...praktikumsplatz, besetzung: { ...full, praktikantenSoll: 1 } } },
      ['Hier gibt es nur Plätze für Praktikanten.'],
    ],
    ['no need named: everybody may come', { angebot: { bedarf: [], besetzung: full }, person: { qualifikation: 'keine' } }, []],
    ['no trainees wanted', { person: { praktikant: true } }, ['Für Praktikanten gibt es hier keinen Platz.']],
    [
      'elsewhere',
      { rest: { belegt: [{ titel: 'Markt', beginn: BEGINN, ende: '2027-05-01T22:30:00Z' }] } },
      ['Zu dieser Zeit bist du schon eingeteilt: Markt, Sa., 01.05.2027, 10:00 bis So., 02.05.2027, 00:30 Uhr.'],
    ],
    [
      'two reasons at once',
      { anlass: { meldeschluss: '2027-03-01T10:00:00Z', gruppen: ['Jugend'] } },
      ['Meldeschluss war am Mo., 01.03.2027, 11:00 Uhr.', 'Der Dienst richtet sich nur an Jugend.'],
    ],
  ])('a sign-up is hindered by one sentence: %s', (_, different, sentences) => {
    expect(signUpHindernisse(situation(different)).map(({ sentence }) => sentence)).toEqual(sentences)
  })

  test('full: one may wait, or not', () => {
    const besetzung = full
    expect(optionFrom(situation({ angebot: { besetzung } }))).toEqual({
      moeglich: true,
      warteliste: true,
      gruende: ['Alle Plätze sind vergeben.'],
    })
    expect(optionFrom(situation({ angebot: { besetzung }, anlass: { warteliste: false } }))).toEqual({
      moeglich: false,
      warteliste: false,
      gruende: ['Alle Plätze sind vergeben.'],
    })
  })

  test('full and too late: nobody waits', () => {
    const tooLate = situation({ angebot: { besetzung: full }, anlass: { meldeschluss: '2027-03-01T10:00:00Z' } })
    expect(optionFrom(tooLate)).toMatchObject({ moeglich: false, warteliste: false })
  })

  test('a free place for a trainee is offered where there is none for oneself', () => {
    const forWhom = (qualifikation: string, besetzung = offen) =>
      optionFrom(
        situation({ person: { qualifikation }, angebot: { ...praktikumsplatz, besetzung: { ...besetzung, praktikantenSoll: 1 } } }),
      ).alsPraktikant
    expect(forWhom('EH')).toBe(true)
    expect(forWhom('keine')).toBeUndefined()
    expect(forWhom('SanA')).toBeUndefined()
    expect(forWhom('SanA', full)).toBe(true)
  })
})

describe('signing off', () => {
  test('until when without a reason', () => {
    expect(selbstabsageBis({ selbstabsageBis: '2027-04-20T00:00:00Z', meldeschluss: '2027-04-10T00:00:00Z' }, BEGINN)).toBe(
      '2027-04-20T00:00:00Z',
    )
    expect(selbstabsageBis({ selbstabsageBis: null, meldeschluss: '2027-04-10T00:00:00Z' }, BEGINN)).toBe('2027-04-10T00:00:00Z')
    expect(selbstabsageBis({ selbstabsageBis: null, meldeschluss: null }, BEGINN)).toBe('2027-04-30T08:00:00.000Z')
  })

  testAll<[string, Partial<Parameters<typeof abmeldeHindernis>[0]>, string | null]>([
    ['in time', { now: new Date('2027-04-30T08:00:00Z') }, null],
    ['late, without a reason', { now: new Date('2027-04-30T08:00:01Z') }, 'grund'],
    ['late, with one', { now: new Date('2027-04-30T08:00:01Z'), grund: 'krank' }, null],
    ['late, but only waiting', { now: new Date('2027-04-30T08:00:01Z'), status: 'warteliste' }, null],
    ['after the begin', { now: new Date(BEGINN), grund: 'krank' }, ''],
    ['called off', { anlass: { ...anlass, abgesagt: true } }, ''],
  ])('a sign-off is hindered at a field: %s', (_, different, field) => {
    const no = abmeldeHindernis({
      anlass,
      status: 'gemeldet',
      beginn: BEGINN,
      grund: '',
      now: new Date('2027-04-01T10:00:00Z'),
      ...different,
    })
    expect(no === null ? null : (no.feld ?? '')).toBe(field)
  })
})

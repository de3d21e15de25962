import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { Besetzung } from '../../contract.ts'
import { selbstabsageBis } from '../../deadlines.ts'
import { abmeldeHindernis } from './sign-off-rules.ts'
import {
  overlapsAngebot,
  type Anlass,
  type BewerberState,
  type Case,
  caseFrom,
  signUpHindernisse,
  isMeantFor,
  optionFrom,
  rejectionOf,
} from './rules.ts'

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
  rest?: Partial<Pick<Case, 'anmeldestatus' | 'belegt' | 'overwork' | 'von' | 'bis' | 'now'>>
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
  anfrage: null,
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
    ['at the very begin', { rest: { now: new Date(BEGINN) } }, ['Anmelden ging bis zum Beginn am Sa., 01.05.2027, 10:00 Uhr.']],
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
    ['locked', { anlass: { gesperrt: true } }, ['Der Dienst ist gesperrt. Wende dich an die Leitung.']],
    ['noted as absent', { rest: { anmeldestatus: 'nichtErschienen' } }, ['Hier ist schon eingetragen, wer da war.']],
    ['left', { person: { status: 'ausgetreten' } }, ['Du kannst dich nicht melden: Deine Mitgliedschaft ist beendet.']],
    ['blocked', { person: { status: 'gesperrt' } }, ['Du kannst dich nicht melden: Deine Mitgliedschaft ist gesperrt.']],
    ['applied', { person: { status: 'anwaerter' } }, ['Du kannst dich nicht melden: Deine Mitgliedschaft ist nicht aktiv.']],
    [
      'leaving the day before',
      { person: { austrittsdatum: '2027-04-30' } },
      ['Du kannst dich nicht melden: Deine Mitgliedschaft endet am 30.04.2027.'],
    ],
    ['leaving that day', { person: { austrittsdatum: '2027-05-01' } }, []],
    ['an end before the begin', { rest: { von: ENDE, bis: BEGINN } }, ['Das Ende deiner Zeit muss nach ihrem Beginn liegen.']],
    [
      'a begin before the offer',
      { rest: { von: '2027-05-01T07:59:00Z' } },
      ['Die Zeit muss in der Schicht liegen: Sa., 01.05.2027, 10:00 bis 18:00 Uhr.'],
    ],
    [
      'an end after the offer',
      { rest: { bis: '2027-05-01T16:01:00Z' } },
      ['Die Zeit muss in der Schicht liegen: Sa., 01.05.2027, 10:00 bis 18:00 Uhr.'],
    ],
    ['a part of the offer', { rest: { von: '2027-05-01T09:00:00Z', bis: '2027-05-01T15:00:00Z' } }, []],
    [
      'too long at work',
      { rest: { overwork: [{ art: 'ruhe', text: 'Nur 8 Stunden Ruhe.' }] } },
      [expect.stringContaining('Nur 8 Stunden Ruhe. Wer')],
    ],
    [
      'a trainee without the level',
      { angebot: praktikumsplatz, person: { praktikant: true, qualifikation: 'keine' } },
      ['Praktikanten brauchen hier mindestens EH.'],
    ],
    [
      'trainees are complete',
      { angebot: { ...praktikumsplatz, besetzung: { ...offen, praktikanten: 1 } }, person: { praktikant: true } },
      ['Alle Plätze für Praktikanten sind vergeben.'],
    ],
    ['another training', { person: { qualifikation: 'EH' } }, ['Deine Qualifikation (EH) passt hier auf keinen Platz. Gebraucht: 1 SanA.']],
    [
      'no training',
      { person: { qualifikation: 'keine' } },
      ['Deine Qualifikation (keine Ausbildung) passt hier auf keinen Platz. Gebraucht: 1 SanA.'],
    ],
    [
      'a training that ends before',
      { person: { qualifikation: 'EH', lost: { qualifikation: 'SanA', am: '2027-04-20' } } },
      ['Deine Ausbildung SanA läuft am 20.04. ab, der Dienst ist am 01.05.'],
    ],
    [
      'a lost training that was none of those',
      { person: { qualifikation: 'keine', lost: { qualifikation: 'EH', am: '2027-04-20' } } },
      ['Deine Qualifikation (keine Ausbildung) passt hier auf keinen Platz. Gebraucht: 1 SanA.'],
    ],
    [
      'only other trainings are missing',
      {
        angebot: {
          bedarf: [
            { qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: null },
            { qualifikation: 'RS', anzahl: 1, funktion: '', mindestalter: null },
          ],
          besetzung: { ...offen, fehlt: [{ qualifikation: 'RS', anzahl: 1, funktion: '' }] },
        },
      },
      ['Für deine Qualifikation sind alle Plätze vergeben; es fehlt noch: 1 RS.'],
    ],
    [
      'registered for, but nobody staffed',
      { angebot: { besetzung: { ...full, zuBesetzen: [{ qualifikation: 'SanA', anzahl: 1, funktion: '' }] } } },
      [],
    ],
    [
      'registered for, first come first served',
      { anlass: { direct: true }, angebot: { besetzung: { ...full, zuBesetzen: [{ qualifikation: 'SanA', anzahl: 1, funktion: '' }] } } },
      ['Alle Plätze sind vergeben.'],
    ],
    [
      'trainees registered, but none staffed',
      {
        angebot: { ...praktikumsplatz, besetzung: { ...offen, praktikanten: 1, praktikantenEingeteilt: 0 } },
        person: { praktikant: true },
      },
      [],
    ],
  ])('a sign-up is hindered by one sentence: %s', (_, different, sentences) => {
    expect(signUpHindernisse(situation(different)).map(({ sentence }) => sentence)).toEqual(sentences)
  })

  testAll<[string, Different]>([
    ['begun', { rest: { now: new Date(ENDE) } }],
    ['already registered', { rest: { anmeldestatus: 'gemeldet' } }],
    ['closed', { anlass: { abgeschlossen: true } }],
    ['locked', { anlass: { gesperrt: true } }],
    ['a draft', { anlass: { ausgeschrieben: false } }],
    ['turned down', { rest: { anmeldestatus: 'abgelehnt' } }],
    ['no longer a member', { person: { status: 'ruhend' } }],
    ['restricted', { person: { status: 'eingeschraenkt' } }],
    ['leaving', { person: { austrittsdatum: '2027-04-30' } }],
  ])('a reason that no later one can add to stands alone: %s', (_, different) => {
    const { anlass: given, ...others } = different
    const late = { ...given, meldeschluss: '2027-03-01T10:00:00Z', gruppen: ['Jugend'] }
    expect(signUpHindernisse(situation({ ...others, anlass: late }))).toHaveLength(1)
  })

  testAll<[string, Different, string | undefined]>([
    ['before the begin', { rest: { von: '2027-05-01T07:59:00Z' } }, 'von'],
    ['after the end', { rest: { bis: '2027-05-01T16:01:00Z' } }, 'bis'],
    ['turned round', { rest: { von: ENDE, bis: BEGINN } }, 'bis'],
    ['empty', { rest: { von: ENDE, bis: ENDE } }, 'bis'],
    ['as a trainee', { person: { praktikant: true } }, 'praktikant'],
    ['too late', { anlass: { meldeschluss: '2027-03-01T10:00:00Z' } }, undefined],
  ])('a reason names its field, and its status by that: %s', (_, different, feld) => {
    const [reason] = signUpHindernisse(situation(different))
    const { sentence: msg = '' } = reason ?? {}
    expect(reason && rejectionOf(reason)).toMatchObject(
      feld === undefined ? { status: 409, errors: [{ msg }] } : { status: 400, errors: [{ msg, feld }] },
    )
  })

  testAll<[string, Different, string, number]>([
    ['begun', { rest: { now: new Date(BEGINN) } }, 'Hat schon begonnen.', 7],
    ['too late', { anlass: { meldeschluss: '2027-03-01T10:00:00Z' } }, 'Der Meldeschluss ist vorbei.', 6],
    ['another group', { anlass: { gruppen: ['Jugend'] } }, 'Der Dienst richtet sich an eine andere Gruppe.', 4],
    ['elsewhere', { rest: { belegt: [{ titel: 'Markt', beginn: BEGINN, ende: ENDE }] } }, 'Zu dieser Zeit bist du schon eingeteilt.', 3],
    ['worked', { rest: { overwork: [{ art: 'ruhe', text: 'Nur 8 Stunden Ruhe.' }] } }, 'Nur 8 Stunden Ruhe.', 3],
    ['full', { angebot: { besetzung: full } }, 'Alle Plätze sind vergeben.', 2],
    ['another training', { person: { qualifikation: 'EH' } }, 'Deine Qualifikation passt hier auf keinen Platz.', 5],
    [
      'too young',
      { angebot: { bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: 18 }] }, person: { alter: 17 } },
      'Du bist dafür noch zu jung.',
      5,
    ],
    [
      'expiring',
      { person: { qualifikation: 'EH', lost: { qualifikation: 'SanA', am: '2027-04-20' } } },
      'Deine Ausbildung SanA läuft vorher ab.',
      5,
    ],
  ])('lists have a short form with its rank: %s', (_, different, text, severity) => {
    expect(signUpHindernisse(situation(different))[0]?.brief).toEqual({ text, severity })
  })

  test('the groups of an occasion are all members, or those named', () => {
    expect([isMeantFor([], null), isMeantFor(['SEG'], 'SEG'), isMeantFor(['SEG'], 'Jugend'), isMeantFor(['SEG'], null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  describe('the case of a member', () => {
    const member: BewerberState = {
      id: 'p',
      status: 'aktiv',
      gruppe: 'SEG',
      levels: [{ qualifikation: 'SanA', ab: '2020-01-01', bis: '2027-04-20' }],
      geburtsdatum: '2009-05-02',
      austrittsdatum: null,
      fahrer: {} as BewerberState['fahrer'],
      hauptamtlich: false,
      declined: [],
      asked: [],
      times: [],
    }
    const time = (given: Partial<BewerberState['times'][number]> = {}) => ({
      als: 'eingeteilt' as const,
      fest: true,
      angebot: 'b',
      titel: 'Markt',
      beginn: '2027-05-01T15:00:00Z',
      ende: '2027-05-01T20:00:00Z',
      dienst: null,
      beside: null,
      ...given,
    })
    const { angebot: offer, now } = situation()
    const ask = (given: Partial<BewerberState> = {}, question = {}) =>
      caseFrom({ ...member, ...given }, { angebot: offer, anlass, anmeldestatus: null, ...question }, now)

    test('has the age and the training of its first day, and the lost one', () => {
      expect(ask()).toMatchObject({
        person: { alter: 17, qualifikation: 'keine', lost: { qualifikation: 'SanA', am: '2027-04-20' }, praktikant: false },
        von: BEGINN,
        bis: ENDE,
        belegt: [],
        overwork: [],
      })
      expect(ask({}, { praktikant: true }).person.praktikant).toBe(true)
    })

    testAll<[string, Partial<BewerberState['times'][number]>, object, boolean]>([
      ['overlapping', {}, {}, true],
      ['not firm', { fest: false }, {}, false],
      ['of this offer', { angebot: 'a' }, {}, false],
      ['beside this offer', { beside: ['a'] }, {}, false],
      ['beside another', { beside: ['c'] }, {}, true],
      ['after the part that is wanted', {}, { bis: '2027-05-01T15:00:00Z' }, false],
      ['in a part turned round', {}, { von: '2027-05-01T16:00:00Z', bis: '2027-05-01T14:00:00Z' }, true],
    ])('has the firm time that overlaps: %s', (_, given, question, taken) => {
      expect(ask({ times: [time(given)] }, question).belegt).toHaveLength(taken ? 1 : 0)
    })

    test('has the limits of work for the employed only', () => {
      const times = [time({ beginn: '2027-04-30T22:00:00Z', ende: '2027-05-01T07:00:00Z' })]
      expect(ask({ times }).overwork).toEqual([])
      expect(ask({ times, hauptamtlich: true }).overwork).not.toEqual([])
      expect(ask({ times: times.map((firm) => ({ ...firm, fest: false })), hauptamtlich: true }).overwork).toEqual([])
    })

    test('overlaps only dates of the offer that are held', () => {
      const termine = [{ beginn: BEGINN, ende: '2027-05-01T10:00:00.000Z' }]
      expect(overlapsAngebot(time(), { ...offer, termine }, offer)).toBe(false)
      expect(overlapsAngebot(time({ beginn: BEGINN }), { ...offer, termine }, offer)).toBe(true)
    })
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

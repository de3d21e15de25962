import { describe, expect, test } from 'vitest'
import type { Besetzung } from '../contract.ts'
import { abmeldeHindernis, type Anlass, type Fall, hindernisse, moeglichkeitAus, selbstabsageBis } from './regeln.ts'

const anlass: Anlass = {
  name: 'Der Dienst',
  abgesagt: false,
  ausgeschrieben: true,
  meldeschluss: null,
  selbstabsageBis: null,
  warteliste: true,
  gruppen: [],
}
const voll: Besetzung = { soll: 1, eingeteilt: 0, gemeldet: 1, warteliste: 0, offen: 0, fehlt: [], praktikantenSoll: 0, praktikanten: 0 }
const offen: Besetzung = { ...voll, gemeldet: 0, offen: 1, fehlt: [{ qualifikation: 'SanA', anzahl: 1, funktion: '' }] }
const BEGINN = '2027-05-01T08:00:00.000Z'
const ENDE = '2027-05-01T16:00:00.000Z'

interface Anders {
  anlass?: Partial<Anlass>
  angebot?: Partial<Fall['angebot']>
  person?: Partial<Fall['person']>
  rest?: Partial<Pick<Fall, 'meldung' | 'belegt' | 'von' | 'bis' | 'jetzt'>>
}
const fall = ({ anlass: a, angebot, person, rest }: Anders = {}): Fall => ({
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
  person: { id: 'p', qualifikation: 'SanA', alter: 30, praktikant: false, funktion: '', status: 'aktiv', gruppe: 'SEG', ...person },
  meldung: null,
  belegt: [],
  von: BEGINN,
  bis: ENDE,
  jetzt: new Date('2027-04-01T10:00:00Z'),
  ...rest,
})
const praktikumsplatz = { praktikanten: { anzahl: 1, mindestqualifikation: 'EH' } }

describe('signing up', () => {
  test.each<[string, Anders, string[]]>([
    ['nothing speaks against it', {}, []],
    [
      'called off: nothing else is said',
      { anlass: { abgesagt: true, meldeschluss: '2027-01-01T00:00:00Z' } },
      ['Der Dienst ist abgesagt.'],
    ],
    ['at the very begin', { rest: { jetzt: new Date(BEGINN) } }, ['Dafür ist es zu spät: Beginn war am Sa., 01.05.2027, 10:00.']],
    ['a second before', { rest: { jetzt: new Date('2027-05-01T07:59:59Z') } }, []],
    ['at the very deadline', { anlass: { meldeschluss: '2027-04-01T10:00:00Z' } }, []],
    ['a second after', { anlass: { meldeschluss: '2027-04-01T09:59:59Z' } }, ['Meldeschluss war am Do., 01.04.2027, 11:59.']],
    ['a draft', { anlass: { ausgeschrieben: false } }, ['Der Dienst ist noch nicht ausgeschrieben.']],
    ['another group', { anlass: { gruppen: ['Jugend', 'Technik'] } }, ['Der Dienst richtet sich nur an Jugend, Technik.']],
    ['one of the groups', { anlass: { gruppen: ['Jugend', 'SEG'] } }, []],
    ['registered', { rest: { meldung: 'gemeldet' } }, ['Du bist schon gemeldet.']],
    ['staffed', { rest: { meldung: 'eingeteilt' } }, ['Du bist schon eingeteilt.']],
    ['waiting', { rest: { meldung: 'warteliste' } }, ['Du stehst schon auf der Warteliste.']],
    ['turned down', { rest: { meldung: 'abgelehnt' } }, ['Deine Meldung wurde abgelehnt. Wende dich an die Leitung.']],
    ['signed off earlier', { rest: { meldung: 'abgesagt' } }, []],
    ['no longer a member', { person: { status: 'ruhend' } }, ['Du kannst dich nicht melden: Deine Mitgliedschaft ruht.']],
    ['restricted', { person: { status: 'eingeschraenkt' } }, []],
    ['from elsewhere', { person: { status: 'extern' } }, []],
    [
      'too young',
      { angebot: { bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: '', mindestalter: 18 }] }, person: { alter: 17 } },
      ['Deine Qualifikation (SanA) passt hier auf keinen Platz. Gebraucht: 1 SanA (ab 18).'],
    ],
    [
      'only trainees wanted',
      { angebot: { bedarf: [], ...praktikumsplatz, besetzung: { ...voll, praktikantenSoll: 1 } } },
      ['Hier gibt es nur Plätze für Praktikanten.'],
    ],
    ['no need named: everybody may come', { angebot: { bedarf: [], besetzung: voll }, person: { qualifikation: 'keine' } }, []],
    ['no trainees wanted', { person: { praktikant: true } }, ['Für Praktikanten gibt es hier keinen Platz.']],
    [
      'elsewhere',
      { rest: { belegt: [{ titel: 'Markt', beginn: BEGINN, ende: '2027-05-01T22:30:00Z' }] } },
      ['Zu dieser Zeit bist du schon eingeteilt: Markt, Sa., 01.05.2027, 10:00 bis So., 02.05.2027, 00:30 Uhr.'],
    ],
    [
      'two reasons at once',
      { anlass: { meldeschluss: '2027-03-01T10:00:00Z', gruppen: ['Jugend'] } },
      ['Meldeschluss war am Mo., 01.03.2027, 11:00.', 'Der Dienst richtet sich nur an Jugend.'],
    ],
  ])('%s', (_, anders, saetze) => {
    expect(hindernisse(fall(anders)).map(({ satz }) => satz)).toEqual(saetze)
  })

  test('full: one may wait, or not', () => {
    const besetzung = voll
    expect(moeglichkeitAus(fall({ angebot: { besetzung } }))).toEqual({
      moeglich: true,
      warteliste: true,
      gruende: ['Alle Plätze sind vergeben.'],
    })
    expect(moeglichkeitAus(fall({ angebot: { besetzung }, anlass: { warteliste: false } }))).toEqual({
      moeglich: false,
      warteliste: false,
      gruende: ['Alle Plätze sind vergeben.'],
    })
  })

  test('full and too late: nobody waits', () => {
    const zuSpaet = fall({ angebot: { besetzung: voll }, anlass: { meldeschluss: '2027-03-01T10:00:00Z' } })
    expect(moeglichkeitAus(zuSpaet)).toMatchObject({ moeglich: false, warteliste: false })
  })

  test('a free place for a trainee is offered where there is none for oneself', () => {
    const fuer = (qualifikation: string, besetzung = offen) =>
      moeglichkeitAus(
        fall({ person: { qualifikation }, angebot: { ...praktikumsplatz, besetzung: { ...besetzung, praktikantenSoll: 1 } } }),
      ).alsPraktikant
    expect(fuer('EH')).toBe(true)
    expect(fuer('keine')).toBeUndefined()
    expect(fuer('SanA')).toBeUndefined()
    expect(fuer('SanA', voll)).toBe(true)
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

  test.each<[string, Partial<Parameters<typeof abmeldeHindernis>[0]>, string | null]>([
    ['in time', { jetzt: new Date('2027-04-30T08:00:00Z') }, null],
    ['late, without a reason', { jetzt: new Date('2027-04-30T08:00:01Z') }, 'grund'],
    ['late, with one', { jetzt: new Date('2027-04-30T08:00:01Z'), grund: 'krank' }, null],
    ['late, but only waiting', { jetzt: new Date('2027-04-30T08:00:01Z'), status: 'warteliste' }, null],
    ['after the begin', { jetzt: new Date(BEGINN), grund: 'krank' }, ''],
    ['called off', { anlass: { ...anlass, abgesagt: true } }, ''],
  ])('%s', (_, anders, feld) => {
    const nein = abmeldeHindernis({
      anlass,
      status: 'gemeldet',
      beginn: BEGINN,
      grund: '',
      jetzt: new Date('2027-04-01T10:00:00Z'),
      ...anders,
    })
    expect(nein === null ? null : (nein.feld ?? '')).toBe(feld)
  })
})

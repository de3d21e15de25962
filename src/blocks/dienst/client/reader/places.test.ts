import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { Helfer } from '../../contract.ts'
import type { Schicht } from '../kind.ts'
import { findCrew, findOwnPlaces, judgeFit, meetText, whenText } from './places.ts'

const [BEGINN, ENDE] = ['2031-05-03T12:00:00.000Z', '2031-05-03T18:00:00.000Z']
const NOW = Date.parse('2031-05-01T12:00:00.000Z')
const shift = (anmeldung: Partial<Schicht['anmeldung']>, offen = 1, rest: Partial<Schicht> = {}) =>
  ({
    _id: 's',
    beginn: BEGINN,
    ende: ENDE,
    anmeldung: { moeglich: false, gruende: [], warteliste: false, ...anmeldung },
    besetzung: { soll: 3, offen, fehlt: [], eingeteilt: 0, gemeldet: 0 },
    ...rest,
  }) as unknown as Schicht
const one = (profil: string, status: Helfer['status'], von: string, schicht = 's') =>
  ({ _id: von, schicht, profil: { _id: profil }, status, von }) as Helfer

testAll([
  [
    'a free place and nothing else',
    [shift({ moeglich: true })],
    [
      ['Ein Platz ist frei, und du passt.', true],
      ['Du hast zu dieser Zeit nichts anderes.', true],
    ],
  ],
  [
    'a clash',
    [shift({ moeglich: true, hinweise: ['Überschneidet sich mit Fest.'] }, 2)],
    [
      ['Noch 2 Plätze, und du passt.', true],
      ['Überschneidet sich mit Fest.', false],
    ],
  ],
  [
    'a waiting list',
    [shift({ moeglich: true, warteliste: true }, 0)],
    [['Alle Plätze sind vergeben. Du kommst auf die Warteliste und rückst nach, sobald jemand absagt.', false]],
  ],
  ['no fitting place', [shift({ gruende: ['Dir fehlt SanA.'] })], [['Dir fehlt SanA.', false]]],
  [
    'some of several shifts',
    [
      shift({ moeglich: true }),
      shift({ gruende: ['Dir fehlt SanA.'] }),
      shift({ moeglich: true }, 1, { beginn: '2031-05-01T10:00:00.000Z' }),
    ],
    [
      ['1 von 2 Schichten passen zu dir.', true],
      ['Du hast zu dieser Zeit nichts anderes.', true],
    ],
  ],
] as const)('the verdict for a reader without a place: %s', (_, shifts, expected) => {
  expect(judgeFit(shifts, NOW).map(({ text, good }) => [text, good])).toEqual(expected)
})

test('own places come by time, without those given up or over', () => {
  const anlass = {
    schichten: [shift({}), shift({}, 1, { _id: 'over', ende: '2031-05-01T11:00:00.000Z' })],
    helfer: [
      one('me', 'eingeteilt', 'b'),
      one('me', 'gemeldet', 'a'),
      one('me', 'abgesagt', 'c'),
      one('me', 'eingeteilt', 'd', 'over'),
      one('you', 'eingeteilt', 'e'),
    ],
  }
  expect(findOwnPlaces(anlass, 'me', NOW).map(({ helfer }) => helfer.von)).toEqual(['a', 'b'])
})

test('a course says how many days and the next one; a later shift meets later', () => {
  const days = [3, 10].map((day) => ({
    beginn: `2031-05-${day}T08:00:00.000Z`.replace('-3T', '-03T'),
    ende: `2031-05-${day}T15:00:00.000Z`.replace('-3T', '-03T'),
  }))
  const span = { beginn: days[0]?.beginn ?? '', ende: days[1]?.ende ?? '' }
  expect(whenText(span, days, NOW)).toBe('2 Samstage, zuerst Sa., 03.05.2031 · 10:00–17:00 Uhr')
  expect(whenText(span, days, Date.parse('2031-05-04T00:00:00Z'))).toMatch(/^2 Samstage, als Nächstes Sa., 10.05./)
  const anlass = { beginn: BEGINN, treffpunkt: 'Halle', treffpunktZeit: '2031-05-03T11:15:00.000Z' } as Parameters<typeof meetText>[0]
  expect(meetText(anlass, BEGINN)).toBe('13:15 Uhr · Halle')
  expect(meetText(anlass, '2031-05-03T14:00:00.000Z')).toBe('15:15 Uhr · Halle')
})

test('the crew are the others on the same vehicle and shift', () => {
  const names = ['1401 · Mo · Früh · Fahrer', '1401 · Mo · Früh · Dritter', '1402 · Mo · Früh · Fahrer']
  const schichten = names.map((bezeichnung, i) => shift({}, 1, { _id: `s${i}`, bezeichnung }))
  const helfer = ['me', 'you', 'they'].map((who, i) => one(who, 'eingeteilt', who, `s${i}`))
  const [own, me] = [schichten[0], helfer[0]]
  if (!own || !me) throw new Error('no seat')
  expect(findCrew({ schichten, helfer }, own, me).map(({ profil, seat }) => [profil._id, seat])).toEqual([['you', 'Dritter']])
})

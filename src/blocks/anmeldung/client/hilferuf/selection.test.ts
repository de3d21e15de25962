import { exampleAnfrage, exampleKandidat, BEGINN, ENDE, person, number } from '#tests/support/example-dienst.ts'
import { expect, test } from 'vitest'
import { askable, preselected, unanswered } from './selection.ts'

const S1 = number('s', 1)
const [lena, max, ute, ole] = [person(1, 'Lena', 'Schmidt'), person(2, 'Max', 'Berg'), person(3, 'Ute', 'Kern'), person(4, 'Ole', 'Voss')]
const now = '2031-05-02T08:00:00.000Z'

test('whom one can ask, and who is ticked: suited, asked longest ago, twice as many as are missing', () => {
  const people = [
    exampleKandidat(lena, 'SanA', { zuletztGefragtAm: '2031-04-01T08:00:00.000Z' }),
    exampleKandidat(max, 'SanA', { stunden90Tage: 20 }),
    exampleKandidat(ute, 'SanA', { stunden90Tage: 2 }),
    exampleKandidat(ole, 'SanA', { geeignet: false }),
    exampleKandidat(person(5, 'Pia', 'Lang'), 'SanA', { status: 'gemeldet' }),
    exampleKandidat(person(6, 'Kai', 'Rot'), 'SanA', { besetztVon: { als: 'eingeteilt', titel: 'Konzert', beginn: BEGINN, ende: ENDE } }),
    exampleKandidat(person(7, 'Eva', 'Grün'), 'SanA'),
  ]
  const offen = [exampleAnfrage(person(7, 'Eva', 'Grün'), { schicht: S1 }), exampleAnfrage(max, { schicht: S1, antwort: 'abgelehnt' })]
  const gefragt = askable(people, offen, now)
  expect(gefragt.map(({ profil }) => profil.vorname)).toEqual(['Ute', 'Max', 'Lena', 'Ole'])
  expect(preselected(gefragt, 1)).toEqual([ute._id, max._id])
  expect(preselected(gefragt, 5)).toHaveLength(3)
  // Each missing place has somebody asked.
  expect(preselected(gefragt, 1 - unanswered(offen, S1, now).length)).toEqual([])
})

test('who would like to is ticked before who only stands in, however long ago they were asked', () => {
  const people = [
    exampleKandidat(lena, 'SanA', { wunsch: 'reserve' }),
    exampleKandidat(max, 'SanA', { zuletztGefragtAm: '2031-05-01T08:00:00.000Z' }),
    exampleKandidat(ute, 'SanA', { wunsch: 'gern', zuletztGefragtAm: '2031-05-01T09:00:00.000Z' }),
  ]
  const order = askable(people, [], now)
  expect(order.map(({ profil }) => profil.vorname)).toEqual(['Ute', 'Max', 'Lena'])
  expect(preselected(order, 1)).toEqual([ute._id, max._id])
})

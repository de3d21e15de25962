import { exampleAnfrage, exampleKandidat, person, number } from '#tests/support/example-dienst.ts'
import { expect, test } from 'vitest'
import { preselectedPeople, unansweredAnfragen } from './selection.ts'

const S1 = number('s', 1)
const [lena, max, ute, ole] = [person(1, 'Lena', 'Schmidt'), person(2, 'Max', 'Berg'), person(3, 'Ute', 'Kern'), person(4, 'Ole', 'Voss')]
const now = '2031-05-02T08:00:00.000Z'

test('suited people not yet asked are ticked first, twice as many as are missing', () => {
  const people = [
    exampleKandidat(ute, 'SanA'),
    exampleKandidat(max, 'SanA'),
    exampleKandidat(lena, 'SanA'),
    exampleKandidat(ole, 'SanA', { geeignet: false }),
  ]
  const offen = [exampleAnfrage(person(7, 'Eva', 'Grün'), { schicht: S1 }), exampleAnfrage(max, { schicht: S1, antwort: 'abgelehnt' })]
  expect(preselectedPeople(people, 1)).toEqual([ute._id, max._id])
  expect(preselectedPeople(people, 5)).toHaveLength(3)
  // Each missing place has somebody asked.
  expect(preselectedPeople(people, 1 - unansweredAnfragen(offen, S1, now).length)).toEqual([])
})

import { expect, test } from 'vitest'
import { RECHTE } from '#contract/rights/rechte.ts'
import { ROLLEN } from '#contract/rights/rollen.ts'
import { testAll } from '#tests/support/cases.ts'
import { AREAS, filterAreas, heldRollen, rechteOfArea, titelOf, findRechte } from './catalog.ts'
import { boxReason, transferRechte } from './lock.ts'
import { differenceSentence } from './words.ts'

const situation = {
  onlyRead: undefined,
  own: ['READ_ORT', 'UPDATE_USER_RECHTE'],
  before: ['ABRECHNUNG', 'UPDATE_USER_RECHTE'],
  last: false,
} as const

test('a box is locked by missing rights, rights not held, and the last granter', () => {
  expect(boxReason('READ_ORT', situation)).toBeUndefined()
  expect(boxReason('ABRECHNUNG', situation)).toBeUndefined()
  expect(boxReason('DELETE_ORT', situation)).toMatch(/selbst nicht/)
  expect(boxReason('READ_ORT', { ...situation, onlyRead: 'Nein.' })).toBe('Nein.')
  expect(boxReason('UPDATE_USER_RECHTE', situation)).toBeUndefined()
  expect(boxReason('UPDATE_USER_RECHTE', { ...situation, last: true })).toMatch(/Niemand sonst/)
  expect(boxReason('UPDATE_USER_RECHTE', { ...situation, before: [], last: true })).toBeUndefined()
})

test('own changes on a newer state keep what the other person changed', () => {
  expect(
    transferRechte({ extra: ['READ_ORT', 'CREATE_ORT'], removed: ['ABRECHNUNG'] }, ['ABRECHNUNG', 'READ_ORT', 'READ_FAHRZEUG']),
  ).toEqual(['READ_ORT', 'READ_FAHRZEUG', 'CREATE_ORT'])
})

test('matrix and single rights together show every right once', () => {
  const shown = AREAS.flatMap(rechteOfArea).map(({ name }) => name)
  expect([...shown].sort()).toEqual([...RECHTE].sort())
  expect(AREAS.find(({ titel }) => titel === 'Changelog')?.verbs.READ).toBeUndefined()
})

test('the search looks at area, title and name, word by word', () => {
  expect(findRechte('fahrzeuge ändern').has('UPDATE_FAHRZEUG')).toBe(true)
  expect(findRechte('update_fahr').has('UPDATE_FAHRZEUG')).toBe(true)
  expect(findRechte('fahrzeuge löschen').has('UPDATE_FAHRZEUG')).toBe(false)
  expect(filterAreas((recht) => findRechte('bankdaten').has(recht))).toEqual([
    { titel: 'Weiteres', verbs: {}, more: [{ name: 'ABRECHNUNG', titel: titelOf('ABRECHNUNG') }] },
  ])
  expect(filterAreas((recht) => recht === 'READ_ORT').map(({ titel, verbs }) => [titel, Object.keys(verbs).length])).toEqual([['Orte', 4]])
})

test('of the bundles that somebody holds, the largest ones are named', () => {
  expect(heldRollen(ROLLEN.Ausbildungsleitung)).toEqual(['Ausbildungsleitung'])
  expect(heldRollen([...ROLLEN.Kasse, ...ROLLEN.Mitglied])).toEqual(['Mitglied', 'Kasse'])
  expect(heldRollen(RECHTE)).toEqual(['Administrator'])
  expect(heldRollen(['READ_ORT'])).toEqual([])
})

testAll([
  [3, 1, '3 Rechte mehr, 1 weniger'],
  [1, 0, '1 Recht mehr'],
  [0, 1, '1 Recht weniger'],
  [0, 2, '2 Rechte weniger'],
])('%i more and %i less in words', (extra, removed, sentence) => {
  expect(differenceSentence({ extra: RECHTE.slice(0, extra), removed: RECHTE.slice(0, removed) })).toBe(sentence)
})

import { expect, test } from 'vitest'
import { RECHTE } from '#contract/rechte.ts'
import { ROLLEN } from '#contract/rollen.ts'
import { BEREICHE, gefiltert, gehalteneRollen, rechteVonBereich, titelVon, trifft } from './katalog.ts'
import { sperre, uebertrage } from './sperre.ts'
import { unterschiedSatz } from './woerter.ts'

const lage = {
  nurLesen: undefined,
  eigene: ['READ_ORT', 'UPDATE_USER_RECHTE'],
  vorher: ['ABRECHNUNG', 'UPDATE_USER_RECHTE'],
  letzter: false,
} as const

test('a box is locked by the missing right to change, by what one does not hold, and for the last one who may grant', () => {
  expect(sperre('READ_ORT', lage)).toBeUndefined()
  expect(sperre('ABRECHNUNG', lage)).toBeUndefined()
  expect(sperre('DELETE_ORT', lage)).toMatch(/selbst nicht/)
  expect(sperre('READ_ORT', { ...lage, nurLesen: 'Nein.' })).toBe('Nein.')
  expect(sperre('UPDATE_USER_RECHTE', lage)).toBeUndefined()
  expect(sperre('UPDATE_USER_RECHTE', { ...lage, letzter: true })).toMatch(/Niemand sonst/)
  expect(sperre('UPDATE_USER_RECHTE', { ...lage, vorher: [], letzter: true })).toBeUndefined()
})

test('own changes on a newer state keep what the other person changed', () => {
  expect(uebertrage({ dazu: ['READ_ORT', 'CREATE_ORT'], weg: ['ABRECHNUNG'] }, ['ABRECHNUNG', 'READ_ORT', 'READ_FAHRZEUG'])).toEqual([
    'READ_ORT',
    'READ_FAHRZEUG',
    'CREATE_ORT',
  ])
})

test('matrix and single rights together show every right once', () => {
  const gezeigt = BEREICHE.flatMap(rechteVonBereich).map(({ name }) => name)
  expect([...gezeigt].sort()).toEqual([...RECHTE].sort())
  expect(BEREICHE.find(({ titel }) => titel === 'Changelog')?.verben.READ).toBeUndefined()
})

test('the search looks at area, title and name, word by word', () => {
  expect(trifft('UPDATE_FAHRZEUG', 'fahrzeuge ändern')).toBe(true)
  expect(trifft('UPDATE_FAHRZEUG', 'update_fahr')).toBe(true)
  expect(trifft('UPDATE_FAHRZEUG', 'fahrzeuge löschen')).toBe(false)
  expect(gefiltert((recht) => trifft(recht, 'bankdaten'))).toEqual([
    { titel: 'Weiteres', verben: {}, weitere: [{ name: 'ABRECHNUNG', titel: titelVon('ABRECHNUNG') }] },
  ])
  expect(gefiltert((recht) => recht === 'READ_ORT').map(({ titel, verben }) => [titel, Object.keys(verben).length])).toEqual([['Orte', 4]])
})

test('of the bundles that somebody holds, the largest ones are named', () => {
  expect(gehalteneRollen(ROLLEN.Ausbildungsleitung)).toEqual(['Ausbildungsleitung'])
  expect(gehalteneRollen([...ROLLEN.Kasse, ...ROLLEN.Mitglied])).toEqual(['Mitglied', 'Kasse'])
  expect(gehalteneRollen(RECHTE)).toEqual(['Administrator'])
  expect(gehalteneRollen(['READ_ORT'])).toEqual([])
})

test.each([
  [3, 1, '3 Rechte mehr, 1 weniger'],
  [1, 0, '1 Recht mehr'],
  [0, 1, '1 Recht weniger'],
  [0, 2, '2 Rechte weniger'],
])('%i more and %i less in words', (dazu, weg, satz) => {
  expect(unterschiedSatz({ dazu: RECHTE.slice(0, dazu), weg: RECHTE.slice(0, weg) })).toBe(satz)
})

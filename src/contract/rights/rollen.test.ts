import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { RECHTE } from './rechte.ts'
import { RECHTE_CATALOG } from './recht-titles.ts'
import { ROLLEN, rollenWith } from './rollen.ts'

test('the catalogue has each of the 123 rights once, with a title of its own', () => {
  const all = RECHTE_CATALOG.flatMap(({ rechte }) => rechte)
  expect(all.map(({ name }) => name).sort()).toEqual([...RECHTE].sort())
  expect(new Set(all.map(({ titel }) => titel)).size).toBe(123)
})

testAll([
  ['Administrator', 123],
  ['Mitglied', 13],
  ['Externer/Eingeschränkt', 3],
  ['Alarmierung', 8],
  ['Kasse', 4],
  ['Presse', 7],
] as const)('%s has %i rights', (rolle, count) => expect(ROLLEN[rolle]).toHaveLength(count))

test('a vehicle keeper may set the location of vehicles', () => {
  expect(ROLLEN.Fahrzeugwart).toContain('READ_ORT')
  expect(ROLLEN.Fahrzeugwart).not.toContain('UPDATE_ORT')
})

test('the board reads everything and grants nothing', () => {
  expect(ROLLEN.Vorstand.filter((recht) => recht.startsWith('READ_'))).toEqual(RECHTE.filter((recht) => recht.startsWith('READ_')))
  expect(ROLLEN.Vorstand).not.toContain('UPDATE_USER_RECHTE')
})

test('the right to grant rights is in no bundle but the administrator’s', () => {
  expect(
    Object.entries(ROLLEN)
      .filter(([, rechte]) => rechte.includes('UPDATE_USER_RECHTE'))
      .map(([name]) => name),
  ).toEqual(['Administrator'])
})

test('the contact for a right', () => {
  expect(rollenWith('READ_FAHRZEUG')).toEqual(['Dienstführung (San)', 'Fahrzeugwart', 'Vorstand'])
  expect(rollenWith(['CREATE_ORT', 'SET_GROUPALARM'])).toEqual(['Materialwart', 'Alarmierung'])
  expect(rollenWith('UPDATE_USER_RECHTE')).toEqual([])
})

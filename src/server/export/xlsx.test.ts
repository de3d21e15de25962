import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { testInstance } from '#tests/support/app.ts'
import { sheetName, sheetText } from '#contract/cells.ts'

const NAMES = ['constructor', '__proto__', 'toString', '_x0041_bc', 'Übung_x', 'constructor']

test('object property names and encoded signs round-trip through a workbook', async () => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_ORT', 'READ_ORT'])
  for (const [i, name] of NAMES.entries()) {
    const made = await instance.call(wart, 'POST', '/api/orte', { name: `${i}`, stadt: name })
    expect(made.statusCode).toBe(201)
  }
  const { rawPayload } = await instance.call(wart, 'GET', '/api/orte.xlsx')
  const [head, ...rows] = await readSheet(rawPayload)
  expect(rows.map((row) => row[head?.indexOf('Stadt') ?? -1])).toEqual(NAMES)
})

test('a vehicle’s logbook is a workbook with any name', async () => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_FAHRZEUG', 'READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'])
  const made = await instance.call(wart, 'POST', '/api/fahrzeuge', {
    bezeichnung: "'RTW: 1/2* [neu]?\\",
    typ: 'KTW',
    kennzeichen: 'MU-ST 1000',
    fuehrerscheinklasse: 'C1',
    tragen: 1,
  })
  expect(made.json()).toMatchObject({ typ: 'KTW' })
  const { _id } = made.json<{ _id: string }>()
  const file = await instance.call(wart, 'GET', `/api/fahrzeuge/${_id}/fahrten.xlsx`)
  expect(file.statusCode).toBe(200)
  expect(await readSheet(file.rawPayload)).toHaveLength(1)
})

testAll([
  ['Fahrtenbuch RTW: 1/2* [neu]?', 'Fahrtenbuch RTW- 1-2- -neu--'],
  ["'Dienste'", 'Dienste'],
  ['x'.repeat(40), 'x'.repeat(31)],
  [`${'x'.repeat(30)} y`, 'x'.repeat(30)],
  ["''", 'Tabelle'],
])('the sheet of %j is %j', (title, name) => expect(sheetName(title)).toBe(name))

testAll([
  ['constructor', '_x0063_onstructor'],
  ['__proto__', '_x005F__proto__'],
  ['_x0041_', '_x005F_x0041_'],
  ['plain', 'plain'],
])('the text %j is written as %j', (text, written) => expect(sheetText(text)).toBe(written))

import { expect, test } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { asCsv } from './csv.ts'

test('CSV opens in a German spreadsheet, and no cell runs as a formula', () => {
  const columns = [{ titel: 'Name', value: (z: Readonly<Record<string, unknown>>) => z['name'] as string | number }]
  const csv = asCsv({
    titel: 'x',
    columns,
    rows: [{ name: '=cmd|calc' }, { name: 'a;"b"\nc' }, { name: '+49 2345 6789' }, { name: 1.5 }],
  }).toString()
  expect(csv).toBe('\uFEFFName\r\n\'=cmd|calc\r\n"a;""b""\nc"\r\n+49 2345 6789\r\n1,5\r\n')
})

test.each([
  ['csv', /^\uFEFFName;Kategorie/],
  ['xlsx', /^PK/],
  ['pdf', /^%PDF-/],
])('orte.%s has the filtered list', async (format, start) => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_ORT', 'READ_ORT'])
  const orte = instance.as(orteContract, wart)
  await orte.create({ body: { name: 'Übungsraum', kategorie: 'Raum', buchbar: true, kapazitaet: 20 } })
  await orte.create({ body: { name: 'Hospital', kategorie: 'Krankenhaus' } })
  const response = await instance.call(wart, 'GET', `/api/orte.${format}?kategorie=Raum`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toMatch(new RegExp(`Orte_\\d{4}-\\d\\d-\\d\\d\\.${format}`))
  expect(response.rawPayload.toString('utf8')).toMatch(start)
  expect((await instance.call(wart, 'GET', '/api/orte.exe')).statusCode).toBe(404)
})

test('the file has what the filter leaves, and no more', async () => {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_ORT', 'READ_ORT'])
  const orte = instance.as(orteContract, wart)
  await orte.create({ body: { name: 'Übungsraum', kategorie: 'Raum' } })
  await orte.create({ body: { name: 'Hospital', kategorie: 'Krankenhaus' } })
  const { body } = await instance.call(wart, 'GET', '/api/orte.csv?kategorie=Raum')
  expect(body).toContain('Übungsraum')
  expect(body).not.toContain('Hospital')
})

import { expect, test } from 'vitest'
import { asCsv } from '#contract/cells.ts'
import { orteContract } from '#features/orte/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { countQueries } from '#tests/support/queries.ts'

test('CSV opens in a German spreadsheet, and no cell runs as a formula', () => {
  const csv = asCsv([['Name'], ['=cmd|calc'], ['＝1+1'], ['a;"b"\nc'], ['+49 2345 6789'], [1.5]])
  expect(csv).toBe('Name\r\n\'=cmd|calc\r\n\'＝1+1\r\n"a;""b""\nc"\r\n+49 2345 6789\r\n1,5\r\n')
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

test('a list too long for a file type is refused with a hint; the next streams', async () => {
  const instance = await testInstance()
  const who = await instance.person(['READ_ORT'])
  await instance.database.pool.query(`insert into orte (name) select 'Ort ' || n from generate_series(1, 4001) n`)
  const pdf = await instance.call(who, 'GET', '/api/orte.pdf')
  expect([pdf.statusCode, pdf.body]).toEqual([400, expect.stringContaining('Das wären 4.001 Zeilen; in so eine Datei passen 4.000.')])
  const csv = await instance.call(who, 'GET', '/api/orte.csv')
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(4002)
})

test('a file of many pages counts its list once', async () => {
  const instance = await testInstance()
  const who = await instance.person(['READ_ORT'])
  const { pool } = instance.database
  await pool.query(`insert into orte (name) select 'Ort ' || n from generate_series(1, 950) n`)
  const load = async () => (await instance.call(who, 'GET', '/api/orte.csv')).body.trimEnd().split('\r\n').length
  expect(await load()).toBe(951)
  expect(await countQueries(pool, load, /as gesamt/)).toBe(4)
  expect(await countQueries(pool, load, /count\(\*\)[^]*as gesamt/)).toBe(1)
})

test('a long export blocks nobody else, and its requester gets no second one', async () => {
  const instance = await testInstance()
  const [who, other] = [await instance.person(['READ_ORT']), await instance.person(['READ_ORT'])]
  await instance.database.pool.query(`insert into orte (name) select 'Ort ' || n from generate_series(1, 300) n`)
  let running = true
  const pdf = instance.call(who, 'GET', '/api/orte.pdf').finally(() => (running = false))
  const statuses: number[] = []
  let served = 0
  while (running) {
    const again = await instance.call(who, 'GET', '/api/orte.csv')
    if (running) statuses.push(again.statusCode)
    // Yields to the event loop: the database and the other process need a turn, and these calls use neither.
    await new Promise((next) => setImmediate(next))
    served += (await instance.call(other, 'GET', '/api/orte?limit=5')).statusCode === 200 && running ? 1 : 0
  }
  expect((await pdf).rawPayload.toString('latin1')).toMatch(/^%PDF-/)
  // Made between the requests, it would let a handful through: one at each page of the list.
  expect(served).toBeGreaterThan(30)
  expect(new Set(statuses)).toEqual(new Set([429]))
  expect((await instance.call(who, 'GET', '/api/orte.csv')).statusCode).toBe(200)
})

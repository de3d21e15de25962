// The import of a plain area, on one that nobody but this test has: places, with a table to fill them from.
import { expect, test } from 'vitest'
import { crud, defineContract } from '#contract/endpoint.ts'
import type { ImportResult, TablePreview } from '#contract/import.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { ortFields } from '#features/orte/contract.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { type Person, testInstance, type TestInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { crudImport } from './crud-import.ts'
import { IMPORT_ROWS_PER_STATEMENT } from '#contract/limits.ts'

const contract = defineContract(
  crud({
    basePath: '/api/probeorte',
    area: 'ORT',
    names: ['Ort', 'Orte'],
    fields: ortFields,
    softDelete: true,
    history: true,
    import: true,
  }),
)
const area = crudArea(
  contract,
  {
    table: 'orte',
    order: ['name'],
    conflicts: { orte_kapazitaet_noetig: { msg: 'Sag noch, wie viele Personen in den Raum passen.', feld: 'kapazitaet' } },
  },
  () => crudImport(contract, { table: 'orte', key: 'name', also: { plz: ['PLZ'] } }),
)
const RECHTE: readonly Recht[] = ['CREATE_ORT', 'READ_ORT', 'UPDATE_ORT', 'DELETE_ORT']

async function world(rechte = RECHTE) {
  const instance = await testInstance({ areas: [area] })
  return { instance, wart: await instance.person(rechte), call: (who: Person) => instance.as(contract, who) }
}
const send = (instance: TestInstance, who: Person, path: string, content: Buffer, fields: Record<string, string> = {}) =>
  instance.app.inject({ method: 'POST', url: `/api/probeorte/import${path}`, ...form(who, content, 'orte.csv', fields) })
const csv = (...rows: readonly string[]) => Buffer.from(rows.join('\r\n'), 'latin1')
const take = (instance: TestInstance, who: Person, mapping: readonly string[], content: Buffer, probe = 'false') =>
  send(instance, who, '', content, { zuordnung: JSON.stringify(mapping), probe })
const stock = (instance: TestInstance) =>
  instance.context.db
    .selectFrom('orte')
    .select(['name', 'stadt', 'kategorie', 'buchbar', 'kapazitaet', 'version'])
    .orderBy('name')
    .execute()

test('a table is looked into: titles, first rows, and every field that a cell can hold', async () => {
  const { instance, wart } = await world()
  const seen = (await send(instance, wart, '/lesen', csv('Name;PLZ;Straße;was', 'Wache Süd;01067;Öhringer Weg;x'))).json<TablePreview>()
  expect(seen).toMatchObject({ zeilen: 1, zeichensatz: 'Windows-1252', zuordnung: ['name', 'plz', 'strasse', ''] })
  expect(seen.beispiele).toEqual([['Wache Süd', '01067', 'Öhringer Weg', 'x']])
  expect(seen.felder.filter(({ pflicht }) => pflicht)).toEqual([{ feld: 'name', titel: 'Name', pflicht: true }])
  expect(seen.felder.map(({ feld }) => feld)).toEqual(
    Object.keys(ortFields).filter((field) => !['koordinaten', 'ausstattung'].includes(field)),
  )
  expect(await stock(instance)).toEqual([])
})

test('a rehearsal writes nothing; each bad row is named with line and reason', async () => {
  const { instance, wart, call } = await world()
  const file = csv(
    'Name;Stadt;PLZ;Kategorie;Buchbar;Kapazität',
    'Übungshalle;Köln;01067;halle;ja;30',
    '=1+1;;;;;',
    ';Bonn;123;Mond;vielleicht;viele',
    '',
    'ÜBUNGSHALLE;Bonn;;;;',
    `${'x'.repeat(101)};;;;;`,
  )
  const mapping = ['name', 'stadt', 'plz', 'kategorie', 'buchbar', 'kapazitaet']
  const sample = (await take(instance, wart, mapping, file, 'true')).json<ImportResult>()
  const { abgelehnt, namen, ...counts } = sample
  expect(namen).toEqual({ neu: ['Übungshalle', '=1+1'], geaendert: [] })
  expect(counts).toEqual({ probe: true, neu: 2, geaendert: 0, unveraendert: 0 })
  expect(abgelehnt[2]?.zellen[0]).toBe('x'.repeat(101))
  expect(abgelehnt.map(({ zeile, msg }) => ({ zeile, msg }))).toEqual([
    {
      zeile: 4,
      msg: [
        'Name fehlt.',
        'Kategorie muss einer dieser Werte sein: Wache, Halle, Krankenhaus, Blutspendelokal, Veranstaltungsort, Raum.',
        'Postleitzahl ist nicht gültig. Beispiel: 12345.',
        'Als Raum buchbar muss ja oder nein sein.',
        'Kapazität muss eine Zahl sein.',
      ].join(' '),
    },
    { zeile: 6, msg: 'Name ÜBUNGSHALLE steht schon in Zeile 2.' },
    { zeile: 7, msg: expect.stringContaining('100') as string },
  ])
  expect(await stock(instance)).toEqual([])
  expect((await take(instance, wart, mapping, file)).json()).toEqual({ ...counts, abgelehnt, probe: false })
  expect(await stock(instance)).toEqual([
    { name: '=1+1', stadt: '', kategorie: 'Veranstaltungsort', buchbar: false, kapazitaet: null, version: 1 },
    { name: 'Übungshalle', stadt: 'Köln', kategorie: 'Halle', buchbar: true, kapazitaet: 30, version: 1 },
  ])
  const halle = (await call(wart).list()).zeilen.find(({ name }) => name === 'Übungshalle')
  expect(halle).toMatchObject({ erstelltVon: wart.user, plz: '01067', koordinaten: null, ausstattung: [] })
  const entries = await call(wart).history({ params: { id: halle?._id ?? '' } })
  expect(entries.filter(({ feld }) => feld === 'stadt')).toMatchObject([{ aktion: 'angelegt', neu: 'Köln' }])
})

test('an existing record is updated by name; empty cells keep their values', async () => {
  const { instance, wart, call } = await world()
  const coordinates = { lat: 51.2, lon: 7.1 }
  const halle = await call(wart).create({ body: { name: 'Halle', stadt: 'Köln', koordinaten: coordinates, ausstattung: ['Beamer'] } })
  const gone = await call(wart).create({ body: { name: 'Fort' } })
  await call(wart).remove({ params: { id: gone._id } })
  const result = await take(instance, wart, ['name', 'stadt', 'plz'], csv('n;s;p', 'Halle;;12345', 'Fort;Bonn;'))
  expect(result.json()).toMatchObject({ neu: 1, geaendert: 1, unveraendert: 0, abgelehnt: [] })
  const after = await call(wart).get({ params: { id: halle._id } })
  expect(after).toMatchObject({
    stadt: 'Köln',
    plz: '12345',
    koordinaten: coordinates,
    ausstattung: ['Beamer'],
    version: 2,
    geaendertVon: wart.user,
  })
  const changes = (await call(wart).history({ params: { id: halle._id } })).filter(({ aktion }) => aktion === 'geaendert')
  expect(changes.map(({ feld }) => feld)).toEqual(['plz'])
  expect((await take(instance, wart, ['name', 'stadt', 'plz'], csv('n;s;p', 'Halle;Köln;12345'))).json()).toMatchObject({ unveraendert: 1 })
  expect(await call(wart).get({ params: { id: halle._id } })).toEqual(after)
})

test('without UPDATE rows are only added; without CREATE nothing is written', async () => {
  const { instance, wart, call } = await world()
  await call(wart).create({ body: { name: 'Halle' } })
  const file = csv('n;s', 'Halle;Köln', 'Wache;Köln')
  const newcomer = await instance.person(['CREATE_ORT'])
  expect((await take(instance, newcomer, ['name', 'stadt'], file)).json()).toMatchObject({
    neu: 1,
    geaendert: 0,
    abgelehnt: [{ zeile: 2, msg: 'Halle gibt es schon; zum Ändern fehlt dir das Recht „Orte ändern“.' }],
  })
  const changes = await instance.person(['UPDATE_ORT'])
  for (const path of ['', '/lesen']) expect((await send(instance, changes, path, file)).statusCode).toBe(403)
  expect(await stock(instance)).toMatchObject([{ stadt: '' }, { stadt: 'Köln' }])
})

test('a refusal by the database rolls back all rows, earlier statements too', async () => {
  const { instance, wart } = await world()
  const rows = Array.from({ length: 250 }, (_, i) => `Ort ${i};${i === 249 ? 'ja' : 'nein'}`)
  const refused = await take(instance, wart, ['name', 'buchbar'], csv('n;b', ...rows))
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toEqual({ errors: [{ msg: 'Sag noch, wie viele Personen in den Raum passen.', feld: 'kapazitaet' }] })
  expect(await stock(instance)).toEqual([])
  expect(await instance.context.db.selectFrom('historie').select('objekt').execute()).toEqual([])
})

test('5,000 rows go in by batches, each with its history; one more is refused', async () => {
  const { instance, wart } = await world()
  const rows = Array.from({ length: 50 * IMPORT_ROWS_PER_STATEMENT }, (_, i) => `Ort ${i};Köln`)
  expect((await take(instance, wart, ['name', 'stadt'], csv('n;s', ...rows))).json()).toMatchObject({ neu: 5000, abgelehnt: [] })
  expect(await stock(instance)).toHaveLength(5000)
  const groups = await instance.context.db.selectFrom('historie').select('gruppe').distinct().execute()
  expect(groups).toHaveLength(5000)
  const over = await take(instance, wart, ['name', 'stadt'], csv('n;s', ...rows, 'x;y'))
  expect(over.json()).toEqual({ errors: [{ msg: 'Die Datei hat mehr als 5.000 Zeilen. Teile sie bitte auf.', feld: 'datei' }] })
})

test('more than 10 MB, an invalid mapping or an invalid rehearsal are refused', async () => {
  const { instance, wart } = await world()
  expect((await take(instance, wart, ['name'], Buffer.alloc(11 * 1024 * 1024, 'x'))).statusCode).toBe(413)
  const file = csv('n', 'Halle')
  for (const [fields, field] of [
    [{ zuordnung: '["geheim"]' }, 'zuordnung'],
    [{ zuordnung: '["koordinaten"]' }, 'zuordnung'],
    [{ zuordnung: '[""]' }, 'zuordnung'],
    [{ zuordnung: '["name"]', probe: 'x' }, 'probe'],
  ] as const) {
    expect((await send(instance, wart, '', file, fields)).json()).toMatchObject({ errors: [{ feld: field }] })
  }
  expect(await stock(instance)).toEqual([])
})

import writeExcelFile from 'write-excel-file/node'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ImportResult, TablePreview } from '#contract/import.ts'
import { testInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'

const HEAD = ['Bezeichnung', 'Typ', 'Kennzeichen', 'Führerscheinklasse', 'HU bis', 'Standort', 'Kennung']
const MAPPING = JSON.stringify(['bezeichnung', 'typ', 'kennzeichen', 'fuehrerscheinklasse', 'huBis', 'standort', 'kennung'])
const csv = (...rows: readonly string[][]) => Buffer.from([HEAD, ...rows].map((row) => row.join(';')).join('\r\n'), 'latin1')

async function world() {
  const instance = await testInstance()
  const wart = await instance.person(['CREATE_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  await instance.context.transact((trx) => trx.insertInto('orte').values({ name: 'Wache Süd' }).execute())
  return { instance, wart }
}
const send = async (instance: TestInstance, actor: Person, path: string, content: Buffer, fields: Record<string, string> = {}) =>
  instance.app.inject({ method: 'POST', url: `/api/fahrzeuge/import${path}`, ...form(actor, content, 'fahrzeuge.csv', fields) })
const importFile = async (instance: TestInstance, actor: Person, content: Buffer, sample = 'false', mapping = MAPPING) =>
  send(instance, actor, '', content, { zuordnung: mapping, probe: sample })
const all = (instance: TestInstance) =>
  instance.context.db
    .selectFrom('fahrzeuge')
    .select(['bezeichnung', 'kennzeichen', 'huBis', 'standort', 'version'])
    .orderBy('kennzeichen')
    .execute()

test('the preview names columns, first rows, character set and a mapping', async () => {
  const { instance, wart } = await world()
  const response = await send(instance, wart, '/lesen', csv(['Übungs-KTW', 'KTW', 'MU-ST 1', 'C1', '03/2027', 'Wache Süd', '1']))
  expect(response.statusCode).toBe(200)
  const preview = response.json<TablePreview>()
  expect(preview).toMatchObject({ spalten: HEAD, zeilen: 1, zeichensatz: 'Windows-1252', zuordnung: JSON.parse(MAPPING) as string[] })
  expect(preview.beispiele[0]?.[0]).toBe('Übungs-KTW')
  expect(preview.felder.filter(({ pflicht }) => pflicht).map(({ feld }) => feld)).toEqual([
    'bezeichnung',
    'typ',
    'kennzeichen',
    'fuehrerscheinklasse',
  ])
})

test('a rehearsal writes nothing; good rows are imported, bad ones give a reason', async () => {
  const { instance, wart } = await world()
  const file = csv(
    ['KTW 1', 'ktw', 'mu-st 1401', 'C1', '03/2027', 'wache süd', '1401'],
    ['=1+1', 'RTW', 'MU-ST 1402', 'C1', '', '', '1402'],
    ['KTW 3', 'KTW', 'KEIN SCHILD', 'C1', '', '', ''],
    ['KTW 4', 'Panzer', 'MU-ST 1404', 'C1', '', '', ''],
    ['KTW 5', 'KTW', 'MU-ST 1401', 'C1', '', '', ''],
    ['KTW 6', 'KTW', 'MU-ST 1406', 'C1', '', 'Mond', ''],
    ['KTW 7', 'KTW', 'MU-ST 1407', 'C1', '', '', '1401'],
    ['', 'KTW', 'MU-ST 1408', 'C1', 'demnächst', '', ''],
  )
  const sample = (await importFile(instance, wart, file, 'true')).json<ImportResult>()
  expect(sample).toMatchObject({ probe: true, neu: 2, geaendert: 0, unveraendert: 0 })
  expect(await all(instance)).toEqual([])
  const real = (await importFile(instance, wart, file)).json<ImportResult>()
  const { namen, ...unnamed } = sample
  expect(namen?.neu).toEqual(['MU-ST 1401', 'MU-ST 1402'])
  expect(real).toEqual({ ...unnamed, probe: false })
  expect(real.abgelehnt.map(({ zeile }) => zeile)).toEqual([4, 5, 6, 7, 8, 9])
  expect(real.abgelehnt[0]?.msg).toContain('Kennzeichen ist nicht gültig')
  expect(real.abgelehnt[2]?.msg).toBe('Das Kennzeichen MU-ST 1401 steht schon in Zeile 2.')
  expect(real.abgelehnt[3]?.msg).toBe('Den Standort „Mond“ gibt es nicht.')
  expect(real.abgelehnt[4]?.msg).toBe('Die Kennung 1401 hat schon MU-ST 1401.')
  expect(real.abgelehnt[5]?.msg).toMatch(/Bezeichnung fehlt.*HU bis/)
  const state = await all(instance)
  expect(state).toMatchObject([
    { bezeichnung: 'KTW 1', kennzeichen: 'MU-ST 1401', huBis: '2027-03', version: 1 },
    { bezeichnung: '=1+1', kennzeichen: 'MU-ST 1402' },
  ])
  expect(state[0]?.standort).not.toBeNull()
  const again = (
    await importFile(
      instance,
      wart,
      csv(['KTW 1', 'KTW', 'MU-ST 1401', 'C1', '', '', ''], ['RTW neu', 'RTW', 'MU-ST 1402', 'C1', '', '', '']),
    )
  ).json<ImportResult>()
  expect(again).toMatchObject({ neu: 0, geaendert: 1, unveraendert: 1, abgelehnt: [] })
  // An empty cell takes nothing away.
  expect(await all(instance)).toMatchObject([
    { huBis: '2027-03', version: 1 },
    { bezeichnung: 'RTW neu', version: 2 },
  ])
  const rows = await instance.context.db.selectFrom('historie').select(['aktion', 'feld']).where('bereich', '=', 'fahrzeuge').execute()
  expect(rows.filter(({ aktion }) => aktion === 'geaendert')).toEqual([{ aktion: 'geaendert', feld: 'bezeichnung' }])
})

test('a rejected row gives its reason in the words of form and table', async () => {
  const { instance, wart } = await world()
  const fields = ['typ', 'kraftstoff', 'huBis', 'standort', 'sitzplaetze', 'buchbar', 'baujahr', 'fin', 'uvvBis']
  const mapping = JSON.stringify(['bezeichnung', 'kennzeichen', 'fuehrerscheinklasse', ...fields])
  const row = (number: number, ...cells: readonly string[]) => [`Wagen ${number}`, `MU-ST ${number}`, 'be', ...cells].join(';')
  const file = Buffer.from(
    [
      ['Bezeichnung', 'Kennzeichen', 'Klasse', ...fields].join(';'),
      row(1, 'ANHÄNGER', 'DIESEL', 'Mrz 27', 'wache süd', '5,0', 'Ja', '2015', '', '31.03.2027'),
      row(2, 'anhaenger', 'diesel', '', '', '', 'NEIN', '', '', ''),
      row(3, 'Panzer', 'Rapsöl', 'bald', 'Mond', 'viele', 'vielleicht', '1900', 'X', '13/2027'),
      row(4, 'KTW', '', '', '', '5,5', '', '', '', ''),
    ].join('\n'),
  )
  const { neu, abgelehnt } = (await importFile(instance, wart, file, 'false', mapping)).json<ImportResult>()
  expect(neu).toBe(2)
  expect(abgelehnt).toMatchObject([
    {
      zeile: 4,
      msg: [
        'Typ muss einer dieser Werte sein: KTW, KTW-B, GKTW, RTW, NEF, MTW/MTF, ELW, GW-San, GW-Bt, PKW, LKW, Anhänger, Zelt/AB.',
        'Baujahr darf nicht vor 1950 liegen.',
        'Fahrgestellnummer ist nicht gültig. Beispiel: WDB9066331S123456 (17 Zeichen, ohne I, O und Q).',
        'Sitzplätze muss eine Zahl sein.',
        'Kraftstoff muss einer dieser Werte sein: Diesel, Benzin, Strom, Hybrid.',
        'Den Standort „Mond“ gibt es nicht.',
        'HU bis: „bald“ ist kein Monat. Beispiel: 03/2027.',
        'UVV bis: „13/2027“ ist kein Monat. Beispiel: 03/2027.',
        'Buchbar muss ja oder nein sein.',
      ].join(' '),
    },
    { zeile: 5, msg: 'Sitzplätze muss eine ganze Zahl sein.' },
  ])
  const state = await instance.context.db
    .selectFrom('fahrzeuge')
    .select(['typ', 'kraftstoff', 'huBis', 'uvvBis', 'buchbar'])
    .orderBy('kennzeichen')
    .execute()
  expect(state).toEqual([
    { typ: 'Anhaenger', kraftstoff: 'diesel', huBis: '2027-03', uvvBis: '2027-03', buchbar: true },
    { typ: 'Anhaenger', kraftstoff: 'diesel', huBis: '', uvvBis: '', buchbar: false },
  ])
})

test('without UPDATE existing vehicles are not changed', async () => {
  const { instance, wart } = await world()
  const newcomer = await instance.person(['CREATE_FAHRZEUG'])
  await importFile(instance, wart, csv(['KTW 1', 'KTW', 'MU-ST 1401', 'C1', '', '', '']))
  const file = csv(['Anders', 'KTW', 'MU-ST 1401', 'C1', '', '', ''], ['KTW 2', 'KTW', 'MU-ST 1402', 'C1', '', '', ''])
  expect((await importFile(instance, newcomer, file)).json()).toMatchObject({
    neu: 1,
    geaendert: 0,
    abgelehnt: [{ zeile: 2, msg: 'MU-ST 1401 gibt es schon; zum Ändern fehlt dir das Recht „Fahrzeuge ändern“.' }],
  })
  expect((await all(instance)).map(({ bezeichnung }) => bezeichnung)).toEqual(['KTW 1', 'KTW 2'])
  expect((await importFile(instance, await instance.person(['UPDATE_FAHRZEUG']), file)).statusCode).toBe(403)
})

test('XLSX: numbers, days and the stored value of a formula', async () => {
  const { instance, wart } = await world()
  const cell = (value: string) => ({ type: String, value })
  const content = await writeExcelFile([
    [...HEAD, 'Sitzplätze'].map(cell),
    [
      ...['KTW 1', 'KTW', 'MU-ST 1401', 'C1'].map(cell),
      { type: Date, value: new Date('2027-03-31T00:00:00Z'), format: 'dd.mm.yyyy' },
      null,
      { type: 'Formula' as const, value: 'WEBSERVICE("http://localhost/x")' },
      { type: Number, value: 3 },
    ],
  ]).toBuffer()
  const mapping = JSON.stringify([...(JSON.parse(MAPPING) as string[]), 'sitzplaetze'])
  const response = await importFile(instance, wart, content, 'false', mapping)
  expect(response.json()).toMatchObject({ neu: 1, abgelehnt: [] })
  const { sitzplaetze, kennung } = await instance.context.db
    .selectFrom('fahrzeuge')
    .select(['sitzplaetze', 'kennung'])
    .executeTakeFirstOrThrow()
  expect(sitzplaetze).toBe(3)
  expect(kennung).toBe('')
  expect(await all(instance)).toMatchObject([{ huBis: '2027-03' }])
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'Diese Art von Datei geht nicht. Erlaubt sind CSV und XLSX.'],
  ['nothing', Buffer.from(''), 'Die Datei ist leer.'],
  ['a broken workbook', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200, 7)]), ''],
])('%s is refused with 400', async (_what, content, sentence) => {
  const { instance, wart } = await world()
  const response = await importFile(instance, wart, content)
  expect(response.statusCode).toBe(400)
  expect(response.json<{ errors: { msg: string }[] }>().errors[0]?.msg).toContain(sentence)
})

test('5,000 Windows-1252 rows are judged without evaluating or blocking others', async () => {
  const { instance, wart } = await world()
  const lines = Array.from({ length: 5000 }, (_, i) => [
    i % 10 === 0 ? '=HYPERLINK("http://x")' : `Übungs-KTW ${i}`,
    'KTW',
    i % 100 === 0 ? '=A1' : `MU-${String.fromCharCode(65 + Math.floor(i / 1000))} ${(i % 1000) + 1}`,
    'C1',
    '03/2027',
    'Wache Süd',
    '',
  ])
  let running = true
  const read = importFile(instance, wart, csv(...lines)).finally(() => (running = false))
  let served = 0
  while (running) {
    await instance.call(null, 'GET', '/api/gesundheit')
    served += 1
    await setTimeout(5)
  }
  expect(served).toBeGreaterThan(20)
  const response = await read
  expect(response.statusCode).toBe(200)
  const result = response.json<ImportResult>()
  expect(result).toMatchObject({ neu: 4950, geaendert: 0, unveraendert: 0 })
  expect(result.abgelehnt).toHaveLength(50)
  expect(result.abgelehnt[0]).toMatchObject({ zeile: 2 })
  const rows = await all(instance)
  expect(rows).toHaveLength(4950)
  expect(rows.filter(({ bezeichnung }) => bezeichnung === '=HYPERLINK("http://x")')).toHaveLength(450)
})

test.each(['csv', 'xlsx'])('the list leaves as %s in words, and comes back as it was', async (format) => {
  const { instance } = await world()
  const wart = await instance.person(['CREATE_FAHRZEUG', 'UPDATE_FAHRZEUG', 'READ_FAHRZEUG'])
  await instance.context.transact(async (trx) => {
    const ort = await trx.selectFrom('orte').select('_id').executeTakeFirstOrThrow()
    await trx
      .insertInto('fahrzeuge')
      .values([
        {
          bezeichnung: 'KTW 1',
          typ: 'KTW',
          kennzeichen: 'MU-ST 1401',
          fuehrerscheinklasse: 'C1',
          kennung: '1401',
          sitzplaetze: 5,
          tragen: 1,
          huBis: '2027-03',
          desinfektionBis: '2026-12',
          standort: ort._id,
        },
        { bezeichnung: 'Zelt', typ: 'Anhaenger', kennzeichen: 'MU-ST 9001', fuehrerscheinklasse: 'BE', status: 'ausserDienst' },
      ])
      .execute()
  })
  const file = await instance.call(wart, 'GET', `/api/fahrzeuge.${format}`)
  expect(file.statusCode).toBe(200)
  const preview = (await send(instance, wart, '/lesen', file.rawPayload)).json<TablePreview>()
  expect(preview.beispiele[0]).toEqual(expect.arrayContaining(['KTW 1', 'Einsatzbereit', '03/2027', '12/2026', 'Wache Süd']))
  expect(preview.beispiele[1]).toEqual(expect.arrayContaining(['Anhänger', 'Außer Dienst']))
  const back = await importFile(instance, wart, file.rawPayload, 'true', JSON.stringify(preview.zuordnung))
  expect(back.json<ImportResult>()).toEqual({ probe: true, neu: 0, geaendert: 0, unveraendert: 2, abgelehnt: [] })
})

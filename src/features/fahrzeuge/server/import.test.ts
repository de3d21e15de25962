import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import type { Importergebnis, Tabellenvorschau } from '#contract/import.ts'
import { knotenFuerTest, type Mensch, type Testknoten } from '#tests/support/anwendung.ts'
import { formular } from '#tests/support/formular.ts'

const KOPF = ['Bezeichnung', 'Typ', 'Kennzeichen', 'Führerscheinklasse', 'HU bis', 'Standort', 'Kennung']
const ZUORDNUNG = JSON.stringify(['bezeichnung', 'typ', 'kennzeichen', 'fuehrerscheinklasse', 'huBis', 'standort', 'kennung'])
const csv = (...zeilen: readonly string[][]) => Buffer.from([KOPF, ...zeilen].map((zeile) => zeile.join(';')).join('\r\n'), 'latin1')

async function welt() {
  const knoten = await knotenFuerTest()
  const wart = await knoten.mensch(['CREATE_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  await knoten.kontext.schreibe((trx) => trx.insertInto('orte').values({ name: 'Wache Süd' }).execute())
  return { knoten, wart }
}
const sende = async (knoten: Testknoten, wer: Mensch, pfad: string, inhalt: Buffer, felder: Record<string, string> = {}) =>
  knoten.app.inject({ method: 'POST', url: `/api/fahrzeuge/import${pfad}`, ...formular(wer, inhalt, 'fahrzeuge.csv', felder) })
const importiere = async (knoten: Testknoten, wer: Mensch, inhalt: Buffer, probe = 'false', zuordnung = ZUORDNUNG) =>
  sende(knoten, wer, '', inhalt, { zuordnung, probe })
const alle = (knoten: Testknoten) =>
  knoten.kontext.db
    .selectFrom('fahrzeuge')
    .select(['bezeichnung', 'kennzeichen', 'huBis', 'standort', 'version'])
    .orderBy('kennzeichen')
    .execute()

test('the preview names columns, first rows, character set and a mapping', async () => {
  const { knoten, wart } = await welt()
  const antwort = await sende(knoten, wart, '/lesen', csv(['Übungs-KTW', 'KTW', 'MU-ST 1', 'C1', '03/2027', 'Wache Süd', '1']))
  expect(antwort.statusCode).toBe(200)
  const vorschau = antwort.json<Tabellenvorschau>()
  expect(vorschau).toMatchObject({ spalten: KOPF, zeilen: 1, zeichensatz: 'Windows-1252', zuordnung: JSON.parse(ZUORDNUNG) as string[] })
  expect(vorschau.beispiele[0]?.[0]).toBe('Übungs-KTW')
  expect(vorschau.felder.filter(({ pflicht }) => pflicht).map(({ feld }) => feld)).toEqual([
    'bezeichnung',
    'typ',
    'kennzeichen',
    'fuehrerscheinklasse',
  ])
})

test('a rehearsal writes nothing; then good rows stand, each rejected one says why, and again nothing changes', async () => {
  const { knoten, wart } = await welt()
  const datei = csv(
    ['KTW 1', 'ktw', 'mu-st 1401', 'C1', '03/2027', 'wache süd', '1401'],
    ['=1+1', 'RTW', 'MU-ST 1402', 'C1', '', '', '1402'],
    ['KTW 3', 'KTW', 'KEIN SCHILD', 'C1', '', '', ''],
    ['KTW 4', 'Panzer', 'MU-ST 1404', 'C1', '', '', ''],
    ['KTW 5', 'KTW', 'MU-ST 1401', 'C1', '', '', ''],
    ['KTW 6', 'KTW', 'MU-ST 1406', 'C1', '', 'Mond', ''],
    ['KTW 7', 'KTW', 'MU-ST 1407', 'C1', '', '', '1401'],
    ['', 'KTW', 'MU-ST 1408', 'C1', 'demnächst', '', ''],
  )
  const probe = (await importiere(knoten, wart, datei, 'true')).json<Importergebnis>()
  expect(probe).toMatchObject({ probe: true, neu: 2, geaendert: 0, unveraendert: 0 })
  expect(await alle(knoten)).toEqual([])
  const echt = (await importiere(knoten, wart, datei)).json<Importergebnis>()
  expect(echt).toEqual({ ...probe, probe: false })
  expect(echt.abgelehnt.map(({ zeile }) => zeile)).toEqual([4, 5, 6, 7, 8, 9])
  expect(echt.abgelehnt[0]?.msg).toContain('Kennzeichen ist nicht gültig')
  expect(echt.abgelehnt[2]?.msg).toBe('Das Kennzeichen MU-ST 1401 steht schon in Zeile 2.')
  expect(echt.abgelehnt[3]?.msg).toBe('Den Standort „Mond“ gibt es nicht.')
  expect(echt.abgelehnt[4]?.msg).toBe('Die Kennung 1401 hat schon MU-ST 1401.')
  expect(echt.abgelehnt[5]?.msg).toMatch(/Bezeichnung fehlt.*HU bis/)
  const stand = await alle(knoten)
  expect(stand).toMatchObject([
    { bezeichnung: 'KTW 1', kennzeichen: 'MU-ST 1401', huBis: '2027-03', version: 1 },
    { bezeichnung: '=1+1', kennzeichen: 'MU-ST 1402' },
  ])
  expect(stand[0]?.standort).not.toBeNull()
  const wieder = (
    await importiere(
      knoten,
      wart,
      csv(['KTW 1', 'KTW', 'MU-ST 1401', 'C1', '', '', ''], ['RTW neu', 'RTW', 'MU-ST 1402', 'C1', '', '', '']),
    )
  ).json<Importergebnis>()
  expect(wieder).toMatchObject({ neu: 0, geaendert: 1, unveraendert: 1, abgelehnt: [] })
  // An empty cell takes nothing away.
  expect(await alle(knoten)).toMatchObject([
    { huBis: '2027-03', version: 1 },
    { bezeichnung: 'RTW neu', version: 2 },
  ])
  const spur = await knoten.kontext.db.selectFrom('historie').select(['aktion', 'feld']).where('bereich', '=', 'fahrzeuge').execute()
  expect(spur.filter(({ aktion }) => aktion === 'geaendert')).toEqual([{ aktion: 'geaendert', feld: 'bezeichnung' }])
})

test('a rejected row says what is wrong in the words of the form and of the table, never of the machine', async () => {
  const { knoten, wart } = await welt()
  const felder = ['typ', 'kraftstoff', 'huBis', 'standort', 'sitzplaetze', 'buchbar', 'baujahr', 'fin', 'uvvBis']
  const zuordnung = JSON.stringify(['bezeichnung', 'kennzeichen', 'fuehrerscheinklasse', ...felder])
  const zeile = (nr: number, ...zellen: readonly string[]) => [`Wagen ${nr}`, `MU-ST ${nr}`, 'be', ...zellen].join(';')
  const datei = Buffer.from(
    [
      ['Bezeichnung', 'Kennzeichen', 'Klasse', ...felder].join(';'),
      zeile(1, 'ANHÄNGER', 'DIESEL', 'Mrz 27', 'wache süd', '5,0', 'Ja', '2015', '', '31.03.2027'),
      zeile(2, 'anhaenger', 'diesel', '', '', '', 'NEIN', '', '', ''),
      zeile(3, 'Panzer', 'Rapsöl', 'bald', 'Mond', 'viele', 'vielleicht', '1900', 'X', '13/2027'),
      zeile(4, 'KTW', '', '', '', '5,5', '', '', '', ''),
    ].join('\n'),
  )
  const { neu, abgelehnt } = (await importiere(knoten, wart, datei, 'false', zuordnung)).json<Importergebnis>()
  expect(neu).toBe(2)
  expect(abgelehnt).toEqual([
    {
      zeile: 4,
      msg: [
        'Typ muss einer dieser Werte sein: KTW, KTW-B, RTW, NEF, MTW/MTF, ELW, GW-San, GW-Bt, PKW, LKW, Anhänger, Zelt/AB.',
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
  const stand = await knoten.kontext.db
    .selectFrom('fahrzeuge')
    .select(['typ', 'kraftstoff', 'huBis', 'uvvBis', 'buchbar'])
    .orderBy('kennzeichen')
    .execute()
  expect(stand).toEqual([
    { typ: 'Anhaenger', kraftstoff: 'diesel', huBis: '2027-03', uvvBis: '2027-03', buchbar: true },
    { typ: 'Anhaenger', kraftstoff: 'diesel', huBis: '', uvvBis: '', buchbar: false },
  ])
})

test('who may only create does not change what is there', async () => {
  const { knoten, wart } = await welt()
  const neuling = await knoten.mensch(['CREATE_FAHRZEUG'])
  await importiere(knoten, wart, csv(['KTW 1', 'KTW', 'MU-ST 1401', 'C1', '', '', '']))
  const datei = csv(['Anders', 'KTW', 'MU-ST 1401', 'C1', '', '', ''], ['KTW 2', 'KTW', 'MU-ST 1402', 'C1', '', '', ''])
  expect((await importiere(knoten, neuling, datei)).json()).toMatchObject({
    neu: 1,
    geaendert: 0,
    abgelehnt: [{ zeile: 2, msg: 'MU-ST 1401 gibt es schon; zum Ändern fehlt dir das Recht UPDATE_FAHRZEUG.' }],
  })
  expect((await alle(knoten)).map(({ bezeichnung }) => bezeichnung)).toEqual(['KTW 1', 'KTW 2'])
  expect((await importiere(knoten, await knoten.mensch(['UPDATE_FAHRZEUG']), datei)).statusCode).toBe(403)
})

test('XLSX: numbers, days and the stored value of a formula', async () => {
  const { knoten, wart } = await welt()
  const zelle = (value: string) => ({ type: String, value })
  const inhalt = await writeExcelFile([
    [...KOPF, 'Sitzplätze'].map(zelle),
    [
      ...['KTW 1', 'KTW', 'MU-ST 1401', 'C1'].map(zelle),
      { type: Date, value: new Date('2027-03-31T00:00:00Z'), format: 'dd.mm.yyyy' },
      null,
      { type: 'Formula' as const, value: 'WEBSERVICE("http://localhost/x")' },
      { type: Number, value: 3 },
    ],
  ]).toBuffer()
  const zuordnung = JSON.stringify([...(JSON.parse(ZUORDNUNG) as string[]), 'sitzplaetze'])
  const antwort = await importiere(knoten, wart, inhalt, 'false', zuordnung)
  expect(antwort.json()).toMatchObject({ neu: 1, abgelehnt: [] })
  const { sitzplaetze, kennung } = await knoten.kontext.db
    .selectFrom('fahrzeuge')
    .select(['sitzplaetze', 'kennung'])
    .executeTakeFirstOrThrow()
  expect(sitzplaetze).toBe(3)
  expect(kennung).toBe('')
  expect(await alle(knoten)).toMatchObject([{ huBis: '2027-03' }])
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'Diese Art von Datei geht nicht. Erlaubt sind CSV und XLSX.'],
  ['nothing', Buffer.from(''), 'Die Datei ist leer.'],
  ['a broken workbook', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200, 7)]), ''],
])('%s is refused with 400', async (_was, inhalt, satz) => {
  const { knoten, wart } = await welt()
  const antwort = await importiere(knoten, wart, inhalt)
  expect(antwort.statusCode).toBe(400)
  expect(antwort.json<{ errors: { msg: string }[] }>().errors[0]?.msg).toContain(satz)
})

test('5,000 rows in Windows-1252 with formulas: all judged, none evaluated, and others are served meanwhile', async () => {
  const { knoten, wart } = await welt()
  const zeilen = Array.from({ length: 5000 }, (_, i) => [
    i % 10 === 0 ? '=HYPERLINK("http://x")' : `Übungs-KTW ${i}`,
    'KTW',
    i % 100 === 0 ? '=A1' : `MU-${String.fromCharCode(65 + Math.floor(i / 1000))} ${(i % 1000) + 1}`,
    'C1',
    '03/2027',
    'Wache Süd',
    '',
  ])
  let laeuft = true
  const eingelesen = importiere(knoten, wart, csv(...zeilen)).finally(() => (laeuft = false))
  let bedient = 0
  while (laeuft) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other, as long as the import runs
    await knoten.ruf(null, 'GET', '/api/gesundheit')
    bedient += 1
  }
  expect(bedient).toBeGreaterThan(20)
  const antwort = await eingelesen
  expect(antwort.statusCode).toBe(200)
  const ergebnis = antwort.json<Importergebnis>()
  expect(ergebnis).toMatchObject({ neu: 4950, geaendert: 0, unveraendert: 0 })
  expect(ergebnis.abgelehnt).toHaveLength(50)
  expect(ergebnis.abgelehnt[0]).toMatchObject({ zeile: 2 })
  const rows = await alle(knoten)
  expect(rows).toHaveLength(4950)
  expect(rows.filter(({ bezeichnung }) => bezeichnung === '=HYPERLINK("http://x")')).toHaveLength(450)
})

test.each(['csv', 'xlsx'])('the list leaves as %s in words, and comes back as it was', async (format) => {
  const { knoten } = await welt()
  const wart = await knoten.mensch(['CREATE_FAHRZEUG', 'UPDATE_FAHRZEUG', 'READ_FAHRZEUG'])
  await knoten.kontext.schreibe(async (trx) => {
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
  const datei = await knoten.ruf(wart, 'GET', `/api/fahrzeuge.${format}`)
  expect(datei.statusCode).toBe(200)
  const vorschau = (await sende(knoten, wart, '/lesen', datei.rawPayload)).json<Tabellenvorschau>()
  expect(vorschau.beispiele[0]).toEqual(expect.arrayContaining(['KTW 1', 'Einsatzbereit', '03/2027', '12/2026', 'Wache Süd']))
  expect(vorschau.beispiele[1]).toEqual(expect.arrayContaining(['Anhänger', 'Außer Dienst']))
  const zurueck = await importiere(knoten, wart, datei.rawPayload, 'true', JSON.stringify(vorschau.zuordnung))
  expect(zurueck.json<Importergebnis>()).toEqual({ probe: true, neu: 0, geaendert: 0, unveraendert: 2, abgelehnt: [] })
})

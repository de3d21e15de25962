// Every list that leaves as a file has the same columns in each kind of file; on paper none of them is lost, and it looks as kept.
import { readSheet } from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { RECHTE } from '#contract/rights/rechte.ts'
import { elementOf, kindOf, shapeOf, titelOf } from '#contract/schema.ts'
import { sentences } from '#blocks/import/server/index.ts'
import { areas } from '#server/areas.ts'
import { begin } from '#server/export/table-pdf.ts'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'
import { makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { comparePicture, renderPages } from '#tests/support/pictures.ts'
import { pdfPieces, type Piece } from '#tests/support/pdf-text.ts'
import { testAll } from '#tests/support/cases.ts'

const files = areas.flatMap(({ contract }) => Object.values<Endpoint>(contract)).filter(({ path }) => path.endsWith('.{format}'))
const QUERY: Readonly<Record<string, string>> = {
  '/api/auswertung.{format}': '?von=2026-01-01&bis=2026-12-31&nach=person,art,monat,gruppe',
}
/** Fields of a list's rows that its files leave out. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  '/api/orte.{format}': ['Koordinaten', 'Beschreibung', 'what3words-Adresse', 'Ausstattung', 'Farbe'],
  '/api/lehrgaenge.{format}': ['Führungsausbildung', 'Danach noch aufzufrischen, in Monaten', 'Erinnern vor Ablauf'],
  '/api/rettungsdienstfortbildungen.{format}': ['Pflichtveranstaltung', 'Plätze', 'Anmeldeschluss'],
  '/api/melder.{format}': ['Akku gewechselt am', 'Programmiert am', 'Programmierstand', 'Bemerkung'],
  '/api/schluessel.{format}': ['Verlust gemeldet am', 'Bei Verlust benachrichtigen', 'Maßnahme nach dem Verlust', 'Bemerkung'],
  '/api/geraete.{format}': ['Bemerkung'],
  '/api/kleidung.{format}': [
    'Hersteller',
    'Modell',
    'Norm',
    'Angeschafft am',
    'Preis',
    'Verbrauchsartikel',
    'Pfand',
    'Nächste Prüfung',
    'Benutzbar bis',
    'Bemerkung',
  ],
  '/api/fahrzeuge.{format}': [
    'Kurzer Rufname',
    'Hersteller',
    'Aufbau',
    'Baujahr',
    'Fahrgestellnummer',
    'Führer',
    'Unterführer',
    'Mannschaft',
    'Zulässige Gesamtmasse (kg)',
    'Einweisung erforderlich',
    'Einweisungsgruppe',
    'Tankkarte',
    'Kraftstoff',
    'Grund des Status',
    'Buchbar',
    'Buchungsregeln',
    'Kilometerstand',
    'Prüfintervalle in Monaten',
  ],
  '/api/fahrzeuge/{id}/fahrten.{format}': ['Belegung', 'Kilometerstand bei Beginn', 'Kilometerstand am Ende'],
  '/api/profile/einweisungen.{format}': ['Mitglied', 'Prüfer', 'Umfang', 'Gefahrene Kilometer', 'Führerschein gesehen'],
  '/api/einweisungsprotokolle.{format}': ['Mitglied', 'Bemerkung', 'Was für ein Gerät', 'Inhalte'],
  '/api/fahrzeugbelegungen.{format}': ['Sperrzeit'],
  '/api/raumbelegungen.{format}': ['Sperrzeit'],
  '/api/blutspenden.{format}': ['Spendezahlen'],
  '/api/stundennachweise.{format}': ['Grund der Ablehnung', 'Zurückgezogen', 'Mitglied', 'Fahrtkosten beantragen'],
  '/api/abrechnungen/rechnungen.{format}': ['Dokument', 'Fällig', 'Betrag', 'Offen'],
  '/api/einsatzberichte.{format}': [
    'Datum',
    'Alarmeinheiten',
    'Einsatzleitung',
    'Fahrzeuge',
    'Maßnahmen',
    'Verbrauchtes Material',
    'Besonderheiten',
    'Schäden an Fahrzeug oder Gerät',
    'Für die Presse freigegeben',
  ],
  '/api/abrechnungen/auszahlungen.{format}': ['Bankdatei', 'Vom Mitglied verzichtet am'],
}
/** The titles of the fields that a list's rows have, as its screen shows them. */
const rowTitles = (path: string): string[] => {
  const list = areas.flatMap(({ contract }) => Object.values<Endpoint>(contract)).find((one) => one.method === 'GET' && one.path === path)
  const rows = list?.response && (kindOf(list.response) === 'array' ? list.response : shapeOf(list.response)['zeilen'])
  const row = rows && elementOf(rows)
  // Ids share one schema, and so one title; people read the name beside it.
  const shown = Object.values(row ? shapeOf(row) : {}).filter((schema) => titelOf(schema) !== titelOf(id))
  return shown.flatMap((schema) => titelOf(schema) ?? [])
}
const two = (date: Date) => date.toISOString().slice(0, 10).split('-').toReversed().join('.')
/** A cell of a workbook as a CSV has it, and the kind of value that it is. */
function inCsv(cell: unknown): readonly [text: string, kind: string] {
  if (cell === null) return ['', 'empty']
  if (typeof cell === 'number') return [String(cell).replace('.', ','), 'number']
  if (!(cell instanceof Date)) return [cell as string, 'text']
  // A workbook counts days: a minute is a fraction that no number holds.
  const whole = new Date(Math.round(cell.getTime() / 1000) * 1000)
  const time = whole.toISOString().slice(11, 16)
  return [`${two(whole)}${time === '00:00' ? '' : ` ${time}`}`, time === '00:00' ? 'day' : 'instant']
}
const seen = new Set<string>()
/** A sign takes at least so much of its size; the sheet is A4 landscape with a margin. */
const [SIGN, RIGHT_EDGE] = [0.2, 842 - 28]
/** A paper breaks long words with hyphens. */
const bare = (text: string) => text.replaceAll(/[\s-]/g, '')
const wordsOf = (pieces: readonly Piece[]) => bare(pieces.map(({ text }) => text).join(''))
const isOnThePage = ({ text, x, size }: Piece) => x >= 0 && x + text.trim().length * SIGN * size <= RIGHT_EDGE

let instance: TestInstance
let who: Person
const ids: Record<string, string> = {}
beforeAll(async () => {
  instance = await makeTestInstance({ database: await demoDatabase('S'), clock: () => new Date(`${TODAY}T08:00:00Z`) })
  who = await instance.person(RECHTE, { vorname: 'Toni', nachname: 'Test', username: 'papier' })
  const { db } = instance.context
  const { rows } = await sql<{ _id: string }>`
    select _id from fahrzeuge f where exists (select 1 from fahrten where fahrzeug = f._id)
      and exists (select 1 from betankungen where fahrzeug = f._id) and exists (select 1 from fahrzeugchecks where fahrzeug = f._id)
    order by _id limit 1`.execute(db)
  ids['fahrzeuge'] = rows[0]?._id ?? ''
  ids['kleidung'] = (await db.selectFrom('zaehlungen').select('_id').executeTakeFirstOrThrow())._id
})
afterAll(() => instance.close())

testAll(files.map(({ path }) => path))(
  'a list has the same columns in every kind of file: %s',
  async (path) => {
    const url = path.replace('{id}', ids[path.split('/')[2] ?? ''] ?? '')
    const file = (format: string) => instance.call(who, 'GET', url.replace('{format}', format) + (QUERY[path] ?? ''))
    const csv = await file('csv')
    expect(csv.statusCode).toBe(200)
    const heads = (csv.body.slice(1).split('\r\n')[0] ?? '').split(';').map((head) => head.replaceAll('"', ''))
    expect(rowTitles(path.replace('.{format}', '')).filter((titel) => !heads.includes(titel))).toEqual(LEFT_OUT[path] ?? [])
    const sheet = await readSheet((await file('xlsx')).rawPayload)
    expect(sheet[0]).toEqual(heads)
    // Days, times and numbers are such in a workbook, and read the same in both.
    for (const [number, row] of [...sentences(csv.body.slice(1), ';')].entries()) {
      const cells = heads.map((_, i) => inCsv(sheet[number]?.[i] ?? null))
      for (const [, kind] of cells) seen.add(kind)
      const plain = row.map((cell, i) =>
        cells[i]?.[1] === 'number'
          ? String(Number(cell.replace(',', '.'))).replace('.', ',')
          : cell.replace(/^'/, '').replace(/( 00:00)?( MESZ| MEZ)?$/, ''),
      )
      expect(cells.map(([text]) => text.replace(/\r\n?/g, '\n'))).toEqual(plain)
      const dates = cells.filter(([text, kind]) => kind === 'text' && /^\d\d\.\d\d\.\d{4}( \d\d:\d\d)?$/.test(text))
      expect(dates).toEqual([])
    }
    const paper = (await file('pdf')).rawPayload
    const { pictures } = await renderPages(paper, [1])
    const name = `liste-${path.replace('/api/', '').replace('.{format}', '').replaceAll(/[{}]/g, '').replaceAll('/', '-')}`
    expect(pictures.map((picture) => comparePicture(`${name}-1`, picture))).toEqual([0])
    const pdf = wordsOf(await pdfPieces(paper))
    for (const head of heads) expect(pdf).toContain(bare(head))

    // The same with more than usual in each cell.
    const order = { titel: 'Liste', heads, organisation: 'OV', printed: 'jetzt', logo: null }
    const made = begin(order as unknown as Parameters<typeof begin>[0])
    made.add?.([heads.map((_, i) => `Wert ${i} Donaudampfschifffahrtsgesellschaft und noch mehr, das umbricht Ende${i}`)])
    const pieces = await pdfPieces(await made.end(() => undefined))
    expect(pieces.filter((piece) => !isOnThePage(piece))).toEqual([])
    for (const [i, head] of heads.entries()) {
      expect(wordsOf(pieces)).toContain(bare(head))
      expect(wordsOf(pieces)).toContain(`Ende${i}`)
    }
  },
  180_000,
)

test('the files of the demo chapter hold each kind of value', () =>
  expect([...seen].sort()).toEqual(['day', 'empty', 'instant', 'number', 'text']))

test('a table of fifty columns takes several lines per record', async () => {
  const heads = Array.from({ length: 50 }, (_, i) => `Überschrift${i}`)
  const made = begin({ titel: 'Liste', heads, organisation: 'OV', printed: 'jetzt', logo: null } as unknown as Parameters<typeof begin>[0])
  made.add?.([heads.map((_, i) => ['Bemerkung', i, { cents: 110_500 }, '2026-11-21', '2026-11-21T12:00:00Z'][i % 5])])
  const pieces = await pdfPieces(await made.end(() => undefined))
  expect(pieces.filter((piece) => !isOnThePage(piece))).toEqual([])
  for (const text of [...heads, '1.105,00', '21.11.2026', '21.11.202613:00']) expect(wordsOf(pieces)).toContain(text)
})

// Workbooks that make their reader fill gaps, unpack or repeat without end.
import { expect, test } from 'vitest'
import { row, sheet, workbook } from '#tests/support/workbook.ts'
import { testAll } from '#tests/support/cases.ts'
import { read } from './table-reader.ts'
import { IMPORT_CELLS, IMPORT_CELL_CHARS, IMPORT_CHARS, IMPORT_LINES } from '#contract/limits.ts'

const OUTSIDE = 'Die Datei nennt Zellen, die es in keiner Tabelle gibt. Speichere sie noch einmal als XLSX oder CSV.'
const TOO_LARGE = 'Die Datei ist zu groß. Teile sie bitte auf.'
const HEAD = row(1, ['A1', 'Name'], ['B1', 'Ort'])

const all = async (content: Uint8Array) => {
  const items = []
  for await (const item of read(content)) items.push(item)
  return items
}

testAll([
  ['a column beyond XFD', HEAD + row(9, ['ZZZZZZ9', 'x']), OUTSIDE],
  ['a column of three letters beyond XFD', HEAD + row(9, ['XFE9', 'x']), OUTSIDE],
  ['a row beyond 1048576', HEAD + row(IMPORT_LINES + 1, [`A${IMPORT_LINES + 1}`, 'x']), OUTSIDE],
  ['a row of eight digits', HEAD + row(99_999_999, ['A99999999', 'x']), OUTSIDE],
  ['a row that only its element names', `${HEAD}<row r="99999999"/>`, OUTSIDE],
  ['a cell of another name space', `${HEAD}<x:row r="9"><x:c x="&gt;" r="ZZZZZZ9"><x:v>1</x:v></x:c></x:row>`, OUTSIDE],
  ['a sign that hides the reference', `${HEAD}<row r="9"><c x=">" r='ZZZZZZ9'><v>1</v></c></row>`, OUTSIDE],
  ['a reference without letters or digits', `${HEAD}<row r="9"><c r="!!9"><v>1</v></c></row>`, OUTSIDE],
  ['the last cell of a spreadsheet', HEAD + row(1_048_576, ['XFD1048576', 'x']), 'Die Datei hat mehr als 200 Spalten.'],
  [`gaps of more than ${IMPORT_CELLS} cells`, HEAD + row(2, ['GR2', 'x']) + row(1_048_576, ['A1048576', 'x']), TOO_LARGE],
  ['6,000 rows', HEAD + Array.from({ length: 6000 }, (_, i) => row(i + 2, [`A${i + 2}`, 'x'])).join(''), /mehr als 5\.000 Zeilen/],
])('%s is refused before anything is built', async (_what, rows, sentence) => {
  await expect(all(workbook(rows))).rejects.toThrow(sentence)
})

test('a long text shared by a million cells and an oversized text are refused', async () => {
  const rows = Array.from(
    { length: IMPORT_CHARS / 19_000 + 1 },
    (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`,
  ).join('')
  await expect(all(workbook(rows, { texts: ['x'.repeat(19_000)] }))).rejects.toThrow(TOO_LARGE)
  await expect(all(workbook(rows, { texts: ['x'.repeat(IMPORT_CELL_CHARS + 1)] }))).rejects.toThrow('In Zeile 1 ist eine Zelle zu lang.')
})

test('empty cells with a look do not count, nor what stands in other sheets', async () => {
  const looks =
    '<row r="3"><c r="A3" t="inlineStr"><is><t>Wache</t></is></c><c r="XFD3" s="1"/></row><row r="1048576"><c r="XFD1048576" s="1"/></row>'
  const more = { 'xl/worksheets/sheet2.xml': sheet(row(1_048_576, ['XFD1048576', 'x'])) }
  expect(await all(workbook(HEAD + looks, { more }))).toEqual([
    { spalten: ['Name', 'Ort'], zeichensatz: 'Excel' },
    { nr: 3, cells: ['Wache', ''] },
  ])
})

test('a file that is no workbook is refused with one sentence', async () => {
  const damaged = 'Die Datei lässt sich nicht lesen. Speichere sie noch einmal als XLSX oder CSV.'
  await expect(all(workbook(HEAD, { more: { 'xl/workbook.xml': '<workbook/>' } }))).rejects.toThrow(damaged)
  await expect(all(workbook(HEAD).subarray(0, 900))).rejects.toThrow(damaged)
  await expect(all(Buffer.from('%PDF-1.4\n'))).rejects.toThrow('Diese Art von Datei geht nicht. Erlaubt sind CSV und XLSX.')
})

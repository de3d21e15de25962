import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { choice, requiredText, toggle, number } from '#contract/fields.ts'
import { asCsv, CSV_BEGIN } from '#contract/cells.ts'
import { testAll } from '#tests/support/cases.ts'
import { readCsv, sentences } from './csv.ts'
import { valueFrom } from './values.ts'
import { importFields, readMapping, suggestMapping } from './mapping.ts'
import { IMPORT_CELL_CHARS, IMPORT_COLUMNS, IMPORT_ROWS } from '#contract/limits.ts'

const cells = (content: Buffer) => readCsv(content).zeilen.map((row) => row.cells)

testAll([
  ['UTF-8', Buffer.from('Name;Ort\nJörg;Öhringen')],
  ['UTF-8', Buffer.from('\uFEFFName;Ort\r\nJörg;Öhringen\r\n')],
  ['Windows-1252', Buffer.from('Name;Ort\r\nJ\xf6rg;\xd6hringen\r\n', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFName\tOrt\r\nJörg\tÖhringen\r\n', 'utf16le')],
])('%s is read as it was written', (charset, content) => {
  expect(readCsv(content)).toEqual({ spalten: ['Name', 'Ort'], zeilen: [{ nr: 2, cells: ['Jörg', 'Öhringen'] }], zeichensatz: charset })
})

testAll([
  ['M\x9fller', 'Müller'],
  ['J\x8ager', 'Jäger'],
  ['Stra\xa7e', 'Straße'],
  ['J\x9arg, f\x9fr \x86bung \x8e', 'Jörg, für Übung é'],
  // As Windows writes it: a name from elsewhere, a paragraph, a price.
  ['Du\x9aan', 'Dušan'],
  ['\x8aimi\x9f', 'ŠimiŸ'],
  ['\xa7 3', '§ 3'],
  ['M\xfcller J\x8ager', 'Müller JŠger'],
  ['\x805', '€5'],
  ['TOMA\x8a', 'TOMAŠ'],
  ['\x85und \x80uro', '…und €uro'],
])('%j of an old Mac or of Windows is %s', (bytes, text) => expect(cells(Buffer.from(`a\n${bytes}`, 'latin1'))).toEqual([[text]]))

test('the euro sign of Windows-1252 is one', () => expect(cells(Buffer.from([0x61, 10, 0x80, 0xdc]))).toEqual([['€Ü']]))

testAll([
  [
    'a;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"1,5",2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    '"x;y";b\n"sagt ""ja""";"zwei\nZeilen"',
    [
      ['x;y', 'b'],
      ['sagt "ja"', 'zwei\nZeilen'],
    ],
  ],
  [
    'a;b\n;\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  ['a\n\nb\n', [['a'], [''], ['b']]],
  [
    'a;b\n1;',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
])('a text is cut into sentences: %j', (text, expected) => expect([...sentences(text)]).toEqual(expected))

test('row numbers are those of the spreadsheet; Excel’s "sep=" line is no heading', () => {
  expect(readCsv(Buffer.from('sep=,\na,b\n\n1,2')).zeilen).toEqual([{ nr: 3, cells: ['1', '2'] }])
  expect(readCsv(Buffer.from('a\n\n1\n')).zeilen).toEqual([{ nr: 3, cells: ['1'] }])
})

testAll([
  [Buffer.from(''), 'Die Datei ist leer.'],
  [Buffer.from('nur;ein;Kopf\n'), 'Unter der Überschrift steht keine Zeile.'],
  [Buffer.from('a;b\n"offen;1'), 'Ein Anführungszeichen wird nicht geschlossen. Die Datei ist beschädigt.'],
  [Buffer.from([0, 1, 2, 3]), 'Das ist keine Tabelle. Erlaubt sind CSV und XLSX.'],
  [Buffer.from(`a\n${'x\n'.repeat(IMPORT_ROWS + 1)}`), 'Die Datei hat mehr als 5.000 Zeilen. Teile sie bitte auf.'],
  [Buffer.alloc(10_000_000, ';'), 'Die Datei hat mehr als 200 Spalten.'],
  [Buffer.from(`a\n${';'.repeat(IMPORT_COLUMNS)}\n`), 'Die Datei hat mehr als 200 Spalten.'],
  [Buffer.alloc(10_000_000, '"'), 'In Zeile 1 ist eine Zelle zu lang.'],
  [Buffer.alloc(10_000_000, 'x'), 'In Zeile 1 ist eine Zelle zu lang.'],
  [Buffer.from(`a\nb\n"${'x'.repeat(IMPORT_CELL_CHARS + 1)}"`), 'In Zeile 3 ist eine Zelle zu lang.'],
  [Buffer.alloc(2_000_000, '\n'), 'Die Datei hat mehr als 5.000 Zeilen. Teile sie bitte auf.'],
])('%# is refused with one sentence', (content, sentence) => expect(() => readCsv(content)).toThrow(sentence))

test('cells beyond the heading are ignored', () => expect(cells(Buffer.from('a;b\n1;2;3;;\n'))).toEqual([['1', '2']]))

test('an own export imports unchanged, and formulas stay text', () => {
  const texts = ['=1+1', '-2', '@x', '+49 2345 6', 'a;"b"', "'so"]
  const csv = CSV_BEGIN + asCsv([['Text'], ...texts.map((text) => [text])])
  expect(cells(Buffer.from(csv)).flat()).toEqual(texts)
})

const KIND = choice('Art', { da: 'da', fort: 'Außer Dienst' }, null)
testAll([
  [number('Zahl', 0, 9999), '1.234', 1234],
  [number('Zahl', 0, 9999), '1 234 km', 1234],
  [number('Zahl', 0, 9999), '1,5', 1.5],
  [number('Zahl', 0, 9999), 'viele', 'viele'],
  [number('Zahl', 0, 9999), '', undefined],
  [toggle('Ja'), 'x', true],
  [toggle('Ja'), 'Nein', false],
  [choice('Wahl', ['diesel', 'benzin'], null), 'Diesel', 'diesel'],
  [z.enum(['MTW/MTF', 'GW-San']), 'mtw mtf', 'MTW/MTF'],
  [KIND, 'AUSSER dienst', 'fort'],
  [KIND, 'Fort', 'fort'],
  [KIND, 'DA', 'da'],
  [KIND, 'dort', 'dort'],
  [toggle('Ja'), 'vielleicht', 'vielleicht'],
  [requiredText('Text', 10), '=1', '=1'],
])('a cell becomes a value: %# „%s“', (schema, text, value) => expect(valueFrom(schema, text)).toBe(value))

const fields = importFields({ name: requiredText('Bezeichnung', 10), zulGesamtmasse: number('Zulässige Gesamtmasse (kg)', 0, 9) })
const table = (count: number) => ({ spalten: Array.from({ length: count }, () => 'x'), zeilen: [], zeichensatz: 'UTF-8' })

test('columns find their fields by title, by name, by what people say; each field once', () => {
  expect(suggestMapping(['BEZEICHNUNG ', 'zulaessige gesamtmasse kg', 'Name', '', 'was'], fields, { zulGesamtmasse: ['zGM'] })).toEqual([
    'name',
    'zulGesamtmasse',
    '',
    '',
    '',
  ])
  expect(suggestMapping(['zGM'], fields, { zulGesamtmasse: ['zGM'] })).toEqual(['zulGesamtmasse'])
})

testAll([
  [undefined, 'Die Zuordnung der Spalten fehlt oder passt nicht zur Datei.'],
  ['{"a":1}', 'Die Zuordnung der Spalten fehlt oder passt nicht zur Datei.'],
  ['["name","","",""]', 'Die Zuordnung der Spalten fehlt oder passt nicht zur Datei.'],
  ['["geheim"]', 'Das Feld „geheim“ gibt es nicht.'],
  ['["__proto__"]', 'Das Feld „__proto__“ gibt es nicht.'],
  ['["name","name"]', 'Bezeichnung ist mehreren Spalten zugeordnet.'],
  ['["","zulGesamtmasse"]', 'Ordne Bezeichnung eine Spalte zu.'],
])('the mapping %s is refused', (text, sentence) => expect(() => readMapping(text, table(2), fields)).toThrow(sentence))

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { choice, pflichttext, schalter, zahl } from '#contract/bausteine.ts'
import { alsCsv } from '#server/export/csv.ts'
import { liesCsv, saetze } from './csv.ts'
import { wertAus } from './werte.ts'
import { importfelder, leseZuordnung, schlageVor } from './zuordnung.ts'

const zellen = (inhalt: Buffer) => liesCsv(inhalt).zeilen.map((zeile) => zeile.zellen)

test.each([
  ['UTF-8', Buffer.from('Name;Ort\nJörg;Öhringen')],
  ['UTF-8', Buffer.from('\uFEFFName;Ort\r\nJörg;Öhringen\r\n')],
  ['Windows-1252', Buffer.from('Name;Ort\r\nJ\xf6rg;\xd6hringen\r\n', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFName\tOrt\r\nJörg\tÖhringen\r\n', 'utf16le')],
])('%s is read as it was written', (zeichensatz, inhalt) => {
  expect(liesCsv(inhalt)).toEqual({ spalten: ['Name', 'Ort'], zeilen: [{ nr: 2, zellen: ['Jörg', 'Öhringen'] }], zeichensatz })
})

test('the euro sign of Windows-1252 is one', () => expect(zellen(Buffer.from([0x61, 10, 0x80, 0xdc]))).toEqual([['€Ü']]))

test.each([
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
])('%j', (text, erwartet) => expect([...saetze(text)]).toEqual(erwartet))

test('the line of a row is the line of the spreadsheet; Excel’s own first line is no heading', () => {
  expect(liesCsv(Buffer.from('sep=,\na,b\n\n1,2')).zeilen).toEqual([{ nr: 3, zellen: ['1', '2'] }])
  expect(liesCsv(Buffer.from('a\n\n1\n')).zeilen).toEqual([{ nr: 3, zellen: ['1'] }])
})

test.each([
  [Buffer.from(''), 'Die Datei ist leer.'],
  [Buffer.from('nur;ein;Kopf\n'), 'Unter der Überschrift steht keine Zeile.'],
  [Buffer.from('a;b\n"offen;1'), 'Ein Anführungszeichen wird nicht geschlossen. Die Datei ist beschädigt.'],
  [Buffer.from([0, 1, 2, 3]), 'Das ist keine Tabelle. Erlaubt sind CSV und XLSX.'],
  [Buffer.from(`a\n${'x\n'.repeat(5001)}`), 'Die Datei hat mehr als 5.000 Zeilen. Teile sie bitte auf.'],
])('%# is refused with one sentence', (inhalt, satz) => expect(() => liesCsv(inhalt)).toThrow(satz))

test('what our own export wrote comes back as it was, and formulas stay texts', () => {
  const texte = ['=1+1', '-2', '@x', '+49 2345 6', 'a;"b"', "'so"]
  const spalten = [{ titel: 'Text', wert: (zeile: Readonly<Record<string, unknown>>) => String(zeile['t']) }]
  expect(zellen(alsCsv({ titel: 'x', spalten, zeilen: texte.map((t) => ({ t })) })).flat()).toEqual(texte)
})

const ART = choice('Art', { da: 'da', weg: 'Außer Dienst' }, null)
test.each([
  [zahl('Zahl', 0, 9999), '1.234', 1234],
  [zahl('Zahl', 0, 9999), '1 234 km', 1234],
  [zahl('Zahl', 0, 9999), '1,5', 1.5],
  [zahl('Zahl', 0, 9999), 'viele', 'viele'],
  [zahl('Zahl', 0, 9999), '', undefined],
  [schalter('Ja'), 'x', true],
  [schalter('Ja'), 'Nein', false],
  [choice('Wahl', ['diesel', 'benzin'], null), 'Diesel', 'diesel'],
  [z.enum(['MTW/MTF', 'GW-San']), 'mtw mtf', 'MTW/MTF'],
  [ART, 'AUSSER dienst', 'weg'],
  [ART, 'Weg', 'weg'],
  [ART, 'DA', 'da'],
  [ART, 'dort', 'dort'],
  [schalter('Ja'), 'vielleicht', 'vielleicht'],
  [pflichttext('Text', 10), '=1', '=1'],
])('%#: „%s“', (schema, text, wert) => expect(wertAus(schema, text)).toBe(wert))

const felder = importfelder({ name: pflichttext('Bezeichnung', 10), zulGesamtmasse: zahl('Zulässige Gesamtmasse (kg)', 0, 9) })
const tabelle = (anzahl: number) => ({ spalten: Array.from({ length: anzahl }, () => 'x'), zeilen: [], zeichensatz: 'UTF-8' })

test('columns find their fields by title, by name, by what people say; each field once', () => {
  expect(schlageVor(['BEZEICHNUNG ', 'zulaessige gesamtmasse kg', 'Name', '', 'was'], felder, { zulGesamtmasse: ['zGM'] })).toEqual([
    'name',
    'zulGesamtmasse',
    '',
    '',
    '',
  ])
  expect(schlageVor(['zGM'], felder, { zulGesamtmasse: ['zGM'] })).toEqual(['zulGesamtmasse'])
})

test.each([
  [undefined, 'Die Zuordnung der Spalten fehlt oder passt nicht zur Datei.'],
  ['{"a":1}', 'Die Zuordnung der Spalten fehlt oder passt nicht zur Datei.'],
  ['["name","","",""]', 'Die Zuordnung der Spalten fehlt oder passt nicht zur Datei.'],
  ['["geheim"]', 'Das Feld „geheim“ gibt es nicht.'],
  ['["__proto__"]', 'Das Feld „__proto__“ gibt es nicht.'],
  ['["name","name"]', 'Bezeichnung ist mehreren Spalten zugeordnet.'],
  ['["","zulGesamtmasse"]', 'Ordne Bezeichnung eine Spalte zu.'],
])('the mapping %s is refused', (text, satz) => expect(() => leseZuordnung(text, tabelle(2), felder)).toThrow(satz))

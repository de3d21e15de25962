import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { balanceText, mappingHindernis, namedText, rowName } from './mapping.ts'

const fields = [
  { feld: 'bezeichnung', titel: 'Bezeichnung', pflicht: true },
  { feld: 'kennzeichen', titel: 'Kennzeichen', pflicht: true },
  { feld: 'tragen', titel: 'Tragen', pflicht: false },
]

testAll([
  [['bezeichnung', 'kennzeichen'], undefined],
  [['', 'bezeichnung', 'kennzeichen', ''], undefined],
  [['bezeichnung', ''], 'Es fehlt eine Spalte für „Kennzeichen“.'],
  [['', ''], 'Es fehlen Spalten für „Bezeichnung“, „Kennzeichen“.'],
  [['bezeichnung', 'kennzeichen', 'tragen', 'tragen'], '„Tragen“ ist zwei Spalten zugeordnet.'],
])('the mapping %j', (mapping, sentence) => expect(mappingHindernis({ felder: fields }, mapping)).toBe(sentence))

test('the sum of an import names only what there is', () => {
  const empty = { probe: true, neu: 0, geaendert: 0, unveraendert: 0, abgelehnt: [] }
  expect(balanceText({ ...empty, neu: 1200, abgelehnt: [{ zeile: 3, msg: 'nein', zellen: [] }] })).toBe('1.200 neu, 1 abgelehnt')
  expect(balanceText({ ...empty, geaendert: 1, unveraendert: 2 })).toBe('1 geändert, 2 unverändert')
  expect(balanceText(empty)).toBe('Die Tabelle hat keine Zeilen.')
})

test('a row is called by its name, else by the first cell that is read', () => {
  expect(rowName(['Berg', '7', 'Jo'], ['nachname', '', 'vorname'])).toBe('Jo Berg')
  expect(rowName(['7', 'Florian 1', 'x'], ['', 'funkrufname', 'tragen'])).toBe('Florian 1')
  expect(rowName(['', ''], ['vorname', 'nachname'])).toBe('')
})

test('the first names stand there, and how many more', () => {
  expect(namedText('Neu', ['Jo Berg', 'Ida Tal'], 2)).toBe('Neu: Jo Berg, Ida Tal')
  expect(namedText('Neu', ['Jo Berg'], 2)).toBe('Neu: Jo Berg und 1 weiterer')
  expect(namedText('Neu', [], 2)).toBeNull()
})

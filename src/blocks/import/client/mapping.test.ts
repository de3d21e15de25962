import { expect, test } from 'vitest'
import { balance, hindernis } from './mapping.ts'

const fields = [
  { feld: 'bezeichnung', titel: 'Bezeichnung', pflicht: true },
  { feld: 'kennzeichen', titel: 'Kennzeichen', pflicht: true },
  { feld: 'tragen', titel: 'Tragen', pflicht: false },
]

test.each([
  [['bezeichnung', 'kennzeichen'], undefined],
  [['', 'bezeichnung', 'kennzeichen', ''], undefined],
  [['bezeichnung', ''], 'Es fehlt eine Spalte für „Kennzeichen“.'],
  [['', ''], 'Es fehlen Spalten für „Bezeichnung“, „Kennzeichen“.'],
  [['bezeichnung', 'kennzeichen', 'tragen', 'tragen'], '„Tragen“ ist zwei Spalten zugeordnet.'],
])('the mapping %j', (mapping, sentence) => expect(hindernis({ felder: fields }, mapping)).toBe(sentence))

test('the sum of an import names only what there is', () => {
  const empty = { probe: true, neu: 0, geaendert: 0, unveraendert: 0, abgelehnt: [] }
  expect(balance({ ...empty, neu: 1200, abgelehnt: [{ zeile: 3, msg: 'nein', zellen: [] }] })).toBe('1.200 neu, 1 abgelehnt')
  expect(balance({ ...empty, geaendert: 1, unveraendert: 2 })).toBe('1 geändert, 2 unverändert')
  expect(balance(empty)).toBe('Die Tabelle hat keine Zeilen.')
})

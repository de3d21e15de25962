import { expect, test } from 'vitest'
import { bilanz, hindernis } from './zuordnung.ts'

const felder = [
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
])('the mapping %j', (zuordnung, satz) => expect(hindernis({ felder }, zuordnung)).toBe(satz))

test('the sum of an import names only what there is', () => {
  const leer = { probe: true, neu: 0, geaendert: 0, unveraendert: 0, abgelehnt: [] }
  expect(bilanz({ ...leer, neu: 1200, abgelehnt: [{ zeile: 3, msg: 'nein' }] })).toBe('1.200 neu, 1 abgelehnt')
  expect(bilanz({ ...leer, geaendert: 1, unveraendert: 2 })).toBe('1 geändert, 2 unverändert')
  expect(bilanz(leer)).toBe('Die Tabelle hat keine Zeilen.')
})

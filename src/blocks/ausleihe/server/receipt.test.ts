import { expect, test } from 'vitest'
import { countText, type Line, receiptDocument } from './receipt.ts'

test('a receipt by mail counts pieces, not lines: two shirts are two', () => {
  expect([countText([{ menge: 1 }, { menge: 1 }, { menge: 1 }]), countText([{ menge: 1 }, { menge: 2 }, { menge: 1 }])]).toEqual([
    '3 Dinge',
    '4 Stück',
  ])
})

const pager: Line = {
  profil: '',
  person: 'Anna Adler',
  email: '',
  vorname: 'Anna',
  von: 'Karl Wart',
  was: 'Melder s.QUAD SN-17',
  also: 'Inventarnummer M 4, mit Tasche',
  exemplar: 1,
  menge: 1,
  copies: 1,
  ausgegebenAm: '2026-11-01T18:00:00.000Z',
  faelligAm: '2026-12-01',
  zurueckAm: null,
  ausgang: null,
  grund: '',
  kaution: 50,
  unterschrift: '',
  bemerkung: '',
}
test('a receipt names number and accessories, and when and how a piece came back', () => {
  const textOf = (line: Line) => JSON.stringify(receiptDocument([line]).content)
  const out = textOf(pager)
  for (const part of ['Inventarnummer M 4, mit Tasche', 'bis 01.12.2026', 'gibt es zurück']) expect(out).toContain(part)
  const back = textOf({ ...pager, zurueckAm: '2026-11-27T23:30:00.000Z', ausgang: 'defekt', grund: 'Es fehlt: Tasche' })
  for (const part of ['am 28.11.2026', 'Defekt zurückgegeben', 'Es fehlt: Tasche', 'hat alles erhalten']) expect(back).toContain(part)
  expect(back).not.toContain('gibt es zurück')
})

import { expect, test } from 'vitest'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { present, balance, asRows, nearPlan, hours } from './values.ts'

// 24 November 2026, 17:00 to 21:00 in Berlin.
const [VON, BIS] = ['2026-11-24T16:00:00.000Z', '2026-11-24T20:00:00.000Z']
const helfer = (id: string, status: Helfer['status'], part: Partial<Helfer> = {}): Helfer => ({
  _id: id,
  version: 1,
  schicht: 's',
  profil: { _id: `p-${id}`, vorname: id.toUpperCase(), nachname: 'Muster' },
  status,
  funktion: '',
  fahrzeug: null,
  von: VON,
  bis: BIS,
  praktikant: false,
  qualifikation: 'SanA',
  qualifikationBeiEinteilung: 'SanA',
  kommentar: '',
  kommentarSichtbarkeit: 'fuehrung',
  grund: '',
  gemeldetAm: VON,
  eingeteiltVon: null,
  istBeginn: null,
  istEnde: null,
  ...part,
})
const dienst = { helfer: [helfer('a', 'eingeteilt'), helfer('b', 'eingeteilt'), helfer('c', 'gemeldet'), helfer('d', 'abgesagt')] }

test('staffed people were there at the planned times, registered ones were not', () => {
  const all = present(dienst, 's', {})
  expect(all.map(({ helfer: { _id }, erschienen, asPlanned }) => [_id, erschienen, asPlanned])).toEqual([
    ['a', true, true],
    ['b', true, true],
    ['c', false, true],
  ])
  expect(balance(all)).toBe('8 Stunden für 2 Helfer, noch zu bestätigen')
  expect(asRows(all)).toEqual([
    { profil: 'p-a', schicht: 's', erschienen: true, istBeginn: null, istEnde: null, pause: 0 },
    { profil: 'p-b', schicht: 's', erschienen: true, istBeginn: null, istEnde: null, pause: 0 },
  ])
})

test('what differs is sent, and who did not come without times', () => {
  const all = present(dienst, 's', {
    a: { bis: '2026-11-24T21:10:00.000Z', pause: 30 },
    b: { erschienen: false, pause: 15 },
    c: { erschienen: true },
  })
  expect(balance(all)).toBe('8,75 Stunden für 2 Helfer, noch zu bestätigen')
  expect(asRows(all)).toMatchObject([
    { profil: 'p-a', erschienen: true, istBeginn: null, istEnde: '2026-11-24T21:10:00.000Z', pause: 30 },
    { profil: 'p-b', erschienen: false, istEnde: null, pause: 0 },
    { profil: 'p-c', erschienen: true },
  ])
})

test('somebody in two shifts is one helper with the hours of both', () => {
  const two = { helfer: [helfer('a', 'eingeteilt'), helfer('e', 'eingeteilt', { schicht: 't', profil: helfer('a', 'gemeldet').profil })] }
  expect(balance([...present(two, 's', {}), ...present(two, 't', {})])).toBe('8 Stunden für 1 Helfer, noch zu bestätigen')
})

test.each([
  [VON, BIS, 0, 4],
  [VON, '2026-11-24T20:07:00.000Z', 0, 4],
  [VON, '2026-11-24T20:08:00.000Z', 0, 4.25],
  [VON, '2026-11-24T16:10:00.000Z', 20, 0],
  ['2026-10-24T18:00:00.000Z', '2026-10-25T07:00:00.000Z', 0, 13],
])('hours from %s to %s with %i minutes of pause', (von, bis, pause, expected) => expect(hours({ von, bis, pause })).toBe(expected))

test('a time after midnight is near the plan of the evening before', () => {
  expect(nearPlan('2026-11-24T22:00:00.000Z', '01:30')).toBe('2026-11-25T00:30:00.000Z')
  expect(nearPlan('2026-11-24T23:30:00.000Z', '23:00')).toBe('2026-11-24T22:00:00.000Z')
  expect(nearPlan(BIS, '22:15')).toBe('2026-11-24T21:15:00.000Z')
})

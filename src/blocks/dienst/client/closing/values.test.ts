import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { Helfer } from '../../contract.ts'
import { nearPlan } from '#client/text/date.ts'
import { presentOf, balanceText, anwesenheitRows, hoursOf, timesProblems, asTyped } from './values.ts'

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
const SHIFT = { _id: 's', beginn: VON, ende: BIS }
const dienst = { helfer: [helfer('a', 'eingeteilt'), helfer('b', 'eingeteilt'), helfer('c', 'gemeldet'), helfer('d', 'abgesagt')] }

test('staffed people were there at the planned times, registered ones were not', () => {
  const all = presentOf(dienst, SHIFT, {})
  expect(all.map(({ helfer: { _id }, erschienen, asPlanned }) => [_id, erschienen, asPlanned])).toEqual([
    ['a', true, true],
    ['b', true, true],
    ['c', false, true],
  ])
  expect(balanceText(all)).toBe('8 Stunden für 2 Helfer, noch zu bestätigen')
  expect(anwesenheitRows(all)).toEqual([
    { profil: 'p-a', schicht: 's', erschienen: true, istBeginn: null, istEnde: null, pause: 0 },
    { profil: 'p-b', schicht: 's', erschienen: true, istBeginn: null, istEnde: null, pause: 0 },
  ])
})

test('only differences are sent; absent people are sent without times', () => {
  const all = presentOf(dienst, SHIFT, {
    a: { bis: '2026-11-24T21:10:00.000Z', pause: 30 },
    b: { erschienen: false, pause: 15 },
    c: { erschienen: true },
  })
  expect(balanceText(all)).toBe('8,75 Stunden für 2 Helfer, noch zu bestätigen')
  expect(anwesenheitRows(all)).toMatchObject([
    { profil: 'p-a', erschienen: true, istBeginn: null, istEnde: '2026-11-24T21:10:00.000Z', pause: 30 },
    { profil: 'p-b', erschienen: false, istEnde: null, pause: 0 },
    { profil: 'p-c', erschienen: true },
  ])
})

test('until when somebody was there is over, and lies in the shift', () => {
  const problems = (deviation: object, now: string) => timesProblems(presentOf(dienst, SHIFT, { a: deviation }), SHIFT, new Date(now))
  expect(problems({}, BIS)).toEqual({})
  expect(problems({}, '2026-11-24T19:00:00Z')).toEqual({
    a: 'A Muster: Das Ende liegt in der Zukunft.',
    b: 'B Muster: Das Ende liegt in der Zukunft.',
  })
  expect(problems({ von: BIS, bis: '2026-11-24T21:00:00.000Z' }, '2026-11-25T19:00:00Z')).toEqual({
    a: 'A Muster: Der Beginn liegt nach der Schicht.',
  })
  expect(problems({ von: BIS, bis: '2026-11-24T21:00:00.000Z', erschienen: false }, '2026-11-25T19:00:00Z')).toEqual({})
})

test('somebody in two shifts is one helper with the hours of both', () => {
  const two = { helfer: [helfer('a', 'eingeteilt'), helfer('e', 'eingeteilt', { schicht: 't', profil: helfer('a', 'gemeldet').profil })] }
  expect(balanceText([...presentOf(two, SHIFT, {}), ...presentOf(two, { ...SHIFT, _id: 't' }, {})])).toBe(
    '8 Stunden für 1 Helfer, noch zu bestätigen',
  )
})

testAll([
  [VON, BIS, 0, 4],
  [VON, '2026-11-24T20:07:00.000Z', 0, 4],
  [VON, '2026-11-24T20:08:00.000Z', 0, 4.25],
  [VON, '2026-11-24T16:10:00.000Z', 20, 0],
  ['2026-10-24T18:00:00.000Z', '2026-10-25T07:00:00.000Z', 0, 13],
])('hours from %s to %s with %i minutes of pause', (von, bis, pause, expected) => expect(hoursOf({ von, bis, pause })).toBe(expected))

test('a time after midnight is near the plan of the evening before', () => {
  expect(nearPlan('2026-11-24T22:00:00.000Z', '01:30')).toBe('2026-11-25T00:30:00.000Z')
  expect(nearPlan('2026-11-24T23:30:00.000Z', '23:00')).toBe('2026-11-24T22:00:00.000Z')
  expect(nearPlan(BIS, '22:15')).toBe('2026-11-24T21:15:00.000Z')
})

test('an unregistered participant is sent; unticking removes the entry', () => {
  const came = [{ profil: { _id: 'p-z', vorname: 'Zoe', nachname: 'Zander' }, schicht: 's' }]
  const all = presentOf(dienst, SHIFT, {}, came)
  expect(balanceText(all)).toContain('3 Helfer')
  expect(anwesenheitRows(all).at(-1)).toEqual({
    spontan: true,
    profil: 'p-z',
    schicht: 's',
    erschienen: true,
    istBeginn: null,
    istEnde: null,
    pause: 0,
  })
  expect(anwesenheitRows(presentOf(dienst, SHIFT, { 's p-z': { erschienen: false } }, came))).toHaveLength(2)
  // A person already in the shift is not added again.
  expect(presentOf(dienst, SHIFT, {}, [{ profil: helfer('a', 'gemeldet').profil, schicht: 's' }])).toHaveLength(3)
})

test('a closing that was taken back is what the next one begins with', () => {
  const written = { istBeginn: VON, istEnde: '2026-11-24T21:00:00.000Z', istPause: 30 }
  const all = presentOf({ helfer: [helfer('a', 'eingeteilt', written), helfer('b', 'nichtErschienen')] }, SHIFT, {})
  expect(anwesenheitRows(all)).toEqual([
    { profil: 'p-a', schicht: 's', erschienen: true, istBeginn: null, istEnde: written.istEnde, pause: 30 },
  ])
  expect(all.map(({ erschienen }) => erschienen)).toEqual([true, false])
})

test('after reopening, unregistered participants appear as they were entered', () => {
  const written = { istBeginn: VON, istEnde: '2026-11-24T19:00:00.000Z', istPause: 15 }
  const closed = { helfer: [helfer('a', 'eingeteilt', written), helfer('c', 'eingeteilt', written), helfer('z', 'eingeteilt', written)] }
  const typed = asTyped(closed)
  const open = { helfer: [helfer('a', 'eingeteilt', written), helfer('c', 'gemeldet')] }
  const was = { schicht: 's', erschienen: true, istBeginn: null, istEnde: written.istEnde, pause: 15 }
  expect(anwesenheitRows(presentOf(open, SHIFT, typed.abweichungen, typed.came))).toEqual([
    { ...was, profil: 'p-a' },
    { ...was, profil: 'p-z', spontan: true },
    { ...was, profil: 'p-c' },
  ])
})

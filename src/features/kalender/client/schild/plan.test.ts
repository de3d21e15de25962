import { describe, expect, test } from 'vitest'
import { bisWann, istNacht, lage, vorschlag, type Termin } from './plan.ts'

// Winter: Berlin is one hour ahead of UTC.
function termin(von: string, nach: string, titel = 'Dienst'): Termin {
  const [beginn, ende] = [`2026-11-24T${von}:00.000Z`, `2026-11-24T${nach}:00.000Z`]
  return { titel, beginn, ende, ab: beginn, bis: ende, wer: 'Lena S.' }
}
const um = (zeit: string) => new Date(`2026-11-24T${zeit}:00.000Z`)
const plan = (belegungen: Termin[], jetzt: Termin | null = null, freiBis: string | null = null) => ({ belegungen, jetzt, freiBis })

describe('what stands at the door', () => {
  const a = termin('10:00', '12:00', 'A')
  const b = termin('12:00', '13:00', 'B')

  test('free until the next one', () => {
    const stand = lage(plan([a]), um('09:00'))
    expect(stand).toMatchObject({ jetzt: null, freiBis: a.beginn, belegtBis: null, heute: [a] })
  })
  test('taken from the very beginning, back to back counted as one', () => {
    expect(lage(plan([b, a]), um('10:00'))).toMatchObject({ jetzt: a, belegtBis: b.ende, freiBis: null, heute: [b] })
  })
  test('at its end it is over: the span is half open', () => {
    expect(lage(plan([b]), um('13:00'))).toMatchObject({ jetzt: null, freiBis: null, heute: [] })
  })
  test('a minute between two is free again', () => {
    expect(lage(plan([a, termin('12:01', '13:00')]), um('11:00')).belegtBis).toBe(a.ende)
  })
  test('what the server says of now counts although it began before the plan of the day', () => {
    const nacht = { ...a, beginn: '2026-11-23T20:00:00.000Z', ab: '2026-11-23T20:00:00.000Z' }
    expect(lage(plan([b], nacht), um('08:00'))).toMatchObject({ jetzt: nacht, belegtBis: b.ende })
  })
  test('a free time that has passed is not promised', () => {
    expect(lage(plan([], null, a.beginn), um('11:00')).freiBis).toBeNull()
    expect(lage(plan([], null, a.beginn), um('09:00')).freiBis).toBe(a.beginn)
  })
  test('while a room is set up it is taken', () => {
    const saal = { ...a, ab: '2026-11-24T09:30:00.000Z' }
    expect(lage(plan([saal]), um('09:30'))).toMatchObject({ jetzt: saal, freiBis: null })
    expect(lage(plan([saal]), um('09:29')).freiBis).toBe(saal.ab)
  })
  test('days are those of Berlin', () => {
    const spaet = termin('23:30', '23:45')
    expect(lage(plan([spaet]), um('20:00'))).toMatchObject({ heute: [], morgen: [spaet] })
  })
})

test.each([
  ['09:07', [], '09:15', '10:15'],
  ['09:15', [], '09:15', '10:15'],
  ['09:07', [termin('09:45', '11:00')], '09:15', '09:45'],
  ['10:00', [termin('09:45', '11:00')], '11:00', '12:00'],
])('at %s a booking is offered', (zeit, belegungen, beginn, ende) => {
  expect(vorschlag(lage(plan(belegungen), um(zeit)), um(zeit))).toEqual({
    beginn: `2026-11-24T${beginn}:00.000Z`,
    ende: `2026-11-24T${ende}:00.000Z`,
  })
})

test('the end is said with its day when it is another one', () => {
  expect(bisWann('2026-11-24T16:00:00.000Z', um('09:00'))).toBe('17:00 Uhr')
  expect(bisWann('2026-11-25T08:00:00.000Z', um('09:00'))).toBe('morgen, 09:00 Uhr')
})

test.each([
  ['18:59', false],
  ['19:00', true],
  ['04:59', true],
  ['05:00', false],
])('at %s UTC it is night: %s', (zeit, nacht) => expect(istNacht(um(zeit))).toBe(nacht))

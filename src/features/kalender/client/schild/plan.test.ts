import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { untilWhen, isNight, situationAt, proposeSpan, type Termin } from './plan.ts'

// Winter: Berlin is one hour ahead of UTC.
function termin(von: string, after: string, titel = 'Dienst'): Termin {
  const [beginn, ende] = [`2026-11-24T${von}:00.000Z`, `2026-11-24T${after}:00.000Z`]
  return { titel, beginn, ende, ab: beginn, bis: ende, wer: 'Lena S.' }
}
const at = (time: string) => new Date(`2026-11-24T${time}:00.000Z`)
const plan = (belegungen: Termin[], now: Termin | null = null, freeBis: string | null = null) => ({
  belegungen,
  jetzt: now,
  freiBis: freeBis,
})

describe('state at the door', () => {
  const a = termin('10:00', '12:00', 'A')
  const b = termin('12:00', '13:00', 'B')

  test('free until the next one', () => {
    const state = situationAt(plan([a]), at('09:00'))
    expect(state).toMatchObject({ now: null, freeUntil: a.beginn, takenUntil: null, today: [a] })
  })
  test('taken from the very beginning, back to back counted as one', () => {
    expect(situationAt(plan([b, a]), at('10:00'))).toMatchObject({ now: a, takenUntil: b.ende, freeUntil: null, today: [b] })
  })
  test('at its end it is over: the span is half open', () => {
    expect(situationAt(plan([b]), at('13:00'))).toMatchObject({ now: null, freeUntil: null, today: [] })
  })
  test('a minute between two is free again', () => {
    expect(situationAt(plan([a, termin('12:01', '13:00')]), at('11:00')).takenUntil).toBe(a.ende)
  })
  test('the running booking counts even if it began before today’s plan', () => {
    const night = { ...a, beginn: '2026-11-23T20:00:00.000Z', ab: '2026-11-23T20:00:00.000Z' }
    expect(situationAt(plan([b], night), at('08:00'))).toMatchObject({ now: night, takenUntil: b.ende })
  })
  test('a free time that has passed is not promised', () => {
    expect(situationAt(plan([], null, a.beginn), at('11:00')).freeUntil).toBeNull()
    expect(situationAt(plan([], null, a.beginn), at('09:00')).freeUntil).toBe(a.beginn)
  })
  test('while a room is set up it is taken', () => {
    const saal = { ...a, ab: '2026-11-24T09:30:00.000Z' }
    expect(situationAt(plan([saal]), at('09:30'))).toMatchObject({ now: saal, freeUntil: null })
    expect(situationAt(plan([saal]), at('09:29')).freeUntil).toBe(saal.ab)
  })
  test('days are those of Berlin', () => {
    const late = termin('23:30', '23:45')
    expect(situationAt(plan([late]), at('20:00'))).toMatchObject({ today: [], morgen: [late] })
  })
})

testAll([
  ['09:07', [], '09:15', '10:15'],
  ['09:15', [], '09:15', '10:15'],
  ['09:07', [termin('09:45', '11:00')], '09:15', '09:45'],
  ['10:00', [termin('09:45', '11:00')], '11:00', '12:00'],
])('at %s a booking is offered', (time, belegungen, beginn, ende) => {
  expect(proposeSpan(situationAt(plan(belegungen), at(time)), at(time))).toEqual({
    beginn: `2026-11-24T${beginn}:00.000Z`,
    ende: `2026-11-24T${ende}:00.000Z`,
  })
})

test('the end is said with its day when it is another one', () => {
  expect(untilWhen('2026-11-24T16:00:00.000Z', at('09:00'))).toBe('17:00 Uhr')
  expect(untilWhen('2026-11-25T08:00:00.000Z', at('09:00'))).toBe('morgen, 09:00 Uhr')
})

testAll([
  ['18:59', false],
  ['19:00', true],
  ['04:59', true],
  ['05:00', false],
])('at %s UTC it is night: %s', (time, night) => expect(isNight(at(time))).toBe(night))

import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { divideSpan, emptySchicht, needText, dailySpans, shiftDays, copySchicht, pullAlong, type SchichtValues } from './schicht-values.ts'

// Saturday 28 November 2026, 17:00 to 21:00 in Berlin.
const [VON, BIS] = ['2026-11-28T16:00:00.000Z', '2026-11-28T20:00:00.000Z']
const schicht: SchichtValues = {
  ...emptySchicht(VON, BIS),
  _id: 's1',
  bedarf: [
    { qualifikation: 'SanA', anzahl: 5, funktion: '', mindestalter: null },
    { qualifikation: 'RS', anzahl: 1, funktion: '', mindestalter: null },
  ],
  fahrzeuge: [
    { _id: 'f1', fahrzeug: 'ktw', typ: null, erforderlich: true },
    { _id: 'f2', fahrzeug: null, typ: 'RTW', erforderlich: true },
  ],
}

testAll([
  [schicht, '6 Helfer, 2 Fahrzeuge, 4 Stunden'],
  [{ ...schicht, praktikanten: { anzahl: 1, mindestqualifikation: 'keine' as const } }, '6 Helfer, 1 Praktikant, 2 Fahrzeuge, 4 Stunden'],
  [{ ...schicht, bedarf: schicht.bedarf.slice(1), fahrzeuge: schicht.fahrzeuge.slice(1) }, '1 Helfer, 1 Fahrzeug, 4 Stunden'],
  [{ ...schicht, bedarf: [], fahrzeuge: [], ende: null }, 'Helfer ohne Grenze'],
  [
    { ...schicht, fahrzeuge: [], beginn: '2026-10-24T18:00:00.000Z', ende: '2026-10-25T07:00:00.000Z' },
    '6 Helfer, 13 Stunden (Zeitumstellung)',
  ],
  [{ ...schicht, fahrzeuge: [], bedarf: [{ ...schicht.bedarf[0]!, anzahl: null }], beginn: null }, '0 Helfer'],
])('a shift in one line (%#)', (values, row) => {
  expect(needText(values)).toBe(row)
})

test('the same shift once more has an identity of its own, and no vehicle is in both', () => {
  const double = copySchicht(schicht)
  expect(double).not.toHaveProperty('_id')
  expect(double.fahrzeuge).toEqual([{ fahrzeug: null, typ: 'RTW', erforderlich: true }])
  expect(shiftDays(schicht, 1, true)).toMatchObject({
    beginn: '2026-11-29T16:00:00.000Z',
    fahrzeuge: [{ fahrzeug: 'ktw' }, { typ: 'RTW' }],
  })
  expect(shiftDays(schicht, 1, true)).not.toHaveProperty('_id')
  expect(shiftDays(schicht, 1, false)).toHaveProperty('_id', 's1')
})

test('a span is cut on the clock, also in the night that has an hour more', () => {
  expect(divideSpan('2026-10-24T18:00:00.000Z', '2026-10-25T13:00:00.000Z', 6)).toEqual([
    ['2026-10-24T18:00:00.000Z', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T00:00:00.000Z', '2026-10-25T07:00:00.000Z'],
    ['2026-10-25T07:00:00.000Z', '2026-10-25T13:00:00.000Z'],
  ])
  expect(divideSpan(VON, BIS, 3)).toEqual([
    [VON, '2026-11-28T19:00:00.000Z'],
    ['2026-11-28T19:00:00.000Z', BIS],
  ])
  expect(divideSpan(VON, '2026-12-12T16:00:00.000Z', 0.5)).toHaveLength(60)
})

test('one shift a day keeps to the span, and may go over midnight', () => {
  expect(dailySpans('2026-11-27T17:00:00.000Z', '2026-11-29T15:00:00.000Z', '10:00', '22:00')).toEqual([
    ['2026-11-27T17:00:00.000Z', '2026-11-27T21:00:00.000Z'],
    ['2026-11-28T09:00:00.000Z', '2026-11-28T21:00:00.000Z'],
    ['2026-11-29T09:00:00.000Z', '2026-11-29T15:00:00.000Z'],
  ])
  expect(dailySpans('2026-11-27T12:00:00.000Z', '2026-11-28T12:00:00.000Z', '20:00', '02:00')).toEqual([
    ['2026-11-27T19:00:00.000Z', '2026-11-28T01:00:00.000Z'],
  ])
})

const late = { ...schicht, beginn: '2026-11-28T18:00:00.000Z' }
const values = { beginn: VON, ende: BIS, meldeschluss: '2026-11-26T17:00:00.000Z', treffpunktZeit: null, schichten: [schicht, late] }

test('another day takes deadline and shifts along', () => {
  const fresh = pullAlong(values, 'beginn', VON, '2026-12-05T15:30:00.000Z')
  expect(fresh).toMatchObject({ ende: '2026-12-05T20:00:00.000Z', meldeschluss: '2026-12-03T17:00:00.000Z' })
  expect(fresh).not.toHaveProperty('treffpunktZeit')
  expect((fresh['schichten'] as SchichtValues[]).map(({ beginn, ende }) => [beginn, ende])).toEqual([
    ['2026-12-05T15:30:00.000Z', '2026-12-05T20:00:00.000Z'],
    ['2026-12-05T18:00:00.000Z', '2026-12-05T20:00:00.000Z'],
  ])
})

test('another clock time moves only the shifts that begin or end with the service', () => {
  const earlier = pullAlong(values, 'beginn', VON, '2026-11-28T15:00:00.000Z')
  expect(Object.keys(earlier)).toEqual(['schichten'])
  expect((earlier['schichten'] as SchichtValues[]).map(({ beginn }) => beginn)).toEqual(['2026-11-28T15:00:00.000Z', late.beginn])
  const longer = pullAlong(
    { ...values, schichten: [schicht, { ...late, ende: '2026-11-28T19:00:00.000Z' }] },
    'ende',
    BIS,
    '2026-11-28T21:00:00.000Z',
  )
  expect((longer['schichten'] as SchichtValues[]).map(({ ende }) => ende)).toEqual(['2026-11-28T21:00:00.000Z', '2026-11-28T19:00:00.000Z'])
})

test('the first time that is typed is taken by a shift that has none', () => {
  const fresh = pullAlong({ ...values, schichten: [emptySchicht(null, null)] }, 'beginn', null, VON)
  expect(fresh['schichten']).toMatchObject([{ beginn: VON, ende: null }])
})

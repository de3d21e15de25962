import { expect, test } from 'vitest'
import { sameRow, inRow } from './rows.ts'

test('a row knows how many lines what overlaps needs', () => {
  const entry = { row: 'a', titel: '', kind: 'bestaetigt', own: false } as const
  const row = inRow(
    { id: 'a', titel: 'MTW' },
    [
      { ...entry, id: '1', beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' },
      { ...entry, id: '2', kind: 'angefragt', beginn: '2026-11-24T09:00:00Z', ende: '2026-11-24T11:00:00Z' },
    ],
    '2026-11-23',
  )
  expect(row).toMatchObject({ lines: 2, numbers: [0, 1] })
})

test('rows are equal if everything drawn is equal', () => {
  const entry = { id: '1', row: 'a', titel: 'Fahrt', beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z', own: false }
  const row = (how: object = {}, otherwise: object = {}) =>
    inRow({ id: 'a', titel: 'MTW', ...otherwise }, [{ ...entry, kind: 'bestaetigt', ...how }], '2026-11-23')
  expect(sameRow(row(), row())).toBe(true)
  expect(sameRow(row(), row({ titel: 'Übung' }))).toBe(false)
  expect(sameRow(row(), row({ fixed: 'Das änderst du dort, wo es geplant ist: Sanitätsdienst.' }))).toBe(false)
  expect(sameRow(row(), row({}, { gesperrt: 'Werkstatt' }))).toBe(false)
  expect(sameRow(row(), inRow({ id: 'a', titel: 'MTW' }, [], '2026-11-23'))).toBe(false)
})

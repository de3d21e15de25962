import { expect, test } from 'vitest'
import { gleicheReihe, inReihe } from './reihen.ts'

test('a row knows how many lines what overlaps needs', () => {
  const eintrag = { zeile: 'a', titel: '', art: 'bestaetigt', eigene: false } as const
  const reihe = inReihe(
    { id: 'a', titel: 'MTW' },
    [
      { ...eintrag, id: '1', beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' },
      { ...eintrag, id: '2', art: 'angefragt', beginn: '2026-11-24T09:00:00Z', ende: '2026-11-24T11:00:00Z' },
    ],
    '2026-11-23',
  )
  expect(reihe).toMatchObject({ linien: 2, nummern: [0, 1] })
})

test('rows are alike when all that is drawn of them is, whoever made them', () => {
  const eintrag = { id: '1', zeile: 'a', titel: 'Fahrt', beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z', eigene: false }
  const reihe = (wie: object = {}, sonst: object = {}) =>
    inReihe({ id: 'a', titel: 'MTW', ...sonst }, [{ ...eintrag, art: 'bestaetigt', ...wie }], '2026-11-23')
  expect(gleicheReihe(reihe(), reihe())).toBe(true)
  expect(gleicheReihe(reihe(), reihe({ titel: 'Übung' }))).toBe(false)
  expect(gleicheReihe(reihe(), reihe({ fest: 'Wird im Sanitätsdienst geändert.' }))).toBe(false)
  expect(gleicheReihe(reihe(), reihe({}, { gesperrt: 'Werkstatt' }))).toBe(false)
  expect(gleicheReihe(reihe(), inReihe({ id: 'a', titel: 'MTW' }, [], '2026-11-23'))).toBe(false)
})

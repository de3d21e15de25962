import { expect, test } from 'vitest'
import { ausschnitt, inReihe } from './reihen.ts'

const sechzig = Array.from({ length: 60 }, () => 44)

test.each([
  [0, { erste: 0, oben: 0 }],
  [1320, { erste: 26, oben: 1144 }],
])('scrolled to %i, rows far above are not drawn', (oben, erwartet) => expect(ausschnitt(sechzig, oben, 600)).toMatchObject(erwartet))

test('what is drawn and what is not are as high as all rows', () => {
  const { erste, ende, oben, unten } = ausschnitt(sechzig, 880, 600)
  expect(oben + (ende - erste) * 44 + unten).toBe(60 * 44)
  expect(ende).toBeLessThan(60)
})

test('few rows are all drawn', () => expect(ausschnitt([44, 80, 44], 0, 600)).toEqual({ erste: 0, ende: 3, oben: 0, unten: 0 }))

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

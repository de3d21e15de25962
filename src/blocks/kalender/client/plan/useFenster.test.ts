import { expect, test } from 'vitest'
import { dazu, nahe } from './useFenster.ts'

const sechzig = Array.from({ length: 60 }, () => 44)

test.each([
  [0, { erste: 0, ende: 30 }],
  [1320, { erste: 22, ende: 60 }],
])('scrolled to %i, rows far away are not needed', (oben, erwartet) => expect(nahe(sechzig, oben, 600)).toEqual(erwartet))

test('few rows are all needed; of none there is nothing', () => {
  expect(nahe([44, 80, 44], 0, 600)).toEqual({ erste: 0, ende: 3 })
  expect(nahe([], 400, 600)).toEqual({ erste: 0, ende: 0 })
})

test('rows that were filtered away leave nothing to draw beyond the last', () =>
  expect(nahe([44, 44], 4_000, 600)).toEqual({ erste: 2, ende: 2 }))

test.each([
  ['what comes next is added', { erste: 10, ende: 30 }, { erste: 20, ende: 40 }, { erste: 10, ende: 40 }],
  ['also above', { erste: 20, ende: 30 }, { erste: 10, ende: 20 }, { erste: 10, ende: 30 }],
  ['after a leap only what is needed now is drawn', { erste: 0, ende: 10 }, { erste: 40, ende: 60 }, { erste: 40, ende: 60 }],
  ['what lies within changes nothing', { erste: 0, ende: 60 }, { erste: 20, ende: 40 }, { erste: 0, ende: 60 }],
])('%s', (_was, alt, neu, erwartet) => expect(dazu(alt, neu)).toEqual(erwartet))

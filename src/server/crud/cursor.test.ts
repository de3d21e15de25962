import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

const ID = '0199a7b2-0000-7000-8000-000000000000'

testAll(['2026-11-21', '2026-11-21T12:00:00.000Z', '2026-11-21 12:00:00+00', '2026-11-21 12:00:00.123456+00'])(
  '%s is where a page ends',
  (time) => {
    expect(() => decodeCursor(encodeCursor([time, ID]), 2, true)).not.toThrow()
  },
)

testAll([
  '9999-99-99 99:99:99+00',
  '2026-02-30T12:00:00Z',
  '2026-02-30',
  '2026-11-21T',
  '2026-11-21T24:00:00Z',
  '0000-01-01T00:00:00Z',
  '12026-01-01T00:00:00Z',
  'now',
  '',
])('a forged cursor with %j is refused', (time) => {
  expect(() => decodeCursor(encodeCursor([time, ID]), 2, true)).toThrow('Hier geht die Liste nicht weiter. Lade sie neu.')
})

import { expect, test } from 'vitest'
import { answerBy } from './answer-by.ts'

test.each([
  ['the evening before', '2026-11-28T16:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-27T17:00:00.000Z'],
  [
    'on the clock of Berlin, the day the clock changes too',
    '2027-03-28T08:00:00.000Z',
    '2027-03-01T10:00:00.000Z',
    '2027-03-27T17:00:00.000Z',
  ],
  ['a duty after midnight: the evening before its day', '2026-11-28T00:30:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-27T17:00:00.000Z'],
  ['asked after that evening: the begin', '2026-11-28T16:00:00.000Z', '2026-11-27T17:00:00.000Z', '2026-11-28T16:00:00.000Z'],
])('an answer by %s', (_, beginn, askedAt, expected) => expect(answerBy({ beginn, gestelltAm: askedAt })).toBe(expected))

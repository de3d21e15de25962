import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { answerBy, hilferufHindernis, reasonNeeded } from './deadlines.ts'

testAll([
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

const BEGINN = '2026-11-28T16:00:00.000Z'
testAll([
  [{ selbstabsageBis: '2026-11-25T16:00:00.000Z', meldeschluss: null }, '2026-11-25T16:00:00.000Z', false],
  [{ selbstabsageBis: '2026-11-25T16:00:00.000Z', meldeschluss: null }, '2026-11-25T16:00:01.000Z', true],
  [{ selbstabsageBis: null, meldeschluss: '2026-11-26T16:00:00.000Z' }, '2026-11-26T17:00:00.000Z', true],
  [{ selbstabsageBis: null, meldeschluss: null }, '2026-11-27T15:59:00.000Z', false],
  [{ selbstabsageBis: null, meldeschluss: null }, '2026-11-27T16:01:00.000Z', true],
])('signing off asks for a reason (%#)', (dienst, when, needed) =>
  expect(reasonNeeded(dienst, { status: 'gemeldet', beginn: BEGINN }, new Date(when))).toBe(needed),
)

test('a waiting person signs off at any time without a reason', () => {
  const dienst = { selbstabsageBis: null, meldeschluss: null }
  expect(reasonNeeded(dienst, { status: 'warteliste', beginn: BEGINN }, new Date(BEGINN))).toBe(false)
})

testAll([
  [{}, '2026-11-28T15:59:59.000Z', null],
  [{}, BEGINN, 'Dafür ist es zu spät: Die Schicht hat schon begonnen.'],
  [{ abgesagt: true }, BEGINN, 'Der Dienst ist abgesagt.'],
  [{ ausgeschrieben: false }, BEGINN, 'Der Dienst ist noch nicht ausgeschrieben.'],
  [{ abgeschlossen: true }, BEGINN, 'Der Dienst ist schon abgeschlossen.'],
])('asking for help (%#)', (state, when, reason) => {
  const open = { name: 'Der Dienst', abgesagt: false, ausgeschrieben: true, abgeschlossen: false }
  expect(hilferufHindernis({ ...open, ...state }, BEGINN, new Date(when))).toBe(reason)
})

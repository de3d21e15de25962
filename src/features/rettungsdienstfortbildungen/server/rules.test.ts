// Worked examples of the duty to train, and the edges around them.
import { expect, test } from 'vitest'
import type { Land } from '#contract/chapter/chapter.ts'
import { testAll } from '#tests/support/cases.ts'
import { hoursOf, LAENDER, type Rule } from '../schemas.ts'
import { ledgerOf, type Work, whyNot } from './rules.ts'

const NOW = new Date('2028-01-15T12:00:00Z')
const rule = (land: Land, given: Partial<Rule> = {}): Rule => ({ ...LAENDER[land].rules, land, ...given })
const training = (hours: number, given: Partial<Work> = {}): Work => ({
  _id: '0193c0de-0000-7000-8000-000000000001',
  art: 'fortbildung',
  titel: 'Fortbildung',
  themengebiet: null,
  ende: '2027-06-01T15:00:00.000Z',
  stunden: hours,
  online: false,
  anerkannt: true,
  teilnahme: 'ja',
  nachweise: [],
  ...given,
})
const who = (courseYear: number | null = null, liable = true) => ({
  person: { _id: '0193c0de-0000-7000-8000-000000000002', vorname: 'Anna', nachname: 'Schäfer' },
  qualifikation: 'RH',
  liable,
  courseYear,
})
const ledger = (rule: Rule, year: number, done: readonly Work[], courseYear: number | null = null, now = NOW) =>
  ledgerOf(rule, year, who(courseYear), done, now)

test('Nordrhein-Westfalen: the duty begins in the year after the course', () => {
  expect(ledger(rule('NW'), 2026, [], 2026)).toMatchObject({ pflicht: false, pflichtAb: 2027, soll: 0, offen: 0, ampel: 'gruen' })
  expect(ledger(rule('NW'), 2027, [], 2026)).toMatchObject({ pflicht: true, soll: 30, offen: 30, ampel: 'rot' })
  expect(ledger(rule('BW'), 2026, [], 2026)).toMatchObject({ pflicht: true, pflichtAb: 2026, soll: 30 })
})

test('Nordrhein-Westfalen: 29.5 hours leave half an hour open, amber; 30 are green', () => {
  const blocks = [2.5, 5, 8, 8, 6].map((hours) => training(hours))
  expect(ledger(rule('NW'), 2027, blocks)).toMatchObject({ soll: 30, ist: 29.5, offen: 0.5, ampel: 'gelb' })
  expect(ledger(rule('NW'), 2027, [...blocks, training(2.5)])).toMatchObject({ ist: 32, offen: 0, ampel: 'gruen' })
})

testAll<[string, Land, Work, string]>([
  ['online', 'NW', training(2, { online: true }), '2,0 Stunden online zählen in Nordrhein-Westfalen nicht.'],
  ['short', 'NW', training(2.25), '2,25 Stunden am Stück zählen in Nordrhein-Westfalen nicht: Es müssen mindestens 2,5 Stunden sein.'],
  ['just long enough', 'NW', training(2.5), ''],
  ['online elsewhere', 'BW', training(0.25, { online: true }), ''],
  ['not recognised', 'BW', training(8, { anerkannt: false }), 'Das ist nicht als Rettungsdienstfortbildung anerkannt.'],
  ['not there', 'BW', training(8, { teilnahme: 'nein' }), 'Nicht erschienen.'],
  ['not confirmed', 'BW', training(8, { teilnahme: 'offen' }), 'Die Teilnahme ist noch nicht bestätigt.'],
  [
    'a record that nobody looked at',
    'BW',
    training(8, { art: 'ausbildung', teilnahme: 'offen' }),
    'Den Nachweis hat noch niemand geprüft.',
  ],
  ['later today', 'BW', training(8, { ende: '2028-01-15T12:00:00.001Z' }), 'Das ist noch nicht vorbei.'],
  ['a record of today', 'BW', training(8, { art: 'ausbildung', ende: '2028-01-15' }), ''],
])('%s: what counts and why not', (_what, land, one, sentence) => expect(whyNot(rule(land), one, NOW)).toBe(sentence))

test('the Saarland has its article', () =>
  expect(whyNot(rule('SL', { onlineErlaubt: false }), training(8, { online: true }), NOW)).toBe(
    '8,0 Stunden online zählen im Saarland nicht.',
  ))

test('Hessen: 38 hours without Hygiene are not enough', () => {
  const without = [training(37, { themengebiet: 'Trauma' }), training(1, { themengebiet: 'Pädiatrie' })]
  expect(ledger(rule('HE'), 2027, without)).toMatchObject({
    ist: 38,
    offen: 1,
    ampel: 'gelb',
    themen: [
      { thema: 'Hygiene', min: 1, ist: 0 },
      { thema: 'Pädiatrie', min: 1, ist: 1 },
    ],
  })
  expect(ledger(rule('HE'), 2027, [...without, training(1, { themengebiet: 'Hygiene' })])).toMatchObject({ offen: 0, ampel: 'gruen' })
})

test('Schleswig-Holstein: a mean of 40 in two years, 30 in each, no gap owed twice', () => {
  const before = (hours: number) => [training(hours, { ende: '2026-06-01T15:00:00.000Z' })]
  for (const [last, due] of [
    [50, 30],
    [60, 30],
    [40, 40],
    [30, 50],
    [0, 50],
  ] as const)
    expect(ledger(rule('SH'), 2027, before(last)).soll).toBe(due)
  // In the first year there is no other to take the mean with.
  expect(ledger(rule('SH'), 2027, before(60), 2027).soll).toBe(40)
})

test('without a known number nothing is due or judged; hours still count', () => {
  for (const land of ['BY', 'SN'] as const)
    expect(ledger(rule(land), 2027, [training(8)])).toMatchObject({ pflicht: true, soll: null, ist: 8, offen: null, ampel: null })
  expect(ledger(rule('SN', { sollStunden: 16 }), 2027, [training(8)])).toMatchObject({ soll: 16, offen: 8, ampel: 'gelb' })
})

test('a person without the duty owes nothing and sees their hours', () =>
  expect(ledgerOf(rule('NW'), 2027, who(null, false), [training(8)], NOW)).toMatchObject({ pflicht: false, soll: 0, ist: 8, offen: 0 }))

test('a training over New Year counts in the year of its end, Berlin time', () => {
  const late = training(8, { ende: '2026-12-31T23:00:00.000Z' })
  expect(ledger(rule('NW'), 2027, [late]).ist).toBe(8)
  expect(ledger(rule('NW'), 2026, [late]).ist).toBe(0)
})

testAll([
  ['2027-03-31T12:00:00Z', 0, 'gelb'],
  ['2027-04-01T12:00:00Z', 0, 'rot'],
  ['2027-04-01T12:00:00Z', 3.75, 'gelb'],
  ['2027-12-31T12:00:00Z', 11, 'rot'],
  ['2027-12-31T12:00:00Z', 11.25, 'gelb'],
  ['2028-01-01T12:00:00Z', 11.25, 'rot'],
])('at %s %d hours of 30 are %s', (now, hours, ampel) =>
  expect(ledger(rule('BW'), 2027, [training(hours, { ende: '2027-02-01T15:00:00.000Z' })], null, new Date(now)).ampel).toBe(ampel),
)

test('hours of attendance: all, a part in full quarters, or as entered', () => {
  const day = { beginn: '2027-06-01T08:00:00Z', ende: '2027-06-01T17:00:00Z', stunden: 8 }
  const there = (from: string | null, to: string | null, hours: number | null = null) =>
    hoursOf(day, { anwesendVon: from, anwesendBis: to, stunden: hours })
  expect(there(null, null)).toBe(8)
  expect(there('2027-06-01T12:30:00+00:00', null)).toBe(4)
  expect(there(null, '2027-06-01T10:00:00Z')).toBe(1.75)
  expect(there(null, null, 2.5)).toBe(2.5)
})

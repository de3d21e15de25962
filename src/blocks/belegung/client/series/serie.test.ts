import { expect, test } from 'vitest'
import { emptyValue } from '#client/ui/form/form-values.ts'
import { testAll } from '#tests/support/cases.ts'
import { decidedTermine, offene, ruleFrom, rhythmusNames, serienField, isChecked, type SerienChoice } from './serie.ts'

// A Tuesday, the 4th of its month.
const beginn = '2026-11-24T17:00:00.000Z'
const reason = emptyValue(serienField) as SerienChoice

testAll<[Partial<SerienChoice>, string | null]>([
  [{}, 'FREQ=WEEKLY;BYDAY=TU;COUNT=10'],
  [{ alle: 2, wochentage: ['TH', 'MO'] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,TH;COUNT=10'],
  [{ rhythmus: 'taeglich', anzahl: 3 }, 'FREQ=DAILY;COUNT=3'],
  [{ rhythmus: 'monatlichAmTag' }, 'FREQ=MONTHLY;BYMONTHDAY=24;COUNT=10'],
  [{ rhythmus: 'monatlichAmWochentag', endet: 'am', bis: '2027-03-31' }, 'FREQ=MONTHLY;BYDAY=4TU;UNTIL=20270331'],
  [{ anzahl: null }, null],
  [{ endet: 'am', bis: null }, null],
])('%j becomes %s', (choice, rule) => expect(ruleFrom({ ...reason, ...choice }, beginn)).toBe(rule))

test('the day is the one of Berlin, and a fifth weekday is the last', () => {
  expect(ruleFrom({ ...reason, rhythmus: 'monatlichAmWochentag' }, '2026-11-29T23:30:00.000Z')).toBe('FREQ=MONTHLY;BYDAY=-1MO;COUNT=10')
  expect(rhythmusNames('2026-11-29T23:30:00.000Z')).toMatchObject({
    monatlichAmTag: 'Monate am 30.',
    monatlichAmWochentag: 'Monate am letzten Montag',
  })
})

const preview = [
  { beginn: 'a', ende: 'a2', frei: true, belegt: [] },
  { beginn: 'b', ende: 'b2', frei: false, belegt: ['mtw'] },
  { beginn: 'c', ende: 'c2', frei: false, belegt: ['mtw', 'ktw'] },
]
const chosen = ['mtw', 'ktw']
test('every date that collides is decided by itself', () => {
  expect(offene(preview, { c: null }).map(({ beginn }) => beginn)).toEqual(['b'])
  expect(decidedTermine(preview, { a: null, b: { beginn: 'x', ende: 'y', statt: {}, womit: '' }, c: null }, chosen)).toEqual([
    { beginn: 'x', ende: 'y', ressourcen: [] },
  ])
  expect(decidedTermine(preview, { b: null }, chosen)).toEqual([
    { beginn: 'a', ende: 'a2', ressourcen: [] },
    { beginn: 'c', ende: 'c2', ressourcen: [] },
  ])
})

test('substitutes decide a date only if they cover all conflicts and stay chosen', () => {
  const including = (instead: Record<string, string>) => ({ c: { beginn: 'c', ende: 'c2', statt: instead, womit: '' } })
  const when = (decisions: ReturnType<typeof including>) => offene(preview, { b: null, ...decisions }).map(({ beginn }) => beginn)
  expect(when(including({ mtw: 'elw' }))).toEqual(['c'])
  expect(when(including({ mtw: 'elw', ktw: 'rtw' }))).toEqual([])
  expect(decidedTermine(preview, { a: null, b: null, ...including({ mtw: 'elw' }) }, chosen)).toEqual([
    { beginn: 'c', ende: 'c2', ressourcen: ['elw', 'ktw'] },
  ])
  expect(decidedTermine(preview, { a: null, b: null, ...including({ mtw: 'elw' }) }, ['nef'])).toEqual([
    { beginn: 'c', ende: 'c2', ressourcen: [] },
  ])
})

testAll([
  ['FREQ=WEEKLY;BYDAY=TU;COUNT=200', '200 Termine werden geprüft …'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270331', 'Termine werden geprüft …'],
])('the rule %s is checked: %s', (rule, sentence) => expect(isChecked(rule)).toBe(sentence))

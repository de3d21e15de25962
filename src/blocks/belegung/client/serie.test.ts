import { expect, test } from 'vitest'
import { leerwert } from '#client/ui/formularwerte.ts'
import { beschlossene, offene, regelAus, rhythmusNamen, serienfeld, wirdGeprueft, type Serienwahl } from './serie.ts'

// A Tuesday, the 4th of its month.
const beginn = '2026-11-24T17:00:00.000Z'
const grund = leerwert(serienfeld) as Serienwahl

test.each<[Partial<Serienwahl>, string | null]>([
  [{}, 'FREQ=WEEKLY;BYDAY=TU;COUNT=10'],
  [{ alle: 2, wochentage: ['TH', 'MO'] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,TH;COUNT=10'],
  [{ rhythmus: 'taeglich', anzahl: 3 }, 'FREQ=DAILY;COUNT=3'],
  [{ rhythmus: 'monatlichAmTag' }, 'FREQ=MONTHLY;BYMONTHDAY=24;COUNT=10'],
  [{ rhythmus: 'monatlichAmWochentag', endet: 'am', bis: '2027-03-31' }, 'FREQ=MONTHLY;BYDAY=4TU;UNTIL=20270331'],
  [{ anzahl: null }, null],
  [{ endet: 'am', bis: null }, null],
])('%j becomes %s', (wahl, regel) => expect(regelAus({ ...grund, ...wahl }, beginn)).toBe(regel))

test('the day is the one of Berlin, and a fifth weekday is the last', () => {
  expect(regelAus({ ...grund, rhythmus: 'monatlichAmWochentag' }, '2026-11-29T23:30:00.000Z')).toBe('FREQ=MONTHLY;BYDAY=-1MO;COUNT=10')
  expect(rhythmusNamen('2026-11-29T23:30:00.000Z')).toMatchObject({
    monatlichAmTag: 'Monate am 30.',
    monatlichAmWochentag: 'Monate am letzten Montag',
  })
})

const vorschau = [
  { beginn: 'a', ende: 'a2', frei: true, belegt: [] },
  { beginn: 'b', ende: 'b2', frei: false, belegt: ['mtw'] },
  { beginn: 'c', ende: 'c2', frei: false, belegt: ['mtw', 'ktw'] },
]
const gewaehlt = ['mtw', 'ktw']
test('every date that collides is decided by itself', () => {
  expect(offene(vorschau, { c: null }).map(({ beginn: wann }) => wann)).toEqual(['b'])
  expect(beschlossene(vorschau, { a: null, b: { beginn: 'x', ende: 'y', statt: {}, womit: '' }, c: null }, gewaehlt)).toEqual([
    { beginn: 'x', ende: 'y', ressourcen: [] },
  ])
  expect(beschlossene(vorschau, { b: null }, gewaehlt)).toEqual([
    { beginn: 'a', ende: 'a2', ressourcen: [] },
    { beginn: 'c', ende: 'c2', ressourcen: [] },
  ])
})

test('another vehicle decides a date once it stands for all that is taken, and only as long as that is booked', () => {
  const mit = (statt: Record<string, string>) => ({ c: { beginn: 'c', ende: 'c2', statt, womit: '' } })
  const wann = (entscheidungen: ReturnType<typeof mit>) => offene(vorschau, { b: null, ...entscheidungen }).map(({ beginn: b }) => b)
  expect(wann(mit({ mtw: 'elw' }))).toEqual(['c'])
  expect(wann(mit({ mtw: 'elw', ktw: 'rtw' }))).toEqual([])
  expect(beschlossene(vorschau, { a: null, b: null, ...mit({ mtw: 'elw' }) }, gewaehlt)).toEqual([
    { beginn: 'c', ende: 'c2', ressourcen: ['elw', 'ktw'] },
  ])
  expect(beschlossene(vorschau, { a: null, b: null, ...mit({ mtw: 'elw' }) }, ['nef'])).toEqual([
    { beginn: 'c', ende: 'c2', ressourcen: [] },
  ])
})

test.each([
  ['FREQ=WEEKLY;BYDAY=TU;COUNT=200', '200 Termine werden geprüft …'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270331', 'Termine werden geprüft …'],
])('%s: %s', (regel, satz) => expect(wirdGeprueft(regel)).toBe(satz))

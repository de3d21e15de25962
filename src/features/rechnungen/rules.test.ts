import { expect, test } from 'vitest'
import {
  amountOf,
  billedHours,
  invoiceLines,
  offerLines,
  type Rate,
  remindTooEarly,
  tooEarly,
  totalsOf,
  unfinishedHindernis,
} from './rules.ts'

const rate = (kind: Rate['art'], price: number): Rate => ({ art: kind, bezeichnung: kind, einheit: 'Stunde', einzelpreis: price })
const rates = [rate('helferstunde', 1400), rate('verpflegung', 1700), rate('ktw', 12_500), rate('el', 2000)]
const need = { ktw: 0, rtw: 0, gktw: 0, nef: 0, zelt: 0, aerzte: 0, einsatzleitung: false, km: 0, organiserFeeds: false }
const evening = (staff: number) => ({ spans: [{ beginn: '2026-06-06T16:00:00Z', ende: '2026-06-06T21:00:00Z', staff }] })

test('the worked example: two helpers from 18 to 23 h are 140 €, their meals 34 €', () => {
  const lines = offerLines({ ...need, ...evening(2) }, rates)
  expect(lines.map((one) => [one.art, one.menge, amountOf(one)])).toEqual([
    ['helferstunde', 10, 14_000],
    ['verpflegung', 2, 3_400],
  ])
  expect(offerLines({ ...need, ...evening(2), organiserFeeds: true }, rates)).toHaveLength(1)
})

test('crews come on top, the lead by the hour, doctors are not billed as helpers', () => {
  const lines = offerLines({ ...need, ...evening(4), ktw: 1, aerzte: 1, einsatzleitung: true, organiserFeeds: true }, rates)
  expect(lines.map((one) => [one.art, one.menge])).toEqual([
    ['helferstunde', 20],
    ['ktw', 1],
    ['el', 5],
  ])
})

test('actual use is billed by offer rules: leader once, doctors not, tents used', () => {
  const worker = { minutes: 295, leads: false, doctor: false }
  const done = {
    workers: [worker, { ...worker, leads: true }, { ...worker, doctor: true }],
    leitung: 6,
    fahrzeuge: { zelt: 2 },
    km: 40,
    organiserFeeds: false,
  }
  const lines = (more: Partial<typeof done> = {}) => invoiceLines({ ...done, ...more }, rates).map((one) => [one.art, one.menge])
  expect(lines()).toEqual([
    ['helferstunde', 5],
    ['el', 5],
    ['zelt', 2],
    ['km', 40],
    ['verpflegung', 3],
  ])
  // Without a lead by the estimate they help; one who is not among those who were there leads all the time.
  expect(lines({ leitung: 0, km: 0, fahrzeuge: { zelt: 0 }, organiserFeeds: true })).toEqual([['helferstunde', 10]])
  expect(lines({ workers: [worker], km: 0, fahrzeuge: { zelt: 0 }, organiserFeeds: true })).toEqual([
    ['helferstunde', 5],
    ['el', 6],
  ])
})

test('an invoice before its duty asks first', () => {
  expect(tooEarly('2026-11-28', '2026-11-26')).toBe('Der Dienst ist erst am 28.11.2026: Abgerechnet wird, was geplant ist, nicht was war.')
  expect([tooEarly('2026-11-26', '2026-11-26'), tooEarly('2026-11-20', '2026-11-26')]).toEqual(['', ''])
})

test('started quarters count, an end before the begin is of the next day', () => {
  expect(billedHours('2026-06-06T16:00:00Z', '2026-06-06T16:01:00Z')).toBe(0.25)
  expect(billedHours('2026-06-06T16:00:00Z', '2026-06-06T20:46:00Z')).toBe(5)
  expect(billedHours('2026-06-06T16:00:00Z', '2026-06-06T02:00:00Z')).toBe(10)
})

test('half a cent is a cent, and no float comes between', () => {
  expect(amountOf({ menge: 0.5, einzelpreis: 1 })).toBe(1)
  expect(
    totalsOf(
      [
        { menge: 1.1, einzelpreis: 5 },
        { menge: 3, einzelpreis: 335 },
      ],
      19,
    ),
  ).toEqual({ netto: 1011, steuer: 192, brutto: 1203 })
})

test('an offer has lines for vehicles, the way, and meals per started eight hours', () => {
  const night = { spans: [{ beginn: '2026-06-06T16:00:00Z', ende: '2026-06-07T01:00:00Z', staff: 1 }] }
  const all = { ...need, ...night, ktw: 1, rtw: 2, gktw: 3, nef: 4, zelt: 5, aerzte: 1, einsatzleitung: true, km: 60 }
  expect(offerLines(all, rates).map((line) => [line.art, line.menge])).toEqual([
    ['helferstunde', 9],
    ['ktw', 1],
    ['rtw', 2],
    ['nef', 4],
    ['gktw', 3],
    ['zelt', 5],
    ['km', 60],
    ['el', 9],
    ['verpflegung', 6],
  ])
})

test('a kind without a rate has its own name and unit, and a price of 0', () => {
  const [, line] = offerLines({ ...need, ...evening(1), rtw: 1 }, rates)
  expect(line).toEqual({ art: 'rtw', bezeichnung: 'RTW', menge: 1, einheit: 'Stueck', einzelpreis: 0 })
})

test('a reminder waits until its first day, an invoice for the end of its service', () => {
  expect(remindTooEarly({ mahnbarAb: '2026-12-07' }, '2026-12-06')).toBe('Mahnen geht ab 07.12.2026: Bis dahin ist Zeit zum Zahlen.')
  expect([remindTooEarly({ mahnbarAb: '2026-12-07' }, '2026-12-07'), remindTooEarly({ mahnbarAb: null }, '2026-12-07')]).toEqual([
    undefined,
    undefined,
  ])
  expect(unfinishedHindernis('SAN-2026-318')).toContain('SAN-2026-318 ist noch nicht abgeschlossen')
})

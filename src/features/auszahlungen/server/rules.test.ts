import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '#contract/money/cents.ts'
import { testAll } from '#tests/support/cases.ts'
import { excessText, limitOf, usedOf } from '../rules.ts'
import { inWords, type OpenHours, positionsOf, rateFor, type RateRow, sumsOf } from './rules.ts'

const rate = (given: Partial<RateRow>): RateRow => ({
  art: 'KTW',
  qualifikation: 'keine',
  satz: 884,
  topf: 'ehrenamt',
  gueltigAb: '2026-01-01',
  gueltigBis: null,
  ...given,
})
const KM = rate({ art: 'Kilometer', satz: 30, topf: 'auslagen', gueltigAb: '2013-01-01' })
const hours = (given: Partial<OpenHours> = {}): OpenHours => ({
  _id: 'a',
  datum: '2026-11-20',
  art: 'KTW',
  anlass: 'Tagdienst',
  stunden: '8.00',
  km: 0,
  ...given,
})

// Worked by hand.
testAll([
  ['ehrenamt', 2026, 95_500, 95_500, 0, 'achtung'],
  ['ehrenamt', 2026, 96_500, 96_000, 500, 'schlecht'],
  ['ehrenamt', 2026, 76_799, 76_799, 0, 'gut'],
  ['ehrenamt', 2026, 76_800, 76_800, 0, 'achtung'],
  ['uebungsleiter', 2026, 330_000, 330_000, 0, 'achtung'],
  ['uebungsleiter', 2026, 330_001, 330_000, 1, 'schlecht'],
  ['uebungsleiter', 2025, 300_001, 300_000, 1, 'schlecht'],
  ['ehrenamt', 2020, 72_000, 72_000, 0, 'achtung'],
] as const)('%s %i: of %i count %i, %i are above', (pot, year, sum, counted, excess, state) => {
  expect(usedOf(pot, year, sum)).toMatchObject({ counted, excess, state })
})
test('exceeding a limit gives a sentence; yearly limits hold at their edges', () => {
  expect(excessText('ehrenamt', 2026, usedOf('ehrenamt', 2026, 96_500))).toBe(
    '5,00\u00A0€ über der Ehrenamtspauschale 2026 (960,00\u00A0€)',
  )
  expect([2013, 2020, 2021, 2025, 2026, 2031].map((year) => limitOf('ehrenamt', year))).toEqual([
    72_000, 72_000, 84_000, 84_000, 96_000, 96_000,
  ])
})

describe('the rate', () => {
  const rates = [
    rate({ qualifikation: 'RH', satz: 884 }),
    rate({ qualifikation: 'RettAss', satz: 990 }),
    rate({ qualifikation: 'RH', satz: 800, gueltigAb: '2025-01-01', gueltigBis: '2025-12-31' }),
  ]
  testAll([
    ['RH', '2026-11-20', 884],
    ['RS', '2026-11-20', 884],
    ['NotSan', '2026-11-20', 990],
    ['SanB', '2026-11-20', undefined],
    ['RS', '2025-12-31', 800],
    ['RS', '2026-01-01', 884],
    ['RS', '2024-12-31', undefined],
  ])('of %s on %s', (qualification, day, cents) => expect(rateFor(rates, 'KTW', qualification, day)?.satz).toBe(cents))
})

test('hours by rate, kilometres if requested, expenses as stated; no rate is open', () => {
  const { positions, withoutRate } = positionsOf(
    [rate({}), KM],
    'RS',
    [hours({ stunden: '7.25', km: 33 }), hours({ _id: 'b', art: 'Verwaltung', km: 10 }), hours({ _id: 'c', art: 'Verwaltung' })],
    [{ _id: 'd', datum: '2026-11-01', wofuer: 'Parken', betrag: 450 }],
  )
  expect(positions.map(({ art, quelle, betrag }) => [art, quelle, betrag])).toEqual([
    ['stunden', 'a', 6409],
    ['kilometer', 'a', 990],
    ['kilometer', 'b', 300],
    ['auslage', 'd', 450],
  ])
  expect(withoutRate).toBe(1)
  expect(sumsOf(positions)).toEqual({ betrag: 8149, uebungsleiter: 0, ehrenamt: 6409, auslagen: 1740 })
})
test('half a cent is rounded once, away from zero', () => {
  const one = (cents: number, worked: string) =>
    positionsOf([rate({ satz: cents })], 'keine', [hours({ stunden: worked })], []).positions[0]?.betrag
  // 0,005 € and 0,0025 €
  expect([one(2, '0.25'), one(1, '0.25'), one(1, '0.5')]).toEqual([1, 0, 1])
})
test('for any hours and rates the total equals the sum of the positions', () => {
  const record = fc.record({
    quarters: fc.integer({ min: 1, max: 96 }),
    km: fc.integer({ min: 0, max: 2000 }),
    price: fc.integer({ min: 1, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 10 }), (all, spent) => {
      const { positions } = positionsOf(
        [
          ...new Map(
            all.map(({ price }, i) => [i, rate({ satz: price, gueltigAb: `${2100 + i}-01-01`, gueltigBis: `${2100 + i}-12-31` })]),
          ).values(),
          KM,
        ],
        'keine',
        all.map(({ quarters, km }, i) => hours({ stunden: (quarters / 4).toFixed(2), km, datum: `${2100 + i}-05-05` })),
        spent.map((betrag) => ({ _id: 'x', datum: '2026-01-01', wofuer: 'x', betrag })),
      )
      const { betrag, uebungsleiter, ehrenamt, auslagen } = sumsOf(positions)
      // Whole cents, reckoned in whole numbers: quarters × cents, and half a cent up.
      const exact = all.map(({ quarters, price, km }) => Math.floor((quarters * price * 2 + 4) / 8) + km * 30)
      expect(betrag).toBe(sumOf(exact) + sumOf(spent))
      expect(betrag).toBe(uebungsleiter + ehrenamt + auslagen)
    }),
    { numRuns: 60 },
  )
})
testAll([
  [0, 'null Euro'],
  [1, 'null Euro und ein Cent'],
  [100, 'ein Euro'],
  [1_217, 'zwölf Euro und siebzehn Cent'],
  [2_100, 'einundzwanzig Euro'],
  [96_005, 'neunhundertsechzig Euro und fünf Cent'],
  [123_416, 'eintausendzweihundertvierunddreißig Euro und sechzehn Cent'],
  [10_130_030, 'einhunderteintausenddreihundert Euro und dreißig Cent'],
])('%i cents are %s', (amount, text) => expect(inWords(amount)).toBe(text))

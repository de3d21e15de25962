import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import type { BedarfsInput } from '../contract.ts'
import { answerFromFacts, questionsOf, secondOpinion } from '../second-opinion.ts'
import { determineBedarf } from './determine.ts'
import { SHIPPED_TABLES } from './shipped.ts'

const table = (input: BedarfsInput) => SHIPPED_TABLES[input.variante as keyof typeof SHIPPED_TABLES]
const determine = (input: BedarfsInput) => determineBedarf(table(input), input)

const input = (rest: Partial<BedarfsInput>): BedarfsInput => ({
  variante: 'IVR-2017',
  veranstaltungsart: 'Rockkonzert',
  maxBesucher: 500,
  erwarteteBesucher: 0,
  flaecheQm: null,
  geschlossen: false,
  prominente: 0,
  gewaltErwartet: false,
  ...rest,
})
/** An event of so many points and no others: Rockkonzert has the factor 1, 500 visitors are one point. */
const withPoints = (variant: BedarfsInput['variante'], points: number) => {
  // Points of expected visitors fill up what a factor can reach: n × 0.1 (Reitsport) reaches every tenth.
  const tenth = Math.round(points * 10)
  const result = determine(
    input({ variante: variant, veranstaltungsart: 'Reitsport', maxBesucher: 0, erwarteteBesucher: (tenth - 1) * 500 }),
  )
  expect(result.gesamt).toBe(tenth / 10)
  return result
}

describe('the published examples', () => {
  test('M1: a sold out theatre needs no service', () => {
    const m1 = determine(input({ veranstaltungsart: 'Schauspiel/Theater', geschlossen: true, maxBesucher: 1250, erwarteteBesucher: 1250 }))
    expect(m1).toMatchObject({ z1: 3, z2: 3, z3: 2, faktor: 0.2, z6: 0, z7: 0, gesamt: 1.6, stufe: 0, helferVon: 0, helferBis: 0 })
    expect(m1).toMatchObject({ ktw: 0, rtw: 0, notarzt: 0, gktw: 0, einsatzleitung: 'keine', ueberTabelle: false, tabelle: 'IVR-2017' })
  })

  test('M2: a benefit rock concert with the president', () => {
    const m2 = determine(input({ geschlossen: true, maxBesucher: 10_000, erwarteteBesucher: 8000, prominente: 1 }))
    expect(m2).toMatchObject({ z1: 6, z2: 6, z3: 16, z6: 10, gesamt: 38, stufe: 3 })
    expect(m2).toMatchObject({ helferVon: 20, helferBis: 20, rtw: 2, notarzt: 2, einsatzleitung: 'reduziert' })
  })

  test('M4: fifty prominent persons without a cap', () => {
    const brk = input({ variante: 'BRK-2010', veranstaltungsart: 'Volksfest', erwarteteBesucher: 500, prominente: 50 })
    expect(determine(brk)).toMatchObject({ gesamt: 100.8, helferBis: 120, ktw: 8, rtw: 6, notarzt: 4, gktw: 1, einsatzleitung: 'voll' })
    expect(determine(brk).tabelle).toBe('BRK-2010')
    expect(determine({ ...brk, variante: 'IVR-2017' })).toMatchObject({ z6: 30, gesamt: 30.8 })
  })
})

describe('points', () => {
  testAll([
    [0, 1, 1],
    [500, 1, 1],
    [501, 2, 2],
    [999, 2, 2],
    [1000, 2, 3],
    [1001, 3, 3],
    [1500, 3, 4],
    [1501, 4, 4],
    [3000, 4, 5],
    [3001, 5, 5],
    [6000, 5, 6],
    [6001, 6, 6],
    [10_000, 6, 7],
    [10_001, 7, 7],
    [20_000, 7, 8],
    [20_001, 8, 8],
    [30_000, 8, 9],
    [30_001, 9, 9],
    [40_000, 9, 10],
    [40_001, 10, 10],
    [50_000, 10, 11],
    [50_001, 11, 11],
    [60_000, 11, 12],
    [60_001, 12, 12],
    [1_000_000, 105, 106],
  ])('%i permitted visitors: IVR %i, BRK %i; twice in a closed building', (maxBesucher, ivr, brk) => {
    expect(determine(input({ maxBesucher })).z1).toBe(ivr)
    expect(determine(input({ maxBesucher, variante: 'BRK-2010' })).z1).toBe(brk)
    expect(determine(input({ maxBesucher, geschlossen: true }))).toMatchObject({ z1: ivr, z2: ivr, gesamt: 2 * ivr })
  })

  testAll([
    [0, 0, 0],
    [249, 0, 0],
    [250, 0, 1],
    [499, 0, 1],
    [500, 1, 1],
    [749, 1, 1],
    [750, 1, 2],
    [999, 1, 2],
    [1000, 2, 2],
  ])('%i expected visitors: IVR counts full 500 (%i), BRK rounds (%i)', (expectedBesucher, ivr, brk) => {
    expect(determine(input({ erwarteteBesucher: expectedBesucher })).z3).toBe(ivr)
    expect(determine(input({ erwarteteBesucher: expectedBesucher, variante: 'BRK-2010' })).z3).toBe(brk)
  })

  testAll([
    [0, 0, 0],
    [1, 10, 10],
    [5, 10, 10],
    [6, 20, 20],
    [10, 20, 20],
    [11, 30, 30],
    [15, 30, 30],
    [16, 30, 40],
    [10_000, 30, 20_000],
  ])('%i prominent persons: IVR %i, BRK %i', (prominente, ivr, brk) => {
    expect(determine(input({ prominente })).z6).toBe(ivr)
    expect(determine(input({ prominente, variante: 'BRK-2010' })).z6).toBe(brk)
  })

  test('expected violence adds ten', () => {
    expect(determine(input({ gewaltErwartet: true }))).toMatchObject({ z7: 10, gesamt: 11 })
  })

  test('a street festival of 1,000 without a maximum in the BRK variant: risk 0.8', () => {
    const festival = input({ variante: 'BRK-2010', veranstaltungsart: 'Straßenfest', maxBesucher: null, erwarteteBesucher: 1000 })
    expect(determine(festival)).toMatchObject({ z1: 0, z2: 0, gesamt: 0.8 })
  })

  test('visitors that are missing come from the area', () => {
    const platz = input({ maxBesucher: null, erwarteteBesucher: null, flaecheQm: 750 })
    expect(determine(platz)).toMatchObject({ z1: 4, z3: 3 })
    expect(determine({ ...platz, maxBesucher: 500 })).toMatchObject({ z1: 1, z3: 3 })
    expect(determine({ ...platz, erwarteteBesucher: 0 })).toMatchObject({ z1: 4, z3: 0 })
  })

  testAll([
    [{ maxBesucher: null }, 'maxBesucher'],
    [{ erwarteteBesucher: null }, 'erwarteteBesucher'],
    [{ veranstaltungsart: 'Drachenrennen' }, 'veranstaltungsart'],
    [{ veranstaltungsart: 'Wintersport' }, 'veranstaltungsart'],
  ] as const)('%j is refused and names the field', (rest, field) => {
    expect(() => determine(input(rest))).toThrow(
      expect.objectContaining({ status: 400, errors: [expect.objectContaining({ feld: field })] }),
    )
  })

  test('a type is found by its name, and by one of the names in it', () => {
    const factor = (veranstaltungsart: string) => determine(input({ variante: 'BRK-2010', veranstaltungsart })).faktor
    expect(['Schauspiel/Theater', 'theater', 'Crosslauf', 'ROCKKONZERT', 'Kombi Sport+Musik+Show'].map(factor)).toEqual([
      0.2, 0.2, 0.6, 1, 0.35,
    ])
    expect(SHIPPED_TABLES['IVR-2017'].arten).toHaveLength(29)
  })
})

test('facts of a service answer its questions; 5, 7 and 13 yeses raise the level', () => {
  const facts = answerFromFacts(
    questionsOf(SHIPPED_TABLES['IVR-2017']),
    input({ erwarteteBesucher: null, flaecheQm: 751, geschlossen: true, prominente: 1, gewaltErwartet: true }),
    3.25,
  )
  expect(facts.filter(({ ja }) => ja).map(({ merkmal }) => merkmal)).toEqual(['besucher', 'dauer', 'geschlossen', 'gewalt', 'prominente'])
  expect(answerFromFacts(facts, input({ erwarteteBesucher: 1500 }), 3).some(({ ja }) => ja)).toBe(false)
  const levels = [0, 4, 5, 6, 7, 12, 13, 18].map((yes) => secondOpinion(facts.map((one, i) => ({ ...one, ja: i < yes }))).level)
  expect(levels).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
})

describe('bands: each bound still belongs to its line, one step beyond it does not', () => {
  const IVR = [
    ['helferBis', 2, 0, 3],
    ['helferBis', 4, 3, 5],
    ['helferBis', 13.5, 5, 10],
    ['helferBis', 22, 10, 20],
    ['helferBis', 40, 20, 30],
    ['helferBis', 60, 30, 40],
    ['helferBis', 80, 40, 80],
    ['helferBis', 100, 80, 100],
    ['helferBis', 110, 100, 120],
    ['helferBis', 120, 120, 160],
    ['helferVon', 2, 0, 1],
    ['helferVon', 4, 1, 5],
    ['ktw', 4, 0, 1],
    ['ktw', 13, 1, 2],
    ['ktw', 25, 2, 3],
    ['ktw', 40, 3, 4],
    ['ktw', 60, 4, 5],
    ['ktw', 80, 5, 6],
    ['ktw', 100, 6, 7],
    ['ktw', 110, 7, 8],
    ['ktw', 120, 8, 10],
    ['rtw', 6, 0, 1],
    ['rtw', 25.5, 1, 2],
    ['rtw', 45.5, 2, 3],
    ['rtw', 60.5, 3, 4],
    ['rtw', 75.5, 4, 5],
    ['rtw', 100, 5, 6],
    ['rtw', 120, 6, 7],
    ['notarzt', 13, 0, 1],
    ['notarzt', 30, 1, 2],
    ['notarzt', 60, 2, 3],
    ['notarzt', 90, 3, 4],
    ['notarzt', 120, 4, 5],
    ['gktw', 90, 0, 1],
    ['unfallhilfsstellen', 50, 0, 1],
    ['unfallhilfsstellen', 80, 1, 2],
    ['unfallhilfsstellen', 110, 2, 3],
    ['einsatzleitung', 30, 'keine', 'reduziert'],
    ['einsatzleitung', 60, 'reduziert', 'voll'],
    ['stufe', 2, 0, 1],
    ['stufe', 4, 1, 2],
    ['stufe', 30, 2, 3],
    ['ueberTabelle', 140, false, true],
  ] as const
  testAll(IVR)('IVR %s: up to %d it is %s, beyond it %s', (field, limit, bis, afterwards) => {
    expect([limit, limit + 0.1].map((points) => withPoints('IVR-2017', points)[field])).toEqual([bis, afterwards])
  })

  const BRK = [
    ['helferBis', 2, 0, 3],
    ['helferBis', 4, 3, 5],
    ['helferBis', 13, 5, 10],
    ['helferBis', 25, 10, 20],
    ['helferBis', 40, 20, 30],
    ['helferBis', 60, 30, 40],
    ['helferBis', 80, 40, 80],
    ['helferBis', 100, 80, 120],
    ['helferBis', 120, 120, 140],
    ['ktw', 4, 0, 1],
    ['ktw', 13, 1, 2],
    ['ktw', 25, 2, 3],
    ['ktw', 40, 3, 4],
    ['ktw', 60, 4, 5],
    ['ktw', 80, 5, 6],
    ['ktw', 100, 6, 8],
    ['ktw', 120, 8, 10],
    ['rtw', 100, 5, 6],
    ['rtw', 120, 6, 8],
    ['notarzt', 13, 0, 1],
    ['notarzt', 30, 1, 2],
    ['notarzt', 60, 2, 3],
    ['notarzt', 90, 3, 4],
    ['notarzt', 120, 4, 4],
    ['einsatzleitung', 13, 'keine', 'reduziert'],
    ['einsatzleitung', 40, 'reduziert', 'voll'],
  ] as const
  testAll(BRK)('BRK %s: up to %d it is %s, beyond it %s', (field, limit, bis, afterwards) => {
    expect([limit, limit + 0.1].map((points) => withPoints('BRK-2010', points)[field])).toEqual([bis, afterwards])
  })

  test('sums that miss their bound by a rounding error are rounded first', () => {
    // 15 × 0.9 is 13.5, 55 × 0.4 is 22.000000000000004 or the like in floating point.
    const sum = (factor: string, points: number) =>
      determine(input({ veranstaltungsart: factor, maxBesucher: 500, erwarteteBesucher: (points - 1) * 500 }))
    expect(sum('Flugveranstaltung', 15)).toMatchObject({ gesamt: 13.5, helferBis: 5 })
    expect(sum('Volksfest', 55)).toMatchObject({ gesamt: 22, helferBis: 10 })
    for (const { name, faktor } of SHIPPED_TABLES['IVR-2017'].arten)
      for (let points = 1; points < 400; points += 1)
        expect(Math.abs(sum(name, points).gesamt * 100 - Math.round(points * faktor * 100))).toBeLessThan(1e-9 * points + 1e-8)
  })
})

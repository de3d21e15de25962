import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { centsAsTyped, centsOf, centsText, plainEuros, sumOf } from './cents.ts'
import { validate } from '../error-text.ts'
import { percentOf, requiredMoney, multiplyPrice } from './money.ts'
import { readableValue } from '../schema.ts'

/** Up to ten million euros. */
const amounts = fc.integer({ min: -1e9, max: 1e9 })
/** Quantities in hundredths, as forms take them. */
const hundredths = fc.integer({ min: -1e6, max: 1e6 })

test('an amount reads as it is written, both ways', () => {
  expect([0, 5, 99, 100, -5, 123_456_789].map(centsText)).toEqual(
    ['0,00', '0,05', '0,99', '1,00', '-0,05', '1.234.567,89'].map((text) => `${text}\u00A0€`),
  )
  fc.assert(fc.property(amounts, (amount) => centsOf(plainEuros(amount)) === amount))
  expect(['12', '12,5', '12.50', ' -0,05 '].map(centsOf)).toEqual([1200, 1250, 1250, -5])
  expect(['12', '12.5', '1.005', '-0,05', '', '-', '1,2,3', '1,005'].map(centsAsTyped)).toEqual([
    1200,
    1250,
    100_500,
    -5,
    null,
    null,
    null,
    100.5,
  ])
  expect(['1.234,56', '1234.56', '1,234.56', '-3.237,6', '3.2137,60'].map(centsAsTyped)).toEqual([
    123_456, 123_456, 123_456, -323_760, 3_213_760,
  ])
  expect(plainEuros(100.5)).toBe('1.005')
  expect(['', '0.005', '1.234,56', '1e3', 'zwölf', '--1', 'NaN'].map(centsOf)).toEqual([null, null, null, null, null, null, null])
})

test('half a cent goes away from zero, and what no float can say comes out right', () => {
  expect(multiplyPrice(1400, 2.25)).toBe(3150)
  expect([multiplyPrice(1, 0.5), multiplyPrice(-1, 0.5), multiplyPrice(1, 0.49)]).toEqual([1, -1, 0])
  // 1.005 × 100 is 100.49999999999999 as a float.
  expect(multiplyPrice(100, 1.005)).toBe(101)
  expect(percentOf(1050, 7)).toBe(74)
  // Sizes that print with an exponent, and a quantity as the database writes it.
  expect([multiplyPrice(100, 1e-7), multiplyPrice(1, 1e21), multiplyPrice(300, '0.50'), multiplyPrice(100.5, 2)]).toEqual([
    0, 1e21, 150, 201,
  ])
  expect(multiplyPrice(100, '.5')).toBe(50)
  for (const wrong of ['1,5', '', 'null', '.', Number.NaN]) expect(() => multiplyPrice(1400, wrong)).toThrow('is no number')
})

test('amounts stay in whole cents, within half a cent of the exact value', () => {
  fc.assert(
    fc.property(amounts, hundredths, (price, quantity) => {
      const amount = multiplyPrice(price, quantity / 100)
      const missed = BigInt(price) * BigInt(quantity) - BigInt(amount) * 100n
      expect(missed <= 50n && missed >= -50n).toBe(true)
      expect(percentOf(price, quantity)).toBe(amount)
      expect(multiplyPrice(price, -quantity / 100) + amount).toBe(0)
    }),
  )
  fc.assert(fc.property(fc.array(amounts, { maxLength: 50 }), (list) => sumOf(list) === sumOf(list.toReversed())))
})

test('a field of money takes whole cents within its bounds, and reads as euros', () => {
  const schema = z.object({ preis: requiredMoney('Preis', 100_000) })
  expect(validate(schema, { preis: 1250 })).toMatchObject({ ok: true })
  for (const [preis, msg] of [
    [0.5, 'Preis darf nur ganze Cent enthalten: höchstens zwei Stellen nach dem Komma.'],
    [-1, 'Preis darf nicht kleiner als 0,00\u00A0€ sein.'],
    [100_001, 'Preis darf nicht größer als 1.000,00\u00A0€ sein.'],
    [undefined, 'Preis fehlt.'],
  ] as const)
    expect(validate(schema, { preis })).toEqual({ ok: false, errors: [{ msg, feld: 'preis' }] })
  expect(readableValue(schema.shape.preis, 123_456)).toBe('1.234,56\u00A0€')
})

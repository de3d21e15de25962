// Amounts are reckoned with whole numbers and rounded once, at the end, half a cent away from zero as the trade does.
import * as z from 'zod/mini'
import { type Cents, centsText } from './cents.ts'
import { field } from '../fields.ts'
import { withFormat } from '../schema.ts'

/** A number as it is written: its digits, and how many of them stand behind the point. @throws RangeError for another text */
function digitsOf(number: number | string): readonly [digits: bigint, places: number] {
  const parts = /^(-?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/.exec(String(number))
  if (!parts) throw new RangeError(`${number} is no number`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const places = fraction.length - Number(exponent)
  return [BigInt(`${sign}${whole}${fraction}${'0'.repeat(Math.max(0, -places))}`), Math.max(0, places)]
}
function roundedProduct(a: number | string, b: number | string, share: bigint): Cents {
  const [digits, places] = digitsOf(a)
  const [otherDigits, otherPlaces] = digitsOf(b)
  const [product, by] = [digits * otherDigits, share * 10n ** BigInt(places + otherPlaces)]
  return Number((2n * product + (product < 0n ? -by : by)) / (2n * by))
}

/** Price times quantity: 2.25 hours at 1400 are 3150. Strings avoid float error in the quantity. */
export const multiplyPrice = (price: Cents, quantity: number | string): Cents => roundedProduct(price, quantity, 1n)
export const percentOf = (amount: Cents, rate: number | string): Cents => roundedProduct(amount, rate, 100n)

const cents = (min: Cents, max: Cents) =>
  withFormat(
    'money',
    z
      .number()
      .check(
        z.refine(Number.isSafeInteger, { error: 'darf nur ganze Cent enthalten: höchstens zwei Stellen nach dem Komma' }),
        z.minimum(min, { error: `darf nicht kleiner als ${centsText(min)} sein` }),
        z.maximum(max, { error: `darf nicht größer als ${centsText(max)} sein` }),
      ),
  )
export const money = (titel: string, max: Cents, min: Cents = 0) => field(titel, z._default(cents(min, max), 0))
export const requiredMoney = (titel: string, max: Cents, min: Cents = 0) => field(titel, cents(min, max))

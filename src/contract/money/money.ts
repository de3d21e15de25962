// What is reckoned with money goes through a decimal type and is rounded once, at the end, half a cent away from zero as the trade does.
import { Decimal } from 'decimal.js'
import * as z from 'zod/mini'
import { type Cents, euros } from './cents.ts'
import { field } from '../fields.ts'
import { formatted } from '../schema.ts'

// The sum makes -0 a plain 0.
const rounded = (amount: Decimal): Cents => amount.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber() + 0

/** So many of what costs so much: 2.25 hours at 1400 are 3150. The quantity counts as it is written. */
export const times = (price: Cents, quantity: number | string): Cents => rounded(new Decimal(quantity).times(price))
/** So many percent of an amount. */
export const percentOf = (amount: Cents, rate: number | string): Cents => rounded(new Decimal(rate).times(amount).div(100))

const cents = (min: Cents, max: Cents) =>
  formatted(
    'money',
    z
      .number()
      .check(
        z.refine(Number.isSafeInteger, { error: 'darf nur ganze Cent enthalten: höchstens zwei Stellen nach dem Komma' }),
        z.minimum(min, { error: `darf nicht kleiner als ${euros(min)} sein` }),
        z.maximum(max, { error: `darf nicht größer als ${euros(max)} sein` }),
      ),
  )
/** An amount in cents, 0 where it is left out; the bounds in cents, too. */
export const money = (titel: string, max: Cents, min: Cents = 0) => field(titel, z._default(cents(min, max), 0))
/** An amount in cents that must be given. */
export const requiredMoney = (titel: string, max: Cents, min: Cents = 0) => field(titel, cents(min, max))

/** An amount of money in whole cents of a euro: what is stored, sent and reckoned with (docs/adr/0058-money-in-cents.md). */
export type Cents = number

const PER_EURO = 100

/** "1.234,56 €", never broken before the sign; without a float in between. */
export function euros(amount: Cents): string {
  const whole = Math.trunc(Math.abs(amount) / PER_EURO)
  return `${amount < 0 ? '-' : ''}${whole.toLocaleString('de-DE')},${String(Math.abs(amount) % PER_EURO).padStart(2, '0')}\u00A0€`
}

/** "1234.56" as files for machines want it: XML, a cell of a table. What is none of whole cents yet keeps its digits. */
export const plainEuros = (amount: Cents): string =>
  !Number.isInteger(amount)
    ? String(Number(`${amount}e-2`))
    : `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / PER_EURO)}.${String(Math.abs(amount) % PER_EURO).padStart(2, '0')}`

export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => all + one, 0)

/** Cents of an amount in euros as it is written, "1234,56" or "-0.5"; null where it is none of whole cents. */
export function centsOf(text: string): Cents | null {
  const [, sign, whole, , rest = ''] = /^(-?)(\d{1,12})([.,](\d{1,2}))?$/.exec(text.trim())?.map((part) => part ?? '') ?? []
  if (whole === undefined) return null
  const amount = Number(whole) * PER_EURO + Number(rest.replace(/^[.,]/, '').padEnd(2, '0'))
  return sign === '-' && amount !== 0 ? -amount : amount
}

/**
 * The same of what a form holds while somebody types: "1.005" is 100.5, for a schema of whole cents to refuse. "1.500" is none either: that dot
 * was meant for thousands.
 */
export function centsAsTyped(text: string): number | null {
  const amount = Number(`${text}e2`)
  if (!Number.isFinite(amount)) return null
  return Number.isInteger(amount) && /\.\d{3}/.test(text) ? amount + 0.5 : amount
}

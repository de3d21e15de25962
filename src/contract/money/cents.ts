/** Amount in whole euro cents; used for storage, transport and arithmetic (docs/adr/0058-money-in-cents.md). */
export type Cents = number

const PER_EURO = 100

/** "1.234,56 €" with a non-breaking space before the sign; avoids floats. */
export function centsText(amount: Cents): string {
  const whole = Math.trunc(Math.abs(amount) / PER_EURO)
  return `${amount < 0 ? '-' : ''}${whole.toLocaleString('de-DE')},${String(Math.abs(amount) % PER_EURO).padStart(2, '0')}\u00A0€`
}

/** "1234.56" for machine-readable files: XML, table cells. Fractional cents keep their digits. */
export const plainEuros = (amount: Cents): string =>
  !Number.isInteger(amount)
    ? String(Number(`${amount}e-2`))
    : `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / PER_EURO)}.${String(Math.abs(amount) % PER_EURO).padStart(2, '0')}`

export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((all, amount) => all + amount, 0)

/** Parses an amount in euros, "1234,56" or "-0.5", to cents; null unless a whole number of cents. */
export function centsOf(text: string): Cents | null {
  const [, sign, whole, , decimals = ''] = /^(-?)(\d{1,12})([.,](\d{1,2}))?$/.exec(text.trim())?.map((part) => part ?? '') ?? []
  if (whole === undefined) return null
  const amount = Number(whole) * PER_EURO + Number(decimals.replace(/^[.,]/, '').padEnd(2, '0'))
  return sign === '-' && amount !== 0 ? -amount : amount
}

/**
 * Like `centsOf`, for what people type or paste: "1.234,56", "1234.56", "1.500". A third decimal becomes half a cent, which the
 * whole-cents schema rejects.
 */
export function centsAsTyped(text: string): number | null {
  const [, sign, whole = '', comma, dot] = /^(-?)([\d.,]*?)(?:,(\d*)|\.(\d{1,2}))?$/.exec(text) ?? []
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(whole)
  const digits = comma !== undefined ? whole.replaceAll('.', '') : isGrouped ? whole.replaceAll(/[.,]/g, '') : whole
  const decimals = comma ?? dot ?? ''
  if (!/^\d*$/.test(digits) || digits + decimals === '') return null
  const amount = Number(digits) * PER_EURO + Number(decimals.slice(0, 2).padEnd(2, '0')) + (decimals.length > 2 ? 0.5 : 0)
  return sign === '-' && amount !== 0 ? -amount : amount
}

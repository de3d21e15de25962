// Tax-free limits for volunteers per calendar year and the share of a sum within them. Amounts in cents.
import { type Cents, centsText } from '#contract/money/cents.ts'

/** Tax category of a position: an allowance, or a refund of expenses. */
export const POTS = { uebungsleiter: 'Übungsleiterfreibetrag', ehrenamt: 'Ehrenamtspauschale', auslagen: 'Auslagenersatz' } as const
export type Pot = keyof typeof POTS
/** Those that the law limits: § 3 Nr. 26 and 26a EStG. */
export const LIMITED = ['uebungsleiter', 'ehrenamt'] as const satisfies readonly Pot[]
export type Limited = (typeof LIMITED)[number]

const LIMITS: readonly ({ readonly ab: number } & Readonly<Record<Limited, Cents>>)[] = [
  { ab: 2026, uebungsleiter: 330_000, ehrenamt: 96_000 },
  { ab: 2021, uebungsleiter: 300_000, ehrenamt: 84_000 },
  { ab: 2013, uebungsleiter: 240_000, ehrenamt: 72_000 },
]
export const WARN_PERCENT = 80

/** Limit of the year of payment (§ 11 EStG), regardless of the duty's date. */
export const limitOf = (pot: Limited, year: number): Cents => (LIMITS.find(({ ab }) => ab <= year) ?? LIMITS[2])?.[pot] ?? 0

export interface Used {
  readonly limit: Cents
  readonly counted: Cents
  readonly excess: Cents
  readonly state: 'gut' | 'achtung' | 'schlecht'
}
export function usedOf(pot: Limited, year: number, sum: Cents): Used {
  const limit = limitOf(pot, year)
  return {
    limit,
    counted: Math.min(sum, limit),
    excess: Math.max(0, sum - limit),
    state: sum > limit ? 'schlecht' : sum * 100 >= limit * WARN_PERCENT ? 'achtung' : 'gut',
  }
}

/** "5,00 € über der Ehrenamtspauschale 2026 (960,00 €)" */
export const excessText = (pot: Limited, year: number, { excess, limit }: Used): string =>
  `${centsText(excess)} über ${pot === 'ehrenamt' ? 'der' : 'dem'} ${POTS[pot]} ${year} (${centsText(limit)})`

interface Quantity {
  readonly art: 'stunden' | 'kilometer' | 'auslage'
  readonly menge: number
  readonly satz: Cents
}
/** '2,5 h × 14,00 €'; of an expense there is nothing to say. */
export const quantityText = ({ art, menge, satz }: Quantity): string =>
  art === 'auslage' ? '' : `${menge.toLocaleString('de-DE')} ${art === 'stunden' ? 'h' : 'km'} × ${centsText(satz)}`

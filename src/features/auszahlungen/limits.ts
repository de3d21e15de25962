// What volunteers may get free of tax in a calendar year (rules.md 4.7), and what of a sum that means. Amounts in cents.
import { type Cents, euros } from '#contract/cents.ts'

/** What an hour counts as, or what is only refunded. */
export const TOEPFE = { uebungsleiter: 'Übungsleiterfreibetrag', ehrenamt: 'Ehrenamtspauschale', auslagen: 'Auslagenersatz' } as const
export type Topf = keyof typeof TOEPFE
/** Those that the law limits: § 3 Nr. 26 and 26a EStG. */
export const LIMITED = ['uebungsleiter', 'ehrenamt'] as const satisfies readonly Topf[]
export type Limited = (typeof LIMITED)[number]

const LIMITS: readonly ({ readonly ab: number } & Readonly<Record<Limited, Cents>>)[] = [
  { ab: 2026, uebungsleiter: 330_000, ehrenamt: 96_000 },
  { ab: 2021, uebungsleiter: 300_000, ehrenamt: 84_000 },
  { ab: 2013, uebungsleiter: 240_000, ehrenamt: 72_000 },
]
const WARN_PERCENT = 80

/** Free in the year in which it is paid (§ 11 EStG), whenever the duty was. */
export const limitOf = (topf: Limited, year: number): Cents => (LIMITS.find(({ ab }) => ab <= year) ?? LIMITS[2])?.[topf] ?? 0

export interface Used {
  readonly grenze: Cents
  readonly angerechnet: Cents
  readonly uebersteigt: Cents
  readonly stand: 'gut' | 'achtung' | 'schlecht'
}
/** What of a sum is free of tax, and what is above. */
export function usedOf(topf: Limited, year: number, sum: Cents): Used {
  const limit = limitOf(topf, year)
  return {
    grenze: limit,
    angerechnet: Math.min(sum, limit),
    uebersteigt: Math.max(0, sum - limit),
    stand: sum > limit ? 'schlecht' : sum * 100 >= limit * WARN_PERCENT ? 'achtung' : 'gut',
  }
}

/** "5,00 € über der Ehrenamtspauschale 2026 (960,00 €)" */
export const excessText = (topf: Limited, year: number, { uebersteigt: excess, grenze: limit }: Used): string =>
  `${euros(excess)} über ${topf === 'ehrenamt' ? 'der' : 'dem'} ${TOEPFE[topf]} ${year} (${euros(limit)})`

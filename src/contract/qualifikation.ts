/**
 * Medical qualifications, lowest first: a higher one covers a lower.
 * Annahme: SSD stands between SanB and SH, Arzt and NA above NotSan. A Notarzt is a doctor with proof of that field (§ 4 Abs. 3 RettG NRW).
 */
export const SANITAETSAUSBILDUNGEN = ['keine', 'EH', 'SanA', 'SanB', 'SSD', 'SH', 'RH', 'RS', 'RettAss', 'NotSan', 'Arzt', 'NA'] as const
export const BEDARFS_NAMES = {
  ...(Object.fromEntries(SANITAETSAUSBILDUNGEN.map((level) => [level, level])) as { readonly [Q in Qualifikation]: Q }),
  keine: 'ohne Ausbildung',
  NA: 'NA (Notarzt)',
} as const
export type Qualifikation = (typeof SANITAETSAUSBILDUNGEN)[number]

/** Rank, 0 for none; an unknown name counts as none. */
export const rangOf = (qualifikation: string): number => Math.max(0, SANITAETSAUSBILDUNGEN.indexOf(qualifikation as Qualifikation))

export const coversQualifikation = (has: string, needs: string): boolean => rangOf(has) >= rangOf(needs)

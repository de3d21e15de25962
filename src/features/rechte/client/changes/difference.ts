import type { Recht } from '#contract/rights/rechte.ts'

export interface Difference {
  readonly extra: Recht[]
  readonly removed: Recht[]
}

export function differenceOf(old: readonly Recht[], now: readonly Recht[]): Difference {
  return { extra: now.filter((recht) => !old.includes(recht)), removed: old.filter((recht) => !now.includes(recht)) }
}

/**
 * Why a box may not be ticked, or null. Nobody grants what they do not hold; what the person held before may
 * be ticked again after it was taken away on this page.
 */
export function lockReason(recht: Recht, ownRechte: readonly Recht[], before: readonly Recht[]): string | null {
  return ownRechte.includes(recht) || before.includes(recht)
    ? null
    : 'Dieses Recht hast du selbst nicht, deshalb kannst du es nicht vergeben.'
}

/** The rights after applying a bundle, which adds to the list or replaces it. `skipped` names rights that one may not grant. */
export function withRolle(
  now: readonly Recht[],
  rolle: readonly Recht[],
  kind: 'ergaenzen' | 'ersetzen',
  mayVergeben: (recht: Recht) => boolean,
): { rechte: Recht[]; skipped: Recht[] } {
  const given = rolle.filter((recht) => mayVergeben(recht))
  const basePath = kind === 'ergaenzen' ? now : []
  return { rechte: [...new Set([...basePath, ...given])], skipped: rolle.filter((recht) => !mayVergeben(recht)) }
}

import type { Recht } from '#contract/rechte.ts'

export interface Unterschied {
  readonly dazu: Recht[]
  readonly weg: Recht[]
}

/** What changes when `neu` replaces `alt`. */
export function unterschied(alt: readonly Recht[], neu: readonly Recht[]): Unterschied {
  return { dazu: neu.filter((recht) => !alt.includes(recht)), weg: alt.filter((recht) => !neu.includes(recht)) }
}

/**
 * Why a box may not be ticked, or null. Nobody grants what they do not hold (rights.md); what the person held before may
 * be ticked again after it was taken away on this page.
 */
export function sperrgrund(recht: Recht, eigene: readonly Recht[], vorher: readonly Recht[]): string | null {
  return eigene.includes(recht) || vorher.includes(recht) ? null : 'Dieses Recht hast du selbst nicht, deshalb kannst du es nicht vergeben.'
}

/**
 * The list after a bundle was applied: added to what is there, or in its place. Rights that may not be granted are left out;
 * `ausgelassen` names them.
 */
export function mitRolle(
  jetzt: readonly Recht[],
  rolle: readonly Recht[],
  art: 'ergaenzen' | 'ersetzen',
  darfVergeben: (recht: Recht) => boolean,
): { rechte: Recht[]; ausgelassen: Recht[] } {
  const neu = rolle.filter((recht) => darfVergeben(recht))
  const basis = art === 'ergaenzen' ? jetzt : []
  return { rechte: [...new Set([...basis, ...neu])], ausgelassen: rolle.filter((recht) => !darfVergeben(recht)) }
}

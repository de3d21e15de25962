import type { Recht } from '#contract/rechte.ts'
import { sperrgrund, type Unterschied } from './unterschied.ts'

export interface Lage {
  /** Why nothing at all may be changed: the one before the screen does not hold UPDATE_USER_RECHTE. */
  readonly nurLesen: string | undefined
  /** What they hold themselves. */
  readonly eigene: readonly Recht[]
  /** What the person held before this screen was touched. */
  readonly vorher: readonly Recht[]
  /** Is the person the only one left who may grant rights? */
  readonly letzter: boolean
}

/** Why a box stays as it is, or undefined: the same rules that the server keeps. */
export function sperre(recht: Recht, { nurLesen, eigene, vorher, letzter }: Lage): string | undefined {
  if (nurLesen !== undefined) return nurLesen
  if (recht === 'UPDATE_USER_RECHTE' && letzter && vorher.includes(recht)) {
    return 'Niemand sonst kann Rechte vergeben. Gib dieses Recht erst einer anderen Person.'
  }
  return sperrgrund(recht, eigene, vorher) ?? undefined
}

/** Puts one's own changes on what somebody else has saved meanwhile. */
export function uebertrage({ dazu, weg }: Unterschied, neuerStand: readonly Recht[]): Recht[] {
  return [...new Set([...neuerStand.filter((recht) => !weg.includes(recht)), ...dazu])]
}

import type { Recht } from '#contract/rights/rechte.ts'
import { lockReason, type Difference } from './changes/difference.ts'

export interface Situation {
  /** Why nothing at all may be changed: the one before the screen does not hold UPDATE_USER_RECHTE. */
  readonly onlyRead: string | undefined
  /** What they hold themselves. */
  readonly own: readonly Recht[]
  /** What the person held before this screen was touched. */
  readonly before: readonly Recht[]
  /** Is the person the only one left who may grant rights? */
  readonly last: boolean
}

/** Why a box stays as it is, or undefined: the same rules that the server keeps. */
export function lock(recht: Recht, { onlyRead, own, before, last }: Situation): string | undefined {
  if (onlyRead !== undefined) return onlyRead
  if (recht === 'UPDATE_USER_RECHTE' && last && before.includes(recht)) {
    return 'Niemand sonst kann Rechte vergeben. Gib dieses Recht erst einer anderen Person.'
  }
  return lockReason(recht, own, before) ?? undefined
}

/** Applies one's own changes to what somebody else has saved meanwhile. */
export function transfer({ extra, removed }: Difference, newState: readonly Recht[]): Recht[] {
  return [...new Set([...newState.filter((recht) => !removed.includes(recht)), ...extra])]
}

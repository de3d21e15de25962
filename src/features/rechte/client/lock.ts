import type { Recht } from '#contract/rights/rechte.ts'
import { lockReason, type Difference } from './changes/difference.ts'

export interface Situation {
  /** Set if the current user lacks UPDATE_USER_RECHTE, so that nothing may be changed. */
  readonly onlyRead: string | undefined
  readonly own: readonly Recht[]
  readonly before: readonly Recht[]
  readonly last: boolean
}

/** Reason of a locked box, or undefined. Mirrors the rules of the server. */
export function boxReason(recht: Recht, { onlyRead, own, before, last }: Situation): string | undefined {
  if (onlyRead !== undefined) return onlyRead
  if (recht === 'UPDATE_USER_RECHTE' && last && before.includes(recht)) {
    return 'Niemand sonst kann Rechte vergeben. Gib dieses Recht erst einer anderen Person.'
  }
  return lockReason(recht, own, before) ?? undefined
}

export function transferRechte({ extra, removed }: Difference, newState: readonly Recht[]): Recht[] {
  return [...new Set([...newState.filter((recht) => !removed.includes(recht)), ...extra])]
}

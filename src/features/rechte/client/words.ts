import type { Difference } from './changes/difference.ts'

export const rechteNumber = (count: number): string => (count === 1 ? '1 Recht' : `${count} Rechte`)

export function differenceSentence({ extra, removed }: Difference): string {
  if (removed.length === 0) return `${rechteNumber(extra.length)} mehr`
  return extra.length === 0 ? `${rechteNumber(removed.length)} weniger` : `${rechteNumber(extra.length)} mehr, ${removed.length} weniger`
}

import type { Anlass } from '../kind.ts'

/** How many besides oneself are staffed, and how many more are only registered. */
export function others({ helfer }: Pick<Anlass, 'helfer'>, me: string | null): readonly [staffed: number, registered: number] {
  const who = (status: 'eingeteilt' | 'gemeldet') =>
    new Set(helfer.flatMap((one) => (one.status === status && one.profil._id !== me ? [one.profil._id] : [])))
  const staffed = who('eingeteilt')
  return [staffed.size, who('gemeldet').difference(staffed).size]
}

/** Why there is nobody to write to. */
export const letterHindernis = (anlass: Pick<Anlass, 'helfer'>, me: string | null, draft: boolean): string | undefined =>
  draft
    ? 'Noch ist es ein Entwurf, den niemand sonst sieht.'
    : others(anlass, me).every((count) => count === 0)
      ? 'Außer dir ist noch niemand dabei.'
      : undefined

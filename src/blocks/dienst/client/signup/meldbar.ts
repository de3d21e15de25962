import type { STANDING_ANMELDUNG } from '../../names.ts'
import type { Anlass, AnlassRow } from '../kind.ts'

export type Meldbar = Pick<AnlassRow, '_id' | 'bezeichnung' | 'ortName' | 'schichten'>

// Copy of the contract's list: the first screen loads without the schemas. The type keeps both in sync.
const STANDING = ['gemeldet', 'eingeteilt', 'warteliste'] as const satisfies typeof STANDING_ANMELDUNG
export const isStanding = ({ status }: { readonly status: string }): boolean => STANDING.some((standing) => standing === status)

/**
 * Returns true while an offer is left to sign up for. False for closed, cancelled and past occasions, and if the member is in every
 * offer. The server's rules decide permission.
 */
export function yetToMelden(row: Pick<AnlassRow, 'abgesagt' | 'meine' | 'schichten'>, closed: boolean, now: Date = new Date()): boolean {
  if (closed || row.abgesagt) return false
  // Members who signed off may sign up again; rejected members may not.
  const present = new Set(row.meine.filter(({ status }) => status !== 'abgesagt').map(({ schicht }) => schicht))
  return row.schichten.some(({ _id, ende }) => !present.has(_id) && Date.parse(ende) > now.getTime())
}

const answered = (helfer: Anlass['helfer'][number]) => helfer.antworten?.length ?? 0
/** Each person of an occasion once: at the offer they answered, if any. */
export const standingOnce = ({ helfer }: Pick<Anlass, 'helfer'>): Anlass['helfer'] => [
  ...new Map(
    helfer
      .filter(isStanding)
      .toSorted((a, b) => answered(a) - answered(b))
      .map((einteilung) => [einteilung.profil._id, einteilung]),
  ).values(),
]

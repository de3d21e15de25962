import type { STANDING_ANMELDUNG } from '../../names.ts'
import type { Anlass, AnlassRow } from '../kind.ts'

/** What the sheet of signing up needs to know of an occasion before it has asked the server. */
export type Meldbar = Pick<AnlassRow, '_id' | 'bezeichnung' | 'ortName' | 'schichten'>

// The first screen needs it without the schemas; the type keeps it the same list.
const STANDING = ['gemeldet', 'eingeteilt', 'warteliste'] as const satisfies typeof STANDING_ANMELDUNG
/** Does this state still hold something? */
export const isStanding = ({ status }: { readonly status: string }): boolean => STANDING.some((one) => one === status)

/**
 * Is there anything left to sign up for? Whether one may, the rules say in the sheet; here only what needs no button: what is
 * closed, called off or over, and occasions in which one is already everywhere.
 */
export function yetToMelden(row: Pick<AnlassRow, 'abgesagt' | 'meine' | 'schichten'>, closed: boolean, now: Date = new Date()): boolean {
  if (closed || row.abgesagt) return false
  // Those who signed off may come back; those who were turned down may not.
  const present = new Set(row.meine.filter(({ status }) => status !== 'abgesagt').map(({ schicht }) => schicht))
  return row.schichten.some(({ _id, ende }) => !present.has(_id) && Date.parse(ende) > now.getTime())
}

const answered = (one: Anlass['helfer'][number]) => one.antworten?.length ?? 0
/** People of an occasion, each once: where they answered, if anywhere. */
export const standingOnce = ({ helfer }: Pick<Anlass, 'helfer'>): Anlass['helfer'] => [
  ...new Map(
    helfer
      .filter(isStanding)
      .toSorted((a, b) => answered(a) - answered(b))
      .map((one) => [one.profil._id, one]),
  ).values(),
]

// Rest and length rules bind employed members (ArbZG): no reason overrides them. Used by staffing and moved shifts.
import { dienstTime, REST_MS, workingTime, workingTimeHints } from '#blocks/gueltigkeit/server/index.ts'
import type { Belegung, Sessions } from '#blocks/konflikte/server/index.ts'
import { conflict } from '#server/errors.ts'
import { dutyOf } from '../signup/rules.ts'

interface Place {
  readonly profil: string
  readonly schicht: string
  readonly von: string
  readonly bis: string
}

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()
/** Span in which other duties matter: an employed person's duty needs rest around it. */
export const spanAround = ({ profil, von, bis }: Place, employed: boolean) => ({
  who: profil,
  beginn: employed ? later(von, -REST_MS) : von,
  ende: employed ? later(bis, REST_MS) : bis,
})

/**
 * Checks an employed member's place against their other times and the other places in the request.
 * @throws 409
 */
export function checkRest(
  name: string,
  place: Place,
  termine: Sessions,
  taken: readonly Belegung[],
  staffed: readonly Place[],
  field?: string,
): void {
  const besides = staffed.flatMap((sibling) =>
    sibling !== place && sibling.profil === place.profil
      ? [{ als: 'eingeteilt' as const, titel: 'einer anderen Schicht', beginn: sibling.von, ende: sibling.bis }]
      : [],
  )
  const [limit] = workingTimeHints(dienstTime(dutyOf({ termine }, place.von, place.bis)), [...taken, ...besides], place.schicht)
  if (limit) throw conflict(`${name}: ${workingTime(limit)}`, field)
}

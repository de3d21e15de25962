// Rest and length of employed members bind (ArbZG): no reason lifts them. Staffing and moved shifts ask.
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
/** The span in which other times of theirs matter: around a duty of somebody employed there must be rest. */
export const spanAround = ({ profil: who, von, bis }: Place, employed: boolean) => ({
  who,
  beginn: employed ? later(von, -REST_MS) : von,
  ende: employed ? later(bis, REST_MS) : bis,
})

/** Checks a place of an employed member against their other times, and against the places that the same request gives them. @throws 409 */
export function checkRest(
  name: string,
  place: Place,
  termine: Sessions,
  taken: readonly Belegung[],
  staffed: readonly Place[],
  field?: string,
): void {
  const besides = staffed.flatMap((one) =>
    one !== place && one.profil === place.profil
      ? [{ als: 'eingeteilt' as const, titel: 'einer anderen Schicht', beginn: one.von, ende: one.bis }]
      : [],
  )
  const [limit] = workingTimeHints(dienstTime(dutyOf({ termine }, place.von, place.bis)), [...taken, ...besides], place.schicht)
  if (limit) throw conflict(`${name}: ${workingTime(limit)}`, field)
}

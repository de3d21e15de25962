// Places of an offer as seats, derived from the counts, so that they match the sentence. Pure.
import type { Besetzung } from '../contract.ts'
import { freePlaces, unfitPlaces } from '../sums.ts'

/** Staffed, registered, staffed without meeting the condition, free, or surplus. */
export type SeatState = 'eingeteilt' | 'gemeldet' | 'unfit' | 'frei' | 'extra'
export interface Seat {
  readonly state: SeatState
  readonly short: string
}
export const shortName = (qualifikation: string): string => (qualifikation === 'keine' ? 'Helfer' : qualifikation)
const many = (count: number, seat: Seat): Seat[] => Array.from({ length: Math.max(0, count) }, () => seat)
type Missing = Besetzung['fehlt']
const namesOf = (missing: Missing, state: SeatState): Seat[] =>
  missing.flatMap(({ anzahl, qualifikation }) => many(anzahl, { state, short: shortName(qualifikation) }))

/** Places staffed, registered, unfit and free, which add up to the total; and surplus people. */
export function seatCounts(besetzung: Besetzung) {
  const { soll, offen, eingeteilt, unbesetzt } = besetzung
  const sure = unbesetzt === undefined ? Math.min(eingeteilt, soll - offen) : soll - unbesetzt
  const unfit = unfitPlaces(besetzung)
  return {
    sure,
    asked: soll - offen - sure,
    unfit,
    free: freePlaces(besetzung),
    extra: soll === 0 ? 0 : Math.max(0, eingeteilt - sure - unfit),
  }
}

/** Seats from counts only, as in lists; free seats by qualification. */
export function countedSeats(besetzung: Besetzung): readonly Seat[] {
  const { sure, asked, unfit, extra } = seatCounts(besetzung)
  return [
    ...many(sure, { state: 'eingeteilt', short: '' }),
    ...many(asked, { state: 'gemeldet', short: '' }),
    ...many(unfit, { state: 'unfit', short: '' }),
    ...namesOf(besetzung.fehlt, 'frei').slice(unfit),
    ...many(extra, { state: 'extra', short: '' }),
  ]
}

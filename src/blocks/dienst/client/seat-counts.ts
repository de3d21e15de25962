// The places of an offer as seats, by their numbers alone: the same ones as in the sentence. Pure.
import type { Besetzung } from '../contract.ts'
import { freePlaces, UNFIT, unfitPlaces } from '../sums.ts'

/** Taken for sure, asked for, taken without its condition, free, or one more than there are places. */
export type SeatState = 'eingeteilt' | 'gemeldet' | 'unfit' | 'frei' | 'extra'
export interface Seat {
  readonly state: SeatState
  /** Qualification in short: 'RS'; '' where nobody said. */
  readonly short: string
  /** Who has it or asks for it. */
  readonly person?: { readonly vorname: string; readonly nachname: string }
}
export const short = (qualifikation: string): string => (qualifikation === 'keine' ? 'Helfer' : qualifikation)
const many = (count: number, seat: Seat): Seat[] => Array.from({ length: Math.max(0, count) }, () => seat)
type Missing = Besetzung['fehlt']
const namesOf = (missing: Missing, state: SeatState): Seat[] =>
  missing.flatMap(({ anzahl: count, qualifikation }) => many(count, { state, short: short(qualifikation) }))

/** Places of an offer that are taken for sure, asked for, taken without the condition and free, which add up to all; and people on top. */
export function seatCounts(besetzung: Besetzung) {
  const { soll: total, offen, eingeteilt, unbesetzt } = besetzung
  const sure = unbesetzt === undefined ? Math.min(eingeteilt, total - offen) : total - unbesetzt
  const unfit = unfitPlaces(besetzung)
  return {
    sure,
    asked: total - offen - sure,
    unfit,
    free: freePlaces(besetzung),
    extra: total === 0 ? 0 : Math.max(0, eingeteilt - sure - unfit),
  }
}

/** Only counts are known, as in lists: the free seats by what they need. */
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

export const SEAT_WORDS: Readonly<Record<SeatState, string>> = {
  eingeteilt: 'eingeteilt',
  gemeldet: 'gemeldet',
  unfit: UNFIT,
  frei: 'noch frei',
  extra: 'zusätzlich',
}
/** 'RS: Anna Schäfer, eingeteilt' */
export const seatText = ({ short: what, person, state }: Seat): string =>
  [[what, person && `${person.vorname} ${person.nachname}`].filter(Boolean).join(': '), SEAT_WORDS[state]].filter(Boolean).join(', ')

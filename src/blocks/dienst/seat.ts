// Reasons against somebody in one seat of an offer: button, board, refusal, solver and hand-over ask them. Pure.
import type { Hint } from '#blocks/gueltigkeit/contract.ts'
import { covers, rang } from '#contract/qualifikation.ts'
import { functionOf, inCharge, isWheel } from './besetzung.ts'
import type { BedarfsRow } from './contract.ts'

/** Obstacle that a planner's reason lifts: the clock, or something about the seat. */
export type Obstacle = 'zeit' | SeatReason['wegen']
interface SeatReason {
  readonly wegen: 'fahren' | 'ausbildung' | 'alter'
  /** A short German sentence. */
  readonly text: string
}

interface SeatPerson {
  readonly qualifikation: string
  /** A minimum age that they reach, or the age in full years; absent or null where it is unknown. */
  readonly altersstufe?: number | null | undefined
  /** The offer's vehicles, by their places, that they may drive. */
  readonly faehrt: readonly string[]
  readonly hinweise: readonly Hint[]
}
export interface SeatOffer {
  readonly bedarf: readonly Pick<BedarfsRow, 'qualifikation' | 'funktion' | 'mindestalter'>[]
  /** `_id` is the place of a vehicle in the offer; `fahrzeug` null while it is only wished for. */
  readonly fahrzeuge: readonly { readonly _id: string; readonly fahrzeug: string | null; readonly typ: string | null }[]
}
export interface Seat {
  readonly funktion: string
  readonly fahrzeug: string | null
}

const DRIVING: readonly Hint['art'][] = ['fuehrerschein', 'einweisung']

/** Reasons against driving: every vehicle meant is barred. Without a named vehicle the licence and its check count, the briefing not yet. */
export function drivingReasons(
  { faehrt, hinweise: all }: Pick<SeatPerson, 'faehrt' | 'hinweise'>,
  offer: SeatOffer,
  { funktion: fn, fahrzeug }: Seat,
): string[] {
  const type = fn.split(' ').slice(1).join(' ')
  // "Fahrer RTW" drives none of the others.
  const ofType = offer.fahrzeuge.filter((one) => one.typ === type)
  const some = fahrzeug !== null ? offer.fahrzeuge.filter(({ _id }) => _id === fahrzeug) : ofType.length > 0 ? ofType : offer.fahrzeuge
  const meant = some.flatMap((one) => (one.fahrzeug === null ? [] : [one._id]))
  if (meant.some((one) => faehrt.includes(one))) return []
  const hints = all.filter(
    (hint) => DRIVING.includes(hint.art) && (hint.fahrzeug === undefined || (meant.length > 0 && meant.includes(hint.fahrzeug))),
  )
  // Unlikely candidates get no reasons.
  if (hints.length === 0 && meant.length > 0) return ['Darf dieses Fahrzeug nicht fahren, soweit wir wissen.']
  return hints.map(({ text }) => text)
}

/** Everything that bars somebody from this seat unless a planner gives a reason. */
export function seatReasons(person: SeatPerson, offer: SeatOffer, seat: Seat): SeatReason[] {
  const fn = functionOf(offer, seat.funktion)
  if (fn === '') return []
  const lines = offer.bedarf.filter((row) => row.funktion === fn)
  const trained = lines.filter((row) => covers(person.qualifikation, row.qualifikation))
  const [least] = lines.map((row) => row.qualifikation).toSorted((a, b) => rang(a) - rang(b))
  const age = person.altersstufe ?? null
  const youngest = Math.min(...trained.map((row) => row.mindestalter ?? 0))
  const as = (wegen: SeatReason['wegen'], texts: readonly string[]) => texts.map((text) => ({ wegen, text }))
  return [
    ...as('fahren', isWheel(fn) ? drivingReasons(person, offer, { ...seat, funktion: fn }) : []),
    ...as(
      'ausbildung',
      least !== undefined && trained.length === 0
        ? [`${person.qualifikation === 'keine' ? 'Keine Ausbildung' : person.qualifikation}: gebraucht wird ${least}.`]
        : [],
    ),
    ...as('alter', age !== null && trained.length > 0 && age < youngest ? [`Zu jung: gebraucht ab ${youngest}.`] : []),
    ...as('alter', inCharge(fn) ? person.hinweise.filter((hint) => hint.art === 'alter').map(({ text }) => text) : []),
  ]
}

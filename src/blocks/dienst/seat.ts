// Reasons against a person in one seat, shared by button, board, refusal, solver and hand-over. Pure.
import type { Hint } from '#blocks/gueltigkeit/contract.ts'
import { coversQualifikation, rangOf } from '#contract/qualifikation.ts'
import { functionOf, inCharge, isWheel } from './besetzung.ts'
import type { BedarfsRow } from './contract.ts'

/** Obstacle that a planner's reason overrides: a time conflict or a seat reason. */
export type Obstacle = 'zeit' | SeatReason['wegen']
interface SeatReason {
  readonly wegen: 'fahren' | 'ausbildung' | 'alter'
  readonly text: string
}

interface SeatPerson {
  readonly qualifikation: string
  /** Minimum age reached, or age in full years; absent or null if unknown. */
  readonly altersstufe?: number | null | undefined
  readonly faehrt: readonly string[]
  readonly hinweise: readonly Hint[]
}
export interface SeatOffer {
  readonly bedarf: readonly Pick<BedarfsRow, 'qualifikation' | 'funktion' | 'mindestalter'>[]
  /** `_id` is the vehicle's place in the offer; `fahrzeug` is null for a wish. */
  readonly fahrzeuge: readonly { readonly _id: string; readonly fahrzeug: string | null; readonly typ: string | null }[]
}
export interface Seat {
  readonly funktion: string
  readonly fahrzeug: string | null
}

const DRIVING: readonly Hint['art'][] = ['fuehrerschein', 'einweisung']

/**
 * Reasons against driving if every candidate vehicle is barred. Without a named vehicle, licence and licence check count, the briefing
 * not yet.
 */
export function drivingReasons(
  { faehrt, hinweise }: Pick<SeatPerson, 'faehrt' | 'hinweise'>,
  offer: SeatOffer,
  { funktion, fahrzeug }: Seat,
): string[] {
  const type = funktion.split(' ').slice(1).join(' ')
  // "Fahrer RTW" drives only an RTW.
  const ofType = offer.fahrzeuge.filter((vehicle) => vehicle.typ === type)
  const some = fahrzeug !== null ? offer.fahrzeuge.filter(({ _id }) => _id === fahrzeug) : ofType.length > 0 ? ofType : offer.fahrzeuge
  const seatIds = some.flatMap((vehicle) => (vehicle.fahrzeug === null ? [] : [vehicle._id]))
  if (seatIds.some((seatId) => faehrt.includes(seatId))) return []
  const hints = hinweise.filter(
    (hint) => DRIVING.includes(hint.art) && (hint.fahrzeug === undefined || (seatIds.length > 0 && seatIds.includes(hint.fahrzeug))),
  )
  // Unlikely candidates have no detailed hints.
  if (hints.length === 0 && seatIds.length > 0) return ['Darf dieses Fahrzeug nicht fahren, soweit wir wissen.']
  return hints.map(({ text }) => text)
}

/** All reasons that bar a person from this seat unless a planner gives a reason. */
export function seatReasons(person: SeatPerson, offer: SeatOffer, seat: Seat): SeatReason[] {
  const fn = functionOf(offer, seat.funktion)
  if (fn === '') return []
  const lines = offer.bedarf.filter((row) => row.funktion === fn)
  const trained = lines.filter((row) => coversQualifikation(person.qualifikation, row.qualifikation))
  const [least] = lines.map((row) => row.qualifikation).toSorted((a, b) => rangOf(a) - rangOf(b))
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

const DRIVING_OR_TRAINING: readonly Hint['art'][] = [...DRIVING, 'qualifikation']
/**
 * Warnings about a person, in words, for board, waiting rows and proposals alike. Without a seat: those that hold for every place;
 * driving and training are judged by seat only.
 */
export const personWarnings = (person: SeatPerson, offer: SeatOffer, seat: Seat | null): string[] => [
  ...new Set([
    ...(seat === null ? [] : seatReasons(person, offer, seat).map(({ text }) => text)),
    ...person.hinweise.flatMap(({ art, text }) => (DRIVING_OR_TRAINING.includes(art) ? [] : [text])),
  ]),
]

// Seats of vehicles: places of a need that are vehicle seats, and the people in them. Used by board, list and print. Pure.
import { type Distribution, distributePeople, type Mitwirkender, type Platz, type Platzbedarf } from './besetzung.ts'
import type { BedarfsRow } from './contract.ts'

/** Vehicle of an offer, or a wish for a type (`fahrzeug` null). */
export interface Vehicle {
  readonly _id: string
  readonly typ: string | null
  readonly sitzplaetze?: number | null
}
interface Rider {
  readonly funktion: string
  readonly fahrzeug: string | null
}

export const FAHRER = 'Fahrer'
const TRANSPORT = 'Transportführer'
const DOCTOR = 'Notarzt'
const MITFAHRER = 'Mitfahrer'
const CREW = 'Besatzung'

type Seat = readonly [seat: string, qualifikation?: BedarfsRow['qualifikation']]
const AMBULANCE: readonly Seat[] = [
  [FAHRER, 'RH'],
  [TRANSPORT, 'RS'],
]
/**
 * Seats by the type of a vehicle. Seats with a qualification come on top of the helpers; people in the
 * others count for another place. Annahme: an RTW wants NotSan and RS, an emergency doctor's car its doctor and a NotSan who drives; a
 * trailer or boat has no seats.
 */
const SEATS: Readonly<Record<string, readonly Seat[]>> = {
  KTW: AMBULANCE,
  'KTW-B': AMBULANCE,
  GKTW: AMBULANCE,
  RTW: [
    [FAHRER, 'RS'],
    [TRANSPORT, 'NotSan'],
  ],
  NEF: [
    [FAHRER, 'NotSan'],
    [DOCTOR, 'NA'],
  ],
  ELW: [[FAHRER], ['Einsatzleiter']],
  'MTW/MTF': [[FAHRER]],
  'GW-San': [[FAHRER], ['Beifahrer']],
  'GW-Bt': [[FAHRER], ['Beifahrer']],
  PKW: [[FAHRER]],
  LKW: [[FAHRER], ['Beifahrer']],
  Anhaenger: [],
  'Zelt/AB': [],
}
const seatsIn = (type: string | null): readonly Seat[] => (type === null ? undefined : SEATS[type]) ?? [[FAHRER]]

/** Returns true if the function takes this seat. It may include the vehicle type: "Fahrer RTW". */
export const sitsAs = (fn: string, seat: string, type: string | null): boolean => fn === seat || (type !== null && fn === `${seat} ${type}`)
const isCrewOf = (fn: string, type: string | null): boolean => type !== null && fn === `${CREW} ${type}`

/** Lines of need that these vehicles of a type add; those in charge first. */
export const crewRows = (type: string, count: number): BedarfsRow[] =>
  count === 0
    ? []
    : (SEATS[type] ?? []).toReversed().flatMap(([seat, qualifikation]) => {
        const fn = seat === DOCTOR ? seat : `${seat} ${type}`
        return qualifikation ? [{ qualifikation, anzahl: count, funktion: fn, mindestalter: null }] : []
      })

type Line = Omit<BedarfsRow, 'anzahl'> & { readonly anzahl: number | null }
/** Need after a vehicle of a type was added (`by` 1) or removed (-1) with its crew. */
export const withCrew = (bedarf: readonly Line[], type: string | null, by: 1 | -1): readonly Line[] =>
  crewRows(type ?? '', 1).reduce<readonly Line[]>((rows, crew) => {
    const at = rows.findIndex(({ funktion, qualifikation }) => funktion === crew.funktion && qualifikation === crew.qualifikation)
    const [old] = at < 0 ? [] : rows.slice(at, at + 1)
    if (!old) return by > 0 ? [...rows, crew] : rows
    const count = (old.anzahl ?? 0) + by
    return count > 0 ? rows.with(at, { ...old, anzahl: count }) : rows.toSpliced(at, 1)
  }, bedarf)

/** Returns true if the function is a seat of one of these types. */
export const isSeat = (fn: string, types: readonly (string | null)[]): boolean =>
  fn.startsWith(`${CREW} `) ||
  Object.entries(SEATS).some(([type, seats]) =>
    seats.some(([seat, comes]) => fn === `${seat} ${type}` || (comes !== undefined && fn === seat && types.includes(type))),
  )

const byCrew = <V extends Vehicle>(vehicles: readonly V[]): readonly V[] => {
  const comes = ({ typ }: Vehicle) => seatsIn(typ).some(([, qualifikation]) => qualifikation)
  return [...vehicles.filter(comes), ...vehicles.filter((vehicle) => !comes(vehicle))]
}

/** Index of the line of need for a seat; names with the type take precedence. -1 for none. */
export function lineOf(seat: string, type: string | null, bedarf: readonly BedarfsRow[]): number {
  const named = bedarf.findIndex(({ funktion }) => type !== null && funktion === `${seat} ${type}`)
  return named >= 0 ? named : bedarf.findIndex(({ funktion }) => funktion === seat)
}

export interface Sitz<R> {
  readonly funktion: string
  readonly place: R | null
  /** Empty is no gap. */
  readonly optional: boolean
}

/** Seats of one vehicle with their people; one free passenger seat while the vehicle has room. */
export function seatsOf<R extends Rider>({ _id, typ, sitzplaetze }: Vehicle, staffed: readonly R[]): readonly Sitz<R>[] {
  const inside = staffed.filter(({ fahrzeug }) => fahrzeug === _id)
  const taken = new Set<R>()
  const fixed = seatsIn(typ).map(([seat]) => {
    const free = inside.filter((rider) => !taken.has(rider))
    const place = free.find(({ funktion }) => sitsAs(funktion, seat, typ)) ?? free.find(({ funktion }) => isCrewOf(funktion, typ)) ?? null
    if (place) taken.add(place)
    return { funktion: seat, place, optional: false }
  })
  const extra = inside
    .filter((rider) => !taken.has(rider))
    .map((place) => ({ funktion: place.funktion || MITFAHRER, place, optional: true }))
  const free = fixed.length > 0 && fixed.length + extra.length < (sitzplaetze ?? 0)
  return [...fixed, ...extra, ...(free ? [{ funktion: MITFAHRER, place: null, optional: true }] : [])]
}

/** Seat with its place of the need; null: its person counts for another place. */
export interface CountedSeat<R> extends Sitz<R> {
  readonly platz: Platz | null
}
export interface Seating<V, R> {
  readonly distribution: Distribution
  readonly vehicles: readonly { readonly vehicle: V; readonly seats: readonly CountedSeat<R>[] }[]
  /** Places of the need outside vehicle seats. All open places are those plus the open seats. */
  readonly onFoot: readonly Platz[]
}

/**
 * Distributes an offer's places over its vehicles: first people with a chosen seat, then places whose function names the seat.
 * Vehicles with their own crew come first; surplus places remain on foot.
 */
export function assignSeats<V extends Vehicle, R extends Rider & Mitwirkender>(
  offer: Platzbedarf & { readonly fahrzeuge: readonly V[] },
  staffed: readonly R[],
): Seating<V, R> {
  const distribution = distributePeople(offer, staffed)
  const riders = new Map(staffed.map((rider) => [rider.id, rider]))
  const unseated = new Set(distribution.plaetze)
  const vehicles = offer.fahrzeuge.map((vehicle) => ({
    vehicle,
    seats: seatsOf(vehicle, staffed).map((seat): CountedSeat<R> & { place: R | null; platz: Platz | null } => ({ ...seat, platz: null })),
  }))
  const inVehicle = (person: string | null) => offer.fahrzeuge.some(({ _id }) => _id === riders.get(person ?? '')?.fahrzeug)
  type Match = (fn: string, seat: string, type: string | null) => boolean
  const named: Match = (fn, seat, type) => type !== null && fn === `${seat} ${type}`
  const plain: Match = (fn, seat) => fn === seat
  const crew: Match = (fn, _seat, type) => isCrewOf(fn, type)
  const open = byCrew(vehicles.map(({ vehicle, seats }) => ({ ...vehicle, seats })))
  function* seatsWithPlaces() {
    for (const matches of [named, plain, crew])
      for (const { typ, seats } of open)
        for (const seat of seats)
          if (!seat.platz) yield { seat, meant: [...unseated].filter(({ funktion }) => matches(funktion, seat.funktion, typ)) }
  }
  // A person with a chosen seat takes the place they count for, if it is this seat.
  for (const { seat, meant } of seatsWithPlaces()) {
    seat.platz = (seat.place && meant.find(({ person }) => person === seat.place?.id)) ?? null
    if (seat.platz) unseated.delete(seat.platz)
  }
  for (const { seat, meant } of seatsWithPlaces()) {
    if (seat.place || seat.optional) continue
    const fitting = meant.filter(({ person }) => !inVehicle(person))
    const platz = fitting.find(({ person }) => person !== null) ?? fitting[0]
    if (!platz) continue
    seat.platz = platz
    seat.place = riders.get(platz.person ?? '') ?? null
    unseated.delete(platz)
  }
  return { distribution, vehicles, onFoot: [...unseated] }
}

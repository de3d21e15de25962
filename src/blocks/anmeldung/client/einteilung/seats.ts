// Which seats of a vehicle the board offers.
import type { BoardSchicht } from '../board.ts'
import type { Place } from './state.ts'

type Fahrzeug = BoardSchicht['fahrzeuge'][number]

export const FAHRER = 'Fahrer'
const MITFAHRER = 'Mitfahrer'

/**
 * The seats that must be thought of, by the vehicle's type.
 * Annahme: ambulances want a driver and somebody in charge of the transport, an emergency doctor's car its doctor; what does
 * not drive has no seats.
 */
const SEATS: Readonly<Record<string, readonly string[]>> = {
  KTW: [FAHRER, 'Transportführer'],
  'KTW-B': [FAHRER, 'Transportführer'],
  GKTW: [FAHRER, 'Transportführer'],
  RTW: [FAHRER, 'Transportführer'],
  NEF: [FAHRER, 'Notarzt'],
  ELW: [FAHRER, 'Einsatzleiter'],
  'MTW/MTF': [FAHRER],
  'GW-San': [FAHRER, 'Beifahrer'],
  'GW-Bt': [FAHRER, 'Beifahrer'],
  PKW: [FAHRER],
  LKW: [FAHRER, 'Beifahrer'],
  Anhaenger: [],
  'Zelt/AB': [],
}

export interface Sitz {
  readonly funktion: string
  readonly place: Place | null
  /** Nothing is missing when it stays empty. */
  readonly optional: boolean
}

/** Does this function sit there? A line of the need may name the vehicle's type as well: "Fahrer RTW". */
export const sitsAs = (fn: string, sitz: string, type: string | null): boolean => fn === sitz || (type !== null && fn === `${sitz} ${type}`)

/** The vehicles of the shift that somebody with this function drives; empty when it is no driver's. */
export const gefahrene = (fn: string, { fahrzeuge }: Pick<BoardSchicht, 'fahrzeuge'>): readonly Fahrzeug[] =>
  fahrzeuge.filter(({ typ: type }) => type !== null && SEATS[type]?.includes(FAHRER) === true && sitsAs(fn, FAHRER, type))

/** The function that somebody gets with a seat: that of the need's line which means it, else the seat's own name. */
export const seatFunction = (sitz: string, fahrzeug: string, { bedarf, fahrzeuge }: Pick<BoardSchicht, 'bedarf' | 'fahrzeuge'>): string => {
  const type = fahrzeuge.find(({ _id }) => _id === fahrzeug)?.typ ?? null
  return bedarf.find(({ funktion: fn }) => fn !== sitz && sitsAs(fn, sitz, type))?.funktion ?? sitz
}

/** The seats of one vehicle with who sits there; one free seat for a passenger as long as the vehicle has any. */
export function seatsOf(fahrzeug: Pick<Fahrzeug, '_id' | 'typ' | 'sitzplaetze'>, places: readonly Place[]): readonly Sitz[] {
  const inside = places.filter((place) => place.status === 'eingeteilt' && place.fahrzeug === fahrzeug._id)
  const taken = new Set<Place>()
  const fixed = ((fahrzeug.typ ? SEATS[fahrzeug.typ] : null) ?? [FAHRER]).map((fn) => {
    const place = inside.find((here) => sitsAs(here.funktion, fn, fahrzeug.typ) && !taken.has(here)) ?? null
    if (place) taken.add(place)
    return { funktion: fn, place, optional: false }
  })
  const more = inside
    .filter((place) => !taken.has(place))
    .map((place) => ({ funktion: place.funktion || MITFAHRER, place, optional: true }))
  const free = fixed.length > 0 && fixed.length + more.length < (fahrzeug.sitzplaetze ?? 0)
  return [...fixed, ...more, ...(free ? [{ funktion: MITFAHRER, place: null, optional: true }] : [])]
}

/** "KTW Musterstadt 14/01": the vehicle as people call it; the wish for one names its type. */
export function fahrzeugname({
  funkrufname,
  bezeichnung,
  kennung,
  typ: type,
}: Pick<Fahrzeug, 'funkrufname' | 'bezeichnung' | 'kennung' | 'typ'>): string {
  const name = funkrufname || [bezeichnung, kennung].filter(Boolean).join(' ')
  return type === null || name.includes(type) ? name || 'Fahrzeug' : `${type} ${name}`.trim()
}

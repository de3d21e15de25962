// Seats of proposed people: driver's seats go to permitted drivers, the most restrictive vehicle first. Pure.
import type { Proposal } from '../../contract.ts'
import type { BoardSchicht } from '../board.ts'
import { FAHRER, lineOf, seatsOf, sitsAs } from '../../vehicle-seats.ts'
import { seatFunction } from '../staffing/seats.ts'
import type { Place } from '../staffing/state.ts'

type Proposed = Proposal['plaetze'][number] & { readonly profil: NonNullable<Proposal['plaetze'][number]['profil']> }
type Vehicle = BoardSchicht['fahrzeuge'][number]

/** Places of these people in a shift with already `staffed` people, including vehicle seats. */
export function seatPeople(schicht: BoardSchicht, staffed: readonly Place[], proposed: readonly Proposed[]): readonly Place[] {
  const faehrt = ({ person }: Place, { _id }: Vehicle) =>
    proposed.some(({ profil, faehrt }) => profil._id === person._id && faehrt.includes(_id))
  const versatility = (place: Place) => schicht.fahrzeuge.filter((vehicle) => faehrt(place, vehicle)).length
  const hours = ({ person }: Place) => proposed.find(({ profil }) => profil._id === person._id)?.stunden90Tage ?? 0
  /** Drivers need a confirmed permission; other seats require a matching placement. */
  const canSit = (place: Place, sitz: string, vehicle: Vehicle): boolean =>
    sitz === FAHRER
      ? // A seat with a line of its own is left to the people proposed for that line.
        (sitsAs(place.funktion, FAHRER, vehicle.typ) || (place.funktion === '' && lineOf(FAHRER, vehicle.typ, schicht.bedarf) < 0)) &&
        faehrt(place, vehicle)
      : sitsAs(place.funktion, sitz, vehicle.typ)
  const places = new Map(
    proposed.map(({ profil, qualifikation, funktion, praktikant }) => [
      profil._id,
      {
        person: profil,
        qualifikation: qualifikation as Place['qualifikation'],
        schicht: schicht._id,
        status: 'eingeteilt',
        funktion,
        fahrzeug: null,
        praktikant,
        von: schicht.beginn,
        bis: schicht.ende,
      } satisfies Place,
    ]),
  ) as Map<string, Place>
  const drivers = (vehicle: Vehicle) => [...places.values()].filter((place) => faehrt(place, vehicle)).length
  for (const vehicle of schicht.fahrzeuge.toSorted((a, b) => drivers(a) - drivers(b))) {
    for (const { funktion, place } of seatsOf(vehicle, [...staffed, ...places.values()])) {
      if (place !== null) continue
      const [who] = [...places.values()]
        .filter((free) => free.fahrzeug === null && !free.praktikant && canSit(free, funktion, vehicle))
        // Prefers people placed into this function, then the least versatile, then those with the fewest hours.
        .sort((a, b) => Number(b.funktion !== '') - Number(a.funktion !== '') || versatility(a) - versatility(b) || hours(a) - hours(b))
      if (who)
        places.set(who.person._id, {
          ...who,
          fahrzeug: vehicle._id,
          funktion: who.funktion || seatFunction(funktion, vehicle._id, schicht),
        })
    }
  }
  return [...places.values()]
}

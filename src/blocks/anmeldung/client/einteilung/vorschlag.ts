// "Vorschlag": fills open places from those who registered. Pure; the result is a set of changes that one reviews and saves.
import { distribute } from '../../besetzung.ts'
import { covers } from '#contract/qualifikation.ts'
import type { Kandidat } from '../../kandidat.ts'
import { FAHRER, gefahrene, seatFunction, sitsAs } from './seats.ts'
import { asMitwirkender, isAway, type Tableau } from './tableau.ts'
import type { Place } from './state.ts'

/**
 * Whom to staff: from the registered, who did least lately first, who said that they are away last, nobody who stands elsewhere
 * (`besetzt`), and nobody who fills no place. Driver's seats go to those of them who may drive the vehicle, the choosiest vehicle first.
 */
export function suggest(tableau: Tableau, people: readonly Kandidat[], besetzt: (kandidat: Kandidat) => string | null): readonly Place[] {
  const { schicht } = tableau
  const knowledge = new Map(people.map((kandidat) => [kandidat.profil._id, kandidat]))
  const hours = ({ person }: Place) => knowledge.get(person._id)?.stunden90Tage ?? 0
  const away = ({ person }: Place) => [knowledge.get(person._id)].some((one) => one !== undefined && isAway(one))
  const gemeldete = [...tableau.places.values()]
    .filter(({ status, person }) => {
      const kandidat = knowledge.get(person._id)
      return status === 'gemeldet' && kandidat !== undefined && besetzt(kandidat) === null
    })
    .sort((a, b) => Number(away(a)) - Number(away(b)) || hours(a) - hours(b))

  const eingeteilt = [...tableau.places.values()].filter(({ status }) => status === 'eingeteilt')
  const added: Place[] = []
  let { offen, praktikanten } = distribute(schicht, eingeteilt.map(asMitwirkender))
  /** Takes the person when that fills a place. */
  function take(place: Place, fn: string): void {
    const fresh: Place = { ...place, status: 'eingeteilt', funktion: fn, fahrzeug: null }
    const next = distribute(schicht, [...eingeteilt, ...added, fresh].map(asMitwirkender))
    if (next.offen >= offen && next.praktikanten.length <= praktikanten.length) return
    added.push(fresh)
    ;({ offen, praktikanten } = next)
  }
  // A line for a driver takes who may drive, before others take its place.
  for (const { funktion: fn, anzahl: count, qualifikation } of schicht.bedarf) {
    const fahrzeuge = gefahrene(fn, schicht)
    const missing = count - eingeteilt.filter((place) => place.funktion === fn).length
    if (fahrzeuge.length === 0 || missing <= 0) continue
    const fahrer = gemeldete.filter(
      (place) =>
        !place.praktikant &&
        covers(place.qualifikation, qualifikation) &&
        !added.some(({ person }) => person._id === place.person._id) &&
        fahrzeuge.some((fahrzeug) => faehrt(place, fahrzeug, knowledge)),
    )
    for (const place of fahrer.slice(0, missing)) take(place, fn)
  }
  for (const place of gemeldete) {
    if (offen === 0 && praktikanten.length >= schicht.praktikanten.anzahl) break
    if (!added.some(({ person }) => person._id === place.person._id)) take(place, '')
  }

  const besetzung = new Map([...eingeteilt, ...added].map((place) => [place.person._id, place]))
  // Functions of the need go to those newly placed, as when placing by hand.
  const fresh = new Set(added.map(({ person }) => person._id))
  for (const { person, funktion: fn } of distribute(schicht, [...besetzung.values()].map(asMitwirkender)).plaetze) {
    const place = person === null ? undefined : besetzung.get(person)
    if (place && fresh.has(place.person._id) && place.funktion === '' && gefahrene(fn, schicht).length === 0)
      besetzung.set(place.person._id, { ...place, funktion: fn })
  }
  for (const { fahrzeug, seats } of choosiestFirst(tableau, [...besetzung.values()], knowledge)) {
    for (const { funktion: sitz, place } of seats) {
      if (place !== null) continue
      const who = [...besetzung.values()]
        .filter((free) => free.fahrzeug === null && !free.praktikant && canSit(free, sitz, fahrzeug, knowledge))
        // First those placed for just that, then those who can do little else, then those who did least.
        .sort(
          (a, b) =>
            Number(b.funktion !== '') - Number(a.funktion !== '') ||
            versatility(a, knowledge) - versatility(b, knowledge) ||
            hours(a) - hours(b),
        )[0]
      if (who)
        besetzung.set(who.person._id, {
          ...who,
          fahrzeug: fahrzeug._id,
          funktion: who.funktion || seatFunction(sitz, fahrzeug._id, schicht),
        })
    }
  }
  return [...besetzung.values()].filter((place) => tableau.places.get(place.person._id) !== place)
}

type Knowledge = ReadonlyMap<string, Kandidat>
type Vehicle = Tableau['fahrzeuge'][number]
const faehrt = ({ person }: Place, { _id }: Vehicle['fahrzeug'], knowledge: Knowledge): boolean =>
  knowledge.get(person._id)?.faehrt.includes(_id) ?? false
const versatility = ({ person }: Place, knowledge: Knowledge): number => knowledge.get(person._id)?.faehrt.length ?? 0

/** A driver must be known to be allowed to; the other seats only go to who was placed for them. */
const canSit = (place: Place, sitz: string, fahrzeug: Vehicle['fahrzeug'], knowledge: Knowledge): boolean =>
  sitz === FAHRER
    ? (place.funktion === '' || sitsAs(place.funktion, FAHRER, fahrzeug.typ)) && faehrt(place, fahrzeug, knowledge)
    : sitsAs(place.funktion, sitz, fahrzeug.typ)

/** The vehicle that the fewest may drive comes first. */
const choosiestFirst = ({ fahrzeuge }: Tableau, places: readonly Place[], knowledge: Knowledge): readonly Vehicle[] => {
  const fahrer = ({ fahrzeug }: Vehicle) => places.filter((place) => faehrt(place, fahrzeug, knowledge)).length
  return fahrzeuge.toSorted((a, b) => fahrer(a) - fahrer(b))
}

import { targetName } from './targets.ts'
import { type Tableau, type Target, targetFunction } from './tableau.ts'
import { placeKey, type Place, type Places, isSamePlace } from './state.ts'

export type Step = readonly [schicht: string, profil: string, neu: Place | null]
type Person = Pick<Place, 'person' | 'qualifikation' | 'trotzdem'>

export const newPlace = ({ person, qualifikation }: Person, { schicht }: Tableau): Place => ({
  person,
  qualifikation,
  schicht: schicht._id,
  status: 'gemeldet',
  funktion: '',
  fahrzeug: null,
  praktikant: false,
  von: schicht.beginn,
  bis: schicht.ende,
})

/** Takes a person off: restores their earlier state, or removes the row if they never signed up. */
export function takeOut(profil: string, tableau: Tableau, saved: Places): Step {
  const schicht = tableau.schicht._id
  const [current, known] = [tableau.places.get(profil), saved[placeKey(schicht, profil)]]
  if (!current || !known) return [schicht, profil, null]
  if (known.status !== 'eingeteilt') return [schicht, profil, known]
  const { person, qualifikation, zuvor } = known
  const place = newPlace({ person, qualifikation }, tableau)
  if (zuvor === null) return [schicht, profil, { ...place, back: 'nichts' }]
  if (zuvor === undefined)
    return [schicht, profil, { ...place, von: known.von, bis: known.bis, praktikant: known.praktikant, back: 'zuvor' }]
  const { status, funktion, praktikant, von, bis } = zuvor
  const span = { von: von ?? place.von, bis: bis ?? place.bis }
  return [schicht, profil, { ...place, status, funktion, praktikant, ...span, back: 'zuvor' }]
}

export function putOn(who: Person, target: Target, tableau: Tableau, saved: Places): readonly Step[] {
  const schicht = tableau.schicht._id
  const { back: _back, lenkt, ...place } = tableau.places.get(who.person._id) ?? newPlace(who, tableau)
  const seated: Place = { ...place, ...(who.trotzdem && { trotzdem: who.trotzdem }) }
  const fn = targetFunction(target, tableau, seated)
  const seat: Place = {
    ...seated,
    status: 'eingeteilt',
    funktion: fn,
    // Places of the need name no vehicle: a seated person keeps the seat.
    fahrzeug: target.kind === 'sitz' ? target.fahrzeug : target.kind === 'praktikant' ? null : seated.fahrzeug,
    praktikant: target.kind === 'praktikant',
    // People without their own function count by the last checked driving permission.
    ...(fn === '' && lenkt === false && { lenkt }),
  }
  const instead = 'instead' in target && target.instead !== undefined && target.instead !== who.person._id ? target.instead : undefined
  const displaced = instead === undefined ? undefined : tableau.places.get(instead)
  return [
    ...(displaced === undefined
      ? []
      : [
          target.kind === 'sitz' && !isPlatz(displaced.person._id, tableau)
            ? ([schicht, displaced.person._id, { ...displaced, fahrzeug: null, funktion: '' }] as const)
            : takeOut(displaced.person._id, tableau, saved),
        ]),
    [schicht, who.person._id, seat],
  ]
}

const isPlatz = (profil: string, { fahrzeuge }: Tableau): boolean =>
  fahrzeuge.some(({ seats }) => seats.some(({ place, platz }) => platz && place?.person._id === profil))

export const announcementText = ({ person }: Person, target: Target, tableau: Tableau): string =>
  `${person.vorname} ${person.nachname}: ${targetName(target, tableau.schicht)}`

/** Returns true if a move changes the person's place. Equal places of a line are interchangeable. */
export function changesSomething(place: Place, target: Target, tableau: Tableau): boolean {
  const [, , moved] = putOn(place, target, tableau, {}).at(-1) ?? []
  return !moved || !isSamePlace(place, moved)
}

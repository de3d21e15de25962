// Several registered people seated at once: one step of undo, saved with all others.
import type { Kandidat } from '../../kandidat.ts'
import { placeKey, type Places } from './state.ts'
import { newPlace, putOn, type Step } from './steps.ts'
import { boardOf, type Tableau, warningTexts } from './tableau.ts'
import { choiceTargets, isLeitung } from './targets.ts'

/**
 * Steps that seat these people in their order, each at the first free place that nothing speaks against. Who leads and who sits in a
 * vehicle stays a choice.
 */
export function seatFitting(
  people: readonly Kandidat[],
  tableau: Tableau,
  saved: Places,
  besetzt: (kandidat: Kandidat) => string | null,
): readonly Step[] {
  const { schicht } = tableau
  const places = new Map(tableau.places)
  return people.flatMap((kandidat) => {
    if (besetzt(kandidat) !== null) return []
    const now = boardOf(schicht, Object.fromEntries([...places].map(([profil, place]) => [placeKey(schicht._id, profil), place])), people)
    const free = choiceTargets(now).find(
      ({ target }) =>
        target.kind === 'zeile' &&
        !isLeitung(schicht.bedarf[target.row]?.funktion ?? '') &&
        warningTexts(kandidat, schicht, target).length === 0,
    )
    if (!free) return []
    const { profil: person, qualifikation } = kandidat
    const steps = putOn(places.get(person._id) ?? newPlace({ person, qualifikation }, now), free.target, now, saved)
    for (const [, profil, place] of steps) if (place) places.set(profil, place)
    return steps
  })
}

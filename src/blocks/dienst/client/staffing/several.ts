// Several registered people seated at once: one step of undo, saved with all others.
import type { Kandidat } from '../../kandidat.ts'
import { type Place, placeKey, type Places } from './state.ts'
import { newPlace, putOn, type Step } from './steps.ts'
import { boardOf, type Tableau, warningTexts } from './tableau.ts'
import { choiceTargets, isLeitung } from './targets.ts'

/** Lines of the staffed people, by person. */
const linesOf = ({ distribution }: Tableau) =>
  new Map(
    distribution.plaetze.flatMap(({ person, funktion, qualifikation }) =>
      person === null ? [] : [[person, `${funktion} ${qualifikation}`]],
    ),
  )

/**
 * Steps that seat these people in their order, each at the first free place that nothing speaks against and that moves nobody else.
 * Seats of leaders and in vehicles stay a choice.
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
    const board = (of: ReadonlyMap<string, Place>) =>
      boardOf(schicht, Object.fromEntries([...of].map(([profil, place]) => [placeKey(schicht._id, profil), place])), people)
    const now = board(places)
    const before = linesOf(now)
    const { profil: person, qualifikation } = kandidat
    for (const { target } of choiceTargets(now)) {
      if (
        target.kind !== 'zeile' ||
        isLeitung(schicht.bedarf[target.row]?.funktion ?? '') ||
        warningTexts(kandidat, schicht, target).length > 0
      )
        continue
      const steps = putOn(places.get(person._id) ?? newPlace({ person, qualifikation }, now), target, now, saved)
      const then = new Map([...places, ...steps.flatMap(([, profil, place]) => (place ? [[profil, place] as const] : []))])
      const after = linesOf(board(then))
      if ([...before].some(([profil, line]) => after.get(profil) !== line)) continue
      for (const [profil, place] of then) places.set(profil, place)
      return steps
    }
    return []
  })
}

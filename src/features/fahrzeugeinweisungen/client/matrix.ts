// Permitted drivers with expiry, computed from the matrix data: a briefing covers the whole group of its vehicle.
import { dateText } from '#contract/time/berlin.ts'
import { mayFahren } from '#blocks/gueltigkeit/contract.ts'
import type { CrossCell } from '#client/ui/list/CrossTable.tsx'
import { type Matrix, stateOn } from '#features/fahrzeugeinweisungen/contract.ts'
import { STATE_LOOKS } from './area.ts'

export type MatrixPerson = Matrix['personen'][number]
interface Cell extends CrossCell {
  readonly state: ReturnType<typeof stateOn>
  /** '05/27' */
  readonly until: string
}
const MARKS = { gueltig: '', bald: '! ', abgelaufen: '✕ ' } as const

export function columnsOf({ fahrzeuge, personen }: Matrix): readonly number[] {
  const used = new Set(personen.flatMap((person) => person.fahrzeuge))
  return fahrzeuge.flatMap((vehicle, place) => (vehicle.einweisungErforderlich || used.has(place) ? [place] : []))
}

export function cellsIn({ fahrzeuge }: Matrix, today: string): (person: MatrixPerson) => ReadonlyMap<number, Cell> {
  const made = new Map<MatrixPerson, ReadonlyMap<number, Cell>>()
  const states = new Map<string, Cell['state']>()
  const stateAt = (day: string) => states.get(day) ?? states.set(day, stateOn(day, today)).get(day)!
  const groups = Map.groupBy(fahrzeuge.keys(), (place) => fahrzeuge[place]?.einweisungsgruppe ?? '')
  function make({ fahrzeuge: places, bis, fuehrerscheinklassen }: MatrixPerson) {
    const best = new Map<number, { readonly day: string; readonly from: number }>()
    for (const [i, from] of places.entries()) {
      const day = bis[i] ?? ''
      const group = fahrzeuge[from]?.einweisungsgruppe
      for (const place of (group && groups.get(group)) || [from]) if (day > (best.get(place)?.day ?? '')) best.set(place, { day, from })
    }
    return new Map(
      [...best].flatMap(([place, { day, from }]): [number, Cell][] => {
        const vehicle = fahrzeuge[place]
        if (!vehicle) return []
        const state = stateAt(day)
        const until = `${day.slice(5, 7)}/${day.slice(2, 4)}`
        const italic = from !== place
        const struck = !mayFahren(fuehrerscheinklassen, vehicle)
        const words = [
          `${vehicle.bezeichnung}: ${state === 'abgelaufen' ? 'abgelaufen am' : 'bis'} ${dateText(day)}`,
          italic && `über ${fahrzeuge[from]?.bezeichnung}`,
          struck && `Klasse ${vehicle.fuehrerscheinklasse} fehlt`,
        ]
        const title = words.filter(Boolean).join(', ')
        return [[place, { state, until, text: MARKS[state] + until, title, tone: STATE_LOOKS[state].tone, italic, struck }]]
      }),
    )
  }
  return (person) => made.get(person) ?? made.set(person, make(person)).get(person)!
}

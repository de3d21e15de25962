// Who may drive what until when, of the facts of the matrix: a briefing counts for the whole group of its vehicle.
import { mayFahren } from '#blocks/gueltigkeit/contract.ts'
import { type Vehicle, type Matrix, stateOn } from '#features/fahrzeugeinweisungen/contract.ts'

export type MatrixPerson = Matrix['personen'][number]
/** Of a person and a vehicle. `bis`: the last day; `through`: the vehicle of the briefing, where it is another of the group. */
export interface MatrixCell {
  readonly bis: string
  readonly stand: 'gueltig' | 'bald' | 'abgelaufen'
  readonly through: string | undefined
  /** The class of licence that the person lacks. */
  readonly lacks: string | undefined
}

/** The vehicles that stand in the matrix: those that need a briefing, and those on which somebody has one. */
export function columnsOf({ fahrzeuge, personen }: Matrix): readonly number[] {
  const used = new Set(personen.flatMap((person) => person.fahrzeuge))
  return fahrzeuge.flatMap((vehicle, place) => (vehicle.einweisungErforderlich || used.has(place) ? [place] : []))
}

/** The cells of one person in the order of all vehicles; null where there is no briefing. */
export function cellsOf({ fahrzeuge: places, bis, fuehrerscheinklassen }: MatrixPerson, vehicles: readonly Vehicle[], today: string) {
  const own = new Map(places.map((place, i) => [place, bis[i] ?? '']))
  const groups = new Map<string, { bis: string; place: number }>()
  for (const [place, until] of own) {
    const group = vehicles[place]?.einweisungsgruppe
    if (group && until > (groups.get(group)?.bis ?? '')) groups.set(group, { bis: until, place })
  }
  return vehicles.map((vehicle, place): MatrixCell | null => {
    const shared = groups.get(vehicle.einweisungsgruppe)
    const until = own.get(place) ?? ''
    const longer = shared && shared.bis > until ? shared : undefined
    const last = longer?.bis ?? until
    if (last === '') return null
    const lacks = mayFahren(fuehrerscheinklassen, vehicle) ? undefined : vehicle.fuehrerscheinklasse
    return { bis: last, stand: stateOn(last, today), through: longer && vehicles[longer.place]?.bezeichnung, lacks }
  })
}

/** Compares as people do: without capitals and accents, ae as ä. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')

/** '05/27' of a day. */
export const shortMonth = (day: string): string => `${day.slice(5, 7)}/${day.slice(2, 4)}`

export function describe(cell: MatrixCell, vehicle: string): string {
  const until = `${vehicle}: ${cell.stand === 'abgelaufen' ? 'abgelaufen am' : 'bis'} ${cell.bis.split('-').toReversed().join('.')}`
  return [until, cell.through && `über ${cell.through}`, cell.lacks && `Klasse ${cell.lacks} fehlt`].filter(Boolean).join(', ')
}

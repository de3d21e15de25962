// Groups the places of a shift for the board: by line of need, by vehicle, trainees and others. Pure.
import { vehicleTitle } from './seats.ts'
import type { CountedSeat } from '../../vehicle-seats.ts'
import type { Place } from './state.ts'
import type { Tableau, Target } from './tableau.ts'
import { isLeitung, rowName } from './targets.ts'

export interface Slot {
  readonly id: string
  readonly target: Target
  /** Name of the place; '' if the heading already gives it. */
  readonly name: string
  readonly place: Place | null
  readonly empty?: string
  /** Seat outside the need: a person taken out of it remains in the shift. */
  readonly aside?: boolean
}
export interface SlotGroup {
  readonly id: string
  readonly titel: string
  readonly count: string
  readonly hint: string
  readonly warnings?: Tableau['schicht']['fahrzeuge'][number]['warnungen']
  readonly slots: readonly Slot[]
}

/** Free places of a line drawn singly; the rest is one place for any number of people. */
const SINGLE = 6
const FREE = 'noch frei'
/** Optional place: empty is no gap. */
const OPTIONAL = 'wenn gewünscht'
const NOBODY = 'noch niemand'
const ASIDE = 'Wer hier sitzt, zählt für einen anderen Platz'

const taken = (target: Target, places: readonly Place[]): Slot[] =>
  places.map((place) => ({ id: place.person._id, target, name: '', place }))
const free = (target: Target, name: string, count: number, empty: string): Slot[] =>
  Array.from({ length: count }, (_, i) => ({ id: `frei ${i}`, target, name, place: null, empty }))

function seatCount(seats: readonly CountedSeat<Place>[]): string {
  const counted = seats.filter(({ platz }) => platz)
  return counted.length === 0 ? '' : `${counted.filter(({ place }) => place).length} von ${counted.length}`
}

export function slotGroups(tableau: Tableau, lastLeiter: string | null): readonly SlotGroup[] {
  const { schicht, more: others, praktikanten } = tableau
  const rows = schicht.bedarf.flatMap((row, number) => {
    const plaetze = tableau.plaetze.filter((platz) => platz.zeile === number)
    if (plaetze.length === 0) return []
    const target = { kind: 'zeile', row: number } as const
    const name = rowName(row)
    const seated = plaetze.flatMap(({ place }) => place ?? [])
    const remaining = plaetze.length - seated.length
    const single = remaining > SINGLE ? SINGLE - 1 : remaining
    const further = { id: 'mehr', target, name, place: null, empty: `${remaining - single} weitere frei` }
    return {
      id: `zeile ${number}`,
      titel: name,
      count: `${seated.length} von ${plaetze.length}`,
      hint: lastLeiter !== null && isLeitung(row.funktion) ? `Zuletzt hat ${lastLeiter} geleitet.` : '',
      slots: [...taken(target, seated), ...free(target, name, single, FREE), ...(single < remaining ? [further] : [])],
    }
  })
  const fahrzeuge = tableau.fahrzeuge.flatMap(({ fahrzeug, seats }) =>
    seats.length === 0 && fahrzeug.warnungen.length === 0
      ? []
      : {
          id: fahrzeug._id,
          titel: vehicleTitle(fahrzeug),
          count: seatCount(seats),
          hint: [
            fahrzeug.fahrzeug === null
              ? fahrzeug.erforderlich
                ? 'Fahrzeug fehlt: noch kein bestimmtes'
                : 'Noch kein bestimmtes Fahrzeug'
              : '',
            seats.some(({ platz, optional }) => !platz && !optional) ? ASIDE : '',
          ]
            .filter(Boolean)
            .join('. '),
          warnings: fahrzeug.warnungen,
          slots: seats.map(({ funktion, place, platz, optional }) => ({
            id: place?.person._id ?? `frei ${funktion}`,
            target: { kind: 'sitz', fahrzeug: fahrzeug._id, funktion } as const,
            name: funktion,
            place,
            empty: platz ? FREE : optional ? OPTIONAL : NOBODY,
            aside: !platz,
          })),
        },
  )
  const wanted = schicht.praktikanten.anzahl
  const trainee = { kind: 'praktikant' } as const
  const trainees: SlotGroup = {
    id: 'praktikanten',
    titel: 'Praktikanten',
    count: `${praktikanten.length} von ${wanted}`,
    hint: '',
    slots: [...taken(trainee, praktikanten), ...free(trainee, 'Praktikant', Math.max(0, wanted - praktikanten.length), OPTIONAL)],
  }
  const beyond = { kind: 'zusaetzlich' } as const
  return [
    ...rows,
    ...fahrzeuge,
    ...(trainees.slots.length > 0 ? [trainees] : []),
    {
      id: 'weitere',
      titel: schicht.bedarf.length === 0 ? 'Eingeteilt' : 'Zusätzlich eingeteilt',
      count: String(others.length),
      hint:
        others.length > 0 && schicht.bedarf.length > 0
          ? 'Zählt für keinen Platz: Alle passenden sind besetzt, oder die Ausbildung reicht nicht.'
          : '',
      slots: [...taken(beyond, others), ...free(beyond, 'Jemanden dazu', 1, OPTIONAL)],
    },
  ]
}

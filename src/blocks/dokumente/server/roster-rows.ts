import type { Platz, Platzbedarf } from '#blocks/dienst/besetzung.ts'
import { assignSeats } from '#blocks/dienst/vehicle-seats.ts'
import { readableSpan, readableTime } from '#contract/time/berlin.ts'

export interface RosterFahrzeug {
  readonly _id: string
  readonly fahrzeug: string | null
  readonly typ: string | null
  readonly bezeichnung: string
  readonly kennung: string
  readonly funkrufname: string
}
/** Instants in UTC. */
export interface RosterSchicht extends Platzbedarf {
  readonly _id: string
  readonly bezeichnung: string
  readonly beginn: string
  readonly ende: string
  readonly fahrzeuge: readonly RosterFahrzeug[]
}
/** Person in a shift for the roster. `fahrzeug` is a place of the shift's `fahrzeuge`. */
export interface RosterHelfer {
  readonly profil: string
  readonly schicht: string
  readonly status: 'eingeteilt' | 'gemeldet' | 'warteliste'
  readonly vorname: string
  readonly nachname: string
  readonly telefon: string
  readonly qualifikation: string
  readonly alter: number | null
  readonly praktikant: boolean
  readonly funktion: string
  readonly fahrzeug: string | null
  readonly von: string
  readonly bis: string
  readonly kommentar: string
  readonly trotzdem: string
  /** False: not allowed to drive there, and not counted for that place. */
  readonly lenkt: boolean
}

/** Roster row; without `helfer` an open place to fill in by hand. `time` only if it differs from the shift. */
export interface RosterRow {
  readonly funktion: string
  readonly qualifikation: string
  readonly helfer: RosterHelfer | null
  readonly time: string
  readonly more: number
}
export interface RosterGroup {
  readonly titel: string
  readonly rows: readonly RosterRow[]
}

const byType = (a: RosterFahrzeug, b: RosterFahrzeug): number =>
  [a.typ ?? '', a.kennung, a.bezeichnung].join('\0').localeCompare([b.typ ?? '', b.kennung, b.bezeichnung].join('\0'), 'de')

/** "KTW 1 · 1401 · Muster 14/85-1": vehicle name with call sign; wishes are marked. */
const fahrzeugname = ({ fahrzeug, bezeichnung, kennung, funkrufname, typ }: RosterFahrzeug): string =>
  fahrzeug === null ? `${typ} (noch offen)` : [...new Set([bezeichnung, kennung, funkrufname])].filter(Boolean).join(' · ')

/** "17:00", Berlin time. */
export const timeOfDay = (time: string): string => readableTime(time).slice(-5)
const day = (time: string): string => readableTime(time).slice(0, -7)

/** "Sa., 28.11.2026, 17:00–21:00 Uhr"; with both days across midnight. */
export const shortSpan = (beginn: string, ende: string): string =>
  day(beginn) === day(ende) ? `${day(beginn)}, ${timeOfDay(beginn)}–${timeOfDay(ende)} Uhr` : readableSpan(beginn, ende)

const partTimes = (schicht: RosterSchicht, { von, bis }: RosterHelfer): string =>
  von === schicht.beginn && bis === schicht.ende ? '' : `${timeOfDay(von)}–${timeOfDay(bis)}`

const qualifikationText = (qualifikation: string): string => (qualifikation === 'keine' ? '' : qualifikation)
const free = (fn: string, qualifikation = ''): RosterRow => ({ helfer: null, funktion: fn, qualifikation, time: '', more: 0 })
const openPlace = ({ funktion, qualifikation }: Platz): RosterRow => free(funktion, qualifikationText(qualifikation))

/** Blank lines per kind of open place; unlimited, a large occasion would fill pages. */
const LINES = 6

function shortened(places: readonly RosterRow[]): RosterRow[] {
  const kinds = Map.groupBy(places, ({ funktion, qualifikation }) => `${qualifikation} ${funktion}`)
  return [...kinds.values()].flatMap((same) => {
    const [first] = same
    // Replacing a single line would save nothing.
    return first && same.length > LINES + 1 ? [...same.slice(0, LINES), { ...first, more: same.length - LINES }] : same
  })
}

export function rosterGroups(schicht: RosterSchicht, all: readonly RosterHelfer[]): RosterGroup[] {
  const helfer = all.filter((entry) => entry.schicht === schicht._id && entry.status === 'eingeteilt')
  const row = (helfer: RosterHelfer): RosterRow => ({
    helfer,
    funktion: helfer.praktikant ? [helfer.funktion, 'Praktikant'].filter(Boolean).join(', ') : helfer.funktion,
    qualifikation: qualifikationText(helfer.qualifikation),
    time: partTimes(schicht, helfer),
    more: 0,
  })
  const people = helfer.map((entry) => ({ ...entry, id: entry.profil }))
  const seated = assignSeats({ ...schicht, fahrzeuge: schicht.fahrzeuge.toSorted(byType) }, people)
  const { praktikanten, praktikantenSoll } = seated.distribution
  const open = [
    ...seated.onFoot.filter(({ person }) => person === null).map(openPlace),
    ...Array.from({ length: Math.max(0, praktikantenSoll - praktikanten.length) }, () => free('Praktikant')),
  ]
  const riding = new Set(seated.vehicles.flatMap(({ seats }) => seats.flatMap(({ place }) => place?.profil ?? [])))
  const onFoot = helfer.filter(({ profil }) => !riding.has(profil))
  return [
    ...seated.vehicles.map(({ vehicle, seats }) => ({
      titel: fahrzeugname(vehicle),
      rows: [
        ...helfer.filter(({ profil }) => seats.some(({ place }) => place?.profil === profil)).map(row),
        ...seats.flatMap(({ place, platz }) => (platz && !place ? [openPlace(platz)] : [])),
      ],
    })),
    ...[
      { titel: schicht.fahrzeuge.length > 0 ? 'Ohne Fahrzeug' : 'Einsatzkräfte', rows: onFoot.map(row) },
      { titel: 'Noch offen', rows: shortened(open) },
    ].filter(({ rows }) => rows.length > 0),
  ]
}

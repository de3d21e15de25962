// Who stands where, as the rows of a roster: by vehicle, then those without one, then the places that are still open.
import { distribute } from '#blocks/anmeldung/besetzung.ts'
import { readableSpan, readableTime } from '#contract/berlin.ts'
import type { Print, PrintFahrzeug, PrintHelfer, PrintSchicht } from './print-data.ts'

/** A row of the roster; without `helfer` an open place to write on. `time` only where it is not the whole shift. */
export interface PlanRow {
  readonly funktion: string
  readonly qualifikation: string
  readonly helfer: PrintHelfer | null
  readonly zeit: string
  /** An open one that stands for so many more of its kind; else 0. */
  readonly weitere: number
}
export interface PlanGroup {
  readonly titel: string
  readonly zeilen: readonly PlanRow[]
}

/** "KTW 1 · 1401 · Muster 14/85-1": what a vehicle is called, with its call sign; a wish says that it is one. */
export const fahrzeugname = ({ fahrzeug, bezeichnung, kennung, funkrufname, typ: type }: PrintFahrzeug): string =>
  fahrzeug === null ? `${type} (noch offen)` : [...new Set([bezeichnung, kennung, funkrufname])].filter(Boolean).join(' · ')

/** "17:00" of an instant, in Berlin. */
export const timeOfDay = (time: string): string => readableTime(time).slice(-5)
const day = (time: string): string => readableTime(time).slice(0, -7)

/** "Sa., 28.11.2026, 17:00–21:00 Uhr"; over midnight with both days. */
export const span = (beginn: string, ende: string): string =>
  day(beginn) === day(ende) ? `${day(beginn)}, ${timeOfDay(beginn)}–${timeOfDay(ende)} Uhr` : readableSpan(beginn, ende)

const partTimes = (schicht: PrintSchicht, { von, bis }: PrintHelfer): string =>
  von === schicht.beginn && bis === schicht.ende ? '' : `${timeOfDay(von)}–${timeOfDay(bis)}`

/** Of each kind so many open places are lines to write on; a large service would be pages of them. */
const LINES = 6

/** Open places of one kind beyond some lines as a single row. */
function shortened(free: readonly PlanRow[]): PlanRow[] {
  const kinds = Map.groupBy(free, ({ funktion: fn, qualifikation }) => `${qualifikation} ${fn}`)
  return [...kinds.values()].flatMap((same) => {
    const [first] = same
    // One row instead of one line would gain nothing.
    return first && same.length > LINES + 1 ? [...same.slice(0, LINES), { ...first, weitere: same.length - LINES }] : same
  })
}

/** The groups of a shift. Open places are those that nobody who is staffed takes. */
export function groups(schicht: PrintSchicht, all: readonly PrintHelfer[]): PlanGroup[] {
  const here = all.filter((one) => one.schicht === schicht._id && one.status === 'eingeteilt')
  const row = (helfer: PrintHelfer): PlanRow => ({
    helfer,
    funktion: helfer.praktikant ? [helfer.funktion, 'Praktikant'].filter(Boolean).join(', ') : helfer.funktion,
    qualifikation: helfer.qualifikation === 'keine' ? '' : helfer.qualifikation,
    zeit: partTimes(schicht, helfer),
    weitere: 0,
  })
  const {
    plaetze,
    praktikanten,
    praktikantenSoll: praktikantPlaces,
  } = distribute(
    schicht,
    here.map((one) => ({ ...one, id: one.profil })),
  )
  const free: PlanRow[] = [
    ...plaetze
      .filter(({ person }) => person === null)
      .map(({ qualifikation, funktion: fn }) => ({
        helfer: null,
        funktion: fn,
        qualifikation: qualifikation === 'keine' ? '' : qualifikation,
        zeit: '',
        weitere: 0,
      })),
    ...Array.from({ length: Math.max(0, praktikantPlaces - praktikanten.length) }, () => ({
      helfer: null,
      funktion: 'Praktikant',
      qualifikation: '',
      zeit: '',
      weitere: 0,
    })),
  ]
  const ids = new Set(schicht.fahrzeuge.map(({ _id }) => _id))
  return [
    ...schicht.fahrzeuge.map((fahrzeug) => ({
      titel: fahrzeugname(fahrzeug),
      zeilen: here.filter((one) => one.fahrzeug === fahrzeug._id).map(row),
    })),
    {
      titel: schicht.fahrzeuge.length > 0 ? 'Ohne Fahrzeug' : 'Einsatzkräfte',
      zeilen: here.filter(({ fahrzeug }) => fahrzeug === null || !ids.has(fahrzeug)).map(row),
    },
    { titel: 'Noch offen', zeilen: shortened(free) },
  ].filter(({ zeilen: rows, titel }, i) => rows.length > 0 || (i < schicht.fahrzeuge.length && titel !== ''))
}

/** "Schicht 2: Nachmittag" */
export const schichttitel = ({ schichten }: Print, schicht: PrintSchicht): string =>
  schicht.bezeichnung || (schichten.length > 1 ? `Schicht ${schichten.indexOf(schicht) + 1}` : 'Dienstplan')

// Who stands where, as the rows of a roster: by vehicle, then those without one, then the places that are still open.
import { verteile } from '#blocks/anmeldung/besetzung.ts'
import { lesbareSpanne, lesbareZeit } from '#contract/berlin.ts'
import type { Druck, Druckfahrzeug, Druckhelfer, Druckschicht } from './druckdaten.ts'

/** A row of the roster; without `helfer` an open place to write on. `zeit` only where it is not the whole shift. */
export interface Planzeile {
  readonly funktion: string
  readonly qualifikation: string
  readonly helfer: Druckhelfer | null
  readonly zeit: string
  /** An open one that stands for so many more of its kind; else 0. */
  readonly weitere: number
}
export interface Plangruppe {
  readonly titel: string
  readonly zeilen: readonly Planzeile[]
}

/** "KTW 1 · 1401 · Muster 14/85-1": what a vehicle is called, with its call sign; a wish says that it is one. */
export const fahrzeugname = ({ fahrzeug, bezeichnung, kennung, funkrufname, typ }: Druckfahrzeug): string =>
  fahrzeug === null ? `${typ} (noch offen)` : [...new Set([bezeichnung, kennung, funkrufname])].filter(Boolean).join(' · ')

/** "17:00" of an instant, in Berlin. */
export const uhrzeit = (zeit: string): string => lesbareZeit(zeit).slice(-5)
const tag = (zeit: string): string => lesbareZeit(zeit).slice(0, -7)

/** "Sa., 28.11.2026, 17:00–21:00 Uhr"; over midnight with both days. */
export const spanne = (beginn: string, ende: string): string =>
  tag(beginn) === tag(ende) ? `${tag(beginn)}, ${uhrzeit(beginn)}–${uhrzeit(ende)} Uhr` : lesbareSpanne(beginn, ende)

const teil = (schicht: Druckschicht, { von, bis }: Druckhelfer): string =>
  von === schicht.beginn && bis === schicht.ende ? '' : `${uhrzeit(von)}–${uhrzeit(bis)}`

/** Of each kind so many open places are lines to write on; a large service would be pages of them. */
const LINIEN = 6

/** Open places of one kind beyond some lines as a single row. */
function gekuerzt(frei: readonly Planzeile[]): Planzeile[] {
  const arten = Map.groupBy(frei, ({ funktion, qualifikation }) => `${qualifikation} ${funktion}`)
  return [...arten.values()].flatMap((gleiche) => {
    const [erste] = gleiche
    // One row instead of one line would gain nothing.
    return erste && gleiche.length > LINIEN + 1 ? [...gleiche.slice(0, LINIEN), { ...erste, weitere: gleiche.length - LINIEN }] : gleiche
  })
}

/** The groups of a shift. Open places are those that nobody who is staffed takes. */
export function gruppen(schicht: Druckschicht, alle: readonly Druckhelfer[]): Plangruppe[] {
  const hier = alle.filter((einer) => einer.schicht === schicht._id && einer.status === 'eingeteilt')
  const zeile = (helfer: Druckhelfer): Planzeile => ({
    helfer,
    funktion: helfer.praktikant ? [helfer.funktion, 'Praktikant'].filter(Boolean).join(', ') : helfer.funktion,
    qualifikation: helfer.qualifikation === 'keine' ? '' : helfer.qualifikation,
    zeit: teil(schicht, helfer),
    weitere: 0,
  })
  const { plaetze, praktikanten, praktikantenSoll } = verteile(
    schicht,
    hier.map((einer) => ({ ...einer, id: einer.profil })),
  )
  const frei: Planzeile[] = [
    ...plaetze
      .filter(({ person }) => person === null)
      .map(({ qualifikation, funktion }) => ({
        helfer: null,
        funktion,
        qualifikation: qualifikation === 'keine' ? '' : qualifikation,
        zeit: '',
        weitere: 0,
      })),
    ...Array.from({ length: Math.max(0, praktikantenSoll - praktikanten.length) }, () => ({
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
      zeilen: hier.filter((einer) => einer.fahrzeug === fahrzeug._id).map(zeile),
    })),
    {
      titel: schicht.fahrzeuge.length > 0 ? 'Ohne Fahrzeug' : 'Einsatzkräfte',
      zeilen: hier.filter(({ fahrzeug }) => fahrzeug === null || !ids.has(fahrzeug)).map(zeile),
    },
    { titel: 'Noch offen', zeilen: gekuerzt(frei) },
  ].filter(({ zeilen, titel }, i) => zeilen.length > 0 || (i < schicht.fahrzeuge.length && titel !== ''))
}

/** "Schicht 2: Nachmittag" */
export const schichttitel = ({ schichten }: Druck, schicht: Druckschicht): string =>
  schicht.bezeichnung || (schichten.length > 1 ? `Schicht ${schichten.indexOf(schicht) + 1}` : 'Dienstplan')

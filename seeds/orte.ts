// Places: stations, rooms, hospitals, where blood is given, where events are held.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { anschrift, festnetz } from './anschriften.ts'
import type { Zufall } from './zufall.ts'

export type Ort = Insertable<DB['orte']> & { _id: string; name: string; kategorie: string }

type Vorlage = readonly [kategorie: string, name: string]
const FESTE: readonly Vorlage[] = [
  ['Wache', 'Wache Musterstadt'],
  ['Halle', 'Fahrzeughalle Nord'],
  ['Krankenhaus', 'Klinikum am Probeberg'],
  ['Krankenhaus', 'St.-Beispiel-Hospital'],
  ['Blutspendelokal', 'Gemeindehaus Oberprobach'],
  ['Blutspendelokal', 'Bürgersaal Beispielhausen'],
  ['Veranstaltungsort', 'Messehalle Musterstadt'],
  ['Veranstaltungsort', 'Schauspielhaus'],
  ['Veranstaltungsort', 'Marktplatz'],
  ['Veranstaltungsort', 'Stadion am Ring'],
  ['Veranstaltungsort', 'Motocross-Strecke Kiesgrube'],
  ['Veranstaltungsort', 'Open-Air-Gelände Seewiese'],
  ['Veranstaltungsort', 'Reitanlage Wiesengrund'],
  ['Veranstaltungsort', 'Grundschule Unterprobach'],
]
const RAEUME = ['Lehrsaal', 'Seminarraum 1', 'Besprechungsraum', 'Seminarraum 2', 'Küche', 'Jugendraum', 'Funkraum', 'Werkraum'] as const
/** One room of every size is asked for and not simply taken. */
const MIT_GENEHMIGUNG: (typeof RAEUME)[number] = 'Besprechungsraum'
const WEITERE: readonly Vorlage[] = [
  ['Veranstaltungsort', 'Sporthalle'],
  ['Veranstaltungsort', 'Festplatz'],
  ['Blutspendelokal', 'Schulaula'],
  ['Veranstaltungsort', 'Freibad'],
  ['Halle', 'Gerätehalle'],
  ['Veranstaltungsort', 'Bürgerhaus'],
  ['Blutspendelokal', 'Pfarrheim'],
  ['Krankenhaus', 'Rehaklinik'],
  ['Wache', 'Außenwache'],
]
const FARBEN = ['#1c7ed6', '#2f9e44', '#e8590c', '#9c36b5', '#0c8599', '#c2255c'] as const

/** Rooms that can be booked, and in all how many places. One more is deleted and can be brought back. */
export function orte(zufall: Zufall, raeume: number, gesamt: number, erstellt: Date, wer: string): Ort[] {
  const stand = { version: 1, erstelltAm: erstellt.toISOString(), erstelltVon: wer, geaendertAm: erstellt.toISOString(), geaendertVon: wer }
  const ort = (kategorie: string, name: string, besonderes: Partial<Ort> = {}): Ort => {
    const { strasse, hausnummer, plz, stadt } = anschrift(zufall)
    return {
      _id: zufall.id(erstellt),
      ...stand,
      name,
      kategorie,
      strasse,
      hausnummer,
      plz,
      stadt,
      koordinaten: zufall.trifft(0.5)
        ? { lat: Number((51.2 + zufall.bruch() / 5).toFixed(5)), lon: Number((7.1 + zufall.bruch() / 5).toFixed(5)) }
        : null,
      ansprechpartner: zufall.trifft(0.5)
        ? `${zufall.eins(['Frau', 'Herr'])} ${zufall.eins(['Lindner', 'Sommer', 'Kern', 'Behrens', 'Yılmaz', 'Novák'])}`
        : '',
      telefon: zufall.trifft(0.6) ? festnetz(4_000 + zufall.ganz(0, 999)) : '',
      hinweise: zufall.trifft(0.4)
        ? zufall.eins([
            'Zufahrt über den Hof, Tor links.',
            'Schlüssel im Tresor der Wache.',
            'Parken nur auf dem Schotterplatz; Feuerwehrzufahrt freihalten.',
          ])
        : '',
      w3w: '',
      buchbar: false,
      kapazitaet: null,
      ausstattung: [],
      farbe: '',
      genehmigung: false,
      aktiv: true,
      ...besonderes,
    }
  }
  const buchbar = Array.from({ length: raeume }, (_leer, i) =>
    ort('Raum', `${RAEUME[i % RAEUME.length]}${i < RAEUME.length ? '' : ` (Haus ${1 + Math.floor(i / RAEUME.length)})`}`, {
      buchbar: true,
      kapazitaet: zufall.ganz(2, 20) * 4,
      ausstattung: zufall.einige(['Beamer', 'Whiteboard', 'Küche', 'Übungspuppe', 'Videokonferenz'], zufall.ganz(1, 3)),
      farbe: FARBEN[i % FARBEN.length] ?? '',
      genehmigung: i === RAEUME.indexOf(MIT_GENEHMIGUNG),
    }),
  )
  const alle = [...FESTE.map(([kategorie, name]) => ort(kategorie, name)), ...buchbar]
  for (let i = 0; alle.length < gesamt; i += 1) {
    const [kategorie, name] = WEITERE[i % WEITERE.length] as Vorlage
    alle.push(
      ort(
        kategorie,
        `${name} ${['Nord', 'Süd', 'Ost', 'West', 'Mitte'][Math.floor(i / WEITERE.length) % 5]}${i < 45 ? '' : ` ${1 + Math.floor(i / 45)}`}`,
      ),
    )
  }
  return [...alle, ort('Halle', 'Alte Fahrzeughalle', { aktiv: false, hinweise: 'Seit dem Umzug nicht mehr genutzt.' })]
}

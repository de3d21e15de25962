import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { address, festnetz } from '../people/addresses.ts'
import type { Random } from '../random.ts'

export type Ort = Insertable<DB['orte']> & { _id: string; name: string; kategorie: string }

type Template = readonly [kategorie: string, name: string]
const FIXED: readonly Template[] = [
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
const WITH_GENEHMIGUNG: (typeof RAEUME)[number] = 'Besprechungsraum'
const MORE: readonly Template[] = [
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
const COLORS = ['#1c7ed6', '#2f9e44', '#e8590c', '#9c36b5', '#0c8599', '#c2255c'] as const

/** Bookable rooms, and total number of places. Adds one deleted place that can be restored. */
export function orte(random: Random, raeume: number, total: number, erstellt: Date, who: string): Ort[] {
  const common = {
    version: 1,
    erstelltAm: erstellt.toISOString(),
    erstelltVon: who,
    geaendertAm: erstellt.toISOString(),
    geaendertVon: who,
  }
  const ort = (kategorie: string, name: string, special: Partial<Ort> = {}): Ort => {
    const { strasse, hausnummer, plz, stadt } = address(random)
    return {
      _id: random.id(erstellt),
      ...common,
      name,
      kategorie,
      strasse,
      hausnummer,
      plz,
      stadt,
      koordinaten: random.chance(0.5)
        ? { lat: Number((51.2 + random.fraction() / 5).toFixed(5)), lon: Number((7.1 + random.fraction() / 5).toFixed(5)) }
        : null,
      ansprechpartner: random.chance(0.5)
        ? `${random.pick(['Frau', 'Herr'])} ${random.pick(['Lindner', 'Sommer', 'Kern', 'Behrens', 'Yılmaz', 'Novák'])}`
        : '',
      telefon: random.chance(0.6) ? festnetz(4_000 + random.whole(0, 999)) : '',
      hinweise: random.chance(0.4)
        ? random.pick([
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
      ...special,
    }
  }
  const buchbar = Array.from({ length: raeume }, (_empty, i) =>
    ort('Raum', `${RAEUME[i % RAEUME.length]}${i < RAEUME.length ? '' : ` (Haus ${1 + Math.floor(i / RAEUME.length)})`}`, {
      buchbar: true,
      kapazitaet: random.whole(2, 20) * 4,
      ausstattung: random.some(['Beamer', 'Whiteboard', 'Küche', 'Übungspuppe', 'Videokonferenz'], random.whole(1, 3)),
      farbe: COLORS[i % COLORS.length] ?? '',
      genehmigung: i === RAEUME.indexOf(WITH_GENEHMIGUNG),
    }),
  )
  const all = [...FIXED.map(([kategorie, name]) => ort(kategorie, name)), ...buchbar]
  for (let i = 0; all.length < total; i += 1) {
    const [kategorie, name] = MORE[i % MORE.length] as Template
    all.push(
      ort(
        kategorie,
        `${name} ${['Nord', 'Süd', 'Ost', 'West', 'Mitte'][Math.floor(i / MORE.length) % 5]}${i < 45 ? '' : ` ${1 + Math.floor(i / 45)}`}`,
      ),
    )
  }
  return [...all, ort('Halle', 'Alte Fahrzeughalle', { aktiv: false, hinweise: 'Seit dem Umzug nicht mehr genutzt.' })]
}

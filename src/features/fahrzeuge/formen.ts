// What a vehicle has besides its own row: inspections, defects, trips (entities.md 2.11, "sub-records worth having").
import * as z from 'zod/mini'
import {
  choice,
  feld,
  id,
  monat,
  person,
  pflichttag,
  pflichttext,
  pflichtzahl,
  pflichtzeitpunkt,
  schalter,
  stand,
  text,
  verweis,
  zahl,
} from '#contract/bausteine.ts'
import { enumOf, keysOf } from '#contract/schema.ts'
import { AMPELN } from '#blocks/faelligkeit/contract.ts'
import { dateiangabe } from '#features/dateien/contract.ts'

export const STATUS_NAMEN = {
  einsatzbereit: 'Einsatzbereit',
  eingeschraenkt: 'Eingeschränkt',
  werkstatt: 'Werkstatt',
  ausserDienst: 'Außer Dienst',
} as const
export const TYP_NAMEN = {
  KTW: 'KTW',
  'KTW-B': 'KTW-B',
  RTW: 'RTW',
  NEF: 'NEF',
  'MTW/MTF': 'MTW/MTF',
  ELW: 'ELW',
  'GW-San': 'GW-San',
  'GW-Bt': 'GW-Bt',
  PKW: 'PKW',
  LKW: 'LKW',
  Anhaenger: 'Anhänger',
  'Zelt/AB': 'Zelt/AB',
} as const
export const KRAFTSTOFF_NAMEN = { diesel: 'Diesel', benzin: 'Benzin', strom: 'Strom', hybrid: 'Hybrid' } as const

export const PRUEFTITEL = {
  hu: 'HU',
  sp: 'SP',
  uvv: 'UVV',
  medPruefung: 'Medizinprodukte',
  versicherung: 'Versicherung',
  desinfektion: 'Desinfektion',
} as const
export type Pruefart = keyof typeof PRUEFTITEL
export const PRUEFARTEN = keysOf(PRUEFTITEL)
/** The field of a vehicle that holds the due month. */
export const PRUEFFELD = {
  hu: 'huBis',
  sp: 'spBis',
  uvv: 'uvvBis',
  medPruefung: 'medPruefungBis',
  versicherung: 'versicherungBis',
  desinfektion: 'desinfektionBis',
} as const satisfies Record<Pruefart, string>
export const PRUEFERGEBNISSE = ['ohne Mängel', 'mit Mängeln', 'nicht bestanden'] as const
/** The lowest first. */
export const PRIORITAET_NAMEN = { niedrig: 'Niedrig', mittel: 'Mittel', hoch: 'Hoch', kritisch: 'Kritisch' } as const
export const MANGELSTATUS_NAMEN = { gemeldet: 'Gemeldet', 'in Arbeit': 'In Arbeit', behoben: 'Behoben', abgelehnt: 'Kein Mangel' } as const
/** Pictures of one defect. */
export const MANGELBILDER = 6

const intervall = (titel: string) => zahl(titel, 0, 120)
/** Months between two inspections; null or 0 for none. The insurance has none: it runs as its contract says. */
export const pruefintervalle = feld(
  'Prüfintervalle in Monaten',
  z._default(
    z.object({
      hu: intervall('HU alle'),
      sp: intervall('SP alle'),
      uvv: intervall('UVV alle'),
      medPruefung: intervall('Medizinprodukte alle'),
      desinfektion: intervall('Desinfektion alle'),
    }),
    { hu: 24, sp: 12, uvv: 12, medPruefung: 12, desinfektion: 1 },
  ),
)

/**
 * One vehicle on the board of inspections. `faellig` is a month `YYYY-MM` or '', `tage` the days left to its end, `zuletzt` a
 * day. What the vehicle needs not (no interval, nothing recorded) is left out.
 */
export const pruefstand = z.object({
  fahrzeug: id,
  bezeichnung: z.string(),
  kennung: z.string(),
  kennzeichen: z.string(),
  status: enumOf(STATUS_NAMEN),
  pruefungen: z.array(
    z.object({
      art: enumOf(PRUEFTITEL),
      faellig: z.string(),
      tage: z.nullable(z.number()),
      ampel: z.enum(AMPELN),
      zuletzt: z.nullable(z.string()),
    }),
  ),
})
export type Pruefstand = z.output<typeof pruefstand>

export const pruefungsFelder = {
  art: choice('Art der Prüfung', PRUEFTITEL),
  datum: pflichttag('Datum'),
  /** Left out: the month of the day plus the vehicle's interval. */
  naechste: monat('Nächste Prüfung'),
  ergebnis: choice('Ergebnis', PRUEFERGEBNISSE, 'ohne Mängel'),
  bemerkung: text('Bemerkung', 500),
}
export const pruefung = z.object({
  _id: id,
  erstelltAm: z.string(),
  erstelltVonName: z.string(),
  art: enumOf(PRUEFTITEL),
  datum: z.string(),
  naechste: z.string(),
  ergebnis: z.enum(PRUEFERGEBNISSE),
  bemerkung: z.string(),
})

/** What whoever finds a defect says. */
export const meldungsFelder = {
  titel: pflichttext('Titel', 120),
  beschreibung: text('Beschreibung', 2000),
  prioritaet: choice('Priorität', PRIORITAET_NAMEN, 'mittel'),
  /** The vehicle stays where it is until this is mended; for holders of UPDATE_FAHRZEUG. */
  ausserDienst: schalter('Fahrzeug außer Dienst'),
}
export const mangelFelder = {
  ...meldungsFelder,
  status: choice('Status', MANGELSTATUS_NAMEN),
  loesung: text('Lösung', 2000),
}
export const mangel = z.object({
  ...stand,
  ...mangelFelder,
  fahrzeug: id,
  fahrzeugName: z.string(),
  gemeldetVonPerson: z.nullable(person),
  behobenAm: z.nullable(z.string()),
  bilder: z.array(dateiangabe),
})
export type Mangel = z.output<typeof mangel>
/** After a change. `einsatzbereitMoeglich`: nothing keeps the vehicle out of service any more, and it still stands there. */
export const geaenderterMangel = z.object({ ...mangel.shape, einsatzbereitMoeglich: z.boolean() })

/** `fahrer` defaults to whoever enters the trip; with `belegung`, which the trip must overlap, the kilometres go into that booking as well. */
export const fahrtFelder = {
  belegung: verweis('Belegung'),
  fahrer: verweis('Fahrer'),
  beginn: pflichtzeitpunkt('Beginn'),
  ende: pflichtzeitpunkt('Ende'),
  kmStart: pflichtzahl('Kilometerstand bei Beginn', 0, 2_000_000),
  kmEnde: pflichtzahl('Kilometerstand am Ende', 0, 2_000_000),
  zweck: pflichttext('Zweck', 120),
  ziel: text('Ziel', 120),
  bemerkung: text('Bemerkung', 500),
}
export const fahrt = z.object({
  ...stand,
  ...fahrtFelder,
  fahrzeug: id,
  fahrer: id,
  fahrerPerson: person,
  /** May the asking member change it? */
  aenderbar: z.boolean(),
})
export type Fahrt = z.output<typeof fahrt>
/** After a write. `hinweise`: what looks odd and stands all the same, as a gap in the kilometres. */
export const gespeicherteFahrt = z.object({ ...fahrt.shape, hinweise: z.array(z.string()) })

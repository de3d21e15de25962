import * as z from 'zod/mini'
import { choice, coordinates, muster, pflichttext, schalter, text, textliste, zahl } from '#contract/bausteine.ts'
import { crud } from '#contract/endpoint.ts'

export const KATEGORIEN = ['Wache', 'Halle', 'Krankenhaus', 'Blutspendelokal', 'Veranstaltungsort', 'Raum'] as const

/** entities.md 2.16. A room is an Ort with `buchbar`; it then needs a `kapazitaet`. */
export const ortFelder = {
  name: pflichttext('Name', 100),
  kategorie: choice('Kategorie', KATEGORIEN, 'Veranstaltungsort'),
  strasse: text('Straße', 100),
  hausnummer: text('Hausnummer', 10),
  plz: muster('Postleitzahl', /^\d{5}$/, '12345'),
  stadt: text('Stadt', 100),
  koordinaten: coordinates('Koordinaten'),
  ansprechpartner: text('Ansprechpartner', 100),
  telefon: muster('Telefon', /^[+0-9 /()-]{5,25}$/, '02345 678901'),
  hinweise: text('Hinweise', 2000),
  w3w: muster('what3words-Adresse', /^\/{0,3}[\p{L}]+\.[\p{L}]+\.[\p{L}]+$/u, 'wort.wort.wort'),
  buchbar: schalter('Als Raum buchbar'),
  kapazitaet: zahl('Kapazität', 1, 1000),
  /** Who may not approve bookings asks for this room. */
  genehmigung: schalter('Buchungen genehmigen'),
  ausstattung: textliste('Ausstattung', 20, 60),
  farbe: muster('Farbe', /^#[0-9a-f]{6}$/i, '#1c7ed6'),
}

export const orteContract = crud({
  basis: '/api/orte',
  bereich: 'ORT',
  namen: ['Ort', 'Orte'],
  felder: ortFelder,
  filter: { kategorie: z.optional(z.enum(KATEGORIEN)), buchbar: z.optional(z.stringbool()) },
  softDelete: true,
  history: true,
  export: true,
})

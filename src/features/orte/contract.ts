import * as z from 'zod/mini'
import { choice, coordinates, id, pattern, phone, requiredText, strings, toggle, text, textList, number } from '#contract/fields.ts'
import { callsUnder, crud, page } from '#contract/endpoint.ts'

export const CATEGORIES = ['Wache', 'Halle', 'Krankenhaus', 'Blutspendelokal', 'Veranstaltungsort', 'Raum'] as const

/** A room is an Ort with `buchbar`; it then needs a `kapazitaet`. */
export const ortFields = {
  name: requiredText('Name', 100),
  kategorie: choice('Kategorie', CATEGORIES, 'Veranstaltungsort'),
  strasse: text('Straße', 100),
  hausnummer: text('Hausnummer', 10),
  plz: pattern('Postleitzahl', /^\d{5}$/, '12345'),
  stadt: text('Stadt', 100),
  koordinaten: coordinates('Koordinaten'),
  ansprechpartner: text('Ansprechpartner', 100),
  telefon: phone('Telefon'),
  beschreibung: text('Beschreibung', 2000),
  hinweise: text('Hinweise', 2000),
  w3w: pattern('what3words-Adresse', /^\/{0,3}[\p{L}]+\.[\p{L}]+\.[\p{L}]+$/u, 'wort.wort.wort'),
  buchbar: toggle('Als Raum buchbar'),
  kapazitaet: number('Kapazität', 1, 1000),
  genehmigung: toggle('Buchungen genehmigen'),
  ausstattung: textList('Ausstattung', 20, 60),
  farbe: pattern('Farbe', /^#[0-9a-f]{6}$/i, '#1c7ed6'),
}

const plain = crud({
  basePath: '/api/orte',
  area: 'ORT',
  names: ['Ort', 'Orte'],
  fields: ortFields,
  filter: { kategorie: z.optional(z.enum(CATEGORIES)), buchbar: z.optional(z.stringbool()) },
  softDelete: true,
  history: true,
  export: true,
})
export const orteContract = {
  ...plain,
  /** Names only, for everybody: any entry with a place needs them. */
  names: callsUnder('/api/orte')('GET', '/namen', 'angemeldet', 'Namen der Orte, zum Auswählen', {
    list: true,
    query: z.object(page),
    response: z.array(z.object({ _id: id, ...strings('name') })),
  }),
} as const

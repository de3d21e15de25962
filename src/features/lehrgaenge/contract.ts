import * as z from 'zod/mini'
import { crud } from '#contract/endpoint.ts'
import { choice, count, field, list, number, requiredReference, requiredText, strings, textList, toggle } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { BEDARFS_NAMES } from '#contract/qualifikation.ts'
import { FUEHRUNGSAUSBILDUNGEN } from '#features/profile/schemas.ts'

export const CATEGORY_NAMES = {
  sanitaet: 'Sanität',
  rettungsdienst: 'Rettungsdienst',
  fuehrung: 'Führung',
  fahren: 'Fahren',
  funk: 'Funk',
  betreuung: 'Betreuung',
  technik: 'Technik',
  ausbildung: 'Ausbildung',
  sonstige: 'Sonstige',
} as const

/** Months count from the end of a course; 0 months: valid without end. */
export const lehrgangFields = {
  bezeichnung: requiredText('Bezeichnung', 120),
  abkuerzung: requiredText('Abkürzung', 15),
  kategorie: choice('Kategorie', CATEGORY_NAMES, 'sonstige'),
  /** Qualification of graduates; the highest one counts. */
  qualifikation: choice('Sanitätsausbildung', BEDARFS_NAMES, 'keine'),
  fuehrung: choice('Führungsausbildung', FUEHRUNGSAUSBILDUNGEN, 'keine'),
  gueltigkeitMonate: count('Gültigkeit in Monaten', 240),
  /** Months after expiry during which a refresher course restores it. */
  reaktivierbarMonate: count('Danach noch aufzufrischen, in Monaten', 60),
  warnungTage: field(
    'Erinnern vor Ablauf',
    z._default(z.array(z.int().check(z.minimum(1), z.maximum(730))).check(z.maxLength(6)), [90, 30, 7]),
  ),
  beinhaltet: list('Beinhaltet', inHistory(requiredReference('Lehrgang'), { kind: 'lehrgang' }), 20),
  einteilbar: toggle('Zählt bei der Einteilung'),
  stunden: number('Stunden', 0, 2000, 0.25),
  rdfAnrechenbar: toggle('Zählt als Rettungsdienstfortbildung'),
  /** Groups required to have it; '*' for everybody. */
  pflicht: textList('Pflicht für', 20, 60),
}

const plain = crud({
  basePath: '/api/lehrgaenge',
  area: 'ADMIN_LEHRGANG',
  names: ['Lehrgang', 'Lehrgänge'],
  fields: lehrgangFields,
  derived: strings('beinhaltetNamen'),
  filter: { kategorie: z.optional(z.enum(Object.keys(CATEGORY_NAMES) as (keyof typeof CATEGORY_NAMES)[])) },
  softDelete: true,
  history: true,
  export: true,
})
export const catalogContract = plain

const NAMES = { _id: true, bezeichnung: true, abkuerzung: true, aktiv: true } as const
/** With `nurNamen` for every member, with names alone; all of it with the right. */
export const lehrgaengeContract = {
  ...plain,
  list: {
    ...plain.list,
    zugang: 'angemeldet',
    query: z.extend(plain.list.query, { nurNamen: z.optional(z.stringbool()) }),
    response: z.array(z.extend(z.partial(plain.get.response), z.pick(plain.get.response, NAMES).shape)),
  },
} as const

import * as z from 'zod/mini'
import {
  choice,
  field,
  id,
  person,
  requiredText,
  requiredReference,
  requiredInstant,
  toggle,
  state,
  text,
  textList,
  reference,
  number,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import {
  belegungsCalls,
  RUESTZEIT,
  BELEGUNGSSTATUS_NAMES,
  mayWithItFields,
  overriding,
  blackout,
  sperrzeit,
  freePruefung,
  halter,
  kalenderQuestion,
  kalenderRows,
  without,
  serienPreview,
  spanQuestion,
  termine,
  type Umfang,
  wiederholung,
} from '#blocks/belegung/contract.ts'
import { defineContract, onlyId } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'

export const BESTUHLUNG_NAMES = {
  '': 'egal',
  Reihen: 'Reihen',
  Parlament: 'Parlament',
  'U-Form': 'U-Form',
  Block: 'Block',
  Stuhlkreis: 'Stuhlkreis',
  'ohne Stühle': 'ohne Stühle',
} as const

const ruestzeit = (titel: string) => field(titel, z._default(z.number().check(...RUESTZEIT), 0))
/** Writable fields. `verantwortlich` defaults to the person who books; set-up times in minutes. */
export const raumbelegungsFields = {
  raum: inHistory(requiredReference('Raum'), { kind: 'ort' }),
  beginn: requiredInstant('Beginn'),
  ende: requiredInstant('Ende'),
  titel: requiredText('Titel', 120),
  veranstalter: text('Veranstalter', 120),
  verantwortlich: inHistory(reference('Verantwortlich'), { kind: 'person' }),
  personen: number('Personen', 0, 1000),
  bestuhlung: choice('Bestuhlung', BESTUHLUNG_NAMES, ''),
  ausstattung: textList('Ausstattung', 20, 60),
  ruestzeitVor: ruestzeit('Rüstzeit davor'),
  ruestzeitNach: ruestzeit('Rüstzeit danach'),
  oeffentlich: toggle('Öffentlich'),
  bemerkung: text('Bemerkung', 2000),
  sperrzeit,
}
const raumDetail = z.object({
  _id: id,
  name: z.string(),
  stadt: z.string(),
  kapazitaet: z.nullable(z.number()),
  ausstattung: z.array(z.string()),
  farbe: z.string(),
})

export const raumbelegung = z.object({
  ...state,
  ...raumbelegungsFields,
  raumDaten: raumDetail,
  status: enumOf(BELEGUNGSSTATUS_NAMES),
  grund: z.string(),
  verantwortlichPerson: z.nullable(person),
  serie: z.nullable(id),
  ...mayWithItFields,
})
export type Raumbelegung = z.output<typeof raumbelegung>

const umfang = () => z._default(z.enum(['diese', 'kuenftige', 'alle'] satisfies Umfang[]), 'diese')
const basePath = '/api/raumbelegungen'
const {
  list,
  export: file,
  get,
  ...later
} = belegungsCalls({
  basePath,
  area: 'RAUMBELEGUNG',
  name: 'Raumbelegung',
  response: raumbelegung,
  filter: { raum: z.optional(id) },
  umfang: umfang(),
})

export const raumbelegungenContract = defineContract({
  list,
  export: file,
  kalender: {
    method: 'GET',
    path: `${basePath}/kalender`,
    zugang: 'READ_RAUMBELEGUNG',
    titel: 'Belegungsplan aller Räume',
    query: kalenderQuestion,
    response: z.object({ raeume: z.array(raumDetail), ...kalenderRows }),
  },
  frei: {
    method: 'GET',
    path: `${basePath}/frei`,
    zugang: 'READ_RAUMBELEGUNG',
    titel: 'Freie Räume in einem Zeitraum, Rüstzeiten mitgezählt; mit alle=true auch die anderen, mit Grund',
    query: z.object({
      ...spanQuestion,
      personen: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
      ruestzeitVor: z.optional(z.coerce.number().check(...RUESTZEIT)),
      ruestzeitNach: z.optional(z.coerce.number().check(...RUESTZEIT)),
      alle: z.optional(z.stringbool()),
    }),
    response: z.array(
      z.object({
        ...raumDetail.shape,
        frei: z.boolean(),
        gruende: z.array(z.string()),
        halter: z.array(halter),
        genehmigung: z.boolean(),
      }),
    ),
  },
  pruefung: {
    method: 'GET',
    path: `${basePath}/pruefung`,
    zugang: 'READ_RAUMBELEGUNG',
    titel: 'Ist ein Raum frei, wer hat ihn, wann ist er frei?',
    query: z.object({
      ...spanQuestion,
      raum: requiredReference('Raum'),
      ruestzeitVor: z.optional(z.coerce.number().check(...RUESTZEIT)),
      ruestzeitNach: z.optional(z.coerce.number().check(...RUESTZEIT)),
      ohne: without,
    }),
    response: freePruefung,
  },
  serie: {
    method: 'POST',
    path: `${basePath}/serie`,
    zugang: 'CREATE_RAUMBELEGUNG',
    titel: 'Termine einer Serie mit ihren Konflikten (speichert nichts)',
    body: z.object({
      ...spanQuestion,
      raum: requiredReference('Raum'),
      wiederholung,
      ruestzeitVor: ruestzeit('Rüstzeit davor'),
      ruestzeitNach: ruestzeit('Rüstzeit danach'),
    }),
    response: serienPreview,
    status: 200,
  },
  get,
  create: {
    method: 'POST',
    path: basePath,
    zugang: 'CREATE_RAUMBELEGUNG',
    titel: 'Raum belegen, einmal oder als Serie',
    /** `raum` of a date replaces that of the booking; null if it is the same. */
    body: z.object({ ...raumbelegungsFields, ...overriding, ...blackout, termine: termine({ raum: reference('Raum') }) }),
    response: raumbelegung,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${basePath}/{id}`,
    zugang: ['UPDATE_RAUMBELEGUNG', 'CREATE_RAUMBELEGUNG'],
    titel: 'Raumbelegung ändern (eigene, oder mit UPDATE_RAUMBELEGUNG)',
    params: onlyId,
    body: z.object({
      version: state.version,
      ...raumbelegungsFields,
      /** Scope of the change, all or nothing; past dates are unchanged. */
      umfang: field('Was wird geändert?', umfang()),
    }),
    response: raumbelegung,
  },
  ...later,
})

// Bookings of rooms (api.md "Raumbelegungen", entities.md 2.12). A room is an Ort with `buchbar`.
import * as z from 'zod/mini'
import {
  choice,
  feld,
  id,
  person,
  pflichttext,
  pflichtverweis,
  pflichtzeitpunkt,
  schalter,
  stand,
  text,
  textliste,
  verweis,
  zahl,
} from '#contract/bausteine.ts'
import { inHistory } from '#contract/history.ts'
import {
  belegungsaufrufe,
  RUESTZEIT,
  BELEGUNGSSTATUS_NAMEN,
  darfDamit,
  freipruefung,
  halter,
  kalenderzeile,
  ohne,
  serienvorschau,
  spannenfrage,
  termine,
  type Umfang,
  wiederholung,
} from '#blocks/belegung/contract.ts'
import { defineContract, nurId } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'

export const BESTUHLUNG_NAMEN = {
  '': 'egal',
  Reihen: 'Reihen',
  Parlament: 'Parlament',
  'U-Form': 'U-Form',
  Block: 'Block',
  Stuhlkreis: 'Stuhlkreis',
  'ohne Stühle': 'ohne Stühle',
} as const

const ruestzeit = (titel: string) => feld(titel, z._default(z.number().check(...RUESTZEIT), 0))
/** What a client may write. `verantwortlich` defaults to whoever books; set-up times in minutes. */
export const raumbelegungsFelder = {
  raum: inHistory(pflichtverweis('Raum'), { kind: 'ort' }),
  beginn: pflichtzeitpunkt('Beginn'),
  ende: pflichtzeitpunkt('Ende'),
  titel: pflichttext('Titel', 120),
  veranstalter: text('Veranstalter', 120),
  verantwortlich: inHistory(verweis('Verantwortlich'), { kind: 'person' }),
  personen: zahl('Personen', 0, 1000),
  bestuhlung: choice('Bestuhlung', BESTUHLUNG_NAMEN, ''),
  ausstattung: textliste('Ausstattung', 20, 60),
  ruestzeitVor: ruestzeit('Rüstzeit davor'),
  ruestzeitNach: ruestzeit('Rüstzeit danach'),
  oeffentlich: schalter('Öffentlich'),
  bemerkung: text('Bemerkung', 2000),
}
const raumangabe = z.object({
  _id: id,
  name: z.string(),
  stadt: z.string(),
  kapazitaet: z.nullable(z.number()),
  ausstattung: z.array(z.string()),
  farbe: z.string(),
})

export const raumbelegung = z.object({
  ...stand,
  ...raumbelegungsFelder,
  raumDaten: raumangabe,
  status: enumOf(BELEGUNGSSTATUS_NAMEN),
  grund: z.string(),
  verantwortlichPerson: z.nullable(person),
  serie: z.nullable(id),
  ...darfDamit,
})
export type Raumbelegung = z.output<typeof raumbelegung>

/** A booking has one room. */
const umfang = () => z._default(z.enum(['diese', 'kuenftige', 'alle'] satisfies Umfang[]), 'diese')
const basis = '/api/raumbelegungen'
const {
  list,
  export: datei,
  get,
  ...spaeter
} = belegungsaufrufe({
  basis,
  bereich: 'RAUMBELEGUNG',
  name: 'Raumbelegung',
  antwort: raumbelegung,
  filter: { raum: z.optional(id) },
  umfang: umfang(),
})

export const raumbelegungenContract = defineContract({
  list,
  export: datei,
  kalender: {
    method: 'GET',
    path: `${basis}/kalender`,
    zugang: 'READ_RAUMBELEGUNG',
    titel: 'Belegungsplan aller Räume',
    query: z.object({ von: pflichtzeitpunkt('Von'), bis: pflichtzeitpunkt('Bis') }),
    antwort: z.object({ raeume: z.array(raumangabe), belegungen: z.array(kalenderzeile) }),
  },
  frei: {
    method: 'GET',
    path: `${basis}/frei`,
    zugang: 'READ_RAUMBELEGUNG',
    titel: 'Freie Räume in einem Zeitraum, Rüstzeiten mitgezählt; mit alle=true auch die anderen, mit Grund',
    query: z.object({
      ...spannenfrage,
      personen: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))),
      ruestzeitVor: z.optional(z.coerce.number().check(...RUESTZEIT)),
      ruestzeitNach: z.optional(z.coerce.number().check(...RUESTZEIT)),
      alle: z.optional(z.stringbool()),
    }),
    antwort: z.array(
      z.object({
        ...raumangabe.shape,
        frei: z.boolean(),
        gruende: z.array(z.string()),
        halter: z.array(halter),
        /** Whether the asking member's booking would wait for a decision. */
        genehmigung: z.boolean(),
      }),
    ),
  },
  pruefung: {
    method: 'GET',
    path: `${basis}/pruefung`,
    zugang: 'READ_RAUMBELEGUNG',
    titel: 'Ist ein Raum frei, wer hat ihn, wann ist er frei?',
    query: z.object({
      ...spannenfrage,
      raum: pflichtverweis('Raum'),
      ruestzeitVor: z.optional(z.coerce.number().check(...RUESTZEIT)),
      ruestzeitNach: z.optional(z.coerce.number().check(...RUESTZEIT)),
      ohne,
    }),
    antwort: freipruefung,
  },
  serie: {
    method: 'POST',
    path: `${basis}/serie`,
    zugang: 'CREATE_RAUMBELEGUNG',
    titel: 'Termine einer Serie mit ihren Konflikten (speichert nichts)',
    body: z.object({
      ...spannenfrage,
      raum: pflichtverweis('Raum'),
      wiederholung,
      ruestzeitVor: ruestzeit('Rüstzeit davor'),
      ruestzeitNach: ruestzeit('Rüstzeit danach'),
    }),
    antwort: serienvorschau,
    status: 200,
  },
  get,
  create: {
    method: 'POST',
    path: basis,
    zugang: 'CREATE_RAUMBELEGUNG',
    titel: 'Raum belegen, einmal oder als Serie',
    /** `raum` of a date: instead of that of the booking; null where it is the same. */
    body: z.object({ ...raumbelegungsFelder, termine: termine({ raum: verweis('Raum') }) }),
    antwort: raumbelegung,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${basis}/{id}`,
    zugang: ['UPDATE_RAUMBELEGUNG', 'CREATE_RAUMBELEGUNG'],
    titel: 'Raumbelegung ändern (eigene, oder mit UPDATE_RAUMBELEGUNG)',
    params: nurId,
    body: z.object({
      version: stand.version,
      ...raumbelegungsFelder,
      /** What one changes of this date changes of these as well, all of them or none; what is over stays. */
      umfang: feld('Was wird geändert?', umfang()),
    }),
    antwort: raumbelegung,
  },
  ...spaeter,
})

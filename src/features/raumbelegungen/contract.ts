// Bookings of rooms (api.md "Raumbelegungen", entities.md 2.12). A room is an Ort with `buchbar`.
import * as z from 'zod/mini'
import {
  auswahl,
  feld,
  historieneintrag,
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
import {
  BELEGUNGSSTATUS,
  freipruefung,
  halter,
  kalenderzeile,
  ohne,
  serienvorschau,
  spannenfrage,
  termine,
  umfang,
  wiederholung,
  zeitfilter,
} from '#contract/belegung.ts'
import { defineContract, exportVon, nurId, seite } from '#contract/endpoint.ts'

export const BESTUHLUNGEN = ['', 'Reihen', 'Parlament', 'U-Form', 'Block', 'Stuhlkreis', 'ohne Stühle'] as const

const ruestzeit = (titel: string) => feld(titel, z._default(z.number().check(z.int(), z.minimum(0), z.maximum(240)), 0))
/** What a client may write. `verantwortlich` defaults to whoever books; set-up times in minutes. */
export const raumbelegungsFelder = {
  raum: pflichtverweis('Raum'),
  beginn: pflichtzeitpunkt('Beginn'),
  ende: pflichtzeitpunkt('Ende'),
  titel: pflichttext('Titel', 120),
  veranstalter: text('Veranstalter', 120),
  verantwortlich: verweis('Verantwortlich'),
  personen: zahl('Personen', 0, 1000),
  bestuhlung: feld('Bestuhlung', z._default(z.enum(BESTUHLUNGEN), '')),
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
  status: z.enum(BELEGUNGSSTATUS),
  grund: z.string(),
  verantwortlichPerson: z.nullable(person),
  serie: z.nullable(id),
  aenderbar: z.object({ moeglich: z.boolean(), gruende: z.array(z.string()) }),
})
export type Raumbelegung = z.output<typeof raumbelegung>

const eigeneOder = <const V extends 'UPDATE' | 'DELETE'>(verb: V) => [`${verb}_RAUMBELEGUNG`, 'CREATE_RAUMBELEGUNG'] as const
const basis = '/api/raumbelegungen'
const list = {
  method: 'GET',
  path: basis,
  zugang: 'READ_RAUMBELEGUNG',
  titel: 'Raumbelegungen auflisten',
  query: z.object({
    ...seite,
    ...zeitfilter,
    raum: z.optional(id),
    status: z.optional(z.enum(BELEGUNGSSTATUS)),
    nur: z.optional(z.enum(['kommend', 'meine', 'angefragt', 'vergangen'])),
  }),
  antwort: z.array(raumbelegung),
  liste: true,
} as const

export const raumbelegungenContract = defineContract({
  list,
  export: exportVon(list),
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
      ruestzeitVor: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(240))),
      ruestzeitNach: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(240))),
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
      ruestzeitVor: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(240))),
      ruestzeitNach: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(240))),
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
  get: {
    method: 'GET',
    path: `${basis}/{id}`,
    zugang: 'READ_RAUMBELEGUNG',
    titel: 'Raumbelegung lesen',
    params: nurId,
    antwort: raumbelegung,
  },
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
    zugang: eigeneOder('UPDATE'),
    titel: 'Raumbelegung ändern (eigene, oder mit UPDATE_RAUMBELEGUNG)',
    params: nurId,
    body: z.object({ version: stand.version, ...raumbelegungsFelder }),
    antwort: raumbelegung,
  },
  remove: {
    method: 'DELETE',
    path: `${basis}/{id}`,
    zugang: eigeneOder('DELETE'),
    titel: 'Raumbelegung stornieren (eigene, oder mit DELETE_RAUMBELEGUNG)',
    params: nurId,
    query: z.object({ umfang, grund: text('Grund', 500) }),
    antwort: null,
  },
  wiederherstellen: {
    method: 'PUT',
    path: `${basis}/{id}/wiederherstellen`,
    zugang: eigeneOder('DELETE'),
    titel: 'Stornierung zurücknehmen, wenn noch frei ist; von einer Serie auch alles, was zugleich storniert wurde',
    params: nurId,
    query: z.object({ umfang }),
    antwort: raumbelegung,
  },
  genehmigung: {
    method: 'PUT',
    path: `${basis}/{id}/genehmigung`,
    zugang: 'UPDATE_RAUMBELEGUNG',
    titel: 'Eine angefragte Belegung bestätigen oder ablehnen',
    params: nurId,
    body: z.object({ version: stand.version, status: auswahl('Entscheidung', ['bestaetigt', 'abgelehnt']), grund: text('Grund', 500) }),
    antwort: raumbelegung,
  },
  history: {
    method: 'GET',
    path: `${basis}/{id}/history`,
    zugang: 'READ_RAUMBELEGUNG',
    titel: 'Verlauf einer Raumbelegung',
    params: nurId,
    antwort: z.array(historieneintrag),
  },
})

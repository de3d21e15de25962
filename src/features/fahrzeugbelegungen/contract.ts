// Bookings of vehicles (api.md "Fahrzeugbelegungen", entities.md 2.12). What a service uses stands here too, read-only.
import * as z from 'zod/mini'
import { choice, feld, id, person, pflichttext, pflichtverweis, pflichtzeitpunkt, stand, text, verweis, zahl } from '#contract/bausteine.ts'
import { inHistory } from '#contract/history.ts'
import {
  belegungsaufrufe,
  BELEGUNGSSTATUS_NAMEN,
  darfDamit,
  freipruefung,
  halter,
  kalenderzeile,
  ohne,
  serienvorschau,
  spannenfrage,
  termine,
  UMFAENGE,
  wiederholung,
} from '#blocks/belegung/contract.ts'
import { defineContract, nurId } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'
import { FUEHRERSCHEINKLASSEN } from '#blocks/gueltigkeit/contract.ts'
import { STATUS_NAMEN, TYP_NAMEN } from '#features/fahrzeuge/formen.ts'

export const ART_NAMEN = {
  Dienst: 'Dienst',
  Ausbildung: 'Ausbildung',
  KTW: 'KTW',
  Werkstatt: 'Werkstatt',
  Transport: 'Transport',
  'privat genehmigt': 'Privat (genehmigt)',
  sonstiges: 'Sonstiges',
} as const

const umfang = () => z._default(z.enum(UMFAENGE), 'diese')
const fahrzeuge = () => feld('Fahrzeuge', z._default(z.array(id).check(z.maxLength(10)), []))

/** What a client may write. `verantwortlich` defaults to whoever books. */
export const belegungsFelder = {
  beginn: pflichtzeitpunkt('Beginn'),
  ende: pflichtzeitpunkt('Ende'),
  zweck: pflichttext('Zweck', 120),
  art: choice('Art', ART_NAMEN, 'Dienst'),
  fahrer: inHistory(verweis('Fahrer'), { kind: 'person' }),
  verantwortlich: inHistory(verweis('Verantwortlich'), { kind: 'person' }),
  ziel: text('Ziel', 120),
  kmStart: zahl('Kilometerstand bei Beginn', 0, 2_000_000),
  kmEnde: zahl('Kilometerstand am Ende', 0, 2_000_000),
  bemerkung: text('Bemerkung', 2000),
}
const fahrzeugangabe = z.object({
  _id: id,
  bezeichnung: z.string(),
  kennung: z.string(),
  funkrufname: z.string(),
  typ: enumOf(TYP_NAMEN),
  status: enumOf(STATUS_NAMEN),
})

export const belegung = z.object({
  ...stand,
  ...belegungsFelder,
  fahrzeug: id,
  fahrzeugDaten: fahrzeugangabe,
  status: enumOf(BELEGUNGSSTATUS_NAMEN),
  grund: z.string(),
  fahrerPerson: z.nullable(person),
  verantwortlichPerson: z.nullable(person),
  buchung: id,
  /** Further vehicles of the same booking. */
  weitere: z.array(z.object({ _id: id, fahrzeug: id, bezeichnung: z.string() })),
  serie: z.nullable(id),
  /** The service that uses it: then it is changed there. */
  dienst: z.nullable(z.object({ _id: id, bezeichnung: z.string() })),
  ...darfDamit,
})
export type Fahrzeugbelegung = z.output<typeof belegung>

/** A vehicle for a span: free or not, and what speaks against it. `hinweise` warn about the asking member as its driver. */
const freiesFahrzeug = z.object({
  ...fahrzeugangabe.shape,
  sitzplaetze: z.nullable(z.number()),
  tragen: z.nullable(z.number()),
  fuehrerscheinklasse: z.enum(FUEHRERSCHEINKLASSEN),
  frei: z.boolean(),
  gruende: z.array(z.string()),
  halter: z.array(halter),
  genehmigung: z.boolean(),
  darfFahren: z.boolean(),
  hinweise: z.array(z.string()),
})

const basis = '/api/fahrzeugbelegungen'
const {
  list,
  export: datei,
  get,
  ...spaeter
} = belegungsaufrufe({
  basis,
  bereich: 'FAHRZEUGBELEGUNG',
  name: 'Fahrzeugbelegung',
  antwort: belegung,
  filter: { fahrzeug: z.optional(id), art: z.optional(enumOf(ART_NAMEN)) },
  umfang: umfang(),
})

export const fahrzeugbelegungenContract = defineContract({
  list,
  export: datei,
  kalender: {
    method: 'GET',
    path: `${basis}/kalender`,
    zugang: 'READ_FAHRZEUGBELEGUNG',
    titel: 'Belegungsplan aller Fahrzeuge',
    query: z.object({ von: pflichtzeitpunkt('Von'), bis: pflichtzeitpunkt('Bis') }),
    antwort: z.object({
      fahrzeuge: z.array(z.object({ ...fahrzeugangabe.shape, buchbar: z.boolean() })),
      belegungen: z.array(kalenderzeile),
    }),
  },
  frei: {
    method: 'GET',
    path: `${basis}/frei`,
    zugang: 'READ_FAHRZEUGBELEGUNG',
    titel: 'Freie Fahrzeuge in einem Zeitraum; mit alle=true auch die anderen, mit Grund',
    query: z.object({
      ...spannenfrage,
      sitzplaetze: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60))),
      tragen: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4))),
      /** Only those whose licence class the asking member holds. */
      fahrbar: z.optional(z.stringbool()),
      alle: z.optional(z.stringbool()),
    }),
    antwort: z.array(freiesFahrzeug),
  },
  pruefung: {
    method: 'GET',
    path: `${basis}/pruefung`,
    zugang: 'READ_FAHRZEUGBELEGUNG',
    titel: 'Ist ein Fahrzeug frei, wer hat es, wann ist es frei?',
    query: z.object({
      ...spannenfrage,
      fahrzeug: pflichtverweis('Fahrzeug'),
      ohne,
      /** The further vehicles of the booking `ohne` as well: is the time free for all of them? */
      alle: z.optional(z.stringbool()),
    }),
    antwort: freipruefung,
  },
  fahrer: {
    method: 'GET',
    path: `${basis}/fahrer`,
    zugang: ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG'],
    titel: 'Was dagegen spricht, dass jemand in dieser Zeit fährt (Hinweise, die nichts verhindern)',
    query: z.object({ ...spannenfrage, fahrer: pflichtverweis('Fahrer'), ohne }),
    antwort: z.object({ hinweise: z.array(z.string()) }),
  },
  serie: {
    method: 'POST',
    path: `${basis}/serie`,
    zugang: 'CREATE_FAHRZEUGBELEGUNG',
    titel: 'Termine einer Serie mit ihren Konflikten (speichert nichts)',
    body: z.object({ ...spannenfrage, fahrzeuge: feld('Fahrzeuge', z.array(id).check(z.minLength(1), z.maxLength(10))), wiederholung }),
    antwort: serienvorschau,
    status: 200,
  },
  get,
  create: {
    method: 'POST',
    path: basis,
    zugang: 'CREATE_FAHRZEUGBELEGUNG',
    titel: 'Fahrzeug belegen: eines oder mehrere, einmal oder als Serie',
    body: z.object({
      ...belegungsFelder,
      fahrzeug: verweis('Fahrzeug'),
      fahrzeuge: fahrzeuge(),
      /** `fahrzeuge` of a date: instead of those of the booking; empty where they are the same. */
      termine: termine({ fahrzeuge: fahrzeuge() }),
    }),
    antwort: belegung,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${basis}/{id}`,
    zugang: ['UPDATE_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'],
    titel: 'Fahrzeugbelegung ändern (eigene, oder mit UPDATE_FAHRZEUGBELEGUNG)',
    params: nurId,
    body: z.object({
      version: stand.version,
      ...belegungsFelder,
      fahrzeug: pflichtverweis('Fahrzeug'),
      /** What one changes of this one changes of these as well, all of them or none; of a series, what is not over. */
      umfang: feld('Was wird geändert?', umfang()),
    }),
    antwort: belegung,
  },
  ...spaeter,
})

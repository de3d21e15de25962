import * as z from 'zod/mini'
import {
  choice,
  field,
  id,
  person,
  requiredText,
  requiredReference,
  requiredInstant,
  state,
  text,
  reference,
  number,
  strings,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import {
  belegungsCalls,
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
  UMFAENGE,
  wiederholung,
} from '#blocks/belegung/contract.ts'
import { defineContract, onlyId } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'
import { FUEHRERSCHEIN_CLASSES } from '#blocks/gueltigkeit/contract.ts'
import { fahrzeugwarnung, STATUS_NAMES, TYPE_NAMES } from '#features/fahrzeuge/schemas.ts'

export const KIND_NAMES = {
  Dienst: 'Dienst',
  Ausbildung: 'Ausbildung',
  KTW: 'KTW',
  Werkstatt: 'Werkstatt',
  Transport: 'Transport',
  'privat genehmigt': 'Privat (genehmigt)',
  sonstiges: 'Sonstiges',
} as const

const umfang = () => z._default(z.enum(UMFAENGE), 'diese')
const fahrzeuge = () => field('Fahrzeuge', z._default(z.array(id).check(z.maxLength(10)), []))

/** Writable fields. `verantwortlich` defaults to the person who books. */
export const belegungsFields = {
  beginn: requiredInstant('Beginn'),
  ende: requiredInstant('Ende'),
  zweck: requiredText('Zweck', 120),
  art: choice('Art', KIND_NAMES, 'Dienst'),
  fahrer: inHistory(reference('Fahrer'), { kind: 'person' }),
  verantwortlich: inHistory(reference('Verantwortlich'), { kind: 'person' }),
  ziel: text('Ziel', 120),
  kmStart: number('Kilometerstand bei Beginn', 0, 2_000_000),
  kmEnde: number('Kilometerstand am Ende', 0, 2_000_000),
  bemerkung: text('Bemerkung', 2000),
  sperrzeit,
}
const fahrzeugDetail = z.object({
  _id: id,
  bezeichnung: z.string(),
  kennung: z.string(),
  funkrufname: z.string(),
  typ: enumOf(TYPE_NAMES),
  status: enumOf(STATUS_NAMES),
})

export const belegung = z.object({
  ...state,
  ...belegungsFields,
  fahrzeug: id,
  fahrzeugDaten: fahrzeugDetail,
  status: enumOf(BELEGUNGSSTATUS_NAMES),
  grund: z.string(),
  fahrerPerson: z.nullable(person),
  verantwortlichPerson: z.nullable(person),
  buchung: id,
  weitere: z.array(z.object({ _id: id, fahrzeug: id, bezeichnung: z.string() })),
  serie: z.nullable(id),
  /** The occasion that holds the vehicle; changes are made there. `art`: 'ktwWoche', `wort`: "KTW-Woche", `zu`: "Zur KTW-Woche". */
  dienst: z.nullable(z.object({ _id: id, ...strings('bezeichnung', 'art', 'wort', 'zu', 'pfad') })),
  warnungen: z.array(fahrzeugwarnung),
  ...mayWithItFields,
})
export type Fahrzeugbelegung = z.output<typeof belegung>
/** "Privat (genehmigt)", or the label of the occasion that holds the vehicle. */
export const kindText = ({ art, dienst }: Pick<Fahrzeugbelegung, 'art' | 'dienst'>): string => dienst?.wort ?? KIND_NAMES[art]

/** A vehicle for a span: availability and warnings. `hinweise` concern the requesting member as its driver. */
const freeFahrzeug = z.object({
  ...fahrzeugDetail.shape,
  sitzplaetze: z.nullable(z.number()),
  tragen: z.nullable(z.number()),
  fuehrerscheinklasse: z.enum(FUEHRERSCHEIN_CLASSES),
  frei: z.boolean(),
  gruende: z.array(z.string()),
  halter: z.array(halter),
  genehmigung: z.boolean(),
  warnungen: z.array(fahrzeugwarnung),
  darfFahren: z.boolean(),
  hinweise: z.array(z.string()),
})

const basePath = '/api/fahrzeugbelegungen'
const {
  list,
  export: file,
  get,
  ...later
} = belegungsCalls({
  basePath,
  area: 'FAHRZEUGBELEGUNG',
  name: 'Fahrzeugbelegung',
  response: belegung,
  filter: { fahrzeug: z.optional(id), art: z.optional(enumOf(KIND_NAMES)) },
  umfang: umfang(),
})

export const fahrzeugbelegungenContract = defineContract({
  list,
  export: file,
  kalender: {
    method: 'GET',
    path: `${basePath}/kalender`,
    zugang: 'READ_FAHRZEUGBELEGUNG',
    titel: 'Belegungsplan aller Fahrzeuge',
    query: kalenderQuestion,
    response: z.object({
      fahrzeuge: z.array(
        z.object({ ...fahrzeugDetail.shape, buchbar: z.boolean(), warnungen: z.array(fahrzeugwarnung), maengel: z.optional(z.number()) }),
      ),
      ...kalenderRows,
    }),
  },
  frei: {
    method: 'GET',
    path: `${basePath}/frei`,
    zugang: 'READ_FAHRZEUGBELEGUNG',
    titel: 'Freie Fahrzeuge in einem Zeitraum; mit alle=true auch die anderen, mit Grund',
    query: z.object({
      ...spanQuestion,
      sitzplaetze: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60))),
      tragen: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4))),
      fahrbar: z.optional(z.stringbool()),
      alle: z.optional(z.stringbool()),
    }),
    response: z.array(freeFahrzeug),
  },
  pruefung: {
    method: 'GET',
    path: `${basePath}/pruefung`,
    zugang: 'READ_FAHRZEUGBELEGUNG',
    titel: 'Ist ein Fahrzeug frei, wer hat es, wann ist es frei?',
    query: z.object({
      ...spanQuestion,
      fahrzeug: requiredReference('Fahrzeug'),
      ohne: without,
      /** Includes the other vehicles of the booking `without`: the time must be free for all of them. */
      alle: z.optional(z.stringbool()),
    }),
    response: freePruefung,
  },
  fahrer: {
    method: 'GET',
    path: `${basePath}/fahrer`,
    zugang: ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG'],
    titel: 'Was dagegen spricht, dass jemand in dieser Zeit fährt (Hinweise, die nichts verhindern)',
    query: z.object({
      ...spanQuestion,
      fahrer: requiredReference('Fahrer'),
      fahrzeuge: z.optional(field('Fahrzeuge', z.string().check(z.regex(/^[\da-f-]{36}(?:,[\da-f-]{36}){0,9}$/i)))),
      ohne: without,
    }),
    response: z.object({ hinweise: z.array(z.string()) }),
  },
  serie: {
    method: 'POST',
    path: `${basePath}/serie`,
    zugang: 'CREATE_FAHRZEUGBELEGUNG',
    titel: 'Termine einer Serie mit ihren Konflikten (speichert nichts)',
    body: z.object({ ...spanQuestion, fahrzeuge: field('Fahrzeuge', z.array(id).check(z.minLength(1), z.maxLength(10))), wiederholung }),
    response: serienPreview,
    status: 200,
  },
  get,
  create: {
    method: 'POST',
    path: basePath,
    zugang: 'CREATE_FAHRZEUGBELEGUNG',
    titel: 'Fahrzeug belegen: eines oder mehrere, einmal oder als Serie',
    body: z.object({
      ...belegungsFields,
      fahrzeug: reference('Fahrzeug'),
      fahrzeuge: fahrzeuge(),
      ...overriding,
      ...blackout,
      /** `fahrzeuge` of a date replaces those of the booking; empty if they are the same. */
      termine: termine({ fahrzeuge: fahrzeuge() }),
    }),
    response: belegung,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${basePath}/{id}`,
    zugang: ['UPDATE_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'],
    titel: 'Fahrzeugbelegung ändern (eigene, oder mit UPDATE_FAHRZEUGBELEGUNG)',
    params: onlyId,
    body: z.object({
      version: state.version,
      ...belegungsFields,
      fahrzeug: requiredReference('Fahrzeug'),
      /** Scope of the change, all or nothing; for a series, the dates that are not over. */
      umfang: field('Was wird geändert?', umfang()),
    }),
    response: belegung,
  },
  ...later,
})

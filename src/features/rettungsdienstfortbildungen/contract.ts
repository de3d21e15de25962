import * as z from 'zod/mini'
import { callsUnder, crud, onlyId, page } from '#contract/endpoint.ts'
import { field, historyEntry, id, person, requiredInstant } from '#contract/fields.ts'
import { fileDetail } from '#contract/file.ts'
import { ledger, rdfFields, ruleSchema, ruleOfLand, THEMEN } from './schemas.ts'

const BASE = '/api/rettungsdienstfortbildungen'
export const rdfCrud = crud({
  basePath: BASE,
  area: 'RDF',
  names: ['Rettungsdienstfortbildung', 'Rettungsdienstfortbildungen'],
  fields: rdfFields,
  derived: { personen: z.array(person), nachweise: z.array(z.object({ profil: id, dateien: z.array(fileDetail) })) },
  filter: { themengebiet: z.optional(z.enum(THEMEN)) },
  history: true,
  export: true,
})
/** Default: the current year in Berlin. */
const year = { jahr: z.optional(field('Jahr', z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100)))) }
const call = callsUnder(BASE)

export const rdfContract = {
  ...rdfCrud,
  list: {
    ...rdfCrud.list,
    /** Ends after `von` and begins before `bis`. */
    query: z.extend(rdfCrud.list.query, { von: z.optional(requiredInstant('Von')), bis: z.optional(requiredInstant('Bis')) }),
  },
  /** People with the most missing hours come first. */
  ledgers: call('GET', '/konten', 'READ_RDF', 'Stundenkonten aller, die Fortbildungspflicht haben', {
    query: z.object({ ...year, suche: page.suche }),
    response: z.array(ledger),
  }),
  ledger: call('GET', '/konten/{id}', 'READ_RDF', 'Stundenkonto einer Person', { query: z.object(year), response: ledger }),
  ownLedger: {
    method: 'GET',
    path: '/api/profile/me/rdf',
    zugang: 'angemeldet',
    titel: 'Eigenes Stundenkonto der Rettungsdienstfortbildungen',
    query: z.object(year),
    response: ledger,
  },
  bescheinigung: call('GET', '/{id}/bescheinigung/{profil}', 'angemeldet', 'Teilnahmebescheinigung als PDF', {
    params: z.extend(onlyId, { profil: id }),
    kind: 'stream',
  }),
  /**
   * A certificate from another organiser: for one's own participation, or with UPDATE_RDF for anybody's. Read it as `/api/dateien/{id}`.
   */
  nachweis: call('POST', '/{id}/nachweis/{profil}', 'angemeldet', 'Nachweis einer Teilnahme hochladen', {
    params: z.extend(onlyId, { profil: id }),
    kind: 'multipart',
    transaction: 'selbst',
    response: fileDetail,
    status: 201,
  }),
  rules: call('GET', '/regeln', 'READ_RDF', 'Wie viel Fortbildung das Land verlangt', { response: ruleOfLand }),
  changeRules: call('PUT', '/regeln', 'UPDATE_RDF', 'Festlegen, wie viel Fortbildung das Land verlangt', {
    body: ruleSchema,
    response: ruleOfLand,
  }),
  rulesHistory: call('GET', '/regeln/history', 'READ_RDF', 'Wer wann die Regeln geändert hat', { response: z.array(historyEntry) }),
} as const
export type RdfContract = typeof rdfContract

import * as z from 'zod/mini'
import { anlassContract, anlassFields, wordsOf } from '#blocks/dienst/declaration.ts'
import { helfer } from '#blocks/dienst/contract.ts'
import { answerList } from '#blocks/dienst/question-fields.ts'
import { callsUnder } from '#contract/endpoint.ts'
import { count, number, numbers, person, requiredText, state, strings, text, toggle } from '#contract/fields.ts'

export const veranstaltungFields = {
  titel: requiredText('Titel', 120),
  ganztag: toggle('Ganztägig'),
  beschreibung: text('Beschreibung', 5000),
  maxTeilnehmer: number('Plätze', 1, 5000),
  gaesteErlaubt: toggle('Gäste erlaubt'),
  maxGaeste: count('Gäste je Person', 5),
  kosten: number('Kosten', 0, 10_000, 0.01),
}

const reply = { gaeste: count('Gäste', 5), antworten: answerList }
export type Said = z.output<z.ZodMiniObject<typeof reply>>

export const saidInHistory = { gaeste: reply.gaeste }

export const WORDS = wordsOf('f', 'Veranstaltung', 'Veranstaltungen')
const call = callsUnder('/api/veranstaltungen')
const plain = anlassContract({
  basePath: '/api/veranstaltungen',
  area: 'VERANSTALTUNG',
  names: ['Veranstaltung', 'Veranstaltungen'],
  fields: veranstaltungFields,
  derived: numbers('gaeste'),
})
const read = 'READ_VERANSTALTUNG'
const participant = z.object({
  profil: person,
  status: helfer.shape.status,
  ...numbers('gaeste'),
  antworten: z.array(z.string()),
  ...strings('kommentar'),
})

export const veranstaltungenContract = {
  ...plain,
  anmelden: { ...plain.anmelden, body: z.extend(plain.anmelden.body, { gaeste: reply.gaeste }) },
  ownSaid: call('GET', '/{id}/zusage', read, 'Was ich mit meiner Anmeldung gesagt habe', {
    response: z.object({ ...numbers('gaeste'), antworten: z.array(z.string()) }),
  }),
  changeSaid: call('PUT', '/{id}/zusage', read, 'Gäste und Antworten ändern, bis zum Anmeldeschluss', { body: z.object(reply) }),
  /** For holders of only this right. */
  moveDeadline: call('PUT', '/{id}/anmeldeschluss', 'UPDATE_VERANSTALTUNG_ANMELDESCHLUSS', 'Anmeldeschluss verschieben', {
    body: z.object({ version: state.version, anmeldeschluss: anlassFields.anmeldeschluss }),
    response: plain.get.response,
  }),
  teilnehmer: call('GET', '/{id}/teilnehmer', read, 'Wer kommt, mit Gästen und Antworten (wer plant oder leitet)', {
    response: z.array(participant),
  }),
} as const
export type Participant = z.output<typeof participant>

// What people have, over all kinds of things that are lent: found by a scan, handed out by the basket, listed by person (ADR 53).
import * as z from 'zod/mini'
import { basketFields, found, holding } from '#blocks/ausleihe/contract.ts'
import { callsUnder } from '#contract/endpoint.ts'
import { id, person, requiredText } from '#contract/fields.ts'
import { enumOf } from '#contract/schema.ts'

/** Who hands something out. */
export const KEEPERS = ['UPDATE_MELDER', 'UPDATE_SCHLUESSEL'] as const
const READERS = ['READ_MELDER', 'READ_SCHLUESSEL'] as const

export const ONLY = { ueberfaellig: 'Überfällig', verloren: 'Verloren', ohneFrist: 'Ohne Frist' } as const

const row = z.extend(holding, { person: z.nullable(person) })
const call = callsUnder('/api/leihen')
export const leihenContract = {
  /** Of the kinds that one may read, the first due first; without `nur` what is out and what is lost. At most 2,000. */
  list: call('GET', '', READERS, 'Was ausgegeben ist', {
    query: z.object({ profil: z.optional(id), nur: z.optional(enumOf(ONLY)) }),
    response: z.array(row),
  }),
  mine: call('GET', '/meine', 'angemeldet', 'Was ich habe', { response: z.array(holding) }),
  find: call('GET', '/suche', KEEPERS, 'Ein Stück an seinem Code oder Namen finden', {
    query: z.object({ code: requiredText('Code', 200) }),
    response: z.array(found),
  }),
  handOut: call('POST', '', KEEPERS, 'Mehrere Dinge zusammen ausgeben, alle oder keines', {
    body: z.object(basketFields),
    response: z.array(holding),
    status: 201,
  }),
  receipt: call('GET', '/{id}/quittung.pdf', 'angemeldet', 'Quittung über das, was zusammen ausgegeben wurde', { kind: 'stream' }),
} as const

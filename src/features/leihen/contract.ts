// What people have, over all kinds of things that are lent: found by a scan, handed out by the basket, listed by person (ADR 53).
import * as z from 'zod/mini'
import { amount, ENDINGS, issueTerms } from '#blocks/ausleihe/contract.ts'
import { callsUnder } from '#contract/endpoint.ts'
import { choice, field, id, number, person, requiredText, strings, stringsOrNull } from '#contract/fields.ts'
import { enumOf } from '#contract/schema.ts'

export const KINDS = ['melder', 'schluessel', 'geraet', 'kleidung'] as const
export type Kind = (typeof KINDS)[number]

const basketFields = {
  ...issueTerms,
  positionen: field(
    'Was',
    z
      .array(z.object({ art: choice('Art', KINDS), id, exemplar: number('Exemplar', 1, 200), menge: amount() }))
      .check(z.minLength(1), z.maxLength(50)),
  ),
}
/** A piece as a scan or a search finds it. `inhaber` is who has it now; null also for who is hidden from the reader. */
const found = z.object({
  art: enumOf(KINDS),
  id,
  ...strings('titel', 'code', 'status', 'pfad'),
  frei: z.number(),
  inhaber: z.nullable(person),
})
export type Found = z.output<typeof found>
/** Something that somebody has; instants in UTC, days in Berlin, euros. */
const holding = z.object({
  _id: id,
  art: enumOf(KINDS),
  objekt: id,
  ...strings('titel', 'pfad', 'ausgegebenAm'),
  ...stringsOrNull('faelligAm'),
  ausgang: z.nullable(enumOf(ENDINGS)),
  kaution: z.number(),
})
export type Holding = z.output<typeof holding>

/** Who hands something out. */
export const KEEPERS = ['UPDATE_MELDER', 'UPDATE_SCHLUESSEL', 'UPDATE_KLEIDUNG'] as const
const READERS = ['READ_MELDER', 'READ_SCHLUESSEL', 'READ_KLEIDUNG'] as const

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

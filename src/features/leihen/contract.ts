// What people have, over all kinds of things that are lent: found by a scan, handed out by the basket, listed by person (ADR 53).
import * as z from 'zod/mini'
import { amount, CHOSEN_MAX, ENDINGS, issueTerms, LOSSES, returnTerms, SHEET_NAMES } from '#blocks/ausleihe/contract.ts'
import { callsUnder, exportOf, page } from '#contract/endpoint.ts'
import {
  choice,
  field,
  id,
  number,
  person,
  requiredList,
  requiredReference,
  requiredText,
  strings,
  stringsOrNull,
  text,
} from '#contract/fields.ts'
import { enumOf } from '#contract/schema.ts'

export const KINDS = { melder: 'Melder', schluessel: 'Schlüssel', geraet: 'Geräte', kleidung: 'Kleidung' } as const
export type Kind = keyof typeof KINDS

/** Which piece. */
const piece = { art: choice('Art', KINDS), id, exemplar: number('Exemplar', 1, 200) }
const basketFields = {
  ...issueTerms,
  positionen: requiredList('Was', z.object({ ...piece, menge: amount() }), 50, 1),
}
/** A piece as a scan or a search finds it. `inhaber` is who has it now; null also for who is hidden from the reader. */
const found = z.object({
  art: enumOf(KINDS),
  id,
  ...strings('titel', 'code', 'status', 'pfad'),
  /** What to know before it goes out; '' where there is nothing. */
  hinweis: z.string(),
  /** How many can go out; 0 also of what is there and barred: then `status` says why ('ist defekt.'). */
  frei: z.number(),
  /** Of equal pieces the numbers of those that are there; [] where there is one or it is counted. */
  exemplare: z.array(z.number()),
  inhaber: z.nullable(person),
})
export type Found = z.output<typeof found>
/** Something that somebody has; instants in UTC, days in Berlin, euros. */
const holding = z.object({
  _id: id,
  art: enumOf(KINDS),
  objekt: id,
  /** `gleich`: what others are called that would do as well. */
  ...strings('titel', 'gleich', 'pfad', 'ausgegebenAm'),
  ...stringsOrNull('faelligAm'),
  menge: z.number(),
  ausgang: z.nullable(enumOf(ENDINGS)),
  kaution: z.number(),
})
export type Holding = z.output<typeof holding>

/** Who hands something out. */
export const KEEPERS = ['UPDATE_MELDER', 'UPDATE_SCHLUESSEL', 'UPDATE_KLEIDUNG'] as const
const READERS = ['READ_MELDER', 'READ_SCHLUESSEL', 'READ_KLEIDUNG'] as const

export const ONLY = { ueberfaellig: 'Überfällig', verloren: 'Verloren', ohneFrist: 'Ohne Frist' } as const

const row = z.extend(holding, { person: z.nullable(person) })
const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const call = callsUnder('/api/leihen')
const list = call('GET', '', READERS, 'Was ausgegeben ist', {
  query: z.object({ profil: z.optional(id), nur: z.optional(enumOf(ONLY)), art: z.optional(enumOf(KINDS)), suche: page.suche }),
  response: z.array(row),
})
export const leihenContract = {
  /** Of the kinds that one may read, the first due first; without `nur` what is out and what is lost. At most 2,000. */
  list,
  export: exportOf(list),
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
  takeBack: call('POST', '/rueckgabe', KEEPERS, 'Mehreres zusammen zurücknehmen, alles oder nichts', {
    body: z.object({
      rueckgaben: requiredList('Was', z.object({ leihe: id, ...returnTerms, menge: number('Menge', 1, 20) }), CHOSEN_MAX, 1),
    }),
  }),
  /** By who has it, or by who hands such things out. */
  reportLoss: call('POST', '/{id}/verlust', 'angemeldet', 'Melden, dass etwas verloren oder gestohlen ist', {
    body: z.object({ ausgang: choice('Was ist los', LOSSES, 'verloren'), grund: requiredText('Was ist passiert', 255) }),
    response: z.array(holding),
  }),
  /** As much of it as there was, to the same person and until the same day. */
  exchange: call('POST', '/{id}/tausch', KEEPERS, 'Eines zurücknehmen und ein anderes dafür ausgeben', {
    body: z.object({
      ...returnTerms,
      gegen: field('Wogegen', z.object({ ...piece, id: requiredReference('Wogegen') })),
      unterschrift: issueTerms.unterschrift,
    }),
    response: z.array(holding),
  }),
  status: call('POST', '/status', KEEPERS, 'Den Status mehrerer Stücke setzen', {
    body: z.object({
      art: choice('Art', KINDS),
      stuecke: requiredList('Was', id, CHOSEN_MAX, 1),
      status: requiredText('Status', 20),
      grund: text('Grund', 255),
    }),
  }),
  /** A4; `ids` by commas, without them all of the kind; the first `ab` − 1 labels of the sheet are gone already. */
  labels: call('GET', '/etiketten.pdf', KEEPERS, 'Etiketten mit QR-Code', {
    kind: 'stream',
    query: z.object({
      art: choice('Art', KINDS),
      ids: z.optional(z.string().check(z.regex(new RegExp(`^${ID}(,${ID}){0,${CHOSEN_MAX - 1}}$`)))),
      bogen: choice('Bogen', SHEET_NAMES, '24'),
      ab: z._default(field('Ab Etikett', z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65))), 1),
      anzahl: z._default(field('Je Stück', z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65))), 1),
    }),
  }),
  receipt: call('GET', '/{id}/quittung.pdf', 'angemeldet', 'Quittung über das, was zusammen ausgegeben wurde', { kind: 'stream' }),
} as const

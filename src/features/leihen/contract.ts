// Lent items over all kinds: found by a scan, handed out by the basket, listed by person (ADR 53).
import * as z from 'zod/mini'
import { amountField, CHOSEN_MAX, ENDINGS, issueTerms, LOSSES, returnTerms, SHEET_NAMES } from '#blocks/ausleihe/contract.ts'
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

const piece = { art: choice('Art', KINDS), id, exemplar: number('Exemplar', 1, 200) }
const basketFields = {
  ...issueTerms,
  positionen: requiredList('Was', z.object({ ...piece, menge: amountField() }), 50, 1),
}
/** Search result for a piece. `inhaber`: current holder; also null if hidden from the reader. */
const found = z.object({
  art: enumOf(KINDS),
  id,
  ...strings('titel', 'code', 'status', 'pfad'),
  /** Note to read before hand-out; '' if none. */
  hinweis: z.string(),
  /** Available quantity; 0 also for blocked items in stock: `status` gives the reason ('ist defekt.'). */
  frei: z.number(),
  /** Numbers of available identical pieces; [] for single and counted items. */
  exemplare: z.array(z.number()),
  inhaber: z.nullable(person),
})
export type Found = z.output<typeof found>
/** A lent item; instants in UTC, days in Berlin, euros. */
const holding = z.object({
  _id: id,
  art: enumOf(KINDS),
  objekt: id,
  /** `gleich`: common name of suitable replacements. */
  ...strings('titel', 'gleich', 'pfad', 'ausgegebenAm'),
  ...stringsOrNull('faelligAm'),
  menge: z.number(),
  ausgang: z.nullable(enumOf(ENDINGS)),
  kaution: z.number(),
  /** Accessories that come back with it. */
  zubehoer: z.optional(z.array(z.string())),
})
export type Holding = z.output<typeof holding>

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
  /** Readable kinds only, earliest due date first; without `nur` lent and lost items. At most 2,000. */
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
  /** For the holder, or those who hand out such items. */
  reportLoss: call('POST', '/{id}/verlust', 'angemeldet', 'Melden, dass etwas verloren oder gestohlen ist', {
    body: z.object({ ausgang: choice('Was ist los', LOSSES, 'verloren'), grund: requiredText('Was ist passiert', 255) }),
    response: z.array(holding),
  }),
  /** Keeps quantity, person and due date. */
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
  /** A4. `ids` comma-separated, without them all of the kind. The first `ab` − 1 labels of the sheet are already used. */
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

// Lending: what the chapter hands out and takes back. A kind of thing says its fields and its words; who has a piece, since when, until
// when, and who had it before is the same for all of them.
import * as z from 'zod/mini'
import { callsUnder, crud, exportOf } from '#contract/endpoint.ts'
import { choice, date, field, id, number, person, requiredReference, strings, stringsOrNull, text } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import type { CrudArea } from '#contract/rechte.ts'
import { enumOf } from '#contract/schema.ts'
import { signature } from '#contract/signature.ts'

/** How a loan ends. What is lost stays with who lost it until it is found. */
export const ENDINGS = {
  zurueck: 'Zurückgegeben',
  defekt: 'Defekt zurückgegeben',
  verloren: 'Verloren',
  gestohlen: 'Gestohlen',
  verbraucht: 'Verbraucht',
} as const
export type Ending = keyof typeof ENDINGS
/** How one says that it ends; what is used up ends by itself. */
export const RETURNS = {
  zurueck: ENDINGS.zurueck,
  defekt: ENDINGS.defekt,
  verloren: ENDINGS.verloren,
  gestohlen: ENDINGS.gestohlen,
} as const
export const LOST: readonly Ending[] = ['verloren', 'gestohlen']

/** How many of what is counted go to one person at once. */
export const amount = () => field('Menge', z._default(z.int().check(z.minimum(1), z.maximum(20)), 1))
/** What one says of an issue, whatever is handed out. Days in Berlin, `kaution` in euros. */
export const issueTerms = {
  profil: requiredReference('An wen'),
  faelligAm: date('Zurück bis'),
  unterschrift: signature('Unterschrift'),
  bemerkung: text('Bemerkung', 255),
}
export const issueFields = {
  ...issueTerms,
  kaution: number('Kaution', 0, 2000, 0.01),
  /** Which of several equal pieces; null: any that is there. */
  exemplar: number('Exemplar', 1, 200),
  /** Of what is counted: how many. */
  menge: amount(),
}
export const returnFields = {
  /** Null: the only one that is out. */
  leihe: field('Ausgabe', z._default(z.nullable(id), null)),
  ausgang: choice('Wie', RETURNS, 'zurueck'),
  /** Of what is counted: how many of it; null: all. */
  menge: number('Menge', 1, 20),
  grund: text('Was ist passiert', 255),
}

/** Of one piece: instants in UTC, days in Berlin. A person who is hidden from the reader is null. */
export const loan = z.object({
  _id: id,
  exemplar: z.number(),
  menge: z.number(),
  person: z.nullable(person),
  ...strings('ausgegebenAm', 'bemerkung', 'grund'),
  ...stringsOrNull('faelligAm', 'zurueckAm'),
  ausgang: z.nullable(enumOf(ENDINGS)),
  kaution: z.number(),
  unterschrieben: z.boolean(),
  von: z.nullable(person),
  an: z.nullable(person),
})
export type Loan = z.output<typeof loan>
const holder = z.object({
  leihe: id,
  exemplar: z.number(),
  menge: z.number(),
  person: z.nullable(person),
  ...strings('ausgegebenAm'),
  ...stringsOrNull('faelligAm'),
})
export type Holder = z.output<typeof holder>
/** What the server says of every thing: who has it, and of one all who had it; `frei`: how many pieces are there to hand out. */
const lent = { inhaber: z.array(holder), frei: z.number(), leihen: z.array(loan) }
export interface Lent {
  readonly _id: string
  readonly version: number
  readonly status: string
  readonly inhaber: readonly Holder[]
  readonly frei: number
  readonly leihen: readonly Loan[]
}

/** Of everything that may be lent the history tells who got it and gave it back. */
export const TRAEGER = inHistory(field('Inhaber', z.nullable(id)), { kind: 'person' })

interface Options<
  B extends `/api/${string}`,
  A extends CrudArea,
  F extends z.core.$ZodLooseShape,
  R extends z.core.$ZodLooseShape,
  Q extends z.core.$ZodLooseShape,
  I extends boolean,
> {
  readonly basePath: B
  readonly area: A
  readonly names: readonly [string, string]
  readonly fields: F
  readonly derived?: R
  readonly filter?: Q
  /** Rows from a table may be taken in. */
  readonly import?: I
}
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a shape without fields is meant
type None = Record<never, never>

/** The calls of a kind of thing that is lent (api.md "Melder", "Schlüssel"). */
export function lendingContract<
  const B extends `/api/${string}`,
  const A extends CrudArea,
  const F extends z.core.$ZodLooseShape,
  const R extends z.core.$ZodLooseShape = None,
  const Q extends z.core.$ZodLooseShape = None,
  const I extends boolean = false,
>({ basePath, area, names, fields, derived, filter, import: imports }: Options<B, A, F, R, Q, I>) {
  const plain = crud({
    basePath,
    area,
    names,
    fields,
    derived: { ...(derived ?? ({} as R)), ...lent },
    ...(filter ? { filter } : {}),
    history: true,
    ...(imports === undefined ? {} : { import: imports }),
  })
  const call = callsUnder(basePath)
  const list = { ...plain.list, response: z.array(z.omit(plain.get.response, { leihen: true } as never) as typeof plain.get.response) }
  const write = `UPDATE_${area}` as const
  return {
    ...plain,
    list,
    export: exportOf(plain.list),
    issue: call('POST', '/{id}/ausgabe', write, `${names[0]} ausgeben`, { body: z.object(issueFields), response: plain.get.response }),
    takeBack: call('POST', '/{id}/rueckgabe', write, `${names[0]} zurücknehmen oder als verloren melden`, {
      body: z.object(returnFields),
      response: plain.get.response,
    }),
  } as const
}

// Lending: handing out and taking back chapter property. A kind declares its fields and words; holder, dates, deadline and earlier holders
// are shared.
import * as z from 'zod/mini'
import { callsUnder, crud, exportOf } from '#contract/endpoint.ts'
import { choice, date, field, id, number, person, requiredReference, strings, stringsOrNull, text } from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import type { CrudArea } from '#contract/rights/rechte.ts'
import { enumOf } from '#contract/schema.ts'
import { signature } from '#contract/signature.ts'

export interface LendingWords {
  /** Also the name of its column in `leihen`. */
  readonly kind: string
  readonly words: { readonly one: string; readonly the: string; readonly many: string }
  /** All statuses; that of an available piece, and of one returned broken. */
  readonly states: Readonly<Record<string, string>>
  readonly free: string
  readonly broken: string
  /** Counted kind: `bestand` holds the stock, `inReinigung` the pieces in cleaning; they have no numbers. */
  readonly counted?: true
}
export const keptText = ({ words, counted }: Pick<LendingWords, 'words' | 'counted'>) =>
  `${words.the} war schon ausgegeben: Wer was hatte, bleibt nachzulesen. Setze den ${counted ? 'Zustand' : 'Status'}, statt zu löschen.`
export const PIECES = {
  states: {
    lager: 'Im Lager',
    ausgegeben: 'Ausgegeben',
    reparatur: 'In Reparatur',
    verloren: 'Verloren',
    gesperrt: 'Gesperrt',
    ausgesondert: 'Ausgesondert',
  },
  free: 'lager',
  broken: 'reparatur',
} as const

/** Outcomes of a loan. A lost piece remains with its holder until it is found. */
export const ENDINGS = {
  zurueck: 'Zurückgegeben',
  defekt: 'Defekt zurückgegeben',
  reinigung: 'Zur Reinigung zurückgegeben',
  verloren: 'Verloren',
  gestohlen: 'Gestohlen',
  verbraucht: 'Verbraucht',
} as const
export type Ending = keyof typeof ENDINGS
/** Outcomes selectable on return; consumables end by themselves. */
export const RETURNS = {
  zurueck: ENDINGS.zurueck,
  defekt: ENDINGS.defekt,
  reinigung: ENDINGS.reinigung,
  verloren: ENDINGS.verloren,
  gestohlen: ENDINGS.gestohlen,
} as const
/** Only clothing is cleaned. */
export const returnsOf = (worn: boolean): Readonly<Record<string, string>> => {
  const { reinigung: cleaned, ...others } = RETURNS
  return worn ? { ...others, reinigung: cleaned } : others
}
export const LOSSES = { verloren: ENDINGS.verloren, gestohlen: ENDINGS.gestohlen } as const
export const isLoss = (ending: Ending | null): ending is keyof typeof LOSSES => ending !== null && Object.hasOwn(LOSSES, ending)

export const amountField = () => field('Menge', z._default(z.int().check(z.minimum(1), z.maximum(20)), 1))
/** Fields of an issue of any kind. Days in Berlin, `kaution` in euros. */
export const issueTerms = {
  profil: requiredReference('An wen'),
  faelligAm: date('Zurück bis'),
  unterschrift: signature('Unterschrift'),
  bemerkung: text('Bemerkung', 255),
}
export const issueFields = {
  ...issueTerms,
  kaution: number('Kaution', 0, 2000, 0.01),
  /** Number of one of several equal pieces; null: any available. */
  exemplar: number('Exemplar', 1, 200),
  menge: amountField(),
}
export const returnTerms = { ausgang: choice('Wie', RETURNS, 'zurueck'), grund: text('Was ist passiert', 255) }
export const returnFields = {
  ...returnTerms,
  /** Null: the only open loan. */
  leihe: field('Ausgabe', z._default(z.nullable(id), null)),
  /** Amount, for counted kinds; null: all. */
  menge: number('Menge', 1, 20),
}

/** A loan of one piece: instants in UTC, days in Berlin. A person hidden from the reader is null. */
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
/** Loan data in answers: current holders, and all loans for a single record; `frei`: number of pieces available. */
const lent = { inhaber: z.array(holder), frei: z.number(), leihen: z.array(loan) }
export interface Lent {
  readonly _id: string
  readonly version: number
  readonly status: string
  readonly inhaber: readonly Holder[]
  readonly frei: number
  readonly leihen: readonly Loan[]
}

/** Records the holder in the history when a piece is issued or returned. */
export const TRAEGER = inHistory(field('Inhaber', z.nullable(id)), { kind: 'person' })

interface LendingOptions<
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
  readonly import?: I
}
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a shape without fields is meant
type None = Record<never, never>

export function lendingContract<
  const B extends `/api/${string}`,
  const A extends CrudArea,
  const F extends z.core.$ZodLooseShape,
  const R extends z.core.$ZodLooseShape = None,
  const Q extends z.core.$ZodLooseShape = None,
  const I extends boolean = false,
>({ basePath, area, names, fields, derived, filter, import: imports }: LendingOptions<B, A, F, R, Q, I>) {
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
  const { leihen, ...listed } = plain.get.response.shape
  const list = { ...plain.list, response: z.array(z.object(listed) as typeof plain.get.response) }
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

/** Commercial label sheets: columns and rows, and in mm the label size, the first label's position and the column gap. */
export const SHEETS = {
  '21': { cols: 3, rows: 7, width: 63.5, height: 38.1, left: 7.2, top: 15.1, gap: 2.5 },
  '24': { cols: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  '40': { cols: 4, rows: 10, width: 48.5, height: 25.4, left: 8, top: 21.5, gap: 0 },
  '65': { cols: 5, rows: 13, width: 38.1, height: 21.2, left: 4.7, top: 10.7, gap: 2.5 },
} as const
export type LabelSheet = keyof typeof SHEETS
export const SHEET_NAMES = {
  '21': '21 je Blatt (63,5 × 38,1 mm)',
  '24': '24 je Blatt (70 × 37 mm)',
  '40': '40 je Blatt (48,5 × 25,4 mm)',
  '65': '65 je Blatt (38,1 × 21,2 mm)',
} as const
/** Maximum number of labels at once, and of selected ids that fit into a URL. */
export const LABELS_MAX = 1000
export const CHOSEN_MAX = 100

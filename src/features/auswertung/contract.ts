import * as z from 'zod/mini'
import { callsUnder, defineContract, exportOf } from '#contract/endpoint.ts'
import { choice, field, numbers, person, readable, requiredDay } from '#contract/fields.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'

/** `qualifikation`: of the member today; past levels are not recorded. */
export const DIMENSIONS = {
  person: 'Person',
  art: 'Art',
  monat: 'Monat',
  gruppe: 'Gruppe',
  qualifikation: 'Ausbildung',
  jahr: 'Jahr',
  tag: 'Tag',
} as const
export type Dimension = keyof typeof DIMENSIONS
const ONE = Object.keys(DIMENSIONS).join('|')
/** Maximum lines on a screen; files are unlimited. */
export const ROWS_MAX = 20_000

const query = {
  von: requiredDay('Von'),
  bis: requiredDay('Bis'),
  gruppe: z.optional(field('Gruppe', z.string().check(z.trim(), readable, z.maxLength(60)))),
  art: z.optional(choice('Art', KINDS_OF_HOURS)),
  eingereicht: z.optional(field('Auch eingereichte', z.stringbool())),
  nach: z._default(
    field('Nach', z.string().check(z.regex(new RegExp(`^(${ONE})(,(${ONE}))*$`), { error: `ist unbekannt. Erlaubt: ${ONE}` }))),
    'person,art,monat',
  ),
  /** Offset of the first line, taken from `naechste`. */
  ab: z.optional(field('Ab', z.string().check(z.regex(/^\d{1,6}$/)))),
}
const sums = numbers('stunden', 'nachweise', 'km')
const line = z.object({
  /** Null: all unnamed members in one line. */
  person: z.optional(z.nullable(person)),
  art: z.optional(choice('Art', KINDS_OF_HOURS)),
  monat: z.optional(z.string()),
  gruppe: z.optional(z.string()),
  qualifikation: z.optional(z.string()),
  jahr: z.optional(z.string()),
  tag: z.optional(z.string()),
  ...sums,
})
export type Line = z.output<typeof line>
const answer = z.object({
  gesamt: z.object(sums),
  /** Anonymous hours per member, descending; only in the first part of a query by person. */
  je: z.optional(z.array(z.number())),
  zeilen: z.array(line),
  /** Offset of the next part; absent in the last. */
  naechste: z.optional(z.string()),
})
export type Evaluation = z.output<typeof answer>

const RECHT = 'READ_STUNDEN_AUSWERTUNG'
const call = callsUnder('/api/auswertung')
const list = call('GET', '', RECHT, 'Stunden einer Zeit, zusammengezählt nach Person, Art, Monat, Gruppe, Jahr oder Tag', {
  query: z.object(query),
  response: answer,
})
export const evaluationContract = defineContract({
  list,
  export: exportOf(list),
  report: call('GET', '/jahresbericht.pdf', RECHT, 'Jahresbericht des Ortsverbands', {
    query: z.object({ jahr: field('Jahr', z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))) }),
    kind: 'stream',
  }),
})

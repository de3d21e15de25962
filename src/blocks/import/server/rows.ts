// Rows of a table held against an area's own schemas, in pieces, so that requests get their turn between them.
import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { validate } from '#contract/error-text.ts'
import type { Row } from './table.ts'
import { valueFrom } from './values.ts'

/** Why a row is not taken. */
export interface Refused {
  readonly msg: string
}
interface Abgelehnt extends Refused {
  readonly zeile: number
  readonly zellen: string[]
}
export interface Read {
  readonly zeile: number
  /** What the mapped cells say; empty ones are left out. */
  readonly werte: Readonly<Record<string, unknown>>
}

const PIECE = 50

/** Reads the values of a row, by field; `own` reads fields that the schema's type alone does not explain. */
export const rowReader =
  (
    mapping: readonly string[],
    fields: Readonly<Record<string, z.core.$ZodType>>,
    ownOnes: Readonly<Record<string, (text: string) => unknown>> = {},
  ) =>
  ({ nr: number, cells }: Row): Read => ({
    zeile: number,
    werte: Object.fromEntries(
      mapping.flatMap((field, i) => {
        const schema = fields[field]
        const text = cells[i] ?? ''
        if (!schema || text === '') return []
        const own = ownOnes[field]
        return [[field, own ? own(text) : valueFrom(schema, text)]]
      }),
    ),
  })

/** Walks the rows in pieces; `act` answers null for a row, or why it is refused. */
export async function walkPieces(
  rows: readonly Row[],
  act: (piece: readonly Row[], from: number) => Promise<readonly (Refused | null)[]>,
): Promise<Abgelehnt[]> {
  const abgelehnt: Abgelehnt[] = []
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE)
    await setImmediate()
    for (const [i, refused] of (await act(piece, from)).entries()) {
      const row = piece[i]
      if (refused && row) abgelehnt.push({ zeile: row.nr, msg: refused.msg, zellen: [...row.cells] })
    }
  }
  return abgelehnt
}

/**
 * A row against the schema of what a client may write: the same sentences as in a form, all of them. `says` has another one
 * for fields that a table holds in another form than the API.
 */
export function checkRow<S extends z.core.$ZodType>(
  schema: S,
  values: unknown,
  says: (field: string) => string | undefined = () => undefined,
): { readonly gut: z.output<S> } | Refused {
  const result = validate(schema, values)
  if (result.ok) return { gut: result.data }
  // One after the other they need a full stop each, also behind an example.
  const sentences = result.errors.map(({ feld: field = '', msg }) => (says(field) ?? msg).replace(/[^.]$/, '$&.'))
  return { msg: sentences.join(' ') }
}

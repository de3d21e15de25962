import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { validate } from '#contract/error-text.ts'
import type { Row } from './table.ts'
import { valueFrom } from './values.ts'

export interface Refused {
  readonly msg: string
}
interface Abgelehnt extends Refused {
  readonly zeile: number
  readonly zellen: string[]
}
export interface Read {
  readonly zeile: number
  /** Values of the mapped cells; empty ones are omitted. */
  readonly werte: Readonly<Record<string, unknown>>
}

const PIECE = 50

/** Reads a row's values by field; `own`: readers for fields whose type alone does not determine the format. */
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
        const ownReader = ownOnes[field]
        return [[field, ownReader ? ownReader(text) : valueFrom(schema, text)]]
      }),
    ),
  })

/** Walks the rows in pieces; `act` returns null for a row, or the reason it is rejected. */
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
 * Validates a row against the write schema, with all messages of a form. `says` replaces messages of fields
 * whose table format differs from the API's.
 */
export function checkRow<S extends z.core.$ZodType>(
  schema: S,
  values: unknown,
  says: (field: string) => string | undefined = () => undefined,
): { readonly gut: z.output<S> } | Refused {
  const result = validate(schema, values)
  if (result.ok) return { gut: result.data }
  // Joined sentences need a full stop each, also after an example.
  const sentences = result.errors.map(({ feld = '', msg }) => (says(feld) ?? msg).replace(/[^.]$/, '$&.'))
  return { msg: sentences.join(' ') }
}

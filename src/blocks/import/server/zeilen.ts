// Rows of a table held against an area's own schemas, in pieces, so that requests get their turn between them.
import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { pruefe } from '#contract/fehlertext.ts'
import type { Zeile } from './tabelle.ts'
import { wertAus } from './werte.ts'

export interface Abgelehnt {
  readonly zeile: number
  readonly msg: string
}
export interface Gelesen {
  readonly zeile: number
  /** What the mapped cells say; empty ones are left out. */
  readonly werte: Readonly<Record<string, unknown>>
}

const STUECK = 50

/** Reads the values of a row, by field; `eigene` reads fields that the schema's type alone does not explain. */
export const zeilenleser =
  (
    zuordnung: readonly string[],
    felder: Readonly<Record<string, z.core.$ZodType>>,
    eigene: Readonly<Record<string, (text: string) => unknown>> = {},
  ) =>
  ({ nr, zellen }: Zeile): Gelesen => ({
    zeile: nr,
    werte: Object.fromEntries(
      zuordnung.flatMap((feld, i) => {
        const schema = felder[feld]
        const text = zellen[i] ?? ''
        if (!schema || text === '') return []
        const eigen = eigene[feld]
        return [[feld, eigen ? eigen(text) : wertAus(schema, text)]]
      }),
    ),
  })

/** Walks the rows in pieces; `tu` answers what becomes of one, or why it is refused. */
export async function jeZeile<T>(
  zeilen: readonly Zeile[],
  tu: (zeile: Zeile) => { readonly gut: T } | { readonly msg: string },
): Promise<{ gut: T[]; abgelehnt: Abgelehnt[] }> {
  const gut: T[] = []
  const abgelehnt: Abgelehnt[] = []
  for (const [i, zeile] of zeilen.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- that is the point: others get their turn
    if (i % STUECK === STUECK - 1) await setImmediate()
    const ergebnis = tu(zeile)
    if ('gut' in ergebnis) gut.push(ergebnis.gut)
    else abgelehnt.push({ zeile: zeile.nr, msg: ergebnis.msg })
  }
  return { gut, abgelehnt }
}

/**
 * A row against the schema of what a client may write: the same sentences as in a form, all of them. `sagt` has another one
 * for fields that a table holds in another form than the API.
 */
export function pruefeZeile<S extends z.core.$ZodType>(
  schema: S,
  werte: unknown,
  sagt: (feld: string) => string | undefined = () => undefined,
): { readonly gut: z.output<S> } | { readonly msg: string } {
  const ergebnis = pruefe(schema, werte)
  if (ergebnis.gut) return { gut: ergebnis.daten }
  // One after the other they need a full stop each, also behind an example.
  const saetze = ergebnis.errors.map(({ feld, msg }) => (sagt(feld) ?? msg).replace(/[^.]$/, '$&.'))
  return { msg: saetze.join(' ') }
}

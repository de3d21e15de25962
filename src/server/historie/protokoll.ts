import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/kontext.ts'

export type Aktion = 'angelegt' | 'geaendert' | 'geloescht' | 'reaktiviert' | (string & {})

interface Part {
  readonly feld: string
  readonly alt: unknown
  readonly neu: unknown
}

export interface Aenderung {
  /** Table name of the record: the area of the history. */
  readonly bereich: string
  readonly objekt: string
  readonly aktion: Aktion
  /** The fields that the history follows; anything else is not recorded. */
  readonly felder: readonly string[]
  readonly alt?: Readonly<Record<string, unknown>>
  readonly neu?: Readonly<Record<string, unknown>>
  /** What changed in parts of the record that are many: several of one field, each an entry. */
  readonly parts?: readonly Part[]
  /** The user who did it; null for the system itself. */
  readonly wer: string | null
}

const leer = (wert: unknown) => wert === undefined || wert === null || wert === '' || (Array.isArray(wert) && wert.length === 0)

/** The changed fields of one change as rows, or none where no followed field changed. */
export function entryRows({
  felder,
  alt = {},
  neu = {},
  parts = [],
  aktion,
}: Pick<Aenderung, 'felder' | 'alt' | 'neu' | 'parts' | 'aktion'>): Part[] {
  const geaendert = felder.filter((feld) => !(leer(alt[feld]) && leer(neu[feld])) && !isDeepStrictEqual(alt[feld], neu[feld]))
  const rows = [...geaendert.map((feld) => ({ feld, alt: alt[feld], neu: neu[feld] })), ...parts]
  return rows.length > 0 || aktion === 'geaendert' ? rows : [{ feld: '', alt: null, neu: null }]
}

/**
 * Writes one row per changed field, all with one `gruppe`, in the transaction of the change itself.
 * A change that changed no followed field leaves no trace; creating and deleting always do.
 */
export const protokolliere = (trx: Trx, aenderung: Aenderung): Promise<void> => protokolliereViele(trx, [aenderung])

/** As `protokolliere` for many records at once, each with a `gruppe` of its own: one query. */
export async function protokolliereViele(trx: Trx, aenderungen: readonly Aenderung[]): Promise<void> {
  await eintraege(aenderungen)?.execute(trx)
}

const json = (wert: unknown) => (wert === undefined || wert === null ? null : JSON.stringify(wert))

/** The statement that writes these changes, for a statement that does so while it writes the records; null where nothing changed. */
export function eintraege(aenderungen: readonly Aenderung[]): RawBuilder<unknown> | null {
  const alle = aenderungen.flatMap((aenderung, nr) => entryRows(aenderung).map((zeile) => ({ ...aenderung, nr, ...zeile })))
  if (alle.length === 0) return null
  return sql`
    insert into historie (gruppe, "user", bereich, objekt, aktion, feld, alt, neu)
    select (array(select neue_id() from generate_series(1, ${aenderungen.length}::int)))[z.nr + 1], z.wer, z.bereich, z.objekt, z.aktion, z.feld,
      z.alt::jsonb, z.neu::jsonb
    from unnest(${alle.map(({ nr }) => nr)}::int[], ${alle.map(({ wer }) => wer)}::uuid[], ${alle.map(({ bereich }) => bereich)}::text[],
      ${alle.map(({ objekt }) => objekt)}::uuid[], ${alle.map(({ aktion }) => aktion)}::text[], ${alle.map(({ feld }) => feld)}::text[],
      ${alle.map(({ alt }) => json(alt))}::text[], ${alle.map(({ neu }) => json(neu))}::text[]) with ordinality as z(nr, wer, bereich, objekt, aktion, feld, alt, neu, folge)
    order by z.folge`
}

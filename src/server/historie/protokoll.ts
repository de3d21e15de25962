import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Trx } from '#server/kontext.ts'

export type Aktion = 'angelegt' | 'geaendert' | 'geloescht' | 'reaktiviert' | (string & {})

export interface Aenderung {
  /** Table name of the record: the area of the history. */
  readonly bereich: string
  readonly objekt: string
  readonly aktion: Aktion
  /** The fields that the history follows; anything else is not recorded. */
  readonly felder: readonly string[]
  readonly alt?: Readonly<Record<string, unknown>>
  readonly neu?: Readonly<Record<string, unknown>>
  /** The user who did it; null for the system itself. */
  readonly wer: string | null
}

const leer = (wert: unknown) => wert === undefined || wert === null || wert === '' || (Array.isArray(wert) && wert.length === 0)

/**
 * Writes one row per changed field, all with one `gruppe`, in the transaction of the change itself.
 * A change that changed no followed field leaves no trace; creating and deleting always do.
 */
export async function protokolliere(trx: Trx, { bereich, objekt, aktion, felder, alt = {}, neu = {}, wer }: Aenderung): Promise<void> {
  const geaendert = felder.filter((feld) => !(leer(alt[feld]) && leer(neu[feld])) && !isDeepStrictEqual(alt[feld], neu[feld]))
  if (geaendert.length === 0 && aktion === 'geaendert') return
  const zeilen = geaendert.length > 0 ? geaendert : ['']
  const json = (wert: unknown) => (wert === undefined || wert === null ? null : JSON.stringify(wert))
  await sql`
    insert into historie (gruppe, "user", bereich, objekt, aktion, feld, alt, neu)
    select g.id, ${wer}::uuid, ${bereich}, ${objekt}::uuid, ${aktion}, z.feld, z.alt::jsonb, z.neu::jsonb
    from (select neue_id() as id) g,
         unnest(${zeilen}::text[], ${zeilen.map((f) => json(alt[f]))}::text[], ${zeilen.map((f) => json(neu[f]))}::text[]) as z(feld, alt, neu)
  `.execute(trx)
}

import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type historieneintrag, titelVon } from '#contract/bausteine.ts'
import type { Db } from '#server/kontext.ts'

/** The history of one record, newest first, at most `grenze` rows; `felder` are the contract's, for the German labels. */
export async function verlauf(db: Db, bereich: string, objekt: string, felder: Readonly<Record<string, z.core.$ZodType>>, grenze = 500) {
  const { rows } = await sql<Omit<z.output<typeof historieneintrag>, 'titel'>>`
    select h._id, h.gruppe, h.zeit, h.aktion, h.feld, h.alt, h.neu,
      case when p._id is null then null else json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname) end as benutzer
    from historie h left join users u on u._id = h."user" left join profile p on p."user" = u._id
    where h.bereich = ${bereich} and h.objekt = ${objekt}::uuid
    order by h.zeit desc, h.gruppe desc, h._id limit ${grenze}`.execute(db)
  return rows.map((zeile) => {
    const schema = felder[zeile.feld]
    return { ...zeile, titel: (schema && titelVon(schema)) ?? zeile.feld }
  })
}

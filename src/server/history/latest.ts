import { sql } from 'kysely'
import type { Actor, Db } from '#server/base.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { Stale } from '#server/errors.ts'

/** Refusal of a stale change with its editor: oneself in another window, a person visible to the reader, or nobody. */
export async function staleBy(db: Db, actor: Actor | null, object: string | undefined): Promise<Stale> {
  if (actor === null || object === undefined) return new Stale()
  const { rows } = await sql<{ own: boolean | null; name: string | null; off: boolean | null }>`
    select h."user" = ${actor._id}::uuid as own,
      (select p.name from personen p join profile x on x._id = p._id where p."user" = h."user" and ${mayName(actor, 'x')}) as name,
      h.feld = 'helfer' and h.aktion = 'abgesagt'
        and h.neu ->> 'profil' = (select x._id::text from profile x where x."user" = h."user") as off
    from historie h
    where h.objekt = ${object}::uuid
    order by h.zeit desc
    limit 1`.execute(db)
  const [last] = rows
  if (last?.own) return new Stale('Du hast den Eintrag inzwischen selbst geändert, vielleicht in einem anderen Fenster.')
  return last?.name ? new Stale(`Inzwischen hat ${last.name} ${last.off ? 'abgesagt' : 'das geändert'}.`) : new Stale()
}

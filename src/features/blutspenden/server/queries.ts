import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** Name of the leader of the latest past drive that was not cancelled, or null. Used by the config area. */
export async function lastLeader(db: Db, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.name from blutspenden d join personen p on p._id = d.leiter where d.ende <= ${now} and not d.abgesagt and d.status <> 'entwurf'
    order by d.ende desc, d._id desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

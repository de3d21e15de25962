// What other areas read of the services.
import { sql } from 'kysely'
import { WARNING_TABLES } from '#features/fahrzeuge/server/queries.ts'
import type { Db } from '#server/context.ts'

export { visible } from './visibility.ts'

/** What an answer about services is made of: a change of any of these makes it old. */
export const TABLES = [
  'sanitaetsdienste',
  'angebote',
  'angebot_fahrzeuge',
  'anmeldungen',
  'orte',
  'fahrzeuge',
  ...WARNING_TABLES,
  'users',
  'profile',
] as const

/** Who led the latest service that is over and was not called off, as one name; null when there is none. For the config area. */
export async function lastLeiter(db: Db, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.name
    from sanitaetsdienste d join personen p on p._id = d.leiter
    where d.ende <= ${now} and not d.abgesagt and d.art = 'intern'
    order by d.ende desc, d._id desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

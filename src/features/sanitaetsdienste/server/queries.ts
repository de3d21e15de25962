// What other areas read of the services.
import { sql } from 'kysely'
import { WARNING_TABLES } from '#features/fahrzeuge/server/queries.ts'
import type { Db, Actor, Trx } from '#server/context.ts'
import { dienste } from './occasion.ts'
import { visible } from './visibility.ts'

export { visible } from './visibility.ts'

/** Which of these services the person may see: for other areas that name them. */
export async function visibleDienste(db: Db | Trx, actor: Actor, dienste: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    _id: string
  }>`select d._id from sanitaetsdienste d where d._id = any(${[...dienste]}::uuid[]) and ${visible(actor)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

/** The service that uses a vehicle, over the row `b` of its bookings: for the area that books them. */
export const nutzenderDienst = {
  id: sql`(select a.sanitaetsdienst from angebot_fahrzeuge v join angebote a on a._id = v.angebot where v._id = b."angebotFahrzeug")`,
  name: sql`(select d.bezeichnung from angebot_fahrzeuge v join angebote a on a._id = v.angebot join sanitaetsdienste d on d._id = a.sanitaetsdienst
    where v._id = b."angebotFahrzeug")`,
  tables: ['angebote', 'angebot_fahrzeuge', 'sanitaetsdienste', 'anmeldungen'],
  path: dienste.path,
  belongs: 'zum Dienst',
  visible: visibleDienste,
} as const

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

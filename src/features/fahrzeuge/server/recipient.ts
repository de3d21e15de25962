// Recipients of mails about vehicles, without former and blocked members.
import { type RawBuilder, sql } from 'kysely'
import { reachable } from '#server/db/vocabulary.ts'
import type { Db, Trx } from '#server/context.ts'

export interface Recipient {
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly email: string
}

const read = async (db: Db | Trx, actor: RawBuilder<unknown>): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    select p._id as profil, p."user", p.vorname, p.email
    from personen p
    where ${reachable} and ${actor} order by p._id`.execute(db)
  return rows
}

export const readMitglieder = async (db: Db | Trx, profile: readonly string[]): Promise<Recipient[]> =>
  profile.length === 0 ? [] : read(db, sql`p._id = any(${profile}::uuid[])`)

export const readFahrzeugwarte = (db: Db | Trx): Promise<Recipient[]> => read(db, sql`p.rechte @> array['UPDATE_FAHRZEUG']`)

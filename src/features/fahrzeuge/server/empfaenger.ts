// Who is told about vehicles by mail; who has left or is blocked is told nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/kontext.ts'

export interface Empfaenger {
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly email: string
  readonly will: Readonly<Record<string, boolean | undefined>>
}

const lies = async (db: Db | Trx, wer: RawBuilder<unknown>): Promise<Empfaenger[]> => {
  const { rows } = await sql<Empfaenger>`
    select p._id as profil, p."user", p.vorname, p.email, p."emailBenachrichtigungen" as will
    from personen p
    where p."geloeschtAm" is null and not p.gesperrt and p.email <> '' and ${wer} order by p._id`.execute(db)
  return rows
}

/** These members. */
export const mitglieder = async (db: Db | Trx, profile: readonly string[]): Promise<Empfaenger[]> =>
  profile.length === 0 ? [] : lies(db, sql`p._id = any(${profile}::uuid[])`)

/** Whoever looks after the vehicles and wants to hear what is due. */
export const fahrzeugwarte = (db: Db | Trx): Promise<Empfaenger[]> =>
  lies(db, sql`p.rechte @> array['UPDATE_FAHRZEUG'] and coalesce((p."emailBenachrichtigungen" ->> 'faelligkeiten')::boolean, true)`)

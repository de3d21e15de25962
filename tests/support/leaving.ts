// Members who have left: nobody does whose Laufzettel is not signed off.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** A signed-off Laufzettel, as if it had been worked off. */
export const signedOff = (db: Db, profil: string): Promise<unknown> =>
  sql`insert into laufzettel (profil, "abgeschlossenAm", "abgeschlossenVon") select _id, now(), "user" from profile where _id = ${profil}::uuid`.execute(
    db,
  )

// Who acts, the database and a transaction: what the parts of `AppContext` speak of themselves. Everybody else imports it from context.ts.
import type { Kysely, Transaction } from 'kysely'
import type { Recht } from '#contract/rechte.ts'
import type { DB } from '#server/db/schema.ts'

/** Whoever is signed in, as the session check found them; kept in memory until one of the tables behind it changes. */
export interface Actor {
  readonly _id: string
  /** The profile's id: persons are named by it in every answer. Null until the profile is made. */
  readonly profil: string | null
  readonly username: string
  readonly vorname: string
  readonly nachname: string
  readonly rechte: ReadonlySet<Recht>
  /** The session's own id (not its token). */
  readonly sitzung: string
}

export type Trx = Transaction<DB>
export type Db = Kysely<DB>

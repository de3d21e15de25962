// Actor, database and transaction, for the modules that `AppContext` itself is made of; all others import them from context.ts.
import type { Kysely, Transaction } from 'kysely'
import type { Recht } from '#contract/rechte.ts'
import type { DB } from '#server/db/schema.ts'

/** Who is signed in and acts, as the session check found them; kept in memory until one of its tables changes. */
export interface Actor {
  readonly _id: string
  /** Id of the profile, which identifies people in every answer. Null until the profile exists. */
  readonly profil: string | null
  readonly username: string
  readonly vorname: string
  readonly nachname: string
  readonly rechte: ReadonlySet<Recht>
  /** The session's own id (not its token). */
  readonly sessionId: string
}

export type Trx = Transaction<DB>
export type Db = Kysely<DB>

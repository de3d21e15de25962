// Actor, database and transaction, for the modules that `AppContext` itself is made of; all others import them from context.ts.
import type { Kysely, Transaction } from 'kysely'
import type { Recht } from '#contract/rights/rechte.ts'
import type { Land } from '#contract/chapter/chapter.ts'
import type { Config } from '#server/config.ts'
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

/** What the chapter set of itself (chapter.ts), and where it is. */
export interface Chapter extends Pick<Config, 'orgName' | 'orgKuerzel' | 'baseUrl' | 'mailFrom'> {
  readonly land: Land
  /** '' for the preset. */
  readonly color: string
  /** Id of the logo's file, or null. */
  readonly logo: string | null
  /** How mails begin and end; all but the first may be ''. */
  readonly mail: { readonly greeting: string; readonly farewell: string; readonly footer: string }
}
/** Reads what holds; within a transaction by its own connection: waiting for another one would be waiting for oneself. */
export type ReadChapter = (trx?: Trx) => Promise<Chapter>

export type Trx = Transaction<DB>
export type Db = Kysely<DB>

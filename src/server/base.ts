// Actor, database and transaction, for the modules that `AppContext` is built from; all others import them from context.ts.
import type { Kysely, Transaction } from 'kysely'
import type { Recht } from '#contract/rights/rechte.ts'
import type { Land } from '#contract/chapter/chapter.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'

/** The signed-in user, as found by the session check; cached until one of its tables changes. */
export interface Actor {
  readonly _id: string
  /** Profile id, which identifies people in every answer. Null until the profile exists. */
  readonly profil: string | null
  readonly username: string
  readonly vorname: string
  readonly nachname: string
  readonly rechte: ReadonlySet<Recht>
  readonly sessionId: string
}

export interface Chapter extends Pick<Config, 'orgName' | 'orgKuerzel' | 'baseUrl' | 'mailFrom'> {
  readonly land: Land
  readonly color: string
  readonly logo: string | null
  /** Begin and end of mails; all but the first may be ''. */
  readonly mail: { readonly greeting: string; readonly farewell: string; readonly footer: string }
}
/** Reads the current settings. Within a transaction it uses that connection, because waiting for a second one could deadlock. */
export type ReadChapter = (trx?: Trx) => Promise<Chapter>

export type Trx = Transaction<DB>
export type Db = Kysely<DB>

import type { Kysely, Transaction } from 'kysely'
import type { Recht } from '#contract/rechte.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import type { Dateirechte } from '#server/dateien/recht.ts'
import type { Lauscher } from '#server/ereignisse/lauschen.ts'
import type { Sende } from '#server/mail/sende.ts'
import type { Speicher } from '#server/speicher.ts'

/** Whoever is signed in, as the session check found them; kept in memory until one of the tables behind it changes. */
export interface Nutzer {
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

/** Runs `werk` in one transaction; a deadlock, and once an exclusion, is tried again; anything else rolls back and is thrown. */
export type Schreibe = <T>(werk: (trx: Trx) => Promise<T>) => Promise<T>

/** What the handlers of every area are made with. One per node. */
export interface Kontext {
  readonly config: Config
  readonly db: Db
  readonly schreibe: Schreibe
  readonly speicher: Speicher
  /** Hears which tables change, on every node. */
  readonly lauscher: Lauscher
  /** Who holds this session token, or null; costs no query while nothing changed. */
  readonly nutzerZu: (token: string) => Promise<Nutzer | null>
  /** Writes a mail into the outbox, in the transaction of the change that it tells of. */
  readonly sende: Sende
  /** Who may read and delete files, by the area of the object they hang on. */
  readonly dateirecht: Dateirechte
  /** Now, as tests may set it. */
  readonly jetzt: () => Date
}

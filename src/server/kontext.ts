import type { Db, Nutzer, Trx } from '#server/base.ts'
import type { Config } from '#server/config.ts'
import type { Dateirechte } from '#server/dateien/recht.ts'
import type { Lauscher } from '#server/ereignisse/lauschen.ts'
import type { Names } from '#server/historie/names.ts'
import type { Sende } from '#server/mail/sende.ts'
import type { Speicher } from '#server/speicher.ts'

export type { Db, Nutzer, Trx }

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
  /** How the records that histories name by their id are called, by kind. */
  readonly names: Names
  /** Now, as tests may set it. */
  readonly jetzt: () => Date
}

import type { Db, Actor, Trx } from '#server/base.ts'
import type { Config } from '#server/config.ts'
import type { FileRechte } from '#server/files/recht.ts'
import type { ChangeListener } from '#server/events/listen.ts'
import type { Names } from '#server/history/names.ts'
import type { Send } from '#server/mail/send-mail.ts'
import type { AnswerCache } from '#server/answer-cache.ts'

export type { Db, Actor, Trx }

/** Runs `factory` in one transaction; a deadlock, and once an exclusion, is tried again; anything else rolls back and is thrown. */
export type Write = <T>(factory: (trx: Trx) => Promise<T>) => Promise<T>

/** What the handlers of every area are made with. One per node. */
export interface AppContext {
  readonly config: Config
  readonly db: Db
  readonly transact: Write
  readonly cache: AnswerCache
  /** Hears which tables change, on every node. */
  readonly listener: ChangeListener
  /** Who holds this session token, or null; costs no query while nothing changed. */
  readonly actorOf: (token: string) => Promise<Actor | null>
  /** Writes a mail into the outbox, in the transaction of the change that it tells of. */
  readonly sendMail: Send
  /** Who may read and delete files, by the area of the object they hang on. */
  readonly fileRecht: FileRechte
  /** How the records that histories name by their id are called, by kind. */
  readonly names: Names
  /** Now, as tests may set it. */
  readonly now: () => Date
}

import type { Db, Actor, ReadChapter, Trx } from '#server/base.ts'
import type { Config } from '#server/config.ts'
import type { FileRechte } from '#server/files/recht.ts'
import type { ChangeListener } from '#server/events/listen.ts'
import type { ExportSource } from '#server/export/table.ts'
import type { FileMaker } from '#server/export/maker.ts'
import type { InFlight, Turn } from '#server/http/in-flight.ts'
import type { Names } from '#server/history/names.ts'
import type { Doors } from '#server/http/through-door.ts'
import type { PersonalSource } from '#server/personal.ts'
import type { PlaceUses } from '#server/place-uses.ts'
import type { FindSource } from '#server/find.ts'
import type { KalenderSource } from '#server/calendar/kalender.ts'
import type { InboxSource, OverviewCall, WaitingSource } from '#server/overview.ts'
import type { PlanSource } from '#server/calendar/plan.ts'
import type { Send } from '#server/mail/send-mail.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Sessions } from '#server/auth/sessions.ts'

export type { Db, Actor, Trx }

/**
 * Runs `work` in one transaction. Retries after a deadlock, and once after an exclusion conflict; other errors roll back and are thrown.
 * `kept`: generic plans fit its statements (docs/adr/0103).
 */
export type Write = <T>(work: (trx: Trx) => Promise<T>, plans?: 'kept') => Promise<T>

export interface AppContext {
  readonly config: Config
  /** Current name, Land, look and mail texts of the chapter; `config` has only the defaults. */
  readonly chapter: ReadChapter
  readonly db: Db
  readonly transact: Write
  readonly cache: AnswerCache
  readonly inFlight: InFlight
  readonly turn: Turn
  readonly exports: Map<string, ExportSource>
  readonly files: FileMaker
  readonly listener: ChangeListener
  readonly sessions: Sessions
  /** Writes a mail to the outbox, in the transaction of the reported change. */
  readonly sendMail: Send
  readonly fileRecht: FileRechte
  readonly names: Names
  readonly plans: readonly PlanSource[]
  readonly kalender: readonly KalenderSource[]
  /** Read calls for internal use by other areas (through-door.ts). */
  readonly doors: Doors
  readonly finds: readonly FindSource[]
  readonly overview: readonly OverviewCall[]
  readonly waiting: readonly WaitingSource[]
  readonly inbox: readonly InboxSource[]
  readonly personal: readonly PersonalSource[]
  readonly placeUses: readonly PlaceUses[]
  readonly now: () => Date
}

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
import type { OverviewCall, WaitingSource } from '#server/overview.ts'
import type { PlanSource } from '#server/calendar/plan.ts'
import type { Send } from '#server/mail/send-mail.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { Sessions } from '#server/auth/sessions.ts'

export type { Db, Actor, Trx }

/**
 * Runs `work` in one transaction; retries after a deadlock, and once after an exclusion; anything else rolls back and is thrown. `kept`: plans of
 * its statements fit any values (docs/adr/0103).
 */
export type Write = <T>(work: (trx: Trx) => Promise<T>, plans?: 'kept') => Promise<T>

/** What the handlers of every area are built with. One per instance. */
export interface AppContext {
  readonly config: Config
  /** Name, Land, look and mail texts of the chapter, as they are set at this moment; `config` has the presets only. */
  readonly chapter: ReadChapter
  readonly db: Db
  readonly transact: Write
  readonly cache: AnswerCache
  /** What is under way on this instance. */
  readonly inFlight: InFlight
  /** Answers to reading calls are built a few at a time. */
  readonly turn: Turn
  /** Every list that leaves as a file, by the path of its export in the contract. */
  readonly exports: Map<string, ExportSource>
  /** Makes files beside the requests. */
  readonly files: FileMaker
  /** Hears which tables change, on whatever instance. */
  readonly listener: ChangeListener
  readonly sessions: Sessions
  /** Writes a mail into the outbox, in the transaction of the change it reports. */
  readonly sendMail: Send
  /** Who may read and delete files, by the area of the object they are attached to. */
  readonly fileRecht: FileRechte
  /** What the records that histories refer to by id are called, by kind. */
  readonly names: Names
  /** What the areas add to a person's own plan. */
  readonly plans: readonly PlanSource[]
  /** What the areas add to the calendar. */
  readonly kalender: readonly KalenderSource[]
  /** The reading calls, for each other (through-door.ts). */
  readonly doors: Doors
  /** What the search over everything asks. */
  readonly finds: readonly FindSource[]
  /** What the areas' cards on the first screen ask for. */
  readonly overview: readonly OverviewCall[]
  /** What of the areas waits for who plans there. */
  readonly waiting: readonly WaitingSource[]
  /** What the areas hold of one person. */
  readonly personal: readonly PersonalSource[]
  /** The areas' records that need a place. */
  readonly placeUses: readonly PlaceUses[]
  /** The clock; tests set it. */
  readonly now: () => Date
}

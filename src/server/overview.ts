// Calls of an area's cards on the first screen. The screen requests all of them at once (ADR 50).
import type { CountCard, InboxItem } from '#contract/dashboard.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { Actor, ReadChapter } from '#server/base.ts'
import type { KalenderSource } from '#server/calendar/kalender.ts'
import type { JoinedQuery } from '#server/db/joined.ts'

interface Added {
  readonly kalender: readonly KalenderSource[]
  readonly waiting: readonly WaitingSource[]
  readonly inbox: readonly InboxSource[]
}
export interface OverviewCall {
  readonly zugang: Zugang
  readonly url: string | ((now: Date) => string)
  /** Tables that invalidate the cached answer, besides accounts and profiles. Absent: not cached, because a table reports no changes. */
  readonly reads?: readonly string[] | ((added: Added) => readonly string[])
}

export interface WaitingSource {
  readonly zugang: Zugang
  /** Lower numbers come first. */
  readonly rank: number
  readonly tables: () => readonly string[]
  readonly counts: (actor: Actor, now: Date) => readonly JoinedQuery<CountCard>[]
}

/** The part of the application's context that entries read; the whole would be a circle of imports. */
export interface InboxContext {
  readonly now: () => Date
  readonly chapter: ReadChapter
}
export type InboxEntry = Pick<InboxItem, 'art' | '_id' | 'titel' | 'pfad'> & Partial<InboxItem>
type InboxParts = readonly JoinedQuery<InboxEntry>[]

/** Entries that ask for one member, at most `INBOX_MAX` of a kind. */
export interface InboxSource {
  readonly zugang: Zugang
  readonly tables: () => readonly string[]
  readonly items: (actor: Actor, now: Date, context: InboxContext) => InboxParts | Promise<InboxParts>
}

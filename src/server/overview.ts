// What an area puts on the first screen is what it answers anyway: it names the calls, and the screen asks for all of them at once (ADR 50).
import type { CountCard } from '#contract/dashboard.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { Actor, Db } from '#server/base.ts'
import type { KalenderSource } from '#server/calendar/kalender.ts'

/** Additions of areas to something of all. */
interface Added {
  readonly kalender: readonly KalenderSource[]
  readonly waiting: readonly WaitingSource[]
}
export interface OverviewCall {
  /** Who has a card of it; what they may read there the call itself decides. */
  readonly zugang: Zugang
  /** Path and query, as the card asks: '/api/fahrzeuge/maengel'. */
  readonly url: string | ((now: Date) => string)
  /** Tables of the answer beside accounts and profiles; a change ends its keeping. Absent: a table announces no changes. */
  readonly reads?: readonly string[] | ((added: Added) => readonly string[])
}

/** What of an area waits for who plans there. */
export interface WaitingSource {
  /** Who does not hold it is told nothing of this area. */
  readonly zugang: Zugang
  /** All that the counts read. */
  readonly tables: () => readonly string[]
  /** The counts that this person may read; those that are 0 are left out of the answer. */
  readonly counts: (db: Db, actor: Actor, now: Date) => Promise<readonly CountCard[]>
}

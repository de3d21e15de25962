// What an area puts on the first screen is what it answers anyway: it names the calls, and the screen asks for all of them at once (ADR 50).
import type { Zugang } from '#contract/rechte.ts'

export interface OverviewCall {
  /** Who has a card of it; what they may read there the call itself decides. */
  readonly zugang: Zugang
  /** Path and query, as the card asks: '/api/fahrzeuge/maengel'. */
  readonly url: string | ((now: Date) => string)
}

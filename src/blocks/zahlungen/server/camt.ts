// Bank statements (CAMT.053) are untrusted input: a separate process parses them (camt-reader.ts).
import type { Cents } from '#contract/money/cents.ts'
import { readForeign } from '#server/files/foreign.ts'

export interface BankEntry {
  /** Negative for outgoing payments. */
  readonly betrag: Cents
  readonly tag: string
  readonly zweck: string
  readonly gegenname: string
  readonly gegenIban: string
  /** Unique and stable across statements. */
  readonly referenz: string
  /** Own reference of a transfer; empty without one. */
  readonly endToEndId: string
  /** Reversal of an earlier booking. */
  readonly storno: boolean
  readonly kontoIban: string
}

/**
 * Bookings of a statement (camt.053.001.02 to .08).
 * @throws 400 for an invalid file, 429 while others are read
 */
export const readCamt = async (who: string, content: Uint8Array): Promise<BankEntry[]> =>
  (await readForeign(who, new URL('./camt-reader.ts', import.meta.url), content)) as BankEntry[]

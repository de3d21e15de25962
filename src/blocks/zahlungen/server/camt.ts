// Bank statements (CAMT.053) come from outside: they are read by a process of its own (camt-reader.ts).
import type { Cents } from '#contract/money/cents.ts'
import { readForeign } from '#server/files/foreign.ts'

/** One booking of the bank; of a batch, one of its payments. */
export interface BankEntry {
  /** Negative what went out. */
  readonly betrag: Cents
  /** The day on which the bank booked it. */
  readonly tag: string
  readonly zweck: string
  readonly gegenname: string
  readonly gegenIban: string
  /** The same each time that the bank tells of this booking, and no other's. */
  readonly referenz: string
  /** What we gave a transfer along; empty if nothing. */
  readonly endToEndId: string
  /** Something that was booked is taken back. */
  readonly storno: boolean
  readonly kontoIban: string
}

/**
 * The bookings of a statement (camt.053.001.02 to .08).
 * @throws 400 with what is wrong with the file, 429 while others are read
 */
export const readCamt = async (who: string, content: Uint8Array): Promise<BankEntry[]> =>
  (await readForeign(who, new URL('./camt-reader.ts', import.meta.url), content)) as BankEntry[]

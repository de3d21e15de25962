import { collectWrites } from '#server/db/written-tables.ts'
import type { Db, Write, Trx } from '#server/context.ts'
import type { AnswerCache } from '#server/answer-cache.ts'

/**
 * How often a transaction runs in all, by SQLSTATE. An exclusion (23P01) means that somebody else was faster between our check
 * and our row: the check of the second run finds them, and names them.
 */
const ATTEMPTS: Readonly<Record<string, number>> = { '40P01': 3, '40001': 3, '23P01': 2 }

/** One transaction per call (see `Write`); its commit drops the answers that this instance kept of the tables written. */
export function writer(db: Db, cache: AnswerCache): Write {
  return async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const tables = new Set<string>()
      try {
        // oxlint-disable-next-line no-await-in-loop -- attempts are sequential
        const result = await collectWrites(tables, () => db.transaction().execute(work))
        cache.invalidate(tables)
        return result
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === undefined || attempt >= (ATTEMPTS[code] ?? 1)) throw error
      }
    }
  }
}

import { collectWrites } from '#server/db/written-tables.ts'
import type { Db, Write, Trx } from '#server/context.ts'
import type { AnswerCache } from '#server/answer-cache.ts'

/**
 * How often a transaction is run in all when it fails so. An exclusion (23P01) means that somebody else was faster between the
 * check and the row: the second run's check finds them, and names them.
 */
const ATTEMPTS: Readonly<Record<string, number>> = { '40P01': 3, '40001': 3, '23P01': 2 }

/** The writer of a node: one transaction per call, tried again after a deadlock, and once after an exclusion; at commit this node's kept answers go. */
export function writer(db: Db, cache: AnswerCache): Write {
  return async <T>(factory: (trx: Trx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const tables = new Set<string>()
      try {
        // oxlint-disable-next-line no-await-in-loop -- attempts follow one another by nature
        const result = await collectWrites(tables, () => db.transaction().execute(factory))
        cache.invalidate(tables)
        return result
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === undefined || attempt >= (ATTEMPTS[code] ?? 1)) throw error
      }
    }
  }
}

import { collectWrites } from '#server/db/written-tables.ts'
import type { Db, Schreibe, Trx } from '#server/kontext.ts'
import type { Speicher } from '#server/speicher.ts'

/**
 * How often a transaction is run in all when it fails so. An exclusion (23P01) means that somebody else was faster between the
 * check and the row: the second run's check finds them, and names them.
 */
const ATTEMPTS: Readonly<Record<string, number>> = { '40P01': 3, '40001': 3, '23P01': 2 }

/** The writer of a node: one transaction per call, tried again after a deadlock, and once after an exclusion; at commit this node's kept answers go. */
export function schreiber(db: Db, speicher: Speicher): Schreibe {
  return async <T>(werk: (trx: Trx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const tables = new Set<string>()
      try {
        // oxlint-disable-next-line no-await-in-loop -- attempts follow one another by nature
        const result = await collectWrites(tables, () => db.transaction().execute(werk))
        speicher.vergiss(tables)
        return result
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === undefined || attempt >= (ATTEMPTS[code] ?? 1)) throw error
      }
    }
  }
}

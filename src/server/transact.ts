import type { Db, Write, Trx } from '#server/context.ts'

/**
 * How often a transaction runs in all, by SQLSTATE. An exclusion (23P01) means that somebody else was faster between our check
 * and our row: the check of the second run finds them, and names them.
 */
const ATTEMPTS: Readonly<Record<string, number>> = { '40P01': 3, '40001': 3, '23P01': 2 }

/** One transaction per call (see `Write`). */
export function writer(db: Db): Write {
  return async <T>(work: (trx: Trx) => Promise<T>, plans?: 'kept'): Promise<T> => {
    // The driver knows the second one by its access mode (prepared.ts).
    const begin = () => (plans === 'kept' ? db.transaction().setAccessMode('read write') : db.transaction())
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await begin().execute(work)
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === undefined || attempt >= (ATTEMPTS[code] ?? 1)) throw error
      }
    }
  }
}

import type { Db, Write, Trx } from '#server/context.ts'

/**
 * Maximum attempts of a transaction by SQLSTATE. An exclusion violation (23P01) means a race between check and insert. The second run
 * finds the other row and names it.
 */
const ATTEMPTS: Readonly<Record<string, number>> = { '40P01': 3, '40001': 3, '23P01': 2 }

export function createWriter(db: Db): Write {
  return async <T>(work: (trx: Trx) => Promise<T>, plans?: 'kept'): Promise<T> => {
    // The driver detects the second form by its access mode (prepared.ts).
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

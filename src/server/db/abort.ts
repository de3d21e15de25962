import type pg from 'pg'

/**
 * Lets a pool survive that the server cuts its connections (a restart, an administrator, its own time limits): without a listener
 * each would end the process. `onError` hears of idle ones; the user of a busy one is told by the query that fails.
 */
export function surviveAbort(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError)
  // The pool listens only to clients that it holds itself, not to those in use.
  pool.on('connect', (client) => client.on('error', () => undefined))
}

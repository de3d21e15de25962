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

/**
 * Gives up a connection whose server did not answer in time: it may still be busy with what it was asked, and the next to take the
 * connection would wait behind that.
 */
export function giveUpSilent(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    const response = query(...args)
    if (response instanceof Promise)
      response.catch((error: Error) => {
        if (error.message === 'Query read timeout') client.connection.stream.destroy()
      })
    return response
  }
  client.query = watched as typeof client.query
}

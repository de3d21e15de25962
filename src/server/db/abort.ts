import type pg from 'pg'

/**
 * Keeps the process alive when the server cuts connections (restart, administrator, timeouts); without a listener each would end it.
 * `onError` receives errors of idle connections; for busy ones the query fails.
 */
export function surviveAbort(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError)
  // The pool listens only to idle clients, not to those in use.
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/** Destroys a connection without an answer in time: it may still be busy, and its next user would wait. */
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

import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../net/api.ts'
import { onReturn } from '../net/away.ts'
import { isAway } from '../net/net.ts'
import { currentSession, onSession } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Further tables, besides the first element of the key, whose changes make the answer stale. */
      readonly tables?: readonly string[]
      /** Decoration only: no screen waits for it. */
      readonly decoration?: true
    }
  }
}

/**
 * Cache of server responses. The first element of each key is the table it reads (`['orte', …]`). Live changes
 * invalidate by table, so responses are fresh until then.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // Offline the worker may have a cached response. Otherwise the query fails, shows the error, and is refetched on return.
      networkMode: 'always',
      refetchOnReconnect: false,
      // Refusals are final; only a lost connection or an unavailable server is retried.
      retry: (attempt, error) =>
        error instanceof ApiError && isAway(error.status) && attempt < (error.status === 0 ? (navigator.onLine ? 1 : 0) : 5),
      retryDelay: (attempt, error) =>
        error instanceof ApiError && error.wait > 0 ? error.wait * 1000 : Math.min(1000 * 2 ** attempt, 10_000),
    },
  },
})

onReturn(() => {
  void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  void queries.invalidateQueries()
})

// Clears the cache on a user change: the next member must not see cached data.
let who = currentSession().user?._id
onSession(() => {
  const now = currentSession().user?._id
  if (who && who !== now) queries.clear()
  who = now
})

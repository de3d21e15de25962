import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../net/api.ts'
import { isAway, onReturn } from '../net/away.ts'
import { currentSession, onSession } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tables besides the first element of the key whose changes make the answer stale. */
      readonly tables?: readonly string[]
      /** No screen waits for it. */
      readonly decoration?: true
    }
  }
}

/**
 * The cache of what the server answered. The first element of each key is the table it reads (`['orte', …]`): live changes
 * invalidate by table, so an answer may be kept until then.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // Without a net the worker may know the answer; what it does not know fails, says so, and is asked for again on return.
      networkMode: 'always',
      refetchOnReconnect: false,
      // Refusals are answers: only a lost connection is retried, and a server that will be back.
      retry: (attempt, error) =>
        error instanceof ApiError && isAway(error.status) && attempt < (error.status === 0 ? (navigator.onLine ? 1 : 0) : 5),
      retryDelay: (attempt, error) =>
        error instanceof ApiError && error.wait > 0 ? error.wait * 1000 : Math.min(1000 * 2 ** attempt, 10_000),
    },
  },
})

// What could not be loaded meanwhile is loaded now, and what is shown may be old.
onReturn(() => {
  void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  void queries.invalidateQueries()
})

// The next member must not see what this one has loaded.
let who = currentSession().user?._id
onSession(() => {
  const now = currentSession().user?._id
  if (who && who !== now) queries.clear()
  who = now
})

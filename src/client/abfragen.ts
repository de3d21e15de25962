import { QueryClient } from '@tanstack/react-query'
import { ApiFehler } from './api.ts'
import { aktuelleSitzung, beiSitzung } from './sitzung.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tables besides the first element of the key whose changes make the answer stale. */
      readonly tabellen?: readonly string[]
    }
  }
}

/**
 * The memory of what the server answered. The first element of each key is the table it reads (`['orte', …]`):
 * live changes throw away what begins with a changed table, so an answer may be kept until then.
 */
export const abfragen = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // Refusals are answers: only a lost connection is asked again (`networkMode` waits while the device is offline).
      retry: (versuch, fehler) => fehler instanceof ApiFehler && fehler.status === 0 && versuch < 1,
    },
  },
})

// Nothing that one member has read may be shown to the next.
let wer = aktuelleSitzung().user?._id
beiSitzung(() => {
  const jetzt = aktuelleSitzung().user?._id
  if (wer && wer !== jetzt) abfragen.clear()
  wer = jetzt
})

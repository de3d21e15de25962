// Which screens have something that waits for the net: cards and rows say so, without the outbox itself, which comes later.
import { useSyncExternalStore } from 'react'

let waiting: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

/** The outbox tells what waits, by the screen that it belongs to. */
export function tellWaiting(entries: readonly { readonly path: string; readonly titel: string; readonly state: string }[]): void {
  waiting = new Map(entries.filter(({ state }) => state === 'waits').map(({ path, titel }) => [path, titel]))
  for (const fn of listeners) fn()
}
const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}
/** What waits for the net at this screen, the last of it: 'Meldung: Stadtfest'. */
export const useWaiting = (path: string): string | undefined => useSyncExternalStore(subscribe, () => waiting.get(path))

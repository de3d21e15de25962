// Screens with something that waits for the net: cards and rows show it, without loading the outbox itself.
import { useSyncExternalStore } from 'react'

let waiting: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

/** The outbox reports its waiting entries, by screen. */
export function tellWaiting(entries: readonly { readonly path: string; readonly titel: string; readonly state: string }[]): void {
  waiting = new Map(entries.filter(({ state }) => state === 'waits').map(({ path, titel }) => [path, titel]))
  for (const fn of listeners) fn()
}
const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}
/** Last entry of this screen that waits for the net: 'Meldung: Stadtfest'. */
export const useWaiting = (path: string): string | undefined => useSyncExternalStore(subscribe, () => waiting.get(path))

// Screens with something that waits for the net: cards and rows show it, without loading the outbox itself.
import { newStore, useStore } from '../store.ts'

const waiting = newStore<ReadonlyMap<string, string>>(new Map())

/** The outbox reports its waiting entries, by screen. */
export const tellWaiting = (entries: readonly { readonly path: string; readonly titel: string; readonly state: string }[]): void =>
  waiting.set(new Map(entries.filter(({ state }) => state === 'waits').map(({ path, titel }) => [path, titel])))

/** Last entry of this screen that waits for the net: 'Meldung: Stadtfest'. */
export const useWaiting = (path: string): string | undefined => useStore(waiting).get(path)

// By what the lists of a screen are narrowed: search fields and filters say which names of the address they write, and what is shown
// where nothing is left says so.
import { useEffect, useSyncExternalStore } from 'react'
import { useUrlState } from '../url-state.ts'

interface Narrowing {
  readonly searches: readonly string[]
  readonly filters: readonly string[]
}
let onScreen: readonly Narrowing[] = []
const listeners = new Set<() => void>()
const change = (fresh: readonly Narrowing[]) => {
  onScreen = fresh
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Says, while it is on the screen, that these names of the address narrow what the screen shows. */
export function useNarrows(searches: readonly string[], filters: readonly string[] = []): void {
  const names = JSON.stringify({ searches, filters })
  useEffect(() => {
    const own = JSON.parse(names) as Narrowing
    change([...onScreen, own])
    return () => change(onScreen.filter((one) => one !== own))
  }, [names])
}

export const noHit = (words: string): string => `Kein Treffer für „${words.trim()}“`

/** What is searched on this screen, whether a filter is set, and how both end. */
export function useNarrowing(): { readonly words: string; readonly filtered: boolean; readonly clear: () => void } {
  const all = useSyncExternalStore(subscribe, () => onScreen)
  const [searches, filters] = [all.flatMap((one) => one.searches), all.flatMap((one) => one.filters)]
  const [values, set] = useUrlState([...searches, ...filters])
  return {
    words: searches.map((name) => values[name]?.trim() ?? '').find((text) => text !== '') ?? '',
    filtered: filters.some((name) => (values[name] ?? '') !== ''),
    clear: () => set(Object.fromEntries(Object.keys(values).map((name) => [name, '']))),
  }
}

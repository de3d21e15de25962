// Search fields and filters register their query parameters, so that an empty list can name what narrows it.
import { useEffect } from 'react'
import { newStore, useStore } from '../../app/store.ts'
import { useUrlState } from '../../navigation/url-state.ts'

interface Narrowing {
  readonly searches: readonly string[]
  readonly filters: readonly string[]
}
const onScreen = newStore<readonly Narrowing[]>([])

export function useNarrows(searches: readonly string[], filters: readonly string[] = []): void {
  const names = JSON.stringify({ searches, filters })
  useEffect(() => {
    const narrowing = JSON.parse(names) as Narrowing
    onScreen.set([...onScreen.get(), narrowing])
    return () => onScreen.set(onScreen.get().filter((item) => item !== narrowing))
  }, [names])
}

export const noHit = (words: string): string => `Kein Treffer für „${words.trim()}“`

export function useNarrowing(): { readonly words: string; readonly filtered: number; readonly clear: () => void } {
  const all = useStore(onScreen)
  const [searches, filters] = [all.flatMap((narrowing) => narrowing.searches), all.flatMap((narrowing) => narrowing.filters)]
  const [values, setUrl] = useUrlState([...searches, ...filters])
  return {
    words: searches.map((name) => values[name]?.trim() ?? '').find((text) => text !== '') ?? '',
    filtered: new Set(filters.filter((name) => (values[name] ?? '') !== '')).size,
    clear: () => setUrl(Object.fromEntries(Object.keys(values).map((name) => [name, '']))),
  }
}

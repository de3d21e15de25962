// Search and filters live in the address: they survive reload and "back", and a link shows the same view.
import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Strings kept in the address, by name; '' is left out. `const [filter, set] = useUrlState(['suche', 'kategorie'])`.
 * Setting replaces the current entry of the browser's history.
 */
export function useUrlState<const N extends string>(names: readonly N[]): [Record<N, string>, (fresh: Partial<Record<N, string>>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values = Object.fromEntries(names.map((name) => [name, typeof search[name] === 'string' ? search[name] : ''])) as Record<N, string>
  const set = (fresh: Partial<Record<N, string>>) =>
    void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...fresh }), replace: true, resetScroll: false })
  return [values, set]
}

/** What a list is asked for: those that are set. */
export const withoutEmpty = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * String state in query parameters; '' is omitted. `const [filter, setUrl] = useUrlState(['suche', 'kategorie'])`.
 * Setting replaces the current history entry.
 */
export function useUrlState<const N extends string>(
  names: readonly N[],
): [Record<N, string>, (changes: Partial<Record<N, string>>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values = Object.fromEntries(names.map((name) => [name, typeof search[name] === 'string' ? search[name] : ''])) as Record<N, string>
  const set = (changes: Partial<Record<N, string>>) =>
    void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...changes }), replace: true, resetScroll: false })
  return [values, set]
}

export const withoutEmpty = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

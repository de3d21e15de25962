// Search and filters live in the address: they survive reload and "back", and a link shows what one saw.
import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Texts kept in the address, by name; '' is left out. `const [filter, setze] = useUrlZustand(['suche', 'kategorie'])`.
 * Setting replaces the current step of the browser's history.
 */
export function useUrlZustand<const N extends string>(namen: readonly N[]): [Record<N, string>, (neu: Partial<Record<N, string>>) => void] {
  const suche: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const werte = Object.fromEntries(namen.map((name) => [name, typeof suche[name] === 'string' ? suche[name] : ''])) as Record<N, string>
  const setze = (neu: Partial<Record<N, string>>) =>
    void navigate({ to: '.', search: (alt: Record<string, unknown>) => ({ ...alt, ...neu }), replace: true, resetScroll: false })
  return [werte, setze]
}

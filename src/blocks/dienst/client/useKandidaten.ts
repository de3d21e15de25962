// The candidates of an offer that a screen knows: the best, and more as somebody searches, puts people on the board or wants all.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#client/query-client.ts'
import type { AnlassKind, AskingCandidates, Candidates, CandidatesQuestion } from './kind.ts'
import { kandidatenQuery } from './queries.ts'

interface Person {
  readonly profil: { readonly _id: string }
}
type Kind<K> = Pick<AnlassKind, 'table' | 'tables'> & {
  readonly calls: { readonly kandidaten: (one: AskingCandidates) => Promise<Candidates<K>> }
}

/** More than any chapter has. */
const ALL = 100_000
const TYPING_MS = 200

/** Each person once, by the first list that has them. */
function together<K extends Person>(lists: readonly (readonly K[] | undefined)[]): readonly K[] {
  const known = new Map<string, K>()
  for (const one of lists.flatMap((list) => list ?? [])) if (!known.has(one.profil._id)) known.set(one.profil._id, one)
  return [...known.values()]
}

/** All candidates that were answered lately, whatever the question. */
export const cachedKandidaten = <K extends Person>({ table }: Pick<Kind<K>, 'table'>, id: string, schicht: string): readonly K[] =>
  together(queries.getQueriesData<Candidates<K>>({ queryKey: [table, 'kandidaten', id, schicht] }).map(([, data]) => data?.kandidaten))

interface Wish {
  readonly search?: string
  /** Everybody is wanted, not only the best. */
  readonly all?: boolean
  /** People who are wanted, however far down the list. */
  readonly also?: readonly string[]
  /** For all of it. */
  readonly question?: CandidatesQuestion
  /** The best for one seat are wanted as well. */
  readonly seat?: CandidatesQuestion | undefined
}

/** Until the last answer is there, and without a net, the people known so far stay. */
export function useKandidaten<K extends Person>(kind: Kind<K>, id: string, schicht: string, wish: Wish) {
  const { search = '', all = false, also = [], question = {}, seat } = wish
  const ask = (more: CandidatesQuestion) => kandidatenQuery(kind, id, schicht, { ...question, ...more })
  const best = useQuery(ask({}))
  const isCut = best.data !== undefined && best.data.kandidaten.length < best.data.gesamt
  const whole = useQuery({ ...ask({ limit: ALL }), enabled: isCut && all })
  const complete = isCut ? whole.data : best.data
  const [words] = useDebouncedValue(search.trim(), TYPING_MS)
  const open = isCut && complete === undefined
  const missing = also.filter((profil) => best.data?.kandidaten.every((one) => one.profil._id !== profil)).join(',')
  const more = { enabled: open, placeholderData: keepPreviousData }
  const found = useQuery({ ...ask({ suche: words }), ...more, enabled: open && words !== '' })
  const extra = useQuery({ ...ask({ profile: missing }), ...more, enabled: open && missing !== '' })
  const seated = useQuery({ ...ask(seat ?? {}), ...more, enabled: open && seat !== undefined })
  const answer = search.trim() === '' ? best.data : words === search.trim() && !found.isPlaceholderData ? found.data : undefined
  return {
    best,
    people:
      complete?.kandidaten ?? together([best.data?.kandidaten, seated.data?.kandidaten, extra.data?.kandidaten, found.data?.kandidaten]),
    /** Everybody is known. */
    isWhole: complete !== undefined,
    isSearching: open && search.trim() !== '' && answer === undefined && !found.isError,
    isLoading: whole.isFetching && open,
    error: whole.error ?? found.error,
    /** Number of further ones beyond the known that fit the search. */
    beyond: (known: number) => (open && answer ? Math.max(0, answer.gesamt - known) : 0),
    seated: seated.data,
  }
}

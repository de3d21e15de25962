import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#client/app/query-client.ts'
import type { AnlassKind, AskingCandidates, Candidates, CandidatesQuestion } from './kind.ts'
import { ALL_CANDIDATES } from '../names.ts'
import { kandidatenQuery } from './queries.ts'

interface Person {
  readonly profil: { readonly _id: string }
}
type KandidatenKind<K> = Pick<AnlassKind, 'table' | 'tables'> & {
  readonly calls: { readonly kandidaten: (call: AskingCandidates) => Promise<Candidates<K>> }
}

const TYPING_MS = 200

function distinctPeople<K extends Person>(lists: readonly (readonly K[] | undefined)[]): readonly K[] {
  const known = new Map<string, K>()
  for (const kandidat of lists.flatMap((list) => list ?? [])) if (!known.has(kandidat.profil._id)) known.set(kandidat.profil._id, kandidat)
  return [...known.values()]
}

export const cachedKandidaten = <K extends Person>(
  { table }: Pick<KandidatenKind<K>, 'table'>,
  id: string,
  schicht: string,
): readonly K[] =>
  distinctPeople(
    queries.getQueriesData<Candidates<K>>({ queryKey: [table, 'kandidaten', id, schicht] }).map(([, data]) => data?.kandidaten),
  )

interface Wish {
  readonly search?: string
  readonly all?: boolean
  readonly also?: readonly string[]
  readonly question?: CandidatesQuestion
  readonly seat?: CandidatesQuestion | undefined
}

/** Loads candidates; known people remain listed while a request runs and offline. */
export function useKandidaten<K extends Person>(kind: KandidatenKind<K>, id: string, schicht: string, wish: Wish) {
  const { search = '', all = false, also = [], question = {}, seat } = wish
  const ask = (extraQuestion: CandidatesQuestion) => kandidatenQuery(kind, id, schicht, { ...question, ...extraQuestion })
  const best = useQuery(ask({}))
  const isCut = best.data !== undefined && best.data.kandidaten.length < best.data.gesamt
  const whole = useQuery({ ...ask({ limit: ALL_CANDIDATES }), enabled: isCut && all })
  const complete = isCut ? whole.data : best.data
  const [words] = useDebouncedValue(search.trim(), TYPING_MS)
  const open = isCut && complete === undefined
  const missing = also.filter((profil) => best.data?.kandidaten.every((kandidat) => kandidat.profil._id !== profil)).join(',')
  const options = {
    enabled: open,
    // Data of another shift would be wrong here.
    placeholderData: <T>(before: T | undefined, query?: { readonly queryKey: readonly unknown[] }) =>
      query?.queryKey.includes(schicht) === true ? before : undefined,
  }
  const found = useQuery({ ...ask({ suche: words }), ...options, enabled: open && words !== '' })
  const extra = useQuery({ ...ask({ profile: missing }), ...options, enabled: open && missing !== '' })
  const seated = useQuery({ ...ask(seat ?? {}), ...options, enabled: open && seat !== undefined })
  const answer = search.trim() === '' ? best.data : words === search.trim() && !found.isPlaceholderData ? found.data : undefined
  return {
    best,
    people:
      complete?.kandidaten ??
      distinctPeople([best.data?.kandidaten, seated.data?.kandidaten, extra.data?.kandidaten, found.data?.kandidaten]),
    isWhole: complete !== undefined,
    isSearching: open && search.trim() !== '' && answer === undefined && !found.isError,
    isLoading: whole.isFetching && open,
    error: whole.error ?? found.error,
    beyond: (known: number) => (open && answer ? Math.max(0, answer.gesamt - known) : 0),
    seated: seated.data,
  }
}

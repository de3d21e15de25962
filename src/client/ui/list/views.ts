// Saved views of a list, and columns of one's own. The address says what is shown; a view is an address with a name.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import type { SavedView } from '#contract/views-contract.ts'
import { VIEWS_PATH } from '#contract/views-path.ts'
import { sendSilently } from '../../net/api.ts'

// Lists are first screens: they load no schemas. Changes stand in keep-views.ts.
export const viewsQuery = queryOptions({
  queryKey: ['ansichten'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: VIEWS_PATH })).data as SavedView[],
  staleTime: Infinity,
})

/** Query parameter with the columns of a view, in order. */
export const COLUMNS = 'spalten'

const queryOf = (entries: readonly (readonly [string, string])[]): string =>
  String(
    new URLSearchParams(
      entries
        .filter(([, value]) => value !== '')
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map((pair) => [...pair]),
    ),
  )
export const addressOf = ({ adresse, spalten }: Pick<SavedView, 'adresse' | 'spalten'>): string =>
  queryOf([...new URLSearchParams(adresse), ...(spalten.length > 0 ? [[COLUMNS, spalten.join()] as const] : [])])

/** Name of a list by the pattern of its screen and the part shown; undefined on the screen of a record. */
export const nameOfList = (pattern: string, part: string): string | undefined =>
  pattern === '/' || pattern.includes('$')
    ? undefined
    : [...pattern.slice(1).split('/'), part]
        .filter(Boolean)
        .join('-')
        .replaceAll(/[^a-zA-Z_-]+/g, '-')
        .slice(0, 60)

/** Name of the list on the shown screen; a screen has one. */
export const useListName = (): string | undefined =>
  useMatch({
    strict: false,
    select: ({ fullPath, search }) => {
      const { ansicht } = search as Readonly<Record<string, unknown>>
      return nameOfList(fullPath, typeof ansicht === 'string' ? ansicht : '')
    },
  })

export function useSavedViews(list: string | undefined) {
  const { data = [] } = useQuery({ ...viewsQuery, enabled: list !== undefined })
  return data.filter(({ liste }) => liste === list)
}

/** The shown address, and a way to a view; back returns from it. */
export function useAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
  return {
    current: queryOf(shown),
    query: queryOf(shown.filter(([name]) => name !== COLUMNS)),
    show: (address: string) => void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(address)), resetScroll: false }),
    /** Without filters: the part of the screen stays. */
    bare: queryOf(shown.filter(([name]) => name === 'ansicht')),
  }
}

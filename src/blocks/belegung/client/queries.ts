import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { DECIDED_AT_ONCE } from '#contract/limits.ts'
import type { Weighed } from '../contract.ts'
import { useMay } from '#client/app/session.ts'
import { queries } from '#client/app/query-client.ts'
import type { TimeSpan } from '#blocks/kalender/client/index.ts'
import type { Belegung, BelegungsScreens, ListFilter, What, Wish } from './kind.ts'

const meta = ({ tables }: Pick<BelegungsScreens<Belegung>, 'tables'>) => ({ tables })

export const belegungsList = <B extends Belegung>(kind: BelegungsScreens<B>, filter: ListFilter) =>
  infiniteQueryOptions({
    meta: meta(kind),
    queryKey: [kind.table, 'list', filter],
    queryFn: ({ pageParam }) => kind.calls.liste({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })
export type Request<B> = B & { readonly facts: Weighed | undefined }
/** Pending requests with the facts that decide, at most as many as one decision takes. */
export const requestsQuery = <B extends Belegung>(kind: BelegungsScreens<B>, search: string) =>
  queryOptions({
    meta: meta(kind),
    queryKey: [kind.table, 'anfragen', search],
    queryFn: async () => {
      const [{ zeilen, gesamt }, facts] = await Promise.all([
        kind.calls.liste({ query: { suche: search, nur: 'angefragt', limit: DECIDED_AT_ONCE } }),
        kind.calls.requests({}),
      ])
      const byId = new Map(facts.map((fact) => [fact._id, fact]))
      return { total: gesamt, rows: zeilen.map((row): Request<B> => ({ ...row, facts: byId.get(row._id) })) }
    },
    placeholderData: keepPreviousData,
  })
export const belegungsplan = <B extends Belegung>(
  kind: BelegungsScreens<B>,
  { von, bis }: { readonly von: string; readonly bis: string },
) =>
  queryOptions({
    meta: meta(kind),
    queryKey: [kind.table, 'kalender', { von, bis }],
    queryFn: () => kind.calls.plan(von, bis),
    placeholderData: keepPreviousData,
  })
export const oneBelegung = <B extends Belegung>(kind: BelegungsScreens<B>, id: string) =>
  queryOptions({ meta: meta(kind), queryKey: [kind.table, 'get', id], queryFn: () => kind.calls.read({ params: { id } }) })
// Not cached after leaving: a form must start with the current version.
export const belegungForTheForm = <B extends Belegung>(kind: BelegungsScreens<B>, id: string) =>
  queryOptions({
    queryKey: ['formular', kind.table, id],
    queryFn: () => kind.calls.read({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
export const belegungsverlauf = <B extends Belegung>(kind: BelegungsScreens<B>, id: string) =>
  queryOptions({ queryKey: [kind.table, 'history', id], queryFn: () => kind.calls.verlauf({ params: { id } }) })

/** Availability of all resources together; otherwise holders and free times. */
export const belegungspruefung = <B extends Belegung>(kind: BelegungsScreens<B>, wish: Wish) =>
  queryOptions({
    meta: meta(kind),
    queryKey: [kind.table, 'pruefung', wish],
    queryFn: () => kind.calls.check(wish),
    placeholderData: keepPreviousData,
  })
export const serienPreviewQuery = <B extends Belegung>(kind: BelegungsScreens<B>, wish: Wish, rule: string) =>
  queryOptions({
    meta: meta(kind),
    queryKey: [kind.table, 'serie', { wish, rule }],
    queryFn: () => kind.calls.serie(wish, rule),
  })
export const substituteFor = <B extends Belegung>(kind: BelegungsScreens<B>, wish: Wish) =>
  queryOptions({ meta: meta(kind), queryKey: [kind.table, 'ersatz', wish], queryFn: () => kind.calls.substitute(wish) })

/** Placeholder time for queries that do not depend on it. */
const nextHour = (): TimeSpan => {
  const [beginn = '', ende = ''] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  return { beginn, ende }
}
export const bookableQuery = <B extends Belegung>(kind: BelegungsScreens<B>) =>
  queryOptions({ meta: meta(kind), queryKey: [kind.table, 'buchbar'], queryFn: () => kind.calls.bookable(nextHour()) })

const MINUTE = 60_000
const LONGEST = 240 * MINUTE
const around = ({ beginn, ende, ruestzeitVor = 0, ruestzeitNach = 0 }: TimeSpan & Omit<What, 'ressourcen'>, margin = 0) => ({
  von: new Date(Date.parse(beginn) - ruestzeitVor * MINUTE - margin).toISOString(),
  bis: new Date(Date.parse(ende) + ruestzeitNach * MINUTE + margin).toISOString(),
})
export const inTheWay = <B extends Belegung>(kind: BelegungsScreens<B>, wish: Wish) =>
  queryOptions({
    meta: meta(kind),
    queryKey: [kind.table, 'imWeg', wish],
    queryFn: async () => {
      const span = around(wish)
      const pages = await Promise.all(
        wish.ressourcen.map((id) => kind.calls.liste({ query: { ...around(wish, LONGEST), status: 'bestaetigt', [kind.field]: id } })),
      )
      return pages.flatMap(({ zeilen }) =>
        zeilen.filter((row) => {
          const { von, bis } = around(row)
          return von < span.bis && bis > span.von
        }),
      )
    },
  })

/** Invalidates after an own write; other clients are notified by live updates. An open form restarts with the new data. */
export const reloadBelegungen = ({ table }: Pick<BelegungsScreens<Belegung>, 'table'>) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: [table] }),
    queries.invalidateQueries({ queryKey: ['formular', table], refetchType: 'active' }),
  ])

/** Resources that require approval from this member, for the button label. Independent of the time. */
export function useAsked<B extends Belegung>(kind: BelegungsScreens<B>): readonly string[] {
  const enabled = useMay(`READ_${kind.area}`)
  const { data = [] } = useQuery({
    meta: meta(kind),
    queryKey: [kind.table, 'gefragt'],
    queryFn: () => kind.calls.asked(nextHour()),
    enabled,
  })
  return data
}

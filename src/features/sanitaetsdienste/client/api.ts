import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { queries } from '#client/query-client.ts'
import { submit, sendSilently } from '#client/api.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'

export type ListFilter = NonNullable<InputOf<typeof sanitaetsdiensteContract.list>['query']>

/** Writes; errors are shown as alerts. */
export const dienste = createClient(sanitaetsdiensteContract, submit)
/** Reads, and writes that show their errors themselves. */
export const diensteSilent = createClient(sanitaetsdiensteContract, sendSilently)

/** All that a service is made of: a change of any of these tables on the server makes what was read stale. */
const meta = { tables: ['angebote', 'angebot_fahrzeuge', 'anmeldungen', 'anfragen', 'orte', 'fahrzeuge', 'stundennachweise'] }
const key = 'sanitaetsdienste'

export const diensteList = (filter: ListFilter) =>
  infiniteQueryOptions({
    meta,
    queryKey: [key, 'list', filter],
    queryFn: ({ pageParam }) => diensteSilent.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste: next }) => next,
    placeholderData: keepPreviousData,
  })
/** A service as its screen shows it. */
export const dienstQuery = (id: string) =>
  queryOptions({ meta, queryKey: [key, 'get', id], queryFn: () => diensteSilent.get({ params: { id } }) })
/** Not kept after leaving: a form must begin with the version that holds now. */
export const dienstFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['formular', key, id],
    queryFn: () => diensteSilent.get({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
export const templatesQuery = queryOptions({ meta, queryKey: [key, 'distinct'], queryFn: () => diensteSilent.distinct() })
export const kandidatenQuery = (id: string, schicht: string) =>
  queryOptions({
    meta,
    queryKey: [key, 'kandidaten', id, schicht],
    queryFn: () => diensteSilent.kandidaten({ params: { id }, query: { schicht } }),
  })
export const anfragenQuery = (id: string) =>
  queryOptions({ meta, queryKey: [key, 'anfragen', id], queryFn: () => diensteSilent.anfragen({ params: { id } }) })
export const myAnfragenQuery = queryOptions({
  meta,
  queryKey: [key, 'meineAnfragen'],
  queryFn: () => diensteSilent.meineAnfragen(),
})
export const uebernehmerQuery = (id: string, schicht: string) =>
  queryOptions({
    meta,
    queryKey: [key, 'uebernehmer', id, schicht],
    queryFn: () => diensteSilent.uebernehmer({ params: { id }, query: { schicht } }),
  })
export const dienstVerlauf = (id: string) =>
  queryOptions({ meta, queryKey: [key, 'history', id], queryFn: () => diensteSilent.history({ params: { id } }) })
export const bedarfsTablesQuery = queryOptions({
  queryKey: [key, 'bedarfstabellen'],
  queryFn: () => diensteSilent.bedarfstabellen(),
  staleTime: Infinity,
})

/** After a write of one's own: others hear of it by live changes, we do not wait for them. */
export const reloadDienste = () => queries.invalidateQueries({ queryKey: [key] })

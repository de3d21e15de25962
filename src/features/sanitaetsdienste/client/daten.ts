import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Eingabe } from '#contract/endpoint.ts'
import { abfragen } from '#client/abfragen.ts'
import { senden, sendenStill } from '#client/api.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'

export type Listenfilter = NonNullable<Eingabe<typeof sanitaetsdiensteContract.list>['query']>

/** Writes; errors are shown as alerts. */
export const dienste = createClient(sanitaetsdiensteContract, senden)
/** Reads, and writes that show their errors themselves. */
export const diensteStill = createClient(sanitaetsdiensteContract, sendenStill)

/** All that a service is made of: a change of any of these tables on the server makes what was read stale. */
const meta = { tabellen: ['angebote', 'angebot_fahrzeuge', 'anmeldungen', 'anfragen', 'orte', 'fahrzeuge', 'stundennachweise'] }
const schluessel = 'sanitaetsdienste'

export const diensteListe = (filter: Listenfilter) =>
  infiniteQueryOptions({
    meta,
    queryKey: [schluessel, 'list', filter],
    queryFn: ({ pageParam }) => diensteStill.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })
/** A service as its screen shows it. */
export const dienstAbfrage = (id: string) =>
  queryOptions({ meta, queryKey: [schluessel, 'get', id], queryFn: () => diensteStill.get({ params: { id } }) })
/** Not kept after leaving: a form must begin with the version that holds now. */
export const dienstFormabfrage = (id: string) =>
  queryOptions({
    queryKey: ['formular', schluessel, id],
    queryFn: () => diensteStill.get({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
export const vorlagenAbfrage = queryOptions({ meta, queryKey: [schluessel, 'distinct'], queryFn: () => diensteStill.distinct() })
export const kandidatenAbfrage = (id: string, schicht: string) =>
  queryOptions({
    meta,
    queryKey: [schluessel, 'kandidaten', id, schicht],
    queryFn: () => diensteStill.kandidaten({ params: { id }, query: { schicht } }),
  })
export const anfragenAbfrage = (id: string) =>
  queryOptions({ meta, queryKey: [schluessel, 'anfragen', id], queryFn: () => diensteStill.anfragen({ params: { id } }) })
export const meineAnfragenAbfrage = queryOptions({
  meta,
  queryKey: [schluessel, 'meineAnfragen'],
  queryFn: () => diensteStill.meineAnfragen(),
})
export const uebernehmerAbfrage = (id: string, schicht: string) =>
  queryOptions({
    meta,
    queryKey: [schluessel, 'uebernehmer', id, schicht],
    queryFn: () => diensteStill.uebernehmer({ params: { id }, query: { schicht } }),
  })
export const dienstVerlauf = (id: string) =>
  queryOptions({ meta, queryKey: [schluessel, 'history', id], queryFn: () => diensteStill.history({ params: { id } }) })
export const bedarfstabellenAbfrage = queryOptions({
  queryKey: [schluessel, 'bedarfstabellen'],
  queryFn: () => diensteStill.bedarfstabellen(),
  staleTime: Infinity,
})

/** After a write of one's own: others hear of it by live changes, we do not wait for them. */
export const diensteNeuLaden = () => abfragen.invalidateQueries({ queryKey: [schluessel] })

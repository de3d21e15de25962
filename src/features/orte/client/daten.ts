import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Antwort, Eingabe } from '#contract/endpoint.ts'
import { abfragen } from '#client/abfragen.ts'
import { senden, sendenStill } from '#client/api.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { orteContract } from '#features/orte/contract.ts'

export type Ort = Antwort<typeof orteContract.get>
export type Filterwerte = NonNullable<Eingabe<typeof orteContract.list>['query']>

/** Writes; errors are shown as alerts. */
export const orte = createClient(orteContract, senden)
/** Reads; errors are shown in the place of the data. */
const lies = createClient(orteContract, sendenStill)

export const orteListe = (filter: Filterwerte) =>
  infiniteQueryOptions({
    queryKey: ['orte', 'list', filter],
    queryFn: ({ pageParam }) => lies.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })
// Not kept after leaving: a form must begin with the version that holds now.
export const ortAbfrage = (id: string) =>
  queryOptions({ queryKey: ['orte', 'get', id], queryFn: () => lies.get({ params: { id } }), gcTime: 0 })
export const ortVerlauf = (id: string) =>
  queryOptions({ queryKey: ['orte', 'history', id], queryFn: () => lies.history({ params: { id } }) })

/** After a write of one's own: others hear of it by live changes, we do not wait for them. */
export const orteNeuLaden = () => abfragen.invalidateQueries({ queryKey: ['orte'] })

/** The secret addresses of a room's calendar and door plate. */
export const kalender = createClient(kalenderContract, senden)

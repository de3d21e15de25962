import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Antwort, Eingabe } from '#contract/endpoint.ts'
import { abfragen } from '#client/abfragen.ts'
import { senden, sendenStill } from '#client/api.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { orteContract } from '#features/orte/contract.ts'

export type Fahrzeug = Antwort<typeof fahrzeugeContract.get>
export type Filterwerte = NonNullable<Eingabe<typeof fahrzeugeContract.list>['query']>

/** Writes; errors are shown as alerts. */
export const fahrzeuge = createClient(fahrzeugeContract, senden)
/** Reads; errors are shown in the place of the data. */
const lies = createClient(fahrzeugeContract, sendenStill)

export const fahrzeugListe = (filter: Filterwerte) =>
  infiniteQueryOptions({
    queryKey: ['fahrzeuge', 'list', filter],
    queryFn: ({ pageParam }) => lies.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })
// Not kept after leaving: a form must begin with the version that holds now.
export const fahrzeugAbfrage = (id: string) =>
  queryOptions({ queryKey: ['fahrzeuge', 'get', id], queryFn: () => lies.get({ params: { id } }), gcTime: 0 })
export const fahrzeugVerlauf = (id: string) =>
  queryOptions({ queryKey: ['fahrzeuge', 'history', id], queryFn: () => lies.history({ params: { id } }) })

/** Where a vehicle can stand. Asked only of who may read the places. */
export const standorte = queryOptions({
  queryKey: ['orte', 'list', { limit: 500 }],
  queryFn: () => createClient(orteContract, sendenStill).list({ query: { limit: 500 } }),
})

export const fahrzeugeNeuLaden = () => abfragen.invalidateQueries({ queryKey: ['fahrzeuge'] })

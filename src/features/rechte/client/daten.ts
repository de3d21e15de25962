import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Antwort, Zeile } from '#contract/endpoint.ts'
import { abfragen } from '#client/abfragen.ts'
import { senden, sendenStill } from '#client/api.ts'
import { rechteContract } from '#features/rechte/contract.ts'

export type Rechtetraeger = Antwort<typeof rechteContract.get>
export type Katalog = Antwort<typeof rechteContract.katalog>
export type Aenderung = Zeile<typeof rechteContract.history>

/** Writes; errors are shown as alerts. */
export const rechte = createClient(rechteContract, senden)
/** Reads; errors are shown in the place of the data. */
const lies = createClient(rechteContract, sendenStill)

// The catalogue changes with the program only.
export const katalog = queryOptions({ queryKey: ['rechtekatalog'], queryFn: () => lies.katalog(), staleTime: Infinity })
/** Who holds which rights, found by `suche`: the first hits are enough to pick from. */
export const traeger = (suche: string) =>
  queryOptions({ queryKey: ['users', 'rechte', suche], queryFn: () => lies.users({ query: { suche, limit: 30 } }) })
// Not kept after leaving: ticking begins with what holds now.
export const rechteVon = (userId: string) =>
  queryOptions({ queryKey: ['users', 'rechteVon', userId], queryFn: () => lies.get({ params: { userId } }), gcTime: 0 })
/** The history of one person's rights, or of everybody's. */
export const rechteVerlauf = (userId?: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'rechteVerlauf', userId],
    queryFn: ({ pageParam }) =>
      lies.history({ query: { limit: 20, ...(userId ? { userId } : {}), ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
  })

export const rechteNeuLaden = () => abfragen.invalidateQueries({ queryKey: ['users'] })

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Antwort } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rechte.ts'
import { abfragen } from '#client/abfragen.ts'
import { sendenStill } from '#client/api.ts'
import { rechteContract } from '#features/rechte/contract.ts'

export type Rechtetraeger = Antwort<typeof rechteContract.get>

/** Reads and writes; errors are shown where they belong, not as alerts: a stale version is answered with a choice. */
export const rechteRufe = createClient(rechteContract, sendenStill)

const ERSTE = ''
const ab = (nach: string) => (nach === ERSTE ? {} : { nach })

// All keys begin with 'users': the rights stand there, so a change of anybody's rights refreshes list, person and history.
export const personenliste = (suche: string, recht: Recht | undefined) =>
  infiniteQueryOptions({
    queryKey: ['users', 'rechte', 'liste', suche, recht],
    queryFn: ({ pageParam }) => rechteRufe.users({ query: { suche, ...(recht ? { recht } : {}), limit: 60, ...ab(pageParam) } }),
    initialPageParam: ERSTE,
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })

export const rechteVon = (userId: string) =>
  queryOptions({ queryKey: ['users', 'rechte', 'person', userId], queryFn: () => rechteRufe.get({ params: { userId } }) })

/** The only person who may grant rights, by user id; null when there are several. */
export const letzterVerwalter = queryOptions({
  queryKey: ['users', 'rechte', 'verwalter'],
  queryFn: async () => {
    const { zeilen, gesamt } = await rechteRufe.users({ query: { recht: 'UPDATE_USER_RECHTE', limit: 1 } })
    return gesamt === 1 ? (zeilen[0]?._id ?? null) : null
  },
})

/** What changed, newest first; without `userId` everybody's. */
export const rechteverlauf = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['users', 'rechte', 'verlauf', userId],
    queryFn: ({ pageParam }) => rechteRufe.history({ query: { ...(userId ? { userId } : {}), limit: 10, ...ab(pageParam) } }),
    initialPageParam: ERSTE,
    getNextPageParam: ({ naechste }) => naechste,
  })

/** Sends the rights and puts the answer where the screen reads it. @throws ApiFehler */
export async function speichereRechte(
  { _id: userId, version }: Pick<Rechtetraeger, '_id' | 'version'>,
  rechte: readonly Recht[],
): Promise<Rechtetraeger> {
  const neu = await rechteRufe.update({ params: { userId }, body: { version, rechte: [...rechte] } })
  abfragen.setQueryData(rechteVon(userId).queryKey, neu)
  void abfragen.invalidateQueries({ queryKey: ['users', 'rechte'] })
  return neu
}

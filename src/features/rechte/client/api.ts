import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { queries } from '#client/app/query-client.ts'
import { sendSilently } from '#client/net/api.ts'
import { rechteContract } from '#features/rechte/contract.ts'

export type Rechtetraeger = ResponseOf<typeof rechteContract.get>

/** Errors are shown in place, not as alerts: a stale version leads to a choice. */
export const rechteCall = createClient(rechteContract, sendSilently)

const FIRST = ''
const from = (after: string) => (after === FIRST ? {} : { nach: after })

// All keys begin with 'users', because rights are columns there. A change of rights refreshes list, person and history.
export const personList = (search: string, recht: Recht | undefined) =>
  infiniteQueryOptions({
    queryKey: ['users', 'rechte', 'liste', search, recht],
    queryFn: ({ pageParam }) => rechteCall.users({ query: { suche: search, ...(recht ? { recht } : {}), limit: 60, ...from(pageParam) } }),
    initialPageParam: FIRST,
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })

export const rechteOf = (userId: string) =>
  queryOptions({ queryKey: ['users', 'rechte', 'person', userId], queryFn: () => rechteCall.get({ params: { userId } }) })

/** User id of the only person who may grant rights; null if there are several. */
export const lastManager = queryOptions({
  queryKey: ['users', 'rechte', 'verwalter'],
  queryFn: async () => {
    const { zeilen, gesamt } = await rechteCall.users({ query: { recht: 'UPDATE_USER_RECHTE', limit: 1 } })
    return gesamt === 1 ? (zeilen[0]?._id ?? null) : null
  },
})

/** Changes, newest first; without `userId` those of everybody. */
export const rechteverlaufQuery = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['users', 'rechte', 'verlauf', userId],
    queryFn: ({ pageParam }) => rechteCall.history({ query: { ...(userId ? { userId } : {}), limit: 10, ...from(pageParam) } }),
    initialPageParam: FIRST,
    getNextPageParam: ({ naechste }) => naechste,
  })

/** Saves the rights and writes the answer to the query cache. @throws ApiError */
export async function saveRechte(
  { _id: userId, version }: Pick<Rechtetraeger, '_id' | 'version'>,
  rechte: readonly Recht[],
): Promise<Rechtetraeger> {
  const saved = await rechteCall.update({ params: { userId }, body: { version, rechte: [...rechte] } })
  queries.setQueryData(rechteOf(userId).queryKey, saved)
  void queries.invalidateQueries({ queryKey: ['users', 'rechte'] })
  return saved
}

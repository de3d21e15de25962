import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { queries } from '#client/app/query-client.ts'
import { sendSilently } from '#client/net/api.ts'
import { rechteContract } from '#features/rechte/contract.ts'

export type Rechtetraeger = ResponseOf<typeof rechteContract.get>

/** Reads and writes; errors are shown where they belong, not as alerts: a stale version is answered with a choice. */
export const rechteCall = createClient(rechteContract, sendSilently)

const FIRST = ''
const from = (after: string) => (after === FIRST ? {} : { nach: after })

// All keys begin with 'users': the rights stand there, so a change of anybody's rights refreshes list, person and history.
export const personList = (search: string, recht: Recht | undefined) =>
  infiniteQueryOptions({
    queryKey: ['users', 'rechte', 'liste', search, recht],
    queryFn: ({ pageParam }) => rechteCall.users({ query: { suche: search, ...(recht ? { recht } : {}), limit: 60, ...from(pageParam) } }),
    initialPageParam: FIRST,
    getNextPageParam: ({ naechste: next }) => next,
    placeholderData: keepPreviousData,
  })

export const rechteOf = (userId: string) =>
  queryOptions({ queryKey: ['users', 'rechte', 'person', userId], queryFn: () => rechteCall.get({ params: { userId } }) })

/** The only person who may grant rights, by user id; null when there are several. */
export const lastManager = queryOptions({
  queryKey: ['users', 'rechte', 'verwalter'],
  queryFn: async () => {
    const { zeilen: rows, gesamt: total } = await rechteCall.users({ query: { recht: 'UPDATE_USER_RECHTE', limit: 1 } })
    return total === 1 ? (rows[0]?._id ?? null) : null
  },
})

/** What changed, newest first; without `userId` everybody's. */
export const rechteverlauf = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['users', 'rechte', 'verlauf', userId],
    queryFn: ({ pageParam }) => rechteCall.history({ query: { ...(userId ? { userId } : {}), limit: 10, ...from(pageParam) } }),
    initialPageParam: FIRST,
    getNextPageParam: ({ naechste: next }) => next,
  })

/** Sends the rights and puts the answer where the screen reads it. @throws ApiError */
export async function saveRechte(
  { _id: userId, version }: Pick<Rechtetraeger, '_id' | 'version'>,
  rechte: readonly Recht[],
): Promise<Rechtetraeger> {
  const fresh = await rechteCall.update({ params: { userId }, body: { version, rechte: [...rechte] } })
  queries.setQueryData(rechteOf(userId).queryKey, fresh)
  void queries.invalidateQueries({ queryKey: ['users', 'rechte'] })
  return fresh
}

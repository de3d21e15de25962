import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { sendSilently, submit } from '#client/net/api.ts'
import { queries } from '#client/app/query-client.ts'
import { createClient } from '#contract/client.ts'
import { noticesContract } from '../contract.ts'

export const noticeCalls = createClient(noticesContract, submit)
const read = createClient(noticesContract, sendSilently)

export const inboxQuery = (search: string, unread: boolean) =>
  infiniteQueryOptions({
    queryKey: ['mitteilungen', 'liste', search, unread],
    queryFn: ({ pageParam }) =>
      read.list({ query: { suche: search, limit: 50, ...(unread ? { ungelesen: true } : {}), ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })
export const pushKey = () => read.pushKey()
export const reloadInbox = () => queries.invalidateQueries({ queryKey: ['mitteilungen'] })

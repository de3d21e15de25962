import { queryOptions } from '@tanstack/react-query'
import type { CountCard, InboxItem } from '#contract/dashboard.ts'
import { sendSilently } from '#client/net/api.ts'

const INBOX = '/api/dashboard/eingang'
const TILES = '/api/dashboard/wartet'
export const inboxQuery = queryOptions({
  meta: { tables: ['+eingang'] },
  queryKey: ['eingang'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: INBOX })).data as readonly InboxItem[],
})
export const tilesQuery = queryOptions({
  meta: { tables: ['+wartet'] },
  queryKey: ['wartet'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: TILES })).data as readonly CountCard[],
})

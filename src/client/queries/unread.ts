// Number of unread messages for the bell in the header. Avoids importing schemas.
import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '../net/api.ts'

export const unreadQuery = queryOptions({
  queryKey: ['mitteilungen', 'anzahl'],
  queryFn: async () => {
    const { data } = await sendSilently({ method: 'GET', url: '/api/mitteilungen/anzahl' })
    return Number((data as Readonly<Record<string, unknown>>)['anzahl'])
  },
  meta: { decoration: true },
})

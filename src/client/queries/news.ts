// How many entries of the changelog somebody has not seen: a mark in the menu and in the info dialog. The menu loads no schemas.
import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '../net/api.ts'

export const newsQuery = queryOptions({
  queryKey: ['changelog', 'neu'],
  queryFn: async () => {
    const { data } = await sendSilently({ method: 'GET', url: '/api/changelog/neu' })
    return Number((data as Readonly<Record<string, unknown>>)['anzahl'])
  },
  meta: { decoration: true },
})

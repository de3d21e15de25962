// Number of unseen changelog entries, marked in menu and info dialog. Avoids importing schemas into the menu.
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

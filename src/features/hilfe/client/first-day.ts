import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/net/api.ts'
import type { helpContract } from '../contract.ts'

const PATH: (typeof helpContract)['firstDay']['path'] = '/api/hilfe/erster-tag'
/** Start shares it, so without the schemas of the contract. */
export const firstDayQuery = queryOptions({
  queryKey: ['hilfe', 'erster-tag'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: PATH })).data as ResponseOf<(typeof helpContract)['firstDay']>,
  staleTime: 0,
})

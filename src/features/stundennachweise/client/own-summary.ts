// Imports only types of the contract, to keep schemas out of the first screen.
import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/net/api.ts'
import type { hoursContract } from '../contract.ts'

type C = typeof hoursContract
const SUMMARY: C['summary']['path'] = '/api/stundennachweise/meine/summen'

export const ownSummary = queryOptions({
  queryKey: ['stundennachweise', 'summen'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: SUMMARY })).data as ResponseOf<C['summary']>,
})

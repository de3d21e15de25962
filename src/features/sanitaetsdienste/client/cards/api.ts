// Imports only types of the contract, to keep schemas out of the first screen. The write calls load on tap.
import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/net/api.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'

type Contract = typeof sanitaetsdiensteContract
const OVERVIEW: Contract['uebersicht']['path'] = '/api/sanitaetsdienste/uebersicht'

export const overviewQuery = queryOptions({
  meta: { tables: ['+sanitaetsdienste'] },
  queryKey: ['sanitaetsdienste', 'uebersicht'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: OVERVIEW })).data as ResponseOf<Contract['uebersicht']>,
})

// The first screen loads no schemas: of the contract it takes only the types, and what writes is loaded at the tap.
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

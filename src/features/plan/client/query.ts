// The first screen loads no schemas: of the contract it takes only the types.
import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/net/api.ts'
import { instant } from '#client/text/date.ts'
import type { planContract } from '#features/plan/contract.ts'

type Contract = typeof planContract
const NEXT: Contract['naechste']['path'] = '/api/plan/naechste'
const PLAN: Contract['plan']['path'] = '/api/plan'
/** All that the areas' entries read, as the server says; own writes of these do not wait for it. */
const tables = ['+plan', 'sanitaetsdienste', 'abwesenheiten']
/** What is next changes with the time alone. */
const ANEW_MS = 5 * 60_000

/** My next duties, for the first screen. */
export const nextQuery = queryOptions({
  meta: { tables },
  queryKey: ['plan', 'naechste'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: NEXT })).data as ResponseOf<Contract['naechste']>,
  refetchInterval: ANEW_MS,
})
/** One's plan from one day to another, which is no longer part of it. */
export const planQuery = (von: string, bis: string) =>
  queryOptions({
    meta: { tables },
    queryKey: ['plan', von, bis],
    queryFn: async () => {
      const span = new URLSearchParams({ von: instant(von, '00:00'), bis: instant(bis, '00:00') })
      return (await sendSilently({ method: 'GET', url: `${PLAN}?${span}` })).data as ResponseOf<Contract['plan']>
    },
    refetchInterval: ANEW_MS,
  })

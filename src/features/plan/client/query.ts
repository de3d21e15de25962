import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/net/api.ts'
import { toInstant } from '#client/text/date.ts'
import type { planContract } from '#features/plan/contract.ts'

type Contract = typeof planContract
const NEXT: Contract['naechste']['path'] = '/api/plan/naechste'
const PLAN: Contract['plan']['path'] = '/api/plan'
/** Tables behind the areas' entries, as the server lists them; own writes to these invalidate at once. */
const tables = ['+plan', 'sanitaetsdienste', 'abwesenheiten']
/** The next duty changes with time alone. */
const ANEW_MS = 5 * 60_000

export const nextQuery = queryOptions({
  meta: { tables },
  queryKey: ['plan', 'naechste'],
  queryFn: async () => (await sendSilently({ method: 'GET', url: NEXT })).data as ResponseOf<Contract['naechste']>,
  refetchInterval: ANEW_MS,
})
export const planQuery = (von: string, bis: string) =>
  queryOptions({
    meta: { tables },
    queryKey: ['plan', von, bis],
    queryFn: async () => {
      const span = new URLSearchParams({ von: toInstant(von, '00:00'), bis: toInstant(bis, '00:00') })
      return (await sendSilently({ method: 'GET', url: `${PLAN}?${span}` })).data as ResponseOf<Contract['plan']>
    },
    refetchInterval: ANEW_MS,
  })

import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '#client/api.ts'
import { instant } from '#client/date.ts'
import { queries } from '#client/query-client.ts'
import { ON_DEMAND } from '#contract/kalender.ts'
import type { PlanKind } from '#contract/plan.ts'
import { createClient } from '#contract/client.ts'
import { cdiensteContract, kalenderContract } from '#features/kalender/contract.ts'
import { kindsIn } from './entries.ts'

const read = createClient(kalenderContract, sendSilently)
export const { renewAbo, endAbo } = createClient(kalenderContract, sendSilently)
export const cdienste = createClient(cdiensteContract, sendSilently)

/**
 * From one day to another, which is no longer part of it. Chosen areas are left of what came once; only what is shown on demand is asked for.
 * Any change of an area may change it: it is asked for anew whenever it is shown.
 */
export const kalenderQuery = (von: string, bis: string, areas: string) => {
  const demanded = kindsIn(areas).some((kind) => ON_DEMAND.includes(kind as PlanKind)) ? { bereiche: areas } : {}
  return queryOptions({
    queryKey: ['kalender', von, bis, demanded],
    queryFn: () => read.kalender({ query: { von: instant(von, '00:00'), bis: instant(bis, '00:00'), ...demanded } }),
    refetchOnMount: 'always',
  })
}
export const aboQuery = queryOptions({ queryKey: ['kalenderabo'], queryFn: () => read.abo() })
export const reload = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['kalender'] }),
    queries.invalidateQueries({ queryKey: ['plan'] }),
    queries.invalidateQueries({ queryKey: ['kalenderabo'] }),
  ])

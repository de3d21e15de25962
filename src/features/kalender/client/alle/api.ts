import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '#client/net/api.ts'
import { toInstant } from '#client/text/date.ts'
import { queries } from '#client/app/query-client.ts'
import { ON_DEMAND } from '#contract/time/kalender.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { createClient } from '#contract/client.ts'
import { cdiensteContract, type Kalender, kalenderContract } from '#features/kalender/contract.ts'
import { chosenIn } from './entries.ts'

const read = createClient(kalenderContract, sendSilently)
export const { renewAbo, endAbo } = createClient(kalenderContract, sendSilently)
export const cdienste = createClient(cdiensteContract, sendSilently)

/**
 * Days of the calendar, in one or more responses: weeks with all entries, longer spans with own and fitting ones only (`forMe`). The area
 * filter is applied to the cached answer; only on-demand areas are fetched.
 * Any change of an area may make it stale, so it is refetched on display.
 */
export const spanQuery = ([from, to]: readonly [string, string], areas: string, forMe: boolean) => {
  const demanded = chosenIn(areas).some((kind) => ON_DEMAND.includes(kind as PlanKind)) ? { bereiche: areas } : {}
  const query = { von: toInstant(from, '00:00'), bis: toInstant(to, '00:00'), ...demanded, ...(forMe && { nur: 'fuerMich' as const }) }
  const readRest = async (whole: Kalender): Promise<Kalender> => {
    if (whole.naechste === null) return whole
    const { eintraege, ...last } = await read.kalender({ query: { ...query, ab: whole.naechste } })
    return readRest({ ...last, eintraege: [...whole.eintraege, ...eintraege] })
  }
  return queryOptions({
    queryKey: ['kalender', from, to, demanded, forMe],
    queryFn: async () => readRest(await read.kalender({ query })),
    refetchOnMount: 'always',
  })
}
export const aboQuery = queryOptions({ queryKey: ['kalenderabo'], queryFn: () => read.abo() })
export const reloadKalender = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['kalender'] }),
    queries.invalidateQueries({ queryKey: ['plan'] }),
    queries.invalidateQueries({ queryKey: ['kalenderabo'] }),
  ])

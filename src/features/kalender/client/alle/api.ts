import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '#client/api.ts'
import { instant } from '#client/date.ts'
import { queries } from '#client/query-client.ts'
import { createClient } from '#contract/client.ts'
import { cdiensteContract, kalenderContract } from '#features/kalender/contract.ts'

const read = createClient(kalenderContract, sendSilently)
export const { renewAbo, endAbo } = createClient(kalenderContract, sendSilently)
export const cdienste = createClient(cdiensteContract, sendSilently)

/** Any change of an area may change it: it is asked for anew whenever it is shown. */
export const kalenderQuery = (von: string, bis: string) =>
  queryOptions({
    queryKey: ['kalender', von, bis],
    queryFn: () => read.kalender({ query: { von: instant(von, '00:00'), bis: instant(bis, '00:00') } }),
    refetchOnMount: 'always',
  })
export const aboQuery = queryOptions({ queryKey: ['kalenderabo'], queryFn: () => read.abo() })
export const reload = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['kalender'] }),
    queries.invalidateQueries({ queryKey: ['plan'] }),
    queries.invalidateQueries({ queryKey: ['kalenderabo'] }),
  ])

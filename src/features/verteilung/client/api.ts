import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '#client/net/api.ts'
import { queries } from '#client/app/query-client.ts'
import { createClient } from '#contract/client.ts'
import { distributionContract } from '#features/verteilung/contract.ts'

export const calls = createClient(distributionContract, sendSilently)
const tables = ['config', 'anmeldungen', 'angebote', 'ohne_namen']
export const loadsQuery = (von: string, bis: string) =>
  queryOptions({ meta: { tables }, queryKey: ['verteilung', von, bis], queryFn: () => calls.list({ query: { von, bis } }) })
export const ownQuery = (von: string, bis: string) =>
  queryOptions({ meta: { tables }, queryKey: ['verteilung', 'meine', von, bis], queryFn: () => calls.own({ query: { von, bis } }) })
export const reloadDistribution = () => queries.invalidateQueries({ queryKey: ['verteilung'] })

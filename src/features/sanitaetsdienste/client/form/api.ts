// What the form lets one choose from: the other areas' contracts, read only.
import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '#client/api.ts'
import { configContract } from '#features/config/contract.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'

const fahrzeuge = createClient(fahrzeugeContract, sendSilently)
const config = createClient(configContract, sendSilently)

/** All vehicles that are in use. */
export const fahrzeugSelection = queryOptions({
  queryKey: ['fahrzeuge', 'auswahl'],
  queryFn: () => fahrzeuge.list({ query: { limit: 500 } }),
})

/** Who led the last service, by name; null when nobody did. */
export const lastLeiter = queryOptions({
  queryKey: ['sanitaetsdienste', 'letzterLeiter'],
  queryFn: () => config.letzterSanLeiter(),
})

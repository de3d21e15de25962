import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '#client/net/api.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'

const fahrzeuge = createClient(fahrzeugeContract, sendSilently)

export const fahrzeugSelection = queryOptions({
  queryKey: ['fahrzeuge', 'auswahl'],
  queryFn: () => fahrzeuge.list({ query: { limit: 500 } }),
})

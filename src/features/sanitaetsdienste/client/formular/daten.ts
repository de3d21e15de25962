// What the form lets one choose from: the other areas' contracts, read only.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { sendenStill } from '#client/api.ts'
import { configContract } from '#features/config/contract.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { orteContract } from '#features/orte/contract.ts'

const orte = createClient(orteContract, sendenStill)
const fahrzeuge = createClient(fahrzeugeContract, sendenStill)
const config = createClient(configContract, sendenStill)

/** Places whose name or address fits; asked of the server, for there may be hundreds. */
export const orteSuche = (suche: string) =>
  queryOptions({
    queryKey: ['orte', 'auswahl', suche],
    queryFn: () => orte.list({ query: { limit: 30, ...(suche ? { suche } : {}) } }),
    placeholderData: keepPreviousData,
  })
export const ortAbfrage = (id: string) => queryOptions({ queryKey: ['orte', 'anzeige', id], queryFn: () => orte.get({ params: { id } }) })

/** All vehicles that are in use. */
export const fahrzeugAuswahl = queryOptions({
  queryKey: ['fahrzeuge', 'auswahl'],
  queryFn: () => fahrzeuge.list({ query: { limit: 500 } }),
})

/** Who led the last service, by name; null when nobody did. */
export const letzterLeiter = queryOptions({
  queryKey: ['sanitaetsdienste', 'letzterLeiter'],
  queryFn: () => config.letzterSanLeiter(),
})

// What the form lets one choose from: the other areas' contracts, read only.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '#client/api.ts'
import { configContract } from '#features/config/contract.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { orteContract } from '#features/orte/contract.ts'

const orte = createClient(orteContract, sendSilently)
const fahrzeuge = createClient(fahrzeugeContract, sendSilently)
const config = createClient(configContract, sendSilently)

/** Places whose name or address fits; asked of the server, for there may be hundreds. */
export const orteSearch = (search: string) =>
  queryOptions({
    queryKey: ['orte', 'auswahl', search],
    queryFn: () => orte.list({ query: { limit: 30, ...(search ? { suche: search } : {}) } }),
    placeholderData: keepPreviousData,
  })
export const ortQuery = (id: string) => queryOptions({ queryKey: ['orte', 'anzeige', id], queryFn: () => orte.get({ params: { id } }) })

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

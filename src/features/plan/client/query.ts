import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '#client/api.ts'
import { instant } from '#client/date.ts'
import { planContract } from '#features/plan/contract.ts'

const calls = createClient(planContract, sendSilently)
/** What the areas' entries are made of. */
const tables = [
  'sanitaetsdienste',
  'angebote',
  'anmeldungen',
  'anfragen',
  'orte',
  'fahrzeuge',
  'fahrzeugbelegungen',
  'raumbelegungen',
  'profile',
  'abwesenheiten',
  'cdienste',
]
/** What is next changes with the time alone. */
const ANEW_MS = 5 * 60_000

/** What one does next, for the first screen. */
export const nextQuery = queryOptions({
  meta: { tables },
  queryKey: ['plan', 'naechste'],
  queryFn: () => calls.naechste(),
  refetchInterval: ANEW_MS,
})
/** One's plan from one day to another, which is no longer part of it. */
export const planQuery = (von: string, bis: string) =>
  queryOptions({
    meta: { tables },
    queryKey: ['plan', von, bis],
    queryFn: () => calls.plan({ query: { von: instant(von, '00:00'), bis: instant(bis, '00:00') } }),
    refetchInterval: ANEW_MS,
  })

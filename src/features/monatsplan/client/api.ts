import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BoardKind } from '#blocks/dienst/client/index.ts'
import { sendSilently } from '#client/net/api.ts'
import { queries } from '#client/app/query-client.ts'
import { createClient } from '#contract/client.ts'
import type { Contract } from '#contract/endpoint.ts'
import { DUTY_TABLES } from '#contract/screens.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { monthContract } from '../contract.ts'

export const calls = createClient(monthContract, sendSilently)
const tables = [...DUTY_TABLES, 'anmeldungen', 'angebote', 'abwesenheiten', 'wuensche', 'profile']
export const monthQuery = (monat: string) =>
  queryOptions({
    meta: { tables },
    queryKey: ['monatsplan', monat],
    queryFn: () => calls.board({ query: { monat } }),
    placeholderData: keepPreviousData,
  })
export const reloadMonth = () => queries.invalidateQueries({ predicate: ({ meta }) => meta?.tables?.includes('anmeldungen') ?? false })

/** Calls of the staffing boards, loaded when something is changed. */
const CONTRACTS: Readonly<Partial<Record<PlanKind, () => Promise<object>>>> = {
  sanitaetsdienst: async () => (await import('#features/sanitaetsdienste/contract.ts')).sanitaetsdiensteContract,
  ktwWoche: async () => (await import('#features/ktw/contract.ts')).ktwWeeksContract,
  ktwSonntag: async () => (await import('#features/ktw/contract.ts')).ktwSundaysContract,
  blutspende: async () => (await import('#features/blutspenden/contract.ts')).blutspendenContract,
}
export const isStaffedHere = (art: PlanKind): boolean => art in CONTRACTS
export async function staffingCalls(art: PlanKind): Promise<BoardKind['calls']> {
  const contract = await CONTRACTS[art]?.()
  if (!contract) throw new Error(`${art} has no staffing board`)
  return createClient(contract as Contract, sendSilently) as unknown as BoardKind['calls']
}

import { queryOptions } from '@tanstack/react-query'
import { sendSilently, submit } from '#client/net/api.ts'
import { queries } from '#client/app/query-client.ts'
import { createClient } from '#contract/client.ts'
import { abwesenheitenContract } from '#features/abwesenheiten/contract.ts'

/** Errors are rendered by the sheet. */
export const calls = createClient(abwesenheitenContract, sendSilently)
export const loud = createClient(abwesenheitenContract, submit)

export const absencesQuery = queryOptions({ queryKey: ['abwesenheiten'], queryFn: () => calls.list() })
export const historyQuery = (id: string) =>
  queryOptions({ queryKey: ['abwesenheiten', id], queryFn: () => calls.history({ params: { id } }) })

/** Invalidates all readers: the plan and open services. */
export const reloadAbwesenheiten = () =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [table], meta }) => table === 'abwesenheiten' || meta?.tables?.includes('abwesenheiten') === true,
  })

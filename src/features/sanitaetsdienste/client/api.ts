import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { anlassQuery, reloadAnlaesse, type AnlassKind } from '#blocks/dienst/client/index.ts'
import { submit, sendSilently } from '#client/net/api.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'

export type ListFilter = NonNullable<InputOf<typeof sanitaetsdiensteContract.list>['query']>

export const dienste = createClient(sanitaetsdiensteContract, submit)
export const diensteSilent = createClient(sanitaetsdiensteContract, sendSilently)

const tables = ['+sanitaetsdienste']
const meta = { tables }
const key = 'sanitaetsdienste'

// The detail of a service shows absences; the lists do not.
export const dienstKind = { table: key, tables: [...tables, 'abwesenheiten'], calls: diensteSilent, submit: dienste } satisfies AnlassKind

export const diensteList = (filter: ListFilter) =>
  infiniteQueryOptions({
    meta,
    queryKey: [key, 'list', filter],
    queryFn: ({ pageParam }) => diensteSilent.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })
export const dienstQuery = (id: string) => anlassQuery(dienstKind, id)
/** Not cached after leaving: a form must start from the current version. */
export const dienstFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['formular', key, id],
    queryFn: () => diensteSilent.get({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
export const checklistQuery = (id: string) =>
  queryOptions({
    meta: { tables: ['dienst_checklisten', 'config'] },
    queryKey: [key, 'checkliste', id],
    queryFn: () => diensteSilent.checkliste({ params: { id } }),
  })
export const templatesQuery = queryOptions({ meta, queryKey: [key, 'distinct'], queryFn: () => diensteSilent.distinct() })
export const verlaufQuery = (id: string) =>
  queryOptions({ meta, queryKey: [key, 'history', id], queryFn: () => diensteSilent.history({ params: { id } }) })
export const bedarfsTablesQuery = queryOptions({
  queryKey: [key, 'bedarfstabellen'],
  meta: { tables: ['config'] },
  queryFn: () => diensteSilent.bedarfstabellen(),
  staleTime: Infinity,
})

export const reloadDienste = () => reloadAnlaesse(dienstKind)

export const drafts = {
  table: key,
  tables,
  facts: (id: string) => diensteSilent.ausschreibung({ params: { id }, query: {} }),
  publish: (id: string, version: number) => dienste.status({ params: { id }, body: { version, status: 'ausgeschrieben' } }),
  reload: reloadDienste,
}

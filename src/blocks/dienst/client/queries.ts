import { queryOptions } from '@tanstack/react-query'
import { queries } from '#client/app/query-client.ts'
import type { AnlassKind, Calls, CandidatesQuestion } from './kind.ts'

/** The part of a kind needed by one query; preserves the area's own answer type. */
type Asking<K extends keyof Calls, R> = Pick<AnlassKind, 'table' | 'tables'> & {
  readonly calls: { readonly [name in K]: (...input: Parameters<Calls[K]>) => Promise<R> }
}

export const anlassQuery = <R>({ table, tables, calls }: Asking<'get', R>, id: string) =>
  queryOptions({ meta: { tables }, queryKey: [table, 'get', id], queryFn: () => calls.get({ params: { id } }) })
export const kandidatenQuery = <R>(
  { table, tables, calls }: Asking<'kandidaten', R>,
  id: string,
  schicht: string,
  question: CandidatesQuestion = {},
) =>
  queryOptions({
    meta: { tables },
    queryKey: [table, 'kandidaten', id, schicht, question],
    queryFn: () => calls.kandidaten({ params: { id }, query: { schicht, ...question } }),
  })
export const lastAnswersQuery = ({ table, tables, calls }: AnlassKind, id: string) =>
  queryOptions({ meta: { tables }, queryKey: [table, 'antworten', id], queryFn: () => calls.lastAnswers({ params: { id } }) })
export const anfragenQuery = ({ table, tables, calls }: AnlassKind, id: string) =>
  queryOptions({ meta: { tables }, queryKey: [table, 'anfragen', id], queryFn: () => calls.anfragen({ params: { id } }) })
export const myAnfragenQuery = ({ table, tables, calls }: AnlassKind) =>
  queryOptions({ meta: { tables }, queryKey: [table, 'meineAnfragen'], queryFn: () => calls.meineAnfragen() })
export const uebernehmerQuery = ({ table, tables, calls }: AnlassKind, id: string, schicht: string) =>
  queryOptions({
    meta: { tables },
    queryKey: [table, 'uebernehmer', id, schicht],
    queryFn: () => calls.uebernehmer({ params: { id }, query: { schicht } }),
  })

/** Invalidates after an own write; other clients are notified by live updates. Areas sharing data pass its table. */
export const reloadAnlaesse = ({ table }: Pick<AnlassKind, 'table'>) =>
  queries.invalidateQueries({ predicate: ({ queryKey, meta }) => queryKey[0] === table || (meta?.tables?.includes(table) ?? false) })

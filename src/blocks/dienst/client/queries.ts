// What the screens of sign-up ask the server, and how long the answers hold: until a table of theirs changes.
import { queryOptions } from '@tanstack/react-query'
import { queries } from '#client/app/query-client.ts'
import type { AnlassKind, Calls, CandidatesQuestion } from './kind.ts'

/** A kind as far as one query needs it; what it answers keeps the area's own type. */
type Asking<K extends keyof Calls, R> = Pick<AnlassKind, 'table' | 'tables'> & {
  readonly calls: { readonly [name in K]: (...input: Parameters<Calls[K]>) => Promise<R> }
}

/** An occasion as its screen shows it. */
export const anlassQuery = <R>({ table, tables, calls }: Asking<'get', R>, id: string) =>
  queryOptions({ meta: { tables }, queryKey: [table, 'get', id], queryFn: () => calls.get({ params: { id } }) })
/** Candidates of an offer; without a question the best of them. */
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
/** Own last answers to its questions. */
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

/** After a write of one's own: others hear of it by live changes, we do not wait for them. What several areas share names the table. */
export const reloadAnlaesse = ({ table }: Pick<AnlassKind, 'table'>) =>
  queries.invalidateQueries({ predicate: ({ queryKey, meta }) => queryKey[0] === table || (meta?.tables?.includes(table) ?? false) })

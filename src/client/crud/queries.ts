import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient, type List } from '#contract/client.ts'
import type { ResponseOf, Contract, Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { queries } from '../app/query-client.ts'
import { submit, sendSilently } from '../net/api.ts'
import type { HistoryEntry } from '../ui/history/sentences.ts'

export interface PlainRow {
  readonly _id: string
  readonly version: number
  /** False after deletion; areas with hard deletes lack the field. */
  readonly aktiv?: boolean
}
type WriteEndpoint = Endpoint & { readonly body: ObjectSchema }
export type PlainContract = Contract &
  Record<'get' | 'remove', Endpoint> &
  Record<'create' | 'update', WriteEndpoint> & { readonly list: Endpoint & { readonly query: ObjectSchema } }
type ById = { readonly params: { readonly id: string } }
type Filter = Readonly<Record<string, string | number | boolean>>

interface PlainCalls<Row> {
  list(input: { query: Filter }): Promise<List<Row>>
  get(input: ById): Promise<Row>
  history(input: ById): Promise<HistoryEntry[]>
  create(input: { body: unknown }): Promise<Row>
  update(input: ById & { body: unknown }): Promise<Row>
  remove(input: ById): Promise<void>
  reaktivieren(input: ById): Promise<Row>
}

function plainQueries<Row extends PlainRow>(
  table: string,
  list: string,
  { read, plain }: { read: PlainCalls<Row>; plain: PlainCalls<Row> },
) {
  const meta = { tables: [`+${table}`] }
  return {
    table,
    plain,
    list: (filter: Filter) =>
      infiniteQueryOptions({
        meta,
        // The path in the key separates two lists of one table, such as all records and one's own.
        queryKey: [table, list, filter],
        queryFn: ({ pageParam }) => read.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
        initialPageParam: '',
        getNextPageParam: ({ naechste }) => naechste,
        placeholderData: keepPreviousData,
      }),
    // Not cached after unmount: a form must start with the current version.
    get: (id: string) => queryOptions({ meta, queryKey: [table, 'get', id], queryFn: () => read.get({ params: { id } }), gcTime: 0 }),
    history: (id: string) => queryOptions({ queryKey: [table, 'history', id], queryFn: () => read.history({ params: { id } }) }),
    /** Invalidates after one's own write without waiting for the live change event. */
    invalidate: () => queries.invalidateQueries({ queryKey: [table] }),
  }
}
export type CrudQueries<Row extends PlainRow> = ReturnType<typeof plainQueries<Row>>
export type RowOf<C extends PlainContract> = ResponseOf<C['get']> & PlainRow

/**
 * Queries, calls and invalidation of an area. Live changes of `table` and of further tables the server reads make the answers stale.
 * `send` shows refusals as alerts: `useSend(orte.send.create)`; `read` leaves them to the view.
 */
export function crudQueries<const C extends PlainContract>(table: string, contract: C) {
  const send = createClient(contract, submit)
  const read = createClient(contract, sendSilently)
  const calls = { read: read as unknown as PlainCalls<RowOf<C>>, plain: send as unknown as PlainCalls<RowOf<C>> }
  return { ...plainQueries(table, contract.list.path, calls), send, read }
}

import type { ResponseOf, Contract, InputOf, Endpoint, RowOf } from './endpoint.ts'

/** A page of a list: rows, the total over all pages, and the cursor of the next page. */
export interface List<Z> {
  readonly zeilen: Z[]
  readonly gesamt: number
  readonly naechste: string | null
}

export interface Anfrage {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  /** Sent twice it would be there twice. */
  readonly creates?: boolean
  /** By which the server knows it again, where it may be sent once more after the page was loaded anew. */
  readonly key?: string
}
/** Sends one request and answers the parsed body and the headers; throws on any status of 400 and above. */
export type Send = (anfrage: Anfrage) => Promise<{ data: unknown; header: (name: string) => string | null }>

export type Result<E extends Endpoint> = E['list'] extends true ? List<RowOf<E>> : ResponseOf<E>
/** A call that takes a file is given it, or the form that carries it: the field `datei`, and what the endpoint reads beside it. */
type Props<E extends Endpoint> = InputOf<E> & (E['kind'] extends 'multipart' ? { body: FormData | File } : unknown)
type Call<E extends Endpoint> =
  Record<string, never> extends Props<E> ? (input?: Props<E>) => Promise<Result<E>> : (input: Props<E>) => Promise<Result<E>>
export type Client<C extends Contract> = { readonly [K in keyof C]: Call<C[K]> }

/** Sent twice it would be there twice, or be refused the second time: these calls take an `Idempotency-Key`. Some of the specification's create by PUT. */
export const creates = ({ method, status, once }: Pick<Endpoint, 'method' | 'status' | 'once'>): boolean =>
  method === 'POST' || status === 201 || once === true

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/** The address of a call: path parameters filled in, query values that are set appended. */
export function adresse(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Parts = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

const next = (link: string | null): string | null => {
  const target = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1]
  return target ? new URL(target, 'http://x').searchParams.get('nach') : null
}

/** All that a call reads of its endpoint: the build hands it no more (scripts/contract-calls.ts). */
export const CALL_FACTS = ['method', 'path', 'list', 'whole', 'status', 'once'] as const satisfies readonly (keyof Endpoint)[]
type Called = Pick<Endpoint, (typeof CALL_FACTS)[number]>

/** Asked without `limit`, all rows are wanted; a long answer names its next part. */
const comesWhole = ({ list, whole }: Called, { query }: Parts): boolean =>
  query?.['limit'] === undefined && query?.['nach'] === undefined && (list !== true || whole === true)

/** A typed function per endpoint of a contract; `submit` is the transport (fetch in the browser, inject in tests). */
export function createClient<const C extends Contract>(contract: C, send: Send): Client<C> {
  const calls = Object.entries<Called>(contract).map(([name, endpoint]) => {
    const ask = async (parts: Parts) => {
      const { data, header: head } = await send({
        method: endpoint.method,
        url: adresse(endpoint, parts),
        ...(creates(endpoint) ? { creates: true } : {}),
        ...(parts.body === undefined ? {} : { body: parts.body }),
      })
      const total = head('x-total-count')
      return { data, total: total === null ? null : Number(total), next: next(head('link')) }
    }
    const askAll = async (parts: Parts, again = true): ReturnType<typeof ask> => {
      const first = await ask(parts)
      if (first.next === null || !comesWhole(endpoint, parts)) return first
      const rows = [...(first.data as unknown[])]
      for (let cursor: string | null = first.next; cursor !== null;) {
        const more = await ask({ ...parts, query: { ...parts.query, nach: cursor } })
        // Rows came or went meanwhile: parts do not fit.
        if (again && more.total !== first.total) return askAll(parts, false)
        rows.push(...(more.data as unknown[]))
        cursor = more.next
      }
      // A row that moved over the cut comes twice, and another one not at all.
      const distinct = new Set(rows.map((row) => (row as { readonly _id?: string })._id ?? row))
      if (again && (rows.length !== first.total || distinct.size < rows.length)) return askAll(parts, false)
      return { data: rows, total: first.total, next: null }
    }
    return [
      name,
      async (parts: Parts = {}) => {
        const { data, total, next: cursor } = await askAll(parts)
        if (!endpoint.list) return data
        const rows = data as unknown[]
        return { zeilen: rows, gesamt: total ?? rows.length, naechste: cursor }
      },
    ]
  })
  return Object.fromEntries(calls) as Client<C>
}

import type { ResponseOf, Contract, InputOf, Endpoint, RowOf } from './endpoint.ts'

export interface List<Z> {
  readonly zeilen: Z[]
  readonly gesamt: number
  readonly naechste: string | null
}

export interface Anfrage {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  /** Not idempotent: a repeated request would create a duplicate. */
  readonly creates?: boolean
  /** Idempotency key, for resending after a page reload. */
  readonly key?: string
}
/** Sends one request and returns parsed body and headers; throws on status 400 and above. */
export type Send = (anfrage: Anfrage) => Promise<{ data: unknown; header: (name: string) => string | null }>

export type Result<E extends Endpoint> = E['list'] extends true ? List<RowOf<E>> : ResponseOf<E>
/** A multipart call takes a file, or FormData with the field `datei` and further fields of the endpoint. */
type Props<E extends Endpoint> = InputOf<E> & (E['kind'] extends 'multipart' ? { body: FormData | File } : unknown)
type Call<E extends Endpoint> =
  Record<string, never> extends Props<E> ? (input?: Props<E>) => Promise<Result<E>> : (input: Props<E>) => Promise<Result<E>>
export type Client<C extends Contract> = { readonly [K in keyof C]: Call<C[K]> }

/**
 * True for calls that take an `Idempotency-Key`: a repeat would create a duplicate or be refused. Some calls of the specification create
 * by PUT.
 */
export const needsKey = ({ method, status, once }: Pick<Endpoint, 'method' | 'status' | 'once'>): boolean =>
  method === 'POST' || status === 201 || once === true

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

/** URL of a call, with path parameters filled in and non-empty query values appended. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Parts = {}): string {
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

/** Endpoint properties needed for a call; the client build strips all others (scripts/contract-calls.ts). */
export const CALL_FACTS = ['method', 'path', 'list', 'whole', 'status', 'once'] as const satisfies readonly (keyof Endpoint)[]
type Called = Pick<Endpoint, (typeof CALL_FACTS)[number]>

/** Without `limit`, all rows are requested; long responses link to the next page. */
const comesWhole = ({ list, whole }: Called, { query }: Parts): boolean =>
  query?.['limit'] === undefined && query?.['nach'] === undefined && (list !== true || whole === true)

/** A typed function per endpoint of a contract; `send` is the transport (fetch in the browser, inject in tests). */
export function createClient<const C extends Contract>(contract: C, send: Send): Client<C> {
  const calls = Object.entries<Called>(contract).map(([name, endpoint]) => {
    const ask = async (parts: Parts) => {
      const { data, header: head } = await send({
        method: endpoint.method,
        url: urlOf(endpoint, parts),
        ...(needsKey(endpoint) ? { creates: true } : {}),
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
        const page = await ask({ ...parts, query: { ...parts.query, nach: cursor } })
        // Rows were added or removed between pages; start over once.
        if (again && page.total !== first.total) return askAll(parts, false)
        rows.push(...(page.data as unknown[]))
        cursor = page.next
      }
      // A row moved across the page boundary appears twice, and another one is missing.
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

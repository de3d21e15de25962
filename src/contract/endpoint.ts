import * as z from 'zod/mini'
import { type CrudArea, type Zugang, zugangText } from './rights/rechte.ts'
import { field, historyEntry, id, readable, state } from './fields.ts'
import { importProgress, importResult, tablePreview } from './import.ts'
import { kindOf } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema = z.ZodMiniType
export type ObjectSchema = z.ZodMiniObject

/**
 * One call of the HTTP API. Server, browser, OpenAPI document and rights matrix read it from here.
 *
 * - `zugang` is required; a row-level rule (own data) comes on top of it, in the use case. `also` is a second rule, asked besides it.
 * - `response` is the shape of the answer; what it does not name never leaves the server. `null` answers 204.
 * - `list` marks a list: an array on the wire, with `X-Total-Count` and `Link`.
 * - `whole`: a list of which clients want all rows where they name no `limit`, as of lists without `list` (docs/adr/0110).
 * - `transaction: 'selbst'` is for the few writers that must not hold a connection the whole time (a password hash, an upload),
 *   and for readers that ask other calls: holding a turn while those wait for theirs, a few of them would stop all others for good.
 * - `kind: 'multipart'` takes a file; `kind: 'stream'` answers with something other than JSON.
 * - `traceless`: nothing may say later who called, or when. No request log, no kept answer of an `Idempotency-Key` (the handler itself
 *   answers a repeated call), nothing for the browser to keep (docs/adr/0064).
 * - `once`: waits on a phone for the net and may arrive twice: it takes an `Idempotency-Key` though it creates nothing.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly zugang: Zugang
  readonly also?: Zugang
  readonly titel: string
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: Schema
  readonly response: Schema | null
  readonly status?: 200 | 201 | 202
  readonly list?: true
  readonly whole?: true
  readonly transaction?: 'selbst'
  readonly kind?: 'multipart' | 'stream'
  readonly traceless?: true
  readonly once?: true
}

export type Contract = Readonly<Record<string, Endpoint>>

export const rulesOf = ({ zugang, also = zugang }: Pick<Endpoint, 'zugang' | 'also'>): ReadonlySet<Zugang> => new Set([zugang, also])
/** All rules as readable text: "UPDATE_ORT, dazu READ_ORT". */
export const accessText = (endpoint: Pick<Endpoint, 'zugang' | 'also'>): string => [...rulesOf(endpoint)].map(zugangText).join(', dazu ')

export const defineContract = <const C extends Contract>(contract: C): C => contract

const ONE_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
export const idList = (most: number, things: string) =>
  z
    .string()
    .check(
      z.toLowerCase(),
      z.regex(
        new RegExp(`^${ONE_ID}(?:,${ONE_ID}){0,${most - 1}}$`),
        `braucht die _id von 1 bis ${most} ${things}, durch Kommas getrennt.`,
      ),
    )

export const onlyId = z.object({ id })

type Details = Partial<Omit<Endpoint, 'method' | 'path' | 'zugang' | 'titel'>>
/** Defaults of a call: no response body, and an id parameter for paths below one record. */
type Preset<P extends string> = { response: null } & (P extends `${string}{id}${string}` ? { params: typeof onlyId } : unknown)

interface Head<M extends Method, P extends string, Z extends Zugang> {
  readonly method: M
  readonly path: P
  readonly zugang: Z
  readonly titel: string
}
interface CallsUnder<B extends Endpoint['path']> {
  <const M extends Method, const P extends string, const Z extends Zugang>(
    ...head: [method: M, path: P, zugang: Z, titel: string]
  ): Head<M, `${B}${P}`, Z> & Preset<P>
  <const M extends Method, const P extends string, const Z extends Zugang, const D extends Details>(
    ...call: [method: M, path: P, zugang: Z, titel: string, details: D]
  ): Head<M, `${B}${P}`, Z> & Omit<Preset<P>, keyof D> & D
}

export const callsUnder = <const B extends Endpoint['path']>(base: B) =>
  ((method: Method, path: string, zugang: Zugang, titel: string, details: Details = {}): Endpoint => ({
    method,
    path: `${base as Endpoint['path']}${path}` as const,
    zugang,
    titel,
    response: null,
    ...(path.includes('{id}') ? { params: onlyId } : {}),
    ...details,
  })) as CallsUnder<B>

/** Query parameters of every list besides its filters. `limit` 1 to 500, default 200; `nach` is the cursor of the previous page. */
export const page = {
  suche: z.optional(field('Suche', z.string().check(z.trim(), readable, z.maxLength(100)))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
  nach: z.optional(z.string().check(z.maxLength(400))),
}

/**
 * Naturally short lists (defects of one vehicle, a history) are returned whole, with the count in `X-Total-Count`.
 * `limit` and `nach` (an offset) page them like others. Such calls declare no `list`: an array response suffices.
 */
export const part = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  nach: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})
export const isShortList = ({ method, kind, list, response }: Endpoint): boolean =>
  method === 'GET' && kind === undefined && list === undefined && response !== null && kindOf(response) === 'array'

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const fileParams = { format: z.enum(EXPORT_FORMATS) }
type FileParams<P> = P extends z.ZodMiniObject<infer S> ? z.ZodMiniObject<typeof fileParams & S> : z.ZodMiniObject<typeof fileParams>
/** File export of a list, `GET /api/orte.csv|.xlsx|.pdf`, with its filters. */
export const exportOf = <const E extends Endpoint & { readonly query: ObjectSchema }>(list: E) =>
  ({
    method: 'GET',
    path: `${list.path as E['path']}.{format}`,
    zugang: list.zugang as E['zugang'],
    titel: `${list.titel} (Datei)`,
    params: z.object({ ...fileParams, ...list.params?.shape }) as FileParams<E['params']>,
    query: list.query as E['query'],
    response: null,
    kind: 'stream',
  }) as const

/** Its handler returns the list as a table, sent as a file. */
export const isExport = ({ path }: Pick<Endpoint, 'path'>): boolean => path.endsWith('.{format}')

/** A soft delete clears this field; lists include deleted records when this filter is set. */
export const SOFT_DELETE = { field: 'aktiv', filter: 'alle' } as const
/** A writer confirms a doubtful value by this field, which no column keeps. */
export const CONFIRMED = 'bestaetigt'
const softFields = { [SOFT_DELETE.field]: z.boolean() }
const softFilter = { [SOFT_DELETE.filter]: z.optional(z.stringbool()) }

/** Right to a call of a plain area: by its name, or one for all of them. */
type RightOf<V extends string, G> = G extends { readonly zugang: infer Z extends Zugang } ? Z : `${V}_${CrudArea}`

interface CrudOptions<
  F extends z.core.$ZodLooseShape,
  A extends z.core.$ZodLooseShape,
  Q extends z.core.$ZodLooseShape,
  S extends boolean,
  H extends boolean,
  X extends boolean,
  I extends boolean,
  G extends CrudArea | { readonly zugang: Zugang },
> {
  readonly basePath: `/api/${string}`
  /** Name that its rights end with, or the one right to all calls. */
  readonly area: G
  /** German noun in singular and plural, for titles and messages: `['Ort', 'Orte']`. */
  readonly names: readonly [string, string]
  readonly fields: F
  /** Response fields added by the server, besides `_id`, `version` and the audit fields. */
  readonly derived?: A
  /** Filters of the list besides `suche`, `limit` and `nach`. */
  readonly filter?: Q
  /** Soft delete with restore: the field `aktiv`, the filter `alle`, `PUT /{id}/reaktivieren`. */
  readonly softDelete?: S
  readonly history?: H
  readonly export?: X
  /** Table import: `POST /import/lesen` previews the upload, `POST /import` imports it. */
  readonly import?: I
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a shape without fields is meant
type None = Record<never, never>
type When<B extends boolean, T, Otherwise = unknown> = B extends true ? T : Otherwise

/**
 * The calls of a plain area: list, get, create, update, remove, and those that the options name.
 *
 * `PUT` takes the version that was read. Anything else an area can do is written after the spread.
 */
export function crud<
  const F extends z.core.$ZodLooseShape,
  const A extends z.core.$ZodLooseShape = None,
  const Q extends z.core.$ZodLooseShape = None,
  const S extends boolean = false,
  const H extends boolean = false,
  const X extends boolean = false,
  const I extends boolean = false,
  const G extends CrudArea | { readonly zugang: Zugang } = CrudArea,
>(options: CrudOptions<F, A, Q, S, H, X, I, G>) {
  const { basePath, fields, derived, filter, softDelete } = options
  const area: CrudArea | { readonly zugang: Zugang } = options.area
  const right = <const V extends 'READ' | 'CREATE' | 'UPDATE' | 'DELETE'>(verb: V) =>
    (typeof area === 'string' ? `${verb}_${area}` : area.zugang) as RightOf<V, G>
  const [singular, plural] = options.names
  const soft = (softDelete ? softFields : {}) as When<S, typeof softFields, None>
  const object = z.object({ ...state, ...soft, ...(derived ?? ({} as A)), ...fields })
  const withVersion = z.object({ version: state.version, ...fields })
  const withDeleted = (softDelete ? softFilter : {}) as When<S, typeof softFilter, None>
  const query = z.object({ ...page, ...(filter ?? ({} as Q)), ...withDeleted })
  const recordPath = `${basePath}/{id}` as const
  const calls = {
    list: {
      method: 'GET',
      path: basePath,
      zugang: right('READ'),
      titel: `${plural} auflisten`,
      query,
      response: z.array(object),
      list: true,
    },
    get: { method: 'GET', path: recordPath, zugang: right('READ'), titel: `${singular} lesen`, params: onlyId, response: object },
    create: {
      method: 'POST',
      path: basePath,
      zugang: right('CREATE'),
      titel: `${singular} anlegen`,
      body: z.object(fields),
      response: object,
      status: 201,
    },
    update: {
      method: 'PUT',
      path: recordPath,
      zugang: right('UPDATE'),
      titel: `${singular} ändern`,
      params: onlyId,
      body: withVersion,
      response: object,
    },
    remove: { method: 'DELETE', path: recordPath, zugang: right('DELETE'), titel: `${singular} löschen`, params: onlyId, response: null },
  } as const satisfies Contract
  const file = { export: exportOf(calls.list) } as const
  const undelete = {
    reaktivieren: {
      method: 'PUT',
      path: `${recordPath}/reaktivieren`,
      zugang: right('UPDATE'),
      titel: `${singular} zurückholen`,
      params: onlyId,
      response: object,
    },
  } as const satisfies Contract
  const past = {
    history: {
      method: 'GET',
      path: `${recordPath}/history`,
      zugang: right('READ'),
      titel: `Verlauf lesen (${singular})`,
      params: onlyId,
      response: z.array(historyEntry),
    },
  } as const satisfies Contract
  const table = importCalls(basePath, right('CREATE'), plural)
  return {
    ...calls,
    ...(options.export ? file : {}),
    ...(softDelete ? undelete : {}),
    ...(options.history ? past : {}),
    ...(options.import ? table : {}),
  } as typeof calls & When<X, typeof file> & When<S, typeof undelete> & When<H, typeof past> & When<I, typeof table>
}

export const importCalls = <const Z extends Zugang>(basePath: Endpoint['path'], zugang: Z, plural: string) => {
  const upload = { method: 'POST', zugang, kind: 'multipart', transaction: 'selbst', status: 200 } as const
  return {
    importLesen: {
      ...upload,
      path: `${basePath}/import/lesen`,
      titel: 'Tabelle ansehen, bevor sie eingelesen wird (speichert nichts)',
      response: tablePreview,
    },
    /**
     * Multipart fields:
     * - the file
     * - `zuordnung`: JSON list, a field or '' by column
     * - `probe`: 'true' or 'false'
     * - `alle`: 'true' imports nothing if any row is refused
     * - `antworten`: JSON, number of the chosen reading in `fragen`, by "field" or "field row"
     */
    importieren: {
      ...upload,
      path: `${basePath}/import`,
      titel: `${plural} aus einer Tabelle anlegen und ändern; mit probe=true nur zur Probe`,
      response: importResult,
    },
    importState: {
      method: 'GET',
      path: `${basePath}/import/stand`,
      zugang,
      titel: 'Wie weit der eigene Import ist',
      response: importProgress,
    },
    importMuster: {
      method: 'GET',
      path: `${basePath}/import/muster.csv`,
      zugang,
      titel: 'Muster einer Tabelle für den Import',
      response: null,
      kind: 'stream',
    },
  } as const satisfies Contract
}

type From<S> = S extends z.core.$ZodType ? z.output<S> : undefined
type One<S> = S extends z.core.$ZodType ? z.input<S> : undefined

export type ResponseOf<E extends Endpoint> = E['response'] extends z.core.$ZodType ? z.output<E['response']> : undefined
export type RowOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer Z)[] ? Z : never
export interface Validated<E extends Endpoint> {
  params: From<E['params']>
  query: From<E['query']>
  body: From<E['body']>
}
type Part<Name extends string, S> = S extends z.core.$ZodType
  ? Record<string, never> extends z.input<S>
    ? { [N in Name]?: One<S> }
    : { [N in Name]: One<S> }
  : unknown
/** Request parts as written by the caller: fields with defaults are optional. */
export type InputOf<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>

import * as z from 'zod/mini'
import type { CrudBereich, Zugang } from './rechte.ts'
import { feld, id, lesbar, stand } from './bausteine.ts'

export type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema = z.ZodMiniType
export type Objekt = z.ZodMiniObject

/**
 * One call of the HTTP API: everything that both sides, the OpenAPI document and the rights matrix need to know of it.
 *
 * - `zugang` is required; a row-level rule (own data) comes on top of it, in the use case.
 * - `antwort` is the shape of the answer; what it does not name never leaves the server. `null` answers 204.
 * - `liste` marks a list: an array on the wire, with `X-Total-Count` and `Link` (api.md "Conventions").
 * - `transaktion: 'selbst'` is for the few writers that must not hold a connection the whole time (a password hash, an upload).
 * - `inhalt: 'multipart'` takes a file; `inhalt: 'strom'` answers with something else than JSON.
 */
export interface Endpoint {
  readonly method: Methode
  readonly path: `/api/${string}`
  readonly zugang: Zugang
  readonly titel: string
  readonly params?: Objekt
  readonly query?: Objekt
  readonly body?: Schema
  readonly antwort: Schema | null
  readonly status?: 200 | 201 | 202
  readonly liste?: true
  readonly transaktion?: 'selbst'
  readonly inhalt?: 'multipart' | 'strom'
}

export type Contract = Readonly<Record<string, Endpoint>>

/** The contract of an area: named endpoints, with their types kept. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

/** What a list takes besides its own filters. `limit` 1 to 500, default 200; `nach` is the cursor of the page before. */
export const seite = {
  suche: z.optional(feld('Suche', z.string().check(z.trim(), lesbar, z.maxLength(100)))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
  nach: z.optional(z.string().check(z.maxLength(400))),
}

export const nurId = z.object({ id })

const EXPORTFORMATE = ['csv', 'xlsx', 'pdf'] as const
export type Exportformat = (typeof EXPORTFORMATE)[number]

/** The list of a plain area as a file, `GET /api/orte.csv|.xlsx|.pdf`, with the list's own filters. */
export const exportVon = <const E extends Endpoint & { readonly query: Objekt }>(list: E) =>
  ({
    method: 'GET',
    path: `${list.path as E['path']}.{format}`,
    zugang: list.zugang as E['zugang'],
    titel: `${list.titel} (Datei)`,
    params: z.object({ format: z.enum(EXPORTFORMATE) }),
    query: list.query as E['query'],
    antwort: null,
    inhalt: 'strom',
  }) as const

interface CrudOptionen<F extends z.core.$ZodLooseShape, A extends z.core.$ZodLooseShape, Q extends z.core.$ZodLooseShape> {
  readonly basis: `/api/${string}`
  readonly bereich: CrudBereich
  /** German noun in singular and plural, for titles and messages: `['Ort', 'Orte']`. */
  readonly namen: readonly [string, string]
  /** What a client may write. */
  readonly felder: F
  /** What the server adds to each answer besides `_id`, `version` and who and when. */
  readonly abgeleitet?: A
  /** Filters of the list besides `suche`, `limit` and `nach`. */
  readonly filter?: Q
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a shape without fields is meant
type Keine = Record<never, never>

/**
 * The five calls of a plain area (api.md "Conventions"): list, get, create, update, remove.
 *
 * `PUT` takes the version that was read. Anything else an area can do is written after the spread.
 */
export function crud<
  const F extends z.core.$ZodLooseShape,
  const A extends z.core.$ZodLooseShape = Keine,
  const Q extends z.core.$ZodLooseShape = Keine,
>({ basis, bereich, namen: [einzahl, mehrzahl], felder, abgeleitet, filter }: CrudOptionen<F, A, Q>) {
  const objekt = z.object({ ...stand, ...(abgeleitet ?? ({} as A)), ...felder })
  const mitVersion = z.object({ version: stand.version, ...felder })
  const query = z.object({ ...seite, ...(filter ?? ({} as Q)) })
  const einer = `${basis}/{id}` as const
  return {
    list: {
      method: 'GET',
      path: basis,
      zugang: `READ_${bereich}`,
      titel: `${mehrzahl} auflisten`,
      query,
      antwort: z.array(objekt),
      liste: true,
    },
    get: { method: 'GET', path: einer, zugang: `READ_${bereich}`, titel: `${einzahl} lesen`, params: nurId, antwort: objekt },
    create: {
      method: 'POST',
      path: basis,
      zugang: `CREATE_${bereich}`,
      titel: `${einzahl} anlegen`,
      body: z.object(felder),
      antwort: objekt,
      status: 201,
    },
    update: {
      method: 'PUT',
      path: einer,
      zugang: `UPDATE_${bereich}`,
      titel: `${einzahl} ändern`,
      params: nurId,
      body: mitVersion,
      antwort: objekt,
    },
    remove: { method: 'DELETE', path: einer, zugang: `DELETE_${bereich}`, titel: `${einzahl} löschen`, params: nurId, antwort: null },
  } as const satisfies Contract
}

type Aus<S> = S extends z.core.$ZodType ? z.output<S> : undefined
type Ein<S> = S extends z.core.$ZodType ? z.input<S> : undefined

/** What an endpoint answers. */
export type Antwort<E extends Endpoint> = E['antwort'] extends z.core.$ZodType ? z.output<E['antwort']> : undefined
/** One row of a list endpoint. */
export type Zeile<E extends Endpoint> = Antwort<E> extends readonly (infer Z)[] ? Z : never
/** The parts of a request after validation, as a handler gets them. */
export interface Gepruefte<E extends Endpoint> {
  params: Aus<E['params']>
  query: Aus<E['query']>
  body: Aus<E['body']>
}
type Teil<Name extends string, S> = S extends z.core.$ZodType
  ? Record<string, never> extends z.input<S>
    ? { [N in Name]?: Ein<S> }
    : { [N in Name]: Ein<S> }
  : unknown
/** The parts of a request as a caller writes them: what has a default may be left out. */
export type Eingabe<E extends Endpoint> = Teil<'params', E['params']> & Teil<'query', E['query']> & Teil<'body', E['body']>

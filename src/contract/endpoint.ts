import * as z from 'zod/mini'
import type { CrudBereich, Zugang } from './rechte.ts'
import { feld, historieneintrag, id, lesbar, stand } from './bausteine.ts'
import { importergebnis, tabellenvorschau } from './import.ts'

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

type Details = Omit<Endpoint, 'method' | 'path' | 'zugang' | 'titel'>

/** Makes the calls below a path: method, the rest of the path, right, title, and what else the endpoint says. */
export const callsUnder =
  <const B extends `/api/${string}`>(base: B) =>
  <const M extends Methode, const P extends string, const Z extends Zugang, const D extends Details>(
    method: M,
    path: P,
    zugang: Z,
    titel: string,
    details: D,
  ): { method: M; path: `${B}${P}`; zugang: Z; titel: string } & D => ({ method, path: `${base}${path}`, zugang, titel, ...details })

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

/** How a soft delete shows: the field of a record that is false from then on, and the filter by which a list has the deleted ones too. */
export const SOFT_DELETE = { field: 'aktiv', filter: 'alle' } as const
const softFields = { [SOFT_DELETE.field]: z.boolean() }
const softFilter = { [SOFT_DELETE.filter]: z.optional(z.stringbool()) }

interface CrudOptionen<
  F extends z.core.$ZodLooseShape,
  A extends z.core.$ZodLooseShape,
  Q extends z.core.$ZodLooseShape,
  S extends boolean,
  H extends boolean,
  X extends boolean,
  I extends boolean,
> {
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
  /** A deleted row stays and can be brought back: the field `aktiv`, the filter `alle`, `PUT /{id}/reaktivieren`. */
  readonly softDelete?: S
  /** `GET /{id}/history`. */
  readonly history?: H
  /** The list as a file: `GET /api/orte.csv`, `.xlsx` and `.pdf`. */
  readonly export?: X
  /** Rows from a table that is uploaded: `POST /import/lesen` looks into it, `POST /import` takes it in. */
  readonly import?: I
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a shape without fields is meant
type Keine = Record<never, never>
type When<B extends boolean, T, Otherwise = unknown> = B extends true ? T : Otherwise

/**
 * The calls of a plain area (api.md "Conventions"): list, get, create, update, remove, and those that the options name.
 *
 * `PUT` takes the version that was read. Anything else an area can do is written after the spread.
 */
export function crud<
  const F extends z.core.$ZodLooseShape,
  const A extends z.core.$ZodLooseShape = Keine,
  const Q extends z.core.$ZodLooseShape = Keine,
  const S extends boolean = false,
  const H extends boolean = false,
  const X extends boolean = false,
  const I extends boolean = false,
>(options: CrudOptionen<F, A, Q, S, H, X, I>) {
  const { basis, bereich, felder, abgeleitet, filter, softDelete } = options
  const [einzahl, mehrzahl] = options.namen
  const soft = (softDelete ? softFields : {}) as When<S, typeof softFields, Keine>
  const objekt = z.object({ ...stand, ...soft, ...(abgeleitet ?? ({} as A)), ...felder })
  const mitVersion = z.object({ version: stand.version, ...felder })
  const withDeleted = (softDelete ? softFilter : {}) as When<S, typeof softFilter, Keine>
  const query = z.object({ ...seite, ...(filter ?? ({} as Q)), ...withDeleted })
  const einer = `${basis}/{id}` as const
  const calls = {
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
  const file = { export: exportVon(calls.list) } as const
  const undelete = {
    reaktivieren: {
      method: 'PUT',
      path: `${einer}/reaktivieren`,
      zugang: `UPDATE_${bereich}`,
      titel: `${einzahl} zurückholen`,
      params: nurId,
      antwort: objekt,
    },
  } as const satisfies Contract
  const past = {
    history: {
      method: 'GET',
      path: `${einer}/history`,
      zugang: `READ_${bereich}`,
      titel: `Verlauf lesen (${einzahl})`,
      params: nurId,
      antwort: z.array(historieneintrag),
    },
  } as const satisfies Contract
  const upload = { method: 'POST', zugang: `CREATE_${bereich}`, inhalt: 'multipart', transaktion: 'selbst', status: 200 } as const
  const table = {
    importLesen: {
      ...upload,
      path: `${basis}/import/lesen`,
      titel: 'Tabelle ansehen, bevor sie eingelesen wird (speichert nichts)',
      antwort: tabellenvorschau,
    },
    /** Multipart: the file, `zuordnung` (JSON list: a field or '' by column), `probe` ('true' or 'false'). */
    importieren: {
      ...upload,
      path: `${basis}/import`,
      titel: `${mehrzahl} aus einer Tabelle anlegen und ändern; mit probe=true nur zur Probe`,
      antwort: importergebnis,
    },
  } as const satisfies Contract
  return {
    ...calls,
    ...(options.export ? file : {}),
    ...(softDelete ? undelete : {}),
    ...(options.history ? past : {}),
    ...(options.import ? table : {}),
  } as typeof calls & When<X, typeof file> & When<S, typeof undelete> & When<H, typeof past> & When<I, typeof table>
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

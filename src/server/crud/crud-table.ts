import { sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  CONFIRMED,
  type Contract,
  type Endpoint,
  type ObjectSchema,
  page as pageQuery,
  type ResponseOf,
  type RowOf,
  SOFT_DELETE,
} from '#contract/endpoint.ts'
import { elementOf, formatOf, kindOf, shapeOf } from '#contract/schema.ts'
import { columnsFrom, type DataTable, tableOf } from '#server/export/table.ts'
import { notFound, stale } from '#server/errors.ts'
import { type Change, insertEntries, recordChange } from '#server/history/record.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { containsWord, encodeCursor, decodeCursor, readForgiving } from '#server/crud/cursor.ts'
import { JsonText, type Page, type RouteRequest } from '#server/http/routes.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import type { AnyRow, Parent, Sql, TableOptions } from './table-options.ts'

/** Path of a call: `id` alone, or that of the parent with the record's own behind it. */
type Params = Readonly<Record<string, string>>
interface Reading {
  readonly actor: Actor
  readonly params?: Params | undefined
}
interface ReadRequest extends Reading {
  readonly db: Db
  readonly params: Params
}
interface ListRequest extends ReadRequest {
  readonly query: AnyRow
}
/** Its calls; a table below a record may be read by its list alone. */
type CrudContract = Contract & Record<'list', Endpoint>
type RecordOf<C extends CrudContract> = C extends Record<'get', Endpoint> ? ResponseOf<C['get']> : RowOf<C['list']>
type StoredRow = Record<string, unknown> & { _id: string; version: number }
export type PlainCall = 'list' | 'get' | 'create' | 'update' | 'remove' | 'reaktivieren' | 'history' | 'export'
interface PlainParts extends Record<'remove' | 'reaktivieren', 'trx' | 'actor' | 'params'> {
  readonly list: 'db' | 'actor' | 'params' | 'query'
  readonly get: 'db' | 'actor' | 'params'
  readonly create: 'trx' | 'actor' | 'params' | 'body'
  readonly update: 'trx' | 'actor' | 'params' | 'body'
  readonly history: 'db' | 'actor' | 'params'
  readonly export: 'db' | 'actor' | 'params' | 'query'
}
/** A call without a schema of its path has no `params`. */
type PartsOf<E extends Endpoint, N> = Exclude<N, 'body' | (E['params'] extends ObjectSchema ? never : 'params')> & keyof RouteRequest<E>
type BodyOf<E extends Endpoint, N> = 'body' extends N ? { readonly body: Omit<RouteRequest<E>['body'], typeof CONFIRMED> } : unknown
/**
 * Second argument. Readers: a condition in place of the scope; null: the caller has asked for the right. `create`: further columns.
 * `update` and `remove`: the record, which `open` has locked already.
 */
interface Besides<R> extends Record<'list' | 'get' | 'history' | 'export', Sql | null> {
  readonly create: AnyRow
  readonly update: R
  readonly remove: R
  readonly reaktivieren: never
}
interface TextPage<R> extends Page<never> {
  readonly zeilen: JsonText<R[]>
}
interface PlainAnswers<C extends CrudContract> extends Record<'get' | 'create' | 'update' | 'reaktivieren', JsonText<RecordOf<C>>> {
  readonly list: TextPage<RowOf<C['list']>>
  readonly remove: void
  readonly history: Awaited<ReturnType<typeof readVerlauf>>
  readonly export: DataTable
}
type PlainHandlers<C extends CrudContract> = {
  readonly [K in keyof C & PlainCall]: (
    request: Pick<RouteRequest<C[K]>, PartsOf<C[K], PlainParts[K]>> & BodyOf<C[K], PlainParts[K]>,
    besides?: Besides<RecordOf<C>>[K],
  ) => Promise<PlainAnswers<C>[K]>
}
interface WriteRequest {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: Params
}
export type PlainTable<C extends CrudContract> = PlainHandlers<C> & {
  readonly parent: Parent
  /** Locks the parent; returns the column that refers to it, for `create`. @throws 404 */
  readonly place: (request: WriteRequest) => Promise<AnyRow>
  /** Locks a record, or its parent, and reads it, for `update` and `remove`. @throws 404 */
  readonly open: (request: WriteRequest) => Promise<RecordOf<C>>
}

function isJson(schema: z.core.$ZodType): boolean {
  const kind = kindOf(schema)
  if (kind !== 'array') return kind === 'object' || kind === 'record'
  const element = elementOf(schema)
  return element !== undefined && isJson(element)
}

export const columnValues = (
  fields: readonly (readonly [string, z.core.$ZodType])[],
  body: Readonly<Record<string, unknown>>,
): [string, Sql][] =>
  fields.map(([name, schema]) => [
    name,
    isJson(schema) ? sql`${body[name] === null ? null : JSON.stringify(body[name])}::jsonb` : sql`${body[name]}`,
  ])

/**
 * Handlers of `crud()`'s endpoints. The select list consists of the contract's fields and PostgreSQL builds the JSON.
 * Lists take one query, and no other column leaves the table.
 * If the contract has a restore call, deletion clears the column `aktiv`; otherwise the row is deleted.
 */
export function crudTable<const C extends CrudContract>(
  context: AppContext,
  contract: C,
  {
    table,
    order,
    computed = {},
    tracked: history,
    told = {},
    searched: search = [],
    filter = {},
    scope,
    mention,
    export: exportOptions,
    below,
  }: TableOptions<RowOf<C['list']>>,
): PlainTable<C> {
  const softDelete = 'reaktivieren' in contract ? SOFT_DELETE.field : undefined
  const noFilter = new Set([...Object.keys(pageQuery), 'counted', ...(softDelete ? [SOFT_DELETE.filter] : [])])
  const asked = (contract.list.query as ObjectSchema).shape
  for (const name of Object.keys(filter)) if (!(name in asked)) throw new Error(`${table}: the contract names no filter ${name}.`)
  const row = elementOf(contract.list.response as z.core.$ZodType)
  const schemas = contract['create'] ? (contract['create'].body as ObjectSchema).shape : {}
  const response = contract['get'] ? (contract['get'].response as ObjectSchema).shape : row ? shapeOf(row) : {}
  const fields = Object.entries(schemas).filter(([name]) => name !== CONFIRMED)
  const fieldNames = fields.map(([name]) => name)
  const tracked = history ?? fieldNames
  const t = sql.table(table)
  const column = (name: string) => sql.ref(`t.${name}`)
  const valueOf = (name: string, { actor, params }: Reading): Sql => {
    const computedValue = computed[name]
    return typeof computedValue === 'function' ? computedValue(actor, context.now(), params?.['id'] ?? '') : (computedValue ?? column(name))
  }
  const isInstant = (name: string) =>
    ['erstelltAm', 'geaendertAm'].includes(name) || (response[name] && formatOf(response[name])) === 'instant'
  /** Handlers of records below a record compare instants with those of the driver. */
  const shown = (name: string, reading: Reading) =>
    below && !(name in computed) && isInstant(name) ? sql`iso(${column(name)})` : valueOf(name, reading)
  const selectOf = (names: readonly string[], reading: Reading) =>
    sql.join(names.map((name) => sql`${shown(name, reading)} as ${sql.ref(name)}`))
  const selectList = (reading: Reading) => selectOf(Object.keys(response), reading)
  const listed = (reading: Reading) => selectOf(Object.keys(row ? shapeOf(row) : response), reading)
  const newestFirst = 'newest' in order
  const sortColumns = [...(newestFirst ? order.newest : order), '_id']
  const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]

  const limits = ({ actor, params }: Reading, where: Sql | null = scope?.(actor) ?? null): Sql[] => [
    ...(where ? [where] : []),
    ...(below ? [sql`${column(below.column)} = ${params?.['id']}::uuid`] : []),
  ]
  /** Below a record the path ends with the id of the record; the parent's is `id`. */
  const idOf = (params: Params = {}) => (below ? Object.values(params).at(-1) : params['id']) ?? ''
  /** The record of the path, as far as it exists for this reader. */
  const oneOf = (reading: Reading, where?: Sql | null) =>
    sql`${t} t where ${sql.join([sql`t._id = ${idOf(reading.params)}::uuid`, ...limits(reading, where)], sql` and `)}`
  const read = async (db: Db | Trx, reading: Reading, where?: Sql | null): Promise<JsonText<StoredRow>> => {
    const { rows } = await sql<{ json: string }>`
      select row_to_json(z)::text as json from (select ${selectList(reading)} from ${oneOf(reading, where)}) z`.execute(db)
    if (!rows[0]) throw notFound(mention)
    return new JsonText(rows[0].json)
  }
  const find = async (db: Db | Trx, reading: Reading, where?: Sql | null, what = mention): Promise<StoredRow> => {
    const { rows } = await sql<StoredRow>`select t.* from ${oneOf(reading, where)}`.execute(db)
    if (!rows[0]) throw notFound(what)
    return rows[0]
  }
  const findParent = below && (({ db, actor, params }: ReadRequest) => below.parent.find(db, actor, params['id'] ?? '', below.mention))
  const alive = softDelete ? sql`and ${column(softDelete)}` : sql``
  const lock = async (trx: Trx, id: string): Promise<StoredRow> => {
    const { rows } = await sql<StoredRow>`select * from ${t} t where t._id = ${id}::uuid ${alive} for update`.execute(trx)
    if (!rows[0]) throw notFound()
    return rows[0]
  }
  const parent: Parent = {
    find: (db, actor, id, what) => find(db, { actor, params: { id } }, undefined, what),
    hold: async (trx, actor, id, what) => {
      const { rows } = await sql`select t._id from ${oneOf({ actor, params: { id } })} ${alive} for no key update of t`.execute(trx)
      if (!rows[0]) throw notFound(what)
    },
  }
  async function place({ trx, actor, params }: WriteRequest): Promise<AnyRow> {
    if (!below) return {}
    const id = params['id'] ?? ''
    await below.parent.hold(trx, actor, id, below.mention)
    return { [below.column]: id }
  }
  async function open(request: WriteRequest): Promise<StoredRow> {
    if (!below) return lock(request.trx, idOf(request.params))
    await place(request)
    const { value } = await read(request.trx, request)
    if (softDelete && value[softDelete] === false) throw notFound(mention)
    return value
  }
  const values = (body: Record<string, unknown>) => columnValues(fields, body)
  /** Tail of a statement that writes and returns the row; in the select list `t` is the row as written. */
  const returningJson = (reading: Reading) =>
    sql`returning *) select z._id, row_to_json(z)::text as json from (select ${selectList(reading)} from t) z`
  type Written = { _id: string; json: string }
  const writeRow = async (
    { trx, ...reading }: WriteRequest,
    assignments: readonly [string, Sql][],
    change: Omit<Change, 'area' | 'object' | 'actor'>,
  ): Promise<JsonText> => {
    const id = idOf(reading.params)
    const by = reading.actor._id
    const changeEntries = insertEntries([{ area: table, object: id, actor: by, ...change }])
    const { rows } = await sql<Written>`
      with ${changeEntries ? sql`verlauf as (${changeEntries}), ` : sql``}t as (update ${t}
        set ${sql.join(assignments.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
        ${below ? setTouched(by, context.now()) : setTouched(by)} where _id = ${id}::uuid ${returningJson(reading)}`.execute(trx)
    if (!rows[0]) throw notFound()
    return new JsonText(rows[0].json)
  }

  function conditions(query: AnyRow, reading: Reading, where?: Sql | null): Sql[] {
    const { actor } = reading
    const parts = limits(reading, where)
    if (softDelete && query[SOFT_DELETE.filter] !== true) parts.push(column(softDelete))
    if (search.length > 0) {
      const text = sql.join(
        search.flatMap((text) => (typeof text === 'string' ? sql`coalesce(${valueOf(text, reading)}::text, '')` : [])),
        sql` || ' ' || `,
      )
      for (const word of searchWords(query['suche'] as Search | undefined))
        parts.push(
          sql`(${sql.join(
            [containsWord(text, word), ...search.flatMap((part) => (typeof part === 'string' ? [] : part.holds(word, actor)))],
            sql` or `,
          )})`,
        )
    }
    for (const [name, value] of Object.entries(query)) {
      if (noFilter.has(name) || value === undefined) continue
      if (!(name in asked)) throw new Error(`${table}: the contract names no filter ${name}.`)
      const custom = filter[name]
      const condition = custom ? custom(value, { actor, now: context.now() }) : sql`${column(name)} = ${value}`
      if (condition) parts.push(condition)
    }
    return parts
  }
  const whereAll = (parts: readonly Sql[]) => (parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``)

  const page = ({ query, ...request }: ListRequest, where?: Sql | null): Promise<TextPage<RowOf<C['list']> & AnyRow>> =>
    readForgiving(query, (words) => readPage({ ...request, query: words }, where))
  async function readPage({ db, query, ...reading }: ListRequest, where?: Sql | null): Promise<TextPage<RowOf<C['list']> & AnyRow>> {
    const limit = query['limit'] as number
    const filters = conditions(query, reading, where)
    const sortValues = sortColumns.map((name) => valueOf(name, reading))
    const afterCursor =
      typeof query['nach'] === 'string'
        ? [sql`(${sql.join(sortValues)}) ${beyond} (${decodeCursor(query['nach'], sortColumns.length, newestFirst)})`]
        : []
    // Evaluates the search once, also for the count.
    const found = query['suche'] === undefined ? null : sql`with found as materialized (select t._id from ${t} t ${whereAll(filters)})`
    const total =
      query['counted'] === undefined
        ? sql`(select count(*)::int from ${found ? sql`found` : sql`${t} t ${whereAll(filters)}`})`
        : sql`${query['counted']}::int`
    const page = [...(found ? [sql`t._id in (select _id from found)`] : filters), ...afterCursor]
    const { rows } = await sql<{ gesamt: number; json: string; zeiger: string[] | null }>`
      ${found ?? sql``} select ${total} as gesamt,
        coalesce(json_agg(s.zeile) filter (where s.nr <= ${limit}), '[]')::text as json,
        (array_agg(s.zeiger) filter (where s.nr = ${limit} and s.weiter))[1] as zeiger
      from (
        select row_to_json(z) as zeile, row_number() over () as nr, lead(1) over () is not null as weiter,
          json_build_array(${sql.join(sortColumns.map((n) => sql`${sql.ref(`z.${n}`)}::text`))}) as zeiger
        from (
          select ${listed(reading)} from ${t} t ${whereAll(page)}
          order by ${sql.join(sortColumns.map((name) => sql`${valueOf(name, reading)} ${direction}`))} limit ${limit + 1}
        ) z
      ) s`.execute(db)
    const [row] = rows
    if (!row) return { zeilen: new JsonText('[]'), gesamt: 0, naechste: null }
    const next = row.zeiger ? encodeCursor(row.zeiger) : null
    return { zeilen: new JsonText(row.json), gesamt: row.gesamt, naechste: next }
  }

  const writer = {
    create: async (request: WriteRequest & { body: AnyRow }, besides?: AnyRow) => {
      const { trx, body, actor } = request
      const also = Object.entries(besides ?? (await place(request))).map(([name, value]) => [name, sql`${value}`] as const)
      const pairs = [...values(body), ...also]
      const { rows } = await sql<Written>`
        with t as (insert into ${t} (${sql.join(pairs.map(([name]) => sql.ref(name)))}, "erstelltVon", "geaendertVon")
        values (${sql.join(pairs.map(([, value]) => value))}, ${actor._id}, ${actor._id}) ${returningJson(request)}`.execute(trx)
      if (!rows[0]) throw notFound()
      const { _id, json } = rows[0]
      await recordChange(trx, { area: table, object: _id, action: 'angelegt', fields: tracked, after: body, actor: actor._id })
      return new JsonText(json)
    },
    update: async (request: WriteRequest & { body: AnyRow }, opened?: StoredRow) => {
      const { body } = request
      const old = opened ?? (await open(request))
      if (old.version !== body['version']) throw stale()
      return writeRow(request, values(body), { fields: tracked, before: old, after: body })
    },
    remove: async (request: WriteRequest, opened?: StoredRow) => {
      const { trx, actor } = request
      const old = opened ?? (await open(request))
      if (softDelete) {
        await writeRow(request, [[softDelete, sql`false`]], { action: 'geloescht', fields: [] })
        return
      }
      await sql`delete from ${t} where _id = ${old._id}::uuid`.execute(trx)
      await recordChange(trx, { area: table, object: old._id, action: 'geloescht', fields: tracked, before: old, actor: actor._id })
    },
    reaktivieren: async (request: WriteRequest) => {
      const { trx, params } = request
      await place(request)
      const { rows } = await sql<StoredRow>`select * from ${t} t where _id = ${idOf(params)}::uuid for update`.execute(trx)
      if (!rows[0]) throw notFound()
      if (softDelete && rows[0][softDelete] === false)
        await writeRow(request, [[softDelete, sql`true`]], { action: 'reaktiviert', fields: [] })
      return read(trx, request, null)
    },
  }
  async function asTable({ query, ...request }: ListRequest, where?: Sql | null): Promise<DataTable> {
    if (!exportOptions) throw new Error(`${table} exports, but nobody said which columns.`)
    const { titel, columns } = exportOptions
    const above = await findParent?.(request)
    return tableOf({
      titel: above && below ? `${titel} ${String(above[below.name])}`.replace(/[/\\]/g, '-') : titel,
      columns: typeof columns === 'function' ? columns() : columnsFrom(schemas, columns),
      page: async (part) => {
        const { zeilen, ...totals } = await page({ ...request, query: { ...query, ...part } }, where)
        return { ...totals, zeilen: zeilen.value }
      },
    })
  }
  return {
    parent,
    place,
    open,
    list: async (request: ListRequest, where?: Sql | null) => {
      await findParent?.(request)
      return page(request, where)
    },
    get: async (request: ReadRequest, where?: Sql | null) => {
      await findParent?.(request)
      return read(request.db, request, where)
    },
    history: async (request: ReadRequest, where?: Sql | null) => {
      await findParent?.(request)
      if (below || (where !== null && (where ?? scope))) await find(request.db, request, where)
      return readVerlauf(context, request, table, idOf(request.params), { ...schemas, ...response, ...told })
    },
    export: asTable,
    ...writer,
  } as unknown as PlainTable<C>
}

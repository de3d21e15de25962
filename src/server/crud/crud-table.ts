// Handlers of a plain area over one table. The options are few on purpose; other needs replace a handler (crud-area.ts).
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Contract, type Endpoint, type ObjectSchema, SOFT_DELETE, page as pageQuery } from '#contract/endpoint.ts'
import type { HistoryFields } from '#contract/history.ts'
import { elementOf, kindOf, shapeOf } from '#contract/schema.ts'
import { type Column, columnsFrom, type DataTable, tableOf } from '#server/export/table.ts'
import { notFound, stale } from '#server/errors.ts'
import { type Change, entries, recordChange } from '#server/history/record.ts'
import { verlauf } from '#server/history/verlauf.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import { type Search, searchWords, type Word } from '#contract/search.ts'
import { contains, encodeCursor, decodeCursor, forgiving } from '#server/crud/cursor.ts'
import { JsonText, type Page, type RouteRequest } from '#server/http/routes.ts'
import { touched } from '#server/db/vocabulary.ts'

type Sql = RawBuilder<unknown>

/** Reader and instant of a request. */
interface Asking {
  readonly actor: Actor
  readonly now: Date
}
/** A method, because its value is what the contract's schema of the filter made of the address. */
type Filter = { condition(value: unknown, asking: Asking): Sql | null }['condition']

export interface TableOptions {
  readonly table: string
  /** Columns or computed fields to sort by, as text or number. `_id` is appended, so that the order is total and usable by a cursor. */
  readonly order: readonly string[]
  readonly newestFirst?: boolean
  /** Answer fields that are not plain columns: an SQL expression over the row `t`, optionally by reader and time. */
  readonly computed?: Readonly<Record<string, Sql | ((actor: Actor, now: Date) => Sql)>>
  readonly tracked?: readonly string[]
  readonly told?: HistoryFields
  readonly searched?: readonly string[]
  /** Further searched text over the row `t`. `holds` is evaluated once per reader; `all` has the texts regardless of rights. */
  readonly alsoSearched?: { readonly holds: (word: Word, actor: Actor) => Sql; readonly all: Sql }
  /** A condition per filter of the contract that is not plain equality. */
  readonly filter?: Readonly<Record<string, Filter>>
  /** Rows that exist for this reader, over the row `t`; reading others is a 404. Writing calls ask for their own rights. */
  readonly scope?: (actor: Actor) => Sql
  /** Name of a record in a 404: 'Die Auslage'. */
  readonly mention?: string
  /** Title and columns of the export; columns are contract fields or built by the area. */
  readonly export?: { readonly titel: string; readonly columns: readonly string[] | (() => readonly Column[]) }
}

type CrudContract = Contract & Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>
type Row = Record<string, unknown> & { _id: string; version: number }
export type PlainCall = 'list' | 'get' | 'create' | 'update' | 'remove' | 'reaktivieren' | 'history' | 'export'
/** Parts of a request that each of them reads. */
interface PlainParts extends Record<'remove' | 'reaktivieren', 'trx' | 'actor' | 'params'> {
  readonly list: 'db' | 'actor' | 'query'
  readonly get: 'db' | 'actor' | 'params'
  readonly create: 'trx' | 'actor' | 'body'
  readonly update: 'trx' | 'actor' | 'params' | 'body'
  readonly history: 'db' | 'actor' | 'params'
  readonly export: 'db' | 'actor' | 'query'
}
type ScopedCall = 'list' | 'get' | 'history' | 'export'
interface TextPage extends Page<never> {
  readonly zeilen: JsonText
}
interface PlainAnswers extends Record<'get' | 'create' | 'update' | 'reaktivieren', JsonText> {
  readonly list: TextPage
  readonly remove: void
  readonly history: Awaited<ReturnType<typeof verlauf>>
  readonly export: DataTable
}
export type PlainHandlers<C extends Contract> = {
  /** `where` stands in place of the scope; null: the caller has asked for the right. */
  readonly [K in keyof C & PlainCall]: (
    request: Pick<RouteRequest<C[K]>, PlainParts[K] & keyof RouteRequest<C[K]>>,
    where?: K extends ScopedCall ? Sql | null : never,
  ) => Promise<PlainAnswers[K]>
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
    newestFirst = false,
    computed = {},
    tracked: history,
    told = {},
    searched: search = [],
    alsoSearched,
    filter = {},
    scope,
    mention,
    export: exportOptions,
  }: TableOptions,
): PlainHandlers<C> {
  const softDelete = 'reaktivieren' in contract ? SOFT_DELETE.field : undefined
  const noFilter = new Set([...Object.keys(pageQuery), 'counted', ...(softDelete ? [SOFT_DELETE.filter] : [])])
  const asked = (contract.list.query as ObjectSchema).shape
  for (const name of Object.keys(filter)) if (!(name in asked)) throw new Error(`${table}: the contract names no filter ${name}.`)
  const schemas = (contract.create.body as ObjectSchema).shape
  const response = (contract.get.response as ObjectSchema).shape
  const fields = Object.entries(schemas)
  const fieldNames = fields.map(([name]) => name)
  const tracked = history ?? fieldNames
  const t = sql.table(table)
  const column = (name: string) => sql.ref(`t.${name}`)
  const valueOf = (name: string, actor: Actor): Sql => {
    const computedValue = computed[name]
    return typeof computedValue === 'function' ? computedValue(actor, context.now()) : (computedValue ?? column(name))
  }
  const selectOf = (names: readonly string[], actor: Actor) =>
    sql.join(names.map((name) => sql`${valueOf(name, actor)} as ${sql.ref(name)}`))
  const selectList = (actor: Actor) => selectOf(Object.keys(response), actor)
  const row = elementOf(contract.list.response as z.core.$ZodType)
  const listed = (actor: Actor) => selectOf(Object.keys(row ? shapeOf(row) : response), actor)
  const sortColumns = [...order, '_id']
  const [direction, beyond] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]

  /** The record by id, as far as it exists for this reader. */
  const oneOf = (id: string, actor: Actor, where: Sql | null = scope?.(actor) ?? null) =>
    sql`${t} t where t._id = ${id}::uuid ${where ? sql`and ${where}` : sql``}`
  const read = async (db: Db | Trx, id: string, actor: Actor, where?: Sql | null): Promise<JsonText> => {
    const { rows } = await sql<{ json: string }>`
      select row_to_json(z)::text as json from (select ${selectList(actor)} from ${oneOf(id, actor, where)}) z`.execute(db)
    if (!rows[0]) throw notFound(mention)
    return new JsonText(rows[0].json)
  }
  const requireSeen = async (db: Db, id: string, actor: Actor, where?: Sql | null): Promise<void> => {
    const { rows } = await sql`select 1 from ${oneOf(id, actor, where)}`.execute(db)
    if (!rows[0]) throw notFound(mention)
  }
  const lock = async (trx: Trx, id: string): Promise<Row> => {
    const { rows } =
      await sql<Row>`select * from ${t} t where t._id = ${id}::uuid ${softDelete ? sql`and ${column(softDelete)}` : sql``} for update`.execute(
        trx,
      )
    if (!rows[0]) throw notFound()
    return rows[0]
  }
  const values = (body: Record<string, unknown>) => columnValues(fields, body)
  /** Tail of a statement that writes and returns the row; in the select list `t` is the row as written. */
  const returningJson = (actor: Actor) =>
    sql`returning *) select z._id, row_to_json(z)::text as json from (select ${selectList(actor)} from t) z`
  type Written = { _id: string; json: string }
  const writeRow = async (
    trx: Trx,
    id: string,
    assignments: readonly [string, Sql][],
    actor: Actor,
    change: Omit<Change, 'area' | 'object' | 'actor'>,
  ): Promise<JsonText> => {
    const changeEntries = entries([{ area: table, object: id, actor: actor._id, ...change }])
    const { rows } = await sql<Written>`
      with ${changeEntries ? sql`verlauf as (${changeEntries}), ` : sql``}t as (update ${t} set ${sql.join(assignments.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
        ${touched(actor._id)} where _id = ${id}::uuid ${returningJson(actor)}`.execute(trx)
    if (!rows[0]) throw notFound()
    return new JsonText(rows[0].json)
  }

  function conditions(query: Record<string, unknown>, actor: Actor, where: Sql | null = scope?.(actor) ?? null): Sql[] {
    const parts: Sql[] = where ? [where] : []
    if (softDelete && query[SOFT_DELETE.filter] !== true) parts.push(column(softDelete))
    if (search.length > 0) {
      const text = sql.join(
        search.map((name) => sql`coalesce(${valueOf(name, actor)}::text, '')`),
        sql` || ' ' || `,
      )
      for (const word of searchWords(query['suche'] as Search | undefined))
        parts.push(alsoSearched ? sql`(${contains(text, word)} or ${alsoSearched.holds(word, actor)})` : contains(text, word))
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

  const page = (db: Db, query: Record<string, unknown>, actor: Actor, where?: Sql | null): Promise<TextPage> =>
    forgiving(query, (words) => readPage(db, words, actor, where))
  async function readPage(db: Db, query: Record<string, unknown>, actor: Actor, where?: Sql | null): Promise<TextPage> {
    const limit = query['limit'] as number
    const filters = conditions(query, actor, where)
    const afterCursor =
      typeof query['nach'] === 'string'
        ? [
            sql`(${sql.join(sortColumns.map((name) => valueOf(name, actor)))}) ${beyond} (${decodeCursor(query['nach'], sortColumns.length, newestFirst)})`,
          ]
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
          select ${listed(actor)} from ${t} t ${whereAll(page)}
          order by ${sql.join(sortColumns.map((name) => sql`${valueOf(name, actor)} ${direction}`))} limit ${limit + 1}
        ) z
      ) s`.execute(db)
    const [row] = rows
    if (!row) return { zeilen: new JsonText('[]'), gesamt: 0, naechste: null }
    const next = row.zeiger ? encodeCursor(row.zeiger) : null
    return { zeilen: new JsonText(row.json), gesamt: row.gesamt, naechste: next }
  }

  const writer = {
    create: async ({ trx, body, actor }: { trx: Trx; body: Record<string, unknown>; actor: Actor }) => {
      const pairs = values(body)
      const { rows } = await sql<Written>`
        with t as (insert into ${t} (${sql.join(pairs.map(([name]) => sql.ref(name)))}, "erstelltVon", "geaendertVon")
        values (${sql.join(pairs.map(([, value]) => value))}, ${actor._id}, ${actor._id}) ${returningJson(actor)}`.execute(trx)
      if (!rows[0]) throw notFound()
      const { _id, json } = rows[0]
      await recordChange(trx, { area: table, object: _id, action: 'angelegt', fields: tracked, after: body, actor: actor._id })
      return new JsonText(json)
    },
    update: async ({ trx, params, body, actor }: { trx: Trx; params: { id: string }; body: Record<string, unknown>; actor: Actor }) => {
      const old = await lock(trx, params.id)
      if (old.version !== body['version']) throw stale()
      return writeRow(trx, params.id, values(body), actor, { fields: tracked, before: old, after: body })
    },
    remove: async ({ trx, params, actor }: { trx: Trx; params: { id: string }; actor: Actor }) => {
      const old = await lock(trx, params.id)
      if (softDelete) {
        await writeRow(trx, params.id, [[softDelete, sql`false`]], actor, { action: 'geloescht', fields: [] })
        return
      }
      await sql`delete from ${t} where _id = ${params.id}::uuid`.execute(trx)
      await recordChange(trx, { area: table, object: params.id, action: 'geloescht', fields: tracked, before: old, actor: actor._id })
    },
    reaktivieren: async ({ trx, params, actor }: { trx: Trx; params: { id: string }; actor: Actor }) => {
      const { rows } = await sql<Row>`select * from ${t} t where _id = ${params.id}::uuid for update`.execute(trx)
      if (!rows[0]) throw notFound()
      if (softDelete && rows[0][softDelete] === false)
        await writeRow(trx, params.id, [[softDelete, sql`true`]], actor, { action: 'reaktiviert', fields: [] })
      return read(trx, params.id, actor, null)
    },
  }
  type OneRequest = { db: Db; actor: Actor; params: { id: string } }
  type ExportRequest = { db: Db; actor: Actor; query: Record<string, unknown> }
  async function asTable({ db, actor, query }: ExportRequest, where?: Sql | null): Promise<DataTable> {
    if (!exportOptions) throw new Error(`${table} exports, but nobody said which columns.`)
    const columns = typeof exportOptions.columns === 'function' ? exportOptions.columns() : columnsFrom(schemas, exportOptions.columns)
    return tableOf({
      titel: exportOptions.titel,
      columns,
      page: async (part) => {
        const { zeilen, ...totals } = await page(db, { ...query, ...part }, actor, where)
        return { ...totals, zeilen: JSON.parse(zeilen.text) as Readonly<Record<string, unknown>>[] }
      },
    })
  }
  return {
    list: ({ db, query, actor }: ExportRequest, where?: Sql | null) => page(db, query, actor, where),
    get: ({ db, params, actor }: OneRequest, where?: Sql | null) => read(db, params.id, actor, where),
    history: async ({ params, ...request }: OneRequest, where?: Sql | null) => {
      if (where !== null && (where ?? scope)) await requireSeen(request.db, params.id, request.actor, where)
      return verlauf(context, request, table, params.id, { ...schemas, ...response, ...told })
    },
    export: asTable,
    ...writer,
  } as unknown as PlainHandlers<C>
}

// Builds a plain area in one call: table handlers, constraint messages, and its own handlers.
import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Contract, Endpoint, RowOf } from '#contract/endpoint.ts'
import type { Area } from '#server/app.ts'
import { crudTable, type PlainCall, type PlainTable } from '#server/crud/crud-table.ts'
import { requireFewOptions, type TableOptions } from '#server/crud/table-options.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import { findInList, type ListFields, type ListTexts } from '#server/find.ts'
import { registerReads } from '#server/events/reads.ts'
import type { Names } from '#server/history/names.ts'
import type { Actor, AppContext } from '#server/context.ts'
import { addRoutes, type Handlers } from '#server/http/routes.ts'

interface AreaOptions<R> extends TableOptions<R> {
  readonly conflicts?: ConstraintMessages
  readonly names?: Names
  readonly finds?: ListFields
  /** Additional tables read by `list` and `get`: cached and live answers are invalidated by their changes. */
  readonly alsoReads?: readonly string[]
  readonly daily?: boolean
  /** Cache key part for answers that depend on the reader; equal for readers who see the same. */
  readonly audience?: (actor: Actor) => string
}
type OwnHandlers<C extends Contract> = Omit<Handlers<C>, PlainCall> & Partial<Handlers<C>>
type Own<C extends Contract & Record<'list', Endpoint>> = (context: AppContext, plain: PlainTable<C>) => OwnHandlers<C>

/** Searched texts of the list; undefined if they differ by reader. */
function textsOf(
  { table, searched = [], computed = {} }: Pick<TableOptions, 'table' | 'searched' | 'computed'>,
  alsoReads: readonly string[],
): ListTexts | undefined {
  const texts = searched.map((text) => (typeof text === 'string' ? (computed[text] ?? sql.ref(`t.${text}`)) : text.all))
  const parts = texts.filter((text) => typeof text !== 'function')
  if (parts.length < texts.length) return undefined
  return {
    tables: [table, ...alsoReads],
    read: async (db) => {
      const { rows } = await sql<{ text: string }>`select concat_ws(' ', ${sql.join(parts)}) as text from ${sql.table(table)} t`.execute(db)
      return rows.map(({ text }) => text)
    },
  }
}

/**
 * Area over one table, named after it. `own` adds handlers and may replace plain ones, which it can wrap. Lists and records are cached
 * until one of their tables changes.
 */
export function crudArea<const C extends Contract & Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>>(
  contract: C,
  options: AreaOptions<RowOf<C['list']>>,
  ...[ownHandlers]: Exclude<keyof C, PlainCall> extends never ? [own?: Own<C>] : [own: Own<C>]
): Area & { readonly contract: C } {
  const { conflicts = {}, alsoReads = [], daily = false, audience, names = {}, finds, ...table } = options
  requireFewOptions(table.table, options)
  registerReads(table.table, alsoReads)
  return {
    name: table.table,
    contract,
    names,
    ...(finds ? { finds: findInList(contract.list, finds, textsOf(table, alsoReads)) } : {}),
    routes: (app, context) => {
      const apart = (actor: Actor) => [daily ? tagInBerlin(context.now()) : '', audience?.(actor) ?? ''].join(' ')
      const cacheRule = { tables: [table.table, ...alsoReads], ...(daily || audience ? { audience: apart } : {}) }
      const plain = crudTable(context, contract, table)
      const handlers = { ...plain, ...ownHandlers?.(context, plain) } as Handlers<C>
      addRoutes(app, context, contract, handlers, { conflicts, keep: { list: cacheRule, get: cacheRule } })
    },
  }
}

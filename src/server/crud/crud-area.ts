// A plain area in one call: the handlers of its table, the messages of its constraints, and its own handlers.
import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import type { Area } from '#server/app.ts'
import { crudTable, type PlainCall, type PlainHandlers, type TableOptions } from '#server/crud/crud-table.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import { findInList, type ListFields, type ListTexts } from '#server/find.ts'
import { registerReads } from '#server/events/reads.ts'
import type { Names } from '#server/history/names.ts'
import type { Actor, AppContext } from '#server/context.ts'
import { addRoutes, type Handlers } from '#server/http/routes.ts'

interface AreaOptions extends TableOptions {
  /** What a violated constraint means. */
  readonly conflicts?: ConstraintMessages
  /** What its records are called where histories refer to them by id. */
  readonly names?: Names
  /** What the search over everything shows of it. */
  readonly finds?: ListFields
  /** Tables besides its own that `list` and `get` read: their answers are kept and shown until one of them changes. */
  readonly alsoReads?: readonly string[]
  /** What they say depends on the day. */
  readonly daily?: boolean
  /** What they say depends on who asks: the same word for those who read the same. */
  readonly audience?: (actor: Actor) => string
}
/** Every handler that `crudTable` does not bring, and those that replace one of its. */
type OwnHandlers<C extends Contract> = Omit<Handlers<C>, PlainCall> & Partial<Handlers<C>>
type Own<C extends Contract> = (context: AppContext, plain: PlainHandlers<C>) => OwnHandlers<C>

/** What its list searches; unknown where that is another for each reader. */
function textsOf({ table, searched = [], computed = {}, alsoSearched }: TableOptions, alsoReads: readonly string[]): ListTexts | undefined {
  const own = searched.map((name) => computed[name] ?? sql.ref(`t.${name}`))
  const parts = [...own, ...(alsoSearched ? [alsoSearched.all] : [])].filter((one) => typeof one !== 'function')
  if (own.some((one) => typeof one === 'function')) return undefined
  return {
    tables: [table, ...alsoReads],
    read: async (db) => {
      const { rows } = await sql<{ text: string }>`select concat_ws(' ', ${sql.join(parts)}) as text from ${sql.table(table)} t`.execute(db)
      return rows.map(({ text }) => text)
    },
  }
}

/**
 * The area over one table, and named after it. `own` adds handlers for calls beyond the plain ones and may replace plain
 * ones, which it gets to wrap. Lists and records are kept until one of their tables changes.
 */
export function crudArea<const C extends Contract & Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>>(
  contract: C,
  { conflicts = {}, alsoReads = [], daily = false, audience, names = {}, finds, ...table }: AreaOptions,
  ...[own]: Exclude<keyof C, PlainCall> extends never ? [own?: Own<C>] : [own: Own<C>]
): Area & { readonly contract: C } {
  registerReads(table.table, alsoReads)
  return {
    name: table.table,
    contract,
    names,
    ...(finds ? { finds: findInList(contract.list, finds, textsOf(table, alsoReads)) } : {}),
    routes: (app, context) => {
      const apart = (actor: Actor) => [daily ? tagInBerlin(context.now()) : '', audience?.(actor) ?? ''].join(' ')
      const kept = { tables: [table.table, ...alsoReads], ...(daily || audience ? { audience: apart } : {}) }
      const plain = crudTable(context, contract, table)
      const handlers = { ...plain, ...own?.(context, plain) } as Handlers<C>
      addRoutes(app, context, contract, handlers, { conflicts, keep: { list: kept, get: kept } })
    },
  }
}

import type { RawBuilder } from 'kysely'
import type { HistoryFields } from '#contract/history.ts'
import type { Word } from '#contract/search.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import type { Column } from '#server/export/table.ts'

export type Sql = RawBuilder<unknown>
export type AnyRow = Readonly<Record<string, unknown>>

/** Reader and instant of a request. */
interface Asking {
  readonly actor: Actor
  readonly now: Date
}
/** A method, because its value is what the contract's schema of the filter made of the address. */
type Filter = { condition(value: unknown, asking: Asking): Sql | null }['condition']

/** Searched text over the row `t`. `holds` is evaluated once per reader; `all` has the texts regardless of rights. */
export interface SearchedText {
  readonly holds: (word: Word, actor: Actor) => Sql
  readonly all: Sql
}
/** Steps of a table whose records have others below them; both throw 404 with `mention`. */
export interface Parent {
  /** The row, as far as it exists for this reader. */
  readonly find: (db: Db | Trx, actor: Actor, id: string, mention: string) => Promise<AnyRow>
  /** Locks the row, which must not be deleted, so that writers of its records follow one another. */
  readonly hold: (trx: Trx, actor: Actor, id: string, mention: string) => Promise<void>
}
/** Place of records below a record: `/api/fahrzeuge/{id}/fahrten/{fahrtId}`. */
interface Below {
  readonly parent: Parent
  readonly column: string
  /** The parent in a 404: 'Das Fahrzeug'. */
  readonly mention: string
  readonly name: string
}

export interface TableOptions<R = unknown> {
  readonly table: string
  /** Columns or computed fields to sort by, as text or number. `_id` is appended, so that the order is total and usable by a cursor. */
  readonly order: readonly string[] | { readonly newest: readonly string[] }
  /** Answer fields that are not plain columns: an SQL expression over the row `t`, optionally by reader, time, and id of the parent. */
  readonly computed?: Readonly<Record<string, Sql | ((actor: Actor, now: Date, parent: string) => Sql)>>
  readonly tracked?: readonly string[]
  readonly told?: HistoryFields
  readonly searched?: readonly (string | SearchedText)[]
  /** A condition per filter of the contract that is not plain equality. */
  readonly filter?: Readonly<Record<string, Filter>>
  /** Rows that exist for this reader, over the row `t`; reading others is a 404. Writing calls ask for their own rights. */
  readonly scope?: (actor: Actor) => Sql
  /** Name of a record in a 404: 'Die Auslage'. */
  readonly mention?: string
  /** Title and columns of the export; columns are contract fields or built by the area. */
  readonly export?: { readonly titel: string; readonly columns: readonly string[] | (() => readonly Column<R & AnyRow>[]) }
  readonly below?: Below
}

/** Beyond this a declaration is harder to read than the handlers that it replaces. */
const OPTIONS_MAX = 12
export function requireFewOptions(table: string, options: object): void {
  if (Object.keys(options).length > OPTIONS_MAX)
    throw new Error(`${table}: more than ${OPTIONS_MAX} options. Write a handler for the rest.`)
}

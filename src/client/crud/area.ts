import { type Path, path, type ScreenAddress, withQuery } from '#contract/screens.ts'
import { crudQueries, type CrudQueries, type PlainContract, type PlainRow, type RowOf } from './queries.ts'

interface Screens<Row> {
  /** The area's main table. */
  readonly table: string
  /** Title of the list and name of its files: 'Orte'. */
  readonly title: string
  /** Title of the list while nothing is in it; by default 'Noch keine Orte'. */
  readonly none?: string
  /** Title of the creation page, and the button that leads there: 'Neuer Ort'. */
  readonly newTitle: string
  readonly paths: { readonly list: Path; readonly create: Path; readonly record: Extract<Path, `${string}{id}${string}`> }
  /** Where the list is one of several views of its page: which. */
  readonly view?: string
  /** Opens a new record, where the next step stands; by default the list. */
  readonly opens?: true
  /** What people call a record. */
  readonly name: (row: Row) => string
  /** What is said once it is done, where the specification has words for it; by default with the name of the record. */
  readonly says?: { readonly created: string; readonly updated: string; readonly removed: string }
  /** What the path of a deletion asks for besides the id. */
  readonly params?: (row: Row) => Readonly<Record<string, string>>
}

/** What list, creation page and record page of a plain area share. */
export interface CrudArea<Row extends PlainRow> extends Omit<Screens<Row>, 'table'> {
  readonly contract: PlainContract
  readonly data: CrudQueries<Row>
}

/** Where the list stands. */
export function listOf<Row extends PlainRow>({ paths, view }: CrudArea<Row>): ScreenAddress {
  const list = path(paths.list as '/')
  return view === undefined ? list : withQuery(list, { ansicht: view })
}

/** 'Neuer Ort' → 'den Ort', 'Neues Fahrzeug' → 'das Fahrzeug' */
export const accusative = (newTitle: string): string =>
  newTitle.replace(/^Neue(r|s|) /, (_, gender: string) => `${{ r: 'den', s: 'das' }[gender] ?? 'die'} `)

/** What `CrudList`, `CrudNew` and `CrudRecord` show. `data` has the queries and calls of the area, typed by its contract. */
export function crudArea<const C extends PlainContract>(contract: C, { table, ...screens }: Screens<RowOf<C>>) {
  return { ...screens, contract, data: crudQueries(table, contract) } satisfies CrudArea<RowOf<C>>
}

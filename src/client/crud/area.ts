import type { Path } from '#contract/screens.ts'
import { crudQueries, type CrudQueries, type PlainContract, type PlainRow, type RowOf } from './queries.ts'

interface Screens<Row> {
  /** The table that the area is about. */
  readonly table: string
  /** Title of the list and name of its files: 'Orte'. */
  readonly title: string
  /** Title of the creation page, and the button that leads there: 'Neuer Ort'. */
  readonly newTitle: string
  readonly paths: { readonly list: Path; readonly create: Path; readonly record: Extract<Path, `${string}{id}${string}`> }
  /** How people call a record. */
  readonly name: (row: Row) => string
}

/** What list, creation page and record page of a plain area share. */
export interface CrudArea<Row extends PlainRow> extends Omit<Screens<Row>, 'table'> {
  readonly contract: PlainContract
  readonly data: CrudQueries<Row>
}

/** The area on the screen: `CrudList`, `CrudNew` and `CrudRecord` take it. `data` has its queries and calls, typed by the contract. */
export function crudArea<const C extends PlainContract>(contract: C, { table, ...screens }: Screens<RowOf<C>>) {
  return { ...screens, contract, data: crudQueries(table, contract) } satisfies CrudArea<RowOf<C>>
}

import { type Path, path, type ScreenAddress, withQuery } from '#contract/screens.ts'
import { crudQueries, type CrudQueries, type PlainContract, type PlainRow, type RowOf } from './queries.ts'

interface Screens<Row> {
  readonly table: string
  readonly title: string
  /** Title of the empty list; defaults to 'Noch keine Orte'. */
  readonly none?: string
  readonly newTitle: string
  /** Object of "hat … geändert", for a title that names no thing: 'die Stunden'. */
  readonly object?: string
  readonly paths: { readonly list: Path; readonly create: Path; readonly record: Extract<Path, `${string}{id}${string}`> }
  /** View name, if the list is one of several views of its page. */
  readonly view?: string
  /** Opens the record after creation, for forms with a next step; default is the list. */
  readonly opens?: true
  readonly name: (row: Row) => string
  /** Success messages from the specification; by default built from the record's name. */
  readonly says?: { readonly created: string; readonly updated: string; readonly removed: string }
  readonly params?: (row: Row) => Readonly<Record<string, string>>
}

/** Settings shared by list, creation and record page of a plain area. */
export interface CrudArea<Row extends PlainRow> extends Omit<Screens<Row>, 'table'> {
  readonly contract: PlainContract
  readonly data: CrudQueries<Row>
}

export function listOf<Row extends PlainRow>({ paths, view }: CrudArea<Row>): ScreenAddress {
  const list = path(paths.list as '/')
  return view === undefined ? list : withQuery(list, { ansicht: view })
}

/** 'Neuer Ort' → 'den Ort', 'Neues Fahrzeug' → 'das Fahrzeug' */
export function accusativeOf({ newTitle, object }: { readonly newTitle: string; readonly object?: string | undefined }): string {
  const [, gender, thing] = /^Neue(r|s|) (.+)$/.exec(newTitle) ?? []
  if (object !== undefined || thing === undefined) return object ?? 'den Eintrag'
  return `${{ r: 'den', s: 'das' }[gender ?? ''] ?? 'die'} ${thing}`
}

/** Definition used by `CrudList`, `CrudNew` and `CrudRecord`. `data` holds the area's queries and calls, typed by its contract. */
export function crudScreens<const C extends PlainContract>(contract: C, { table, ...screens }: Screens<RowOf<C>>) {
  return { ...screens, contract, data: crudQueries(table, contract) } satisfies CrudArea<RowOf<C>>
}

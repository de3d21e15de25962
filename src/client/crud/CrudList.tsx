import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SOFT_DELETE, page } from '#contract/endpoint.ts'
import { kindOf, namesOf, titelOf, valuesOf } from '#contract/schema.ts'
import { path, type ScreenAddress } from '#contract/screens.ts'
import { useReasonWithout } from '../navigation/missing-recht.ts'
import type { Action, Actions } from '../ui/action/action.ts'
import { exportActions } from '../ui/export/export-actions.ts'
import type { FilterSpec } from '../ui/filter/Filter.tsx'
import { Toolbar } from '../ui/list/Toolbar.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { ListRows } from '../ui/list/ListPage.tsx'
import { HeadActions, Page } from '../ui/page/Page.tsx'
import type { TableColumn } from '../ui/list/column.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { useUrlState } from '../navigation/url-state.ts'
import type { CrudArea } from './area.ts'
import type { PlainContract, PlainRow } from './queries.ts'

interface ListOptions<Row extends PlainRow> {
  readonly area: CrudArea<Row>
  /** The list is ordered by the first one, or by that of `sortedBy`; null: as the server has it. */
  readonly columns: readonly TableColumn<Row>[]
  /** The newest of the first column comes first. */
  readonly newestFirst?: boolean
  /** Where one came from, for a list that is not in the menu. */
  readonly back?: ScreenAddress
  /** What is searched: 'Name, Straße oder Stadt'. */
  readonly search: string
  readonly sortedBy?: string | null
  /** A sentence for a list without records: what belongs here. */
  readonly empty: string
  /** Labels of filters without a field of the same name, or other than its label: `{ buchbar: 'Nur Räume' }`. */
  readonly filterTitles?: Readonly<Record<string, string>>
  /** The phone's card, where a list of labels and values will not do. */
  readonly card?: (row: Row) => ReactNode
  /** Draws the rows instead of the table. */
  readonly instead?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Draws something around the rows: a `Selection`. */
  readonly around?: (rows: readonly Row[], table: ReactNode) => ReactNode
  /** Instead of those that the contract makes, where some need more than its closed lists. */
  readonly filters?: readonly FilterSpec[]
  /** What is asked for where the address says nothing. */
  readonly preset?: Readonly<Record<string, string>>
}

/** The screen of a plain list: export, creation, search, the filters of the contract, the rows. */
export function CrudList<Row extends PlainRow>(options: ListOptions<Row>) {
  return (
    <Page titel={options.area.title} back={options.back} actions={useCrudActions(options.area)}>
      <CrudRows {...options} />
    </Page>
  )
}

/** The same as one of several views of a page. */
export const CrudView = <Row extends PlainRow>(options: ListOptions<Row>) => (
  <>
    <HeadActions {...useCrudActions(options.area)} />
    <CrudRows {...options} />
  </>
)

const pageFields = new Set(Object.keys(page))
const filtersOf = (contract: PlainContract) => Object.entries(contract.list.query.shape).filter(([name]) => !pageFields.has(name))
const useFilter = (contract: PlainContract): Readonly<Record<string, string>> =>
  useUrlState(['suche', ...filtersOf(contract).map(([name]) => name)])[0]

/** What a plain list offers: creation, and under "…" the `own` and the exports. */
export function useCrudActions<Row extends PlainRow>(area: CrudArea<Row>, own: Actions['more'] = []): Actions {
  const { contract, title } = area
  const filter = useFilter(contract)
  const endpoint = contract['export']
  return { main: useCreation(area), more: [...own, ...(endpoint ? exportActions({ endpoint, query: filter, fileName: title }) : [])] }
}

const useCreation = <Row extends PlainRow>({ contract, newTitle, paths }: CrudArea<Row>): Action => ({
  titel: newTitle,
  icon: IconPlus,
  to: path(paths.create as '/'),
  disabledReason: useReasonWithout(contract.create.zugang),
})

/** Search, filters and rows of a list, for pages that have other views beside it. */
export function CrudRows<Row extends PlainRow>({
  area,
  columns,
  newestFirst = false,
  search,
  sortedBy = columns[0]?.id ?? '',
  empty,
  filterTitles = {},
  card,
  instead,
  around = (_, table) => table,
  filters,
  preset = {},
}: ListOptions<Row>) {
  const { contract, data, title, none, paths } = area
  const filter = useFilter(contract)
  const list = useInfiniteQuery(data.list({ ...filter, ...Object.fromEntries(Object.entries(preset).filter(([name]) => !filter[name])) }))
  const labelOf = (name: string) => {
    const field = contract.create.body.shape[name]
    return filterTitles[name] ?? (field && titelOf(field)) ?? (name === SOFT_DELETE.filter ? 'Gelöschte zeigen' : name)
  }
  return (
    <>
      <Toolbar
        search={search}
        filters={
          filters ??
          filtersOf(contract).map(([name, schema]) => {
            if (kindOf(schema) !== 'enum') return { name, titel: labelOf(name) }
            const names = namesOf(schema)
            const options = valuesOf(schema).map((value) => ({ value, label: names[value] ?? value }))
            return { name, titel: labelOf(name), asList: true, options }
          })
        }
      />
      <ListRows query={list}>
        {(rows) =>
          instead && rows.length > 0
            ? instead(rows)
            : around(
                rows,
                <DataTable
                  titel={title}
                  choice={data.table}
                  columns={columns}
                  rows={rows}
                  rowKey={({ _id }) => _id}
                  rowLink={({ _id }) => path(paths.record, { id: _id })}
                  {...(sortedBy === null ? {} : { sorting: { id: sortedBy, descending: newestFirst } })}
                  {...(card ? { card } : {})}
                  empty={
                    Object.values(filter).some(Boolean) ? undefined : <EmptyState titel={none ?? `Noch keine ${title}`} text={empty} />
                  }
                />,
              )
        }
      </ListRows>
    </>
  )
}

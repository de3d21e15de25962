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
  /** Sorted by the first column or by `sortedBy`; null keeps the server's order. */
  readonly columns: readonly TableColumn<Row>[]
  readonly newestFirst?: boolean
  readonly back?: ScreenAddress
  readonly search: string
  readonly sortedBy?: string | null
  readonly empty: string
  /** Filter labels that differ from the field label or have no field: `{ buchbar: 'Nur Räume' }`. */
  readonly filterTitles?: Readonly<Record<string, string>>
  readonly card?: (row: Row) => ReactNode
  readonly instead?: ((rows: readonly Row[]) => ReactNode) | undefined
  readonly around?: (rows: readonly Row[], table: ReactNode, total: number) => ReactNode
  /** Replaces the filters derived from the contract, which cover closed lists only. */
  readonly filters?: readonly FilterSpec[]
  readonly preset?: Readonly<Record<string, string>>
}

export function CrudList<Row extends PlainRow>(options: ListOptions<Row>) {
  return (
    <Page titel={options.area.title} back={options.back} actions={useCrudActions(options.area)}>
      <CrudRows {...options} />
    </Page>
  )
}

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

/** Actions of a plain list: creation, plus `ownActions` and the exports under "…". */
export function useCrudActions<Row extends PlainRow>(area: CrudArea<Row>, ownActions: Actions['more'] = []): Actions {
  const { contract, title } = area
  const filter = useFilter(contract)
  const endpoint = contract['export']
  return {
    main: useCreation(area),
    more: [...ownActions, ...(endpoint ? exportActions({ endpoint, query: filter, fileName: title }) : [])],
  }
}

const useCreation = <Row extends PlainRow>({ contract, newTitle, paths }: CrudArea<Row>): Action => ({
  titel: newTitle,
  icon: IconPlus,
  to: path(paths.create as '/'),
  disabledReason: useReasonWithout(contract.create.zugang),
})

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
        {(rows, total) =>
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
                total,
              )
        }
      </ListRows>
    </>
  )
}

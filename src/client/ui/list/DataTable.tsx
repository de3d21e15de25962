import { Suspense, useMemo, type ReactNode } from 'react'
import { Group } from '@mantine/core'
import { CardList } from './CardList.tsx'
import { lazyPart } from '../../app/lazy-part.ts'
import { useColumns } from './columns.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { sortRows, type Sorting, type TableColumn } from './column.ts'
import { WideTable } from './WideTable.tsx'
import { useUrlState } from '../../navigation/url-state.ts'
import { useListName } from './views.ts'
import { RowOrder, usePrinting } from './virtual-rows.ts'
import { useNarrow } from '../page/narrow.ts'

const ColumnChoice = lazyPart(async () => (await import('./ColumnChoice.tsx')).ColumnChoice)

const SavedViews = lazyPart(async () => (await import('./SavedViews.tsx')).SavedViews)

const SORTING = 'sortiert'

interface Props<Z> {
  readonly titel: string
  readonly columns: readonly TableColumn<Z>[]
  readonly rows: readonly Z[]
  readonly rowKey: (row: Z) => string
  readonly rowLink?: (row: Z) => string | undefined
  /** Default order. The user's choice is in the URL as `?sortiert=name`, or descending as `?sortiert=-name`. */
  readonly sorting?: Sorting
  /** Renders the phone's card including its link, instead of the list of labels and values. */
  readonly card?: (row: Z) => ReactNode
  /** Member's views and columns on wide screens are kept under this name, else under the screen's; false: a table without them. */
  readonly choice?: string | false
  readonly empty?: ReactNode
}

/** A dense sortable table on desktop, cards on phones. Virtualised on screen, complete in print. */
export function DataTable<Z>({
  titel,
  columns: columnList,
  rows,
  rowKey: key,
  rowLink: target,
  sorting,
  card,
  choice: named,
  empty,
}: Props<Z>) {
  const narrow = useNarrow()
  const screen = useListName()
  const choice = named === false ? undefined : (named ?? screen)
  const { shown, choosing, columns } = useColumns(narrow ? undefined : choice, columnList)
  const printing = usePrinting()
  const [{ [SORTING]: chosen }, setUrl] = useUrlState([SORTING])
  const sortedBy = columnList.some(({ id, withoutSorting }) => !withoutSorting && id === chosen.replace(/^-/, ''))
    ? { id: chosen.replace(/^-/, ''), descending: chosen.startsWith('-') }
    : sorting
  const by = sortedBy?.id
  const falling = sortedBy?.descending === true
  const inOrder = useMemo(() => {
    const entries = rows.map((row) => ({ id: key(row), row }))
    const column = columnList.find(({ id }) => id === by)
    return column ? sortRows(entries, ({ row }) => column.value(row), falling) : entries
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key of a row never changes
  }, [rows, columnList, by, falling])
  const order = useMemo(() => inOrder.map(({ id }) => id), [inOrder])
  /** Text sorts ascending first, numbers descending. The third press restores the default order. */
  const sort = (id: string) => {
    const column = columnList.find((candidate) => candidate.id === id)
    const [first] = rows
    const begin = first !== undefined && typeof column?.value(first) === 'string' ? id : `-${id}`
    const current = by === id ? (falling ? `-${id}` : id) : ''
    setUrl({ [SORTING]: current === '' ? begin : current === begin ? (falling ? id : `-${id}`) : '' })
  }

  const head = choice !== undefined && !narrow && (
    <Group justify="space-between" mih={44} className="no-print">
      <Suspense fallback={null}>
        <SavedViews list={choice} columns={columns} />
        <ColumnChoice {...choosing} />
      </Suspense>
    </Group>
  )
  if (inOrder.length === 0)
    return (
      <>
        {head}
        {empty ?? <EmptyState titel={`${titel}: hier steht noch nichts`} />}
      </>
    )
  if (narrow && !printing)
    return <CardList titel={titel} columns={columnList} rows={inOrder} rowLink={target} {...(card ? { card } : {})} />
  return (
    <RowOrder value={order}>
      {head}
      <WideTable titel={titel} columns={shown} rows={inOrder} rowLink={target} whole={printing} sorting={sortedBy} sort={sort} />
    </RowOrder>
  )
}

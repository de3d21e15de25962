import { Suspense, useMemo, type ReactNode } from 'react'
import { Group } from '@mantine/core'
import { CardList } from './CardList.tsx'
import { lazyPart } from '../../app/lazy-part.ts'
import { useColumns } from './columns.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { sortRows, type Sorting, type TableColumn } from './column.ts'
import { WideTable } from './WideTable.tsx'
import { useUrlState } from '../../navigation/url-state.ts'
import { usePrinting } from './virtual-rows.ts'
import { useNarrow } from '../page/narrow.ts'

const ColumnChoice = lazyPart(async () => (await import('./ColumnChoice.tsx')).ColumnChoice)

/** In the address. */
const SORTING = 'sortiert'

interface Props<Z> {
  /** Name of the table for screen readers: "Orte". */
  readonly titel: string
  readonly columns: readonly TableColumn<Z>[]
  readonly rows: readonly Z[]
  readonly rowKey: (row: Z) => string
  /** Where a row leads. */
  readonly rowLink?: (row: Z) => string
  /** Until somebody chooses another; that stands in the address, as `?sortiert=name` or, falling, `?sortiert=-name`. */
  readonly sorting?: Sorting
  /** Renders the phone's card, with its link, where a list of labels and values will not do. */
  readonly card?: (row: Z) => ReactNode
  /** The columns can be chosen on wide screens; what was chosen is kept on the device under this name. */
  readonly choice?: string
  /** Shown when there are no rows. */
  readonly empty?: ReactNode
}

/** A list: a dense sortable table on the desktop, cards on the phone. Renders only the visible rows, but prints all. */
export function DataTable<Z>({ titel, columns: columnList, rows, rowKey: key, rowLink: target, sorting, card, choice, empty }: Props<Z>) {
  const { shown, ...choosing } = useColumns(choice, columnList)
  const narrow = useNarrow()
  const printing = usePrinting()
  const [{ [SORTING]: chosen }, set] = useUrlState([SORTING])
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
  /** Texts begin rising, numbers falling; the third press gives the list's own order back. */
  const sort = (id: string) => {
    const column = columnList.find((one) => one.id === id)
    const [first] = rows
    const begin = first !== undefined && typeof column?.value(first) === 'string' ? id : `-${id}`
    const current = by === id ? (falling ? `-${id}` : id) : ''
    set({ [SORTING]: current === '' ? begin : current === begin ? (falling ? id : `-${id}`) : '' })
  }

  if (inOrder.length === 0) return empty ?? <EmptyState titel={`${titel}: hier steht noch nichts`} />
  if (narrow && !printing)
    return <CardList titel={titel} columns={columnList} rows={inOrder} rowLink={target} {...(card ? { card } : {})} />
  return (
    <>
      {choice !== undefined && (
        <Group justify="end" mih={48} className="nicht-drucken">
          <Suspense fallback={null}>
            <ColumnChoice columns={columnList} {...choosing} />
          </Suspense>
        </Group>
      )}
      <WideTable titel={titel} columns={shown} rows={inOrder} rowLink={target} whole={printing} sorting={sortedBy} sort={sort} />
    </>
  )
}

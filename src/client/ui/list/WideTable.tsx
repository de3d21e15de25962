import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { WaitingMark } from '../../net/outbox/WaitingMark.tsx'
import { useMouseDesk } from '../page/narrow.ts'
import { useVisibleRows } from './virtual-rows.ts'
import { cellOf, type Sorting, type TableColumn } from './column.ts'
import classes from './DataTable.module.css'

export interface Row<Z> {
  readonly id: string
  readonly row: Z
}
interface Props<Z> {
  readonly titel: string
  readonly columns: readonly TableColumn<Z>[]
  readonly rows: readonly Row<Z>[]
  readonly rowLink: ((row: Z) => string | undefined) | undefined
  readonly whole: boolean
  readonly sorting: Sorting | undefined
  readonly sort: (id: string) => void
}

/** Height of the head, which stays in view (DataTable.module.css). */
const HEAD = 48

export function WideTable<Z>({ titel, columns, rows, rowLink: target, whole, sorting, sort }: Props<Z>) {
  const { liste, visible, measure, show } = useVisibleRows<HTMLTableSectionElement>(
    titel,
    rows.length,
    useMouseDesk() ? 37 : 47,
    whole,
    HEAD,
  )
  const frame = useRef<HTMLDivElement>(null)
  // A frame that scrolls sideways would hold the head inside of it.
  useEffect(() => {
    const [box, table] = [frame.current, frame.current?.firstElementChild]
    if (!box || !table) return undefined
    const watch = new ResizeObserver(() => box.toggleAttribute('data-fits', table.clientWidth <= box.clientWidth))
    watch.observe(box)
    watch.observe(table)
    return () => watch.disconnect()
  }, [])

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = (event.target as HTMLElement).closest('tr')
    if (!step || !row) return
    event.preventDefault()
    const number = Number(row.dataset['nummer']) + step
    show(number)
    requestAnimationFrame(() => liste.current?.querySelector<HTMLElement>(`[data-nummer="${number}"] a`)?.focus())
  }

  return (
    <div ref={frame} className={classes['frame']}>
      <table className={classes['table']} aria-label={titel} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={column.right && classes['right']}
                style={column.width ? { width: column.width } : undefined}
                aria-sort={sorting?.id === column.id ? (sorting.descending ? 'descending' : 'ascending') : undefined}
              >
                {column.withoutSorting ? (
                  <span className={classes['header']}>
                    {column.fixed ? <VisuallyHidden>{column.titel}</VisuallyHidden> : column.titel}
                    {column.head}
                  </span>
                ) : (
                  <button
                    type="button"
                    className={classes['sort']}
                    data-sortiert={sorting?.id === column.id || undefined}
                    onClick={() => sort(column.id)}
                  >
                    {column.titel}
                    <span aria-hidden className="no-print">
                      {sorting?.id === column.id ? (sorting.descending ? '↓' : '↑') : ''}
                    </span>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside have the focus */}
        <tbody ref={liste} onKeyDown={moveFocus}>
          {visible.top > 0 && <Spacer height={visible.top} columns={columns.length} />}
          {rows.slice(visible.first, visible.end).map(({ id, row }, number) => (
            <TableRow
              key={id}
              index={visible.first + number}
              row={row}
              columns={columns as readonly TableColumn<unknown>[]}
              to={target?.(row)}
              measure={measure}
            />
          ))}
          {visible.bottom > 0 && <Spacer height={visible.bottom} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr className={classes['gap']} aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space */}
    <td colSpan={columns} style={{ height }} />
  </tr>
)

interface RowProps {
  readonly index: number
  readonly row: unknown
  readonly columns: readonly TableColumn<unknown>[]
  readonly to: string | undefined
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** Dates with time and numbers like RE-2026-0010 must not wrap at a hyphen or before "Uhr". */
const isWhole = (shown: ReactNode) => typeof shown === 'string' && /^\S{1,24}$|^.{1,30} Uhr$|^\p{L}{2}\., [\d.]+$/u.test(shown)

const TableRow = memo(({ index: number, row, columns, to, measure }: RowProps) => {
  const titel = columns.find(({ card }) => card === 'titel') ?? columns[0]
  return (
    <tr ref={measure} data-index={number} data-nummer={number} aria-rowindex={number + 2}>
      {columns.map((column) => {
        const shown = cellOf(column, row)
        return (
          <td key={column.id} className={column.right ? classes['right'] : isWhole(shown) ? classes['unbroken'] : undefined}>
            {column === titel && to !== undefined ? (
              <>
                <Link to={to} className={classes['link']}>
                  {shown}
                </Link>
                <WaitingMark to={to} />
              </>
            ) : (
              shown
            )}
          </td>
        )
      })}
    </tr>
  )
})

import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, useMemo, useRef, type MouseEvent } from 'react'
import { useGo } from '../navigation.tsx'
import classes from './CrossTable.module.css'

interface Head {
  readonly key: string
  readonly text: string
  /** Where its name leads. */
  readonly to: string
}
export interface CrossCell {
  readonly text: string
  /** All that is known of it. */
  readonly title: string
  readonly tone: 'gut' | 'achtung' | 'schlecht'
  readonly italic?: boolean
  readonly struck?: boolean
}
interface Props<R, C> {
  /** Name of the table for screen readers. */
  readonly titel: string
  /** Above the names: '46 Personen'. */
  readonly corner: string
  readonly rows: readonly R[]
  readonly columns: readonly C[]
  /** These three stay the same functions as long as they say the same. */
  readonly rowHead: (row: R) => Head
  readonly columnHead: (column: C) => Head
  readonly cell: (row: R, column: C) => CrossCell | null
  /** For print: all of it. */
  readonly whole: boolean
}

/** As in the style. */
const NAME = 220
const CELL = 88
const ROW = 40
/** Where nothing is measured yet, the first picture has as much as there is room for. */
const FIRST = { width: 1400, height: 700 }

/** Thousands of rows against dozens of columns: it scrolls in a frame of its own, names stay in sight, only what is near is drawn. */
export function CrossTable<R, C>({ titel, corner, rows, columns, columnHead, whole, ...row }: Props<R, C>) {
  const frame = useRef<HTMLDivElement>(null)
  const go = useGo()
  const common = { getScrollElement: () => frame.current, initialRect: FIRST, enabled: !whole, useFlushSync: false }
  const down = useVirtualizer({ ...common, count: rows.length, estimateSize: () => ROW, overscan: 8 })
  const across = useVirtualizer({ ...common, count: columns.length, estimateSize: () => CELL, overscan: 4, horizontal: true })
  const y = spanOf(down.getVirtualItems(), rows.length, ROW, whole)
  const x = spanOf(across.getVirtualItems(), columns.length, CELL, whole)
  const drawn = useMemo(() => columns.slice(x.first, x.end), [columns, x.first, x.end])
  // Plain links, one listener: hundreds of router links would hold up the scrolling.
  function follow(event: MouseEvent) {
    const to = (event.target as HTMLElement).closest('a')?.getAttribute('href')
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void go(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <div ref={frame} className={classes['rahmen']} role="region" aria-label={titel} tabIndex={0}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links have the focus */}
      <table
        className={classes['kreuz']}
        aria-label={titel}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        style={whole ? undefined : { width: NAME + columns.length * CELL }}
        onClick={follow}
      >
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {x.before > 0 && <td aria-hidden style={{ width: x.before }} />}
            {drawn.map(columnHead).map(({ key, text, to }) => (
              <th key={key} scope="col" title={text}>
                <a href={to}>{text}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={y.before} />
          {rows.slice(y.first, y.end).map((one, i) => (
            <Row key={y.first + i} {...row} row={one} place={y.first + i} columns={drawn} before={x.before} />
          ))}
          <Space height={y.after} />
        </tbody>
      </table>
    </div>
  )
}

/** What is drawn of equal pieces, and how much room the others take. */
function spanOf(items: readonly VirtualItem[], count: number, size: number, whole: boolean) {
  const [first, end] = whole ? [0, count] : [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1]
  return { first, end, before: first * size, after: (count - end) * size }
}
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space */}
      <td style={{ height }} />
    </tr>
  )

type RowProps<R, C> = Pick<Props<R, C>, 'columns' | 'rowHead' | 'cell'> & {
  readonly row: R
  readonly place: number
  /** The width of what is not drawn before them. */
  readonly before: number
}
function PlainRow<R, C>({ row, place, columns, rowHead, cell, before }: RowProps<R, C>) {
  const { text, to } = rowHead(row)
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row">
        <a href={to}>{text}</a>
      </th>
      {before > 0 && <td aria-hidden style={{ width: before }} />}
      {columns.map((column, i) => {
        const one = cell(row, column)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a place in the row
          <td
            key={i}
            data-ton={one?.tone}
            data-kursiv={one?.italic || undefined}
            data-gestrichen={one?.struck || undefined}
            title={one?.title}
          >
            {one?.text}
          </td>
        )
      })}
    </tr>
  )
}
const Row = memo(PlainRow) as typeof PlainRow

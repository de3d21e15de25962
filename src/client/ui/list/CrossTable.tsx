import { memo, useCallback, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Landscape } from '../page/Landscape.tsx'
import { useGo } from '../../navigation/navigation.tsx'
import classes from './CrossTable.module.css'

interface Head {
  readonly key: string
  readonly text: string
  readonly to: string
}
export interface CrossCell {
  readonly text: string
  readonly title: string
  readonly tone: 'gut' | 'achtung' | 'schlecht'
  readonly italic?: boolean
  readonly struck?: boolean
}
interface Props<R, C> {
  readonly titel: string
  readonly corner: string
  readonly rows: readonly R[]
  readonly columns: readonly C[]
  /** The next three functions must keep their identity while their output is unchanged. */
  readonly rowHead: (row: R) => Head
  readonly columnHead: (column: C) => Head
  readonly cell: (row: R, column: C) => CrossCell | null
  readonly whole: boolean
}

/** Keep in sync with the CSS. */
const NAME = 220
const CELL = 88
const ROW = 40
/** Rows and columns are added in steps of this size, with the same overscan on each side. */
const STEP = 4
/** Assumed size before the first measurement. */
const FIRST = { width: 1200, height: 700 }

/** Virtualised table for thousands of rows and dozens of columns. Scrolls in its own frame with sticky names. */
export function CrossTable<R, C>({ titel, corner, rows, columns, columnHead, whole, ...row }: Props<R, C>) {
  const frame = useRef<HTMLDivElement>(null)
  const goTo = useGo()
  const [seen, look] = useSeen(frame)
  const y = spanOf(seen.top, seen.height, rows.length, ROW, whole)
  const x = spanOf(seen.left, seen.width, columns.length, CELL, whole)
  const drawn = useMemo(() => columns.slice(x.first, x.end), [columns, x.first, x.end])
  // Plain links with one click listener: hundreds of router links would slow scrolling.
  function follow(event: MouseEvent) {
    const to = (event.target as HTMLElement).closest('a')?.getAttribute('href')
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void goTo(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <div ref={frame} className={classes['frame']} role="region" aria-label={titel} tabIndex={0} onScroll={look}>
      <Landscape />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links have the focus */}
      <table
        className={classes['cross']}
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
          {rows.slice(y.first, y.end).map((person, i) => (
            <Row key={y.first + i} {...row} row={person} place={y.first + i} columns={drawn} before={x.before} whole={whole} />
          ))}
          <Space height={y.after} />
        </tbody>
      </table>
    </div>
  )
}

interface Seen {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}
/** Visible area in pixels, quantised to STEP cells so that most scroll events cause no render. */
function useSeen(frame: RefObject<HTMLDivElement | null>): [Seen, () => void] {
  const [seen, setSeen] = useState<Seen>({ top: 0, left: 0, ...FIRST })
  const look = useCallback(() => {
    const box = frame.current
    if (!box) return
    const step = (from: number, size: number) => from - (from % (STEP * size))
    const now: Seen = {
      top: step(box.scrollTop, ROW),
      left: step(box.scrollLeft, CELL),
      width: box.clientWidth - NAME || FIRST.width,
      height: box.clientHeight || FIRST.height,
    }
    setSeen((old) => (Object.entries(now).every(([name, value]) => old[name as keyof Seen] === value) ? old : now))
  }, [frame])
  useEffect(() => {
    const watch = new ResizeObserver(look)
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame, look])
  return [seen, look]
}

/** Range of equal-sized items to render, and the space of the others. */
function spanOf(from: number, length: number, count: number, size: number, whole: boolean) {
  const shown = Math.ceil(length / size) + 2 * STEP
  const first = whole ? 0 : Math.max(0, Math.min(from / size - STEP, count - shown))
  const end = whole ? count : Math.min(count, first + shown + STEP)
  return { first, end, before: first * size, after: (count - end) * size }
}
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space */}
      <td style={{ height }} />
    </tr>
  )

type RowProps<R, C> = Pick<Props<R, C>, 'columns' | 'rowHead' | 'cell' | 'whole'> & {
  readonly row: R
  readonly place: number
  readonly before: number
}
/** Most cells are empty: adjacent ones merge into one cell, except in print, which draws each with borders. */
function PlainRow<R, C>({ row, place, columns, rowHead, cell, before, whole }: RowProps<R, C>) {
  const { text, to } = rowHead(row)
  const cells: ReactNode[] = []
  let empty = 0
  const close = (end: number) => {
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to say
    if (empty > 0) cells.push(<td key={end - empty} colSpan={empty} style={whole ? undefined : { width: empty * CELL }} />)
    empty = 0
  }
  for (const [i, column] of columns.entries()) {
    const content = cell(row, column)
    if (whole) close(i)
    if (!content) empty += 1
    else {
      close(i)
      cells.push(
        <td
          key={i}
          data-ton={content.tone}
          data-kursiv={content.italic || undefined}
          data-gestrichen={content.struck || undefined}
          title={content.title}
        >
          {content.text}
        </td>,
      )
    }
  }
  close(columns.length)
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row">
        <a href={to}>{text}</a>
      </th>
      {before > 0 && <td aria-hidden style={{ width: before }} />}
      {cells}
    </tr>
  )
}
const Row = memo(PlainRow) as typeof PlainRow

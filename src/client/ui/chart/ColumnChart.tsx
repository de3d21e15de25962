import { type MouseEvent, type PointerEvent, useState } from 'react'
import { decimalText } from '#contract/words.ts'
import { useGo } from '../../navigation/navigation.tsx'
import { useNarrow } from '../page/narrow.ts'
import classes from './Chart.module.css'
import { colorOf, everyNth, ticksFor } from './scale.ts'

export interface Series {
  readonly name: string
  /** Of the theme: `petrol.6`. */
  readonly color: string
}
export interface Column {
  readonly label: string
  /** One per series. */
  readonly values: readonly number[]
  /** Shown at the bar under mouse or finger. */
  readonly said: string
  readonly to?: string | undefined
}
interface Props {
  readonly columns: readonly Column[]
  readonly series: readonly Series[]
  readonly stacked?: boolean
  readonly height: number
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** Letters that have room below the axis. */
const LETTERS = { desk: 80, phone: 46 } as const

/** Upright bars with an axis as wide as its labels; drawn as text and boxes, so sharp and whole at any size and on paper. */
export function ColumnChart({ columns, series, stacked = false, height }: Props) {
  const goTo = useGo()
  const [active, setActive] = useState<number>()
  const narrow = useNarrow()
  const ticks = ticksFor(columns.flatMap(({ values }) => (stacked ? [sum(values)] : values)))
  const top = ticks.at(-1) ?? 1
  const nth = everyNth(
    columns.map(({ label }) => label),
    narrow ? LETTERS.phone : LETTERS.desk,
  )
  const at = (target: EventTarget) => {
    const found = (target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']
    return found === undefined ? undefined : Number(found)
  }
  const press = (event: MouseEvent) => {
    const pressed = at(event.target)
    const to = pressed === undefined ? undefined : columns[pressed]?.to
    // A first touch shows the values, a second one follows.
    if (to !== undefined && pressed === active) void goTo(to)
    else setActive(pressed)
  }
  const hover = ({ pointerType, target }: PointerEvent) => pointerType === 'mouse' && setActive(at(target))
  const shown = active === undefined ? undefined : columns[active]
  return (
    <>
      <div className={classes['frame']}>
        <div className={classes['axis']} style={{ height }}>
          {ticks.map((tick) => (
            <span key={tick}>{decimalText(tick)}</span>
          ))}
          {ticks.map((tick) => (
            <b key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {decimalText(tick)}
            </b>
          ))}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see table */}
        <div
          className={classes['plot']}
          style={{ height }}
          onClick={press}
          onPointerMove={hover}
          onPointerLeave={() => setActive(undefined)}
        >
          {ticks.map((tick) => (
            <i key={tick} style={{ bottom: `${(tick / top) * 100}%` }} />
          ))}
          {columns.map(({ label, values, to }, i) => (
            <div
              key={label}
              className={classes['column']}
              data-at={i}
              data-active={i === active || undefined}
              data-leads={to === undefined ? undefined : true}
            >
              {(stacked ? [values] : values.map((value) => [value])).map((layers, bar) => (
                <div key={bar} className={classes['bar']} style={{ height: `${(sum(layers) / top) * 100}%` }}>
                  {layers.map((value, layer) => (
                    <span
                      key={series[stacked ? layer : bar]?.name}
                      style={{ flex: `${value} 0 0`, background: colorOf(series[stacked ? layer : bar]?.color ?? 'gray.5') }}
                      hidden={value === 0}
                    />
                  ))}
                </div>
              ))}
            </div>
          ))}
          {shown && (
            <div className={classes['tip']} style={(active ?? 0) < columns.length / 2 ? { right: 0 } : { left: 0 }}>
              {shown.said}
            </div>
          )}
        </div>
        <div className={classes['labels']}>
          {columns.map(({ label }, i) => (
            <span key={label}>{i % nth === 0 ? label : ''}</span>
          ))}
        </div>
      </div>
      {series.length > 1 && (
        <ul className={classes['legend']}>
          {series.map(({ name, color }) => (
            <li key={name}>
              <span className={classes['swatch']} style={{ background: colorOf(color) }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useRef } from 'react'
import { WEEKDAY_NAMES } from '#contract/time/week.ts'
import { dateText, plusDays, weekStart } from '../../text/date.ts'
import { useDropTarget } from '../action/useDrag.ts'
import classes from './DateStrip.module.css'

const WEEKS = 6
const WEEKS_BEFORE = 2

interface Props {
  /** Kind of what is dragged. */
  readonly what: string
  readonly day: string
  readonly isFree: (day: string) => boolean
  /** Away from what is dragged. */
  readonly atTop: boolean
  readonly move: (day: string) => void
}
/** Days around a dragged date; dropping it on one moves it there. The picker does the same without a mouse. */
export function DayTargets({ what, day, isFree, atTop, move }: Props) {
  const first = plusDays(weekStart(day), -7 * WEEKS_BEFORE)
  return (
    <div className={classes['targets']} data-oben={atTop || undefined} aria-hidden>
      {WEEKDAY_NAMES.map((name) => (
        <span key={name} className={classes['weekday']}>
          {name}
        </span>
      ))}
      {Array.from({ length: 7 * WEEKS }, (_, i) => plusDays(first, i)).map((on) => (
        <Target key={on} what={what} day={on} isOwn={on === day} isFree={isFree(on)} move={move} />
      ))}
    </div>
  )
}

interface TargetProps extends Pick<Props, 'what' | 'day' | 'move'> {
  readonly isOwn: boolean
  readonly isFree: boolean
}
function Target({ what, day, isOwn, isFree, move }: TargetProps) {
  const element = useRef<HTMLDivElement>(null)
  const over = useDropTarget<true>(element, what, isFree && !isOwn ? { zone: () => true, put: () => move(day) } : null)
  return (
    <div
      ref={element}
      className={classes['target']}
      data-hier={isOwn || undefined}
      data-ueber={over ?? undefined}
      data-zu={!isFree || undefined}
    >
      {dateText(day).slice(0, 6)}
    </div>
  )
}

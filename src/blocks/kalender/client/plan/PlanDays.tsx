import { memo } from 'react'
import { today, shortDay, plusDays } from '#client/text/date.ts'
import type { PlanSpan } from './plan-time.ts'
import classes from './Belegungsplan.module.css'

interface Props {
  readonly first: string
  readonly days: number
  readonly span: PlanSpan
  readonly onDay: (day: string) => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Header of a plan: the hours of a day, or the days. Memoized, so scrolling does not redraw it. */
export const PlanDays = memo(({ first, days, span: range, onDay }: Props) => (
  <div className={classes['days']}>
    {range === 'tag'
      ? HOURS.map((hour) => <span key={hour}>{hour}</span>)
      : Array.from({ length: days }, (_, i) => plusDays(first, i)).map((day) => (
          <button key={day} type="button" data-heute={day === today() || undefined} onClick={() => onDay(day)} title="Diesen Tag zeigen">
            {range === 'monat' ? (
              <>
                <span>{shortDay(day).slice(0, 2)}</span>
                <span>{Number(day.slice(8))}.</span>
              </>
            ) : (
              shortDay(day)
            )}
          </button>
        ))}
  </div>
))

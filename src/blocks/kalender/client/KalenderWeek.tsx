import { type PointerEvent, useState } from 'react'
import { dayLong, dayOf, plusDays, shortDay, timeOfDay, today, weekStart } from '#client/text/date.ts'
import type { KalenderEntry } from './entry.ts'
import classes from './Kalender.module.css'
import { KalenderBlock } from './KalenderContent.tsx'
import { touchesDay } from './kalender-time.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  readonly day: string
  readonly onChoice: (id: string) => void
  /** Creates an entry on these days, inclusive; absent if not allowed. */
  readonly createOn?: ((from: string, to: string) => void) | undefined
}

/** Entries that end before this time belong to the previous evening. */
const LATE = '03:00'
const isLateEnd = ({ beginn, ende }: KalenderEntry, day: string): boolean =>
  dayOf(ende) === day && dayOf(beginn) === plusDays(day, -1) && timeOfDay(ende) <= LATE

/**
 * Desktop week: a column per day with stacked entries, so titles have room. Entries across midnight appear on each of their days.
 * Drawing over the empty part of columns creates an entry on these days.
 */
export function KalenderWeek({ entries, day, onChoice, createOn }: Props) {
  const [stroke, setStroke] = useState<readonly [begun: string, now: string] | null>(null)
  const [from = '', to = ''] = [...(stroke ?? [])].sort()
  const draw = (dayOfWeek: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.target !== event.currentTarget || event.button !== 0) return
      event.preventDefault()
      setStroke([dayOfWeek, dayOfWeek])
    },
    onPointerEnter: () => setStroke((old) => old && [old[0], dayOfWeek]),
  })
  const end = () => {
    if (stroke) createOn?.(from, to)
    setStroke(null)
  }
  return (
    <div className={classes['week']} onPointerUp={end} onPointerLeave={() => setStroke(null)} onPointerCancel={() => setStroke(null)}>
      {Array.from({ length: 7 }, (_, i) => plusDays(weekStart(day), i)).map((dayOfWeek) => (
        <section
          key={dayOfWeek}
          aria-label={dayLong(dayOfWeek)}
          data-heute={dayOfWeek === today() || undefined}
          data-strich={(from <= dayOfWeek && dayOfWeek <= to) || undefined}
          {...(createOn && draw(dayOfWeek))}
        >
          <h3 className={classes['weekday']}>
            {shortDay(dayOfWeek).slice(0, 2)} {Number(dayOfWeek.slice(8))}
          </h3>
          {entries
            .filter((entry) => touchesDay(entry, dayOfWeek) && !isLateEnd(entry, dayOfWeek))
            .sort((a, b) => a.beginn.localeCompare(b.beginn))
            .map((entry) => (
              <KalenderBlock key={entry.id} entry={entry} day={dayOfWeek} onChoice={onChoice} />
            ))}
        </section>
      ))}
    </div>
  )
}

import { type PointerEvent, useState } from 'react'
import { dayLong, dayOf, plusDays, shortDay, timeOfDay, today, weekStart } from '#client/text/date.ts'
import type { KalenderEntry } from './entry.ts'
import classes from './Kalender.module.css'
import { KalenderBlock } from './KalenderContent.tsx'
import { touches } from './kalender-time.ts'

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
  const draw = (one: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.target !== event.currentTarget || event.button !== 0) return
      event.preventDefault()
      setStroke([one, one])
    },
    onPointerEnter: () => setStroke((old) => old && [old[0], one]),
  })
  const end = () => {
    if (stroke) createOn?.(from, to)
    setStroke(null)
  }
  return (
    <div className={classes['woche']} onPointerUp={end} onPointerLeave={() => setStroke(null)} onPointerCancel={() => setStroke(null)}>
      {Array.from({ length: 7 }, (_, i) => plusDays(weekStart(day), i)).map((one) => (
        <section
          key={one}
          aria-label={dayLong(one)}
          data-heute={one === today() || undefined}
          data-strich={(from <= one && one <= to) || undefined}
          {...(createOn && draw(one))}
        >
          <h3 className={classes['wochentag']}>
            {shortDay(one).slice(0, 2)} {Number(one.slice(8))}
          </h3>
          {entries
            .filter((entry) => touches(entry, one) && !isLateEnd(entry, one))
            .sort((a, b) => a.beginn.localeCompare(b.beginn))
            .map((entry) => (
              <KalenderBlock key={entry.id} entry={entry} day={one} onChoice={onChoice} />
            ))}
        </section>
      ))}
    </div>
  )
}

import { dayLong, dayOf, plusDays, shortDay, timeOfDay, today, weekStart } from '#client/date.ts'
import type { KalenderEntry } from './entry.ts'
import classes from './Kalender.module.css'
import { KalenderBlock } from './KalenderContent.tsx'
import { touches } from './kalender-time.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  /** A day of the week. */
  readonly day: string
  readonly onChoice: (id: string) => void
}

/** What ends so early in the morning belongs to the evening before. */
const LATE = '03:00'
const isLateEnd = ({ beginn, ende }: KalenderEntry, day: string): boolean =>
  dayOf(ende) === day && dayOf(beginn) === plusDays(day, -1) && timeOfDay(ende) <= LATE

/** The week of the desktop: a column per day with its entries below each other, so that a title has room; what lasts over midnight stands on each of its days. */
export const KalenderWeek = ({ entries, day, onChoice }: Props) => (
  <div className={classes['woche']}>
    {Array.from({ length: 7 }, (_, i) => plusDays(weekStart(day), i)).map((one) => (
      <section key={one} aria-label={dayLong(one)} data-heute={one === today() || undefined}>
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

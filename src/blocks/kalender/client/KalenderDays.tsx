import { Text } from '@mantine/core'
import { dayLong, plusDays, shortDay, weekStart } from '#client/text/date.ts'
import { DayCell, WeekStrip } from '#client/ui/time/WeekStrip.tsx'
import type { KalenderEntry } from './entry.ts'
import classes from './Kalender.module.css'
import { KalenderRow } from './KalenderContent.tsx'
import { onDay } from './kalender-time.ts'
import { marksOn } from './marks.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  readonly day: string
  readonly month?: string
  readonly choose: (day: string) => void
  readonly onChoice: (id: string) => void
  readonly names: readonly [einzahl: string, mehrzahl: string]
}

/** Phone calendar: the days of a week or month as dots, with the chosen day's entries below. */
export function KalenderDays({ entries, day, month, choose, onChoice, names }: Props) {
  const entriesOfDay = entries.filter((entry) => onDay(entry, day)).sort((a, b) => a.beginn.localeCompare(b.beginn))
  return (
    <>
      {month === undefined ? (
        <WeekStrip day={day} marksOf={(markedDay) => marksOn(entries, markedDay)} names={names} choose={choose} />
      ) : (
        <div className={classes['compactMonth']} role="group" aria-label="Tage">
          {Array.from({ length: 7 }, (_, i) => shortDay(plusDays('2024-01-01', i)).slice(0, 2)).map((name) => (
            <span key={name} className={classes['weekday']} aria-hidden>
              {name}
            </span>
          ))}
          {daysOf(month).map((dayOfMonth) => (
            <DayCell
              key={dayOfMonth}
              day={dayOfMonth}
              marks={marksOn(entries, dayOfMonth)}
              names={names}
              chosen={dayOfMonth === day}
              choose={choose}
              foreign={!dayOfMonth.startsWith(month)}
            />
          ))}
        </div>
      )}
      <section className={classes['day']} aria-labelledby="gewaehlter-tag">
        <h3 id="gewaehlter-tag" className={classes['dayTitle']}>
          {dayLong(day)}
        </h3>
        {entriesOfDay.length === 0 && <Text c="dimmed">An diesem Tag ist nichts.</Text>}
        {entriesOfDay.map((entry) => (
          <KalenderRow key={entry.id} entry={entry} onChoice={onChoice} />
        ))}
      </section>
    </>
  )
}

function daysOf(month: string): readonly string[] {
  const days: string[] = []
  for (let day = weekStart(`${month}-01`); day.slice(0, 7) <= month || days.length % 7 !== 0; day = plusDays(day, 1)) days.push(day)
  return days
}

import { Text, UnstyledButton } from '@mantine/core'
import { monthLong, dayLong } from '#client/date.ts'
import classes from './Kalender.module.css'
import type { KalenderEntry } from './entry.ts'
import { KalenderContent } from './KalenderContent.tsx'
import { perDay } from './kalender-time.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  /** 'YYYY-MM' */
  readonly month: string
  readonly onChoice: (id: string) => void
  readonly names: readonly [einzahl: string, mehrzahl: string]
}

/** The month as a list of its days. */
export function KalenderList({ entries, month, onChoice, names }: Props) {
  const days = perDay(entries, month)
  if (days.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="xl">
        Im {monthLong(month)} sind keine {names[1]}.
      </Text>
    )
  }
  return days.map(([day, onDay]) => (
    <section key={day} className={classes['tag']} aria-labelledby={`tag-${day}`}>
      <h2 id={`tag-${day}`} className={classes['tagtitel']}>
        {dayLong(day)}
      </h2>
      {onDay.map((entry) => (
        <UnstyledButton key={entry.id} className={classes['zeile']} onClick={() => onChoice(entry.id)}>
          <KalenderContent entry={entry} kind="reihe" />
        </UnstyledButton>
      ))}
    </section>
  ))
}

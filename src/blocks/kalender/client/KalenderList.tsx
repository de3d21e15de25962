import { Text } from '@mantine/core'
import { useState } from 'react'
import { dayLong, dayOf, monthLong, today } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import classes from './Kalender.module.css'
import type { KalenderEntry } from './entry.ts'
import { KalenderRow } from './KalenderContent.tsx'
import { perDay } from './kalender-time.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  readonly month: string
  readonly onChoice: (id: string) => void
  readonly names: readonly [einzahl: string, mehrzahl: string]
}

/** Month as a list of days; the current month starts today, with earlier days on tap. */
export function KalenderList({ entries, month, onChoice, names }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const [from] = useState(() => today())
  const everything = perDay(entries, month)
  const days =
    showsAll || !from.startsWith(month)
      ? everything
      : everything.filter(([day, onDay]) => day >= from || onDay.some(({ ende }) => dayOf(ende) >= from))
  const earlier = everything.length - days.length
  const before = earlier > 0 && (
    <ActionButton variant="subtle" mb="sm" onClick={() => setShowsAll(true)}>
      {earlier === 1 ? 'Einen früheren Tag zeigen' : `${earlier} frühere Tage zeigen`}
    </ActionButton>
  )
  if (days.length === 0) {
    return (
      <>
        {before}
        <Text c="dimmed" ta="center" py="xl">
          {earlier > 0 ? `Im ${monthLong(month)} kommt nichts mehr.` : `Im ${monthLong(month)} sind keine ${names[1]}.`}
        </Text>
      </>
    )
  }
  const list = days.map(([day, onDay]) => (
    <section key={day} className={classes['day']} aria-labelledby={`tag-${day}`}>
      <h2 id={`tag-${day}`} className={classes['dayTitle']}>
        {dayLong(day)}
      </h2>
      {onDay.map((entry) => (
        <KalenderRow key={entry.id} entry={entry} onChoice={onChoice} />
      ))}
    </section>
  ))
  return (
    <>
      {before}
      {list}
    </>
  )
}

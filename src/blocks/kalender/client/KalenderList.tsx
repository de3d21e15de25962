import { Group, Text } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useState } from 'react'
import { dayLong, monthLong, plusMonths, today } from '#client/text/date.ts'
import { useMinute } from '#client/app/useMinute.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import classes from './Kalender.module.css'
import type { KalenderEntry } from './entry.ts'
import { KalenderRow } from './KalenderContent.tsx'
import { listSpan, perDay } from './kalender-time.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  readonly month: string
  readonly onChoice: (id: string) => void
  readonly names: readonly [einzahl: string, mehrzahl: string]
  /** Shows another month; absent where the head steps through them. */
  readonly go?: ((month: string) => void) | undefined
}

/** Days of a list. The current month starts with what is not over yet; the days before are a tap away. */
export function KalenderList({ entries, month, onChoice, names, go }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useMinute().toISOString()
  const day = today(now)
  const [from, to] = listSpan(month, day)
  const isNow = from === day
  const coming = perDay(isNow ? entries.filter(({ ende }) => ende > now) : entries, from, to)
  const gone = isNow
    ? perDay(
        entries.filter(({ ende }) => ende <= now),
        `${month}-01`,
        to,
      )
    : []
  const days = showsAll ? perDay(entries, `${month}-01`, to) : coming
  const before = gone.length > 0 && !showsAll && (
    <ActionButton
      variant="subtle"
      size="compact-md"
      flex="none"
      mih={44}
      leftSection={<IconArrowUp size={18} aria-hidden />}
      aria-label="Vergangene zeigen"
      onClick={() => setShowsAll(true)}
    >
      Vergangene
    </ActionButton>
  )
  return (
    <>
      {days.length === 0 && (
        <>
          {before}
          <Text c="dimmed" ta="center" py="xl">
            {isNow
              ? `Bis zum ${dayLong(to).replace(/^\w+, /, '')} sind keine ${names[1]}.`
              : `Im ${monthLong(month)} sind keine ${names[1]}.`}
          </Text>
        </>
      )}
      {days.map(([each, onDay], i) => (
        <section key={each} className={classes['day']} aria-labelledby={`tag-${each}`}>
          <Group justify="space-between" gap={8} mb={6} wrap="nowrap">
            <h2 id={`tag-${each}`} className={classes['dayTitle']}>
              {each === day && 'Heute, '}
              {dayLong(each)}
            </h2>
            {i === 0 && before}
          </Group>
          {onDay.map((entry) => (
            <KalenderRow key={entry.id} entry={entry} onChoice={onChoice} />
          ))}
        </section>
      ))}
      {go && (
        <Group grow gap="sm" mt="md">
          {[plusMonths(month, -1), to.slice(0, 7)].map((other) => (
            <ActionButton key={other} variant="default" onClick={() => go(other)}>
              {monthLong(other)}
            </ActionButton>
          ))}
        </Group>
      )}
    </>
  )
}

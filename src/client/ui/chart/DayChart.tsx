import { Stack } from '@mantine/core'
import { WEEKDAY_NAMES } from '#contract/time/week.ts'
import { dateText, daysBetween, MONTHS_SHORT, plusDays, weekStart } from '../../text/date.ts'
import { useNarrow } from '../page/narrow.ts'
import classes from './Chart.module.css'

interface Props {
  readonly days: Readonly<Record<string, number>>
  readonly period: readonly [von: string, bis: string]
  readonly text: (value: number) => string
}
const LEVELS = 4

/** A square per day, darker for more; in halves on phones, for larger squares. */
export function DayChart({ days, period: [von, bis], text }: Props) {
  const middle = plusDays(von, 181)
  const halves: readonly Props['period'][] =
    useNarrow() && middle < bis
      ? [
          [von, middle],
          [plusDays(middle, 1), bis],
        ]
      : [[von, bis]]
  const highest = Math.max(1, ...Object.values(days))
  return (
    <Stack gap={12}>
      {halves.map((half) => (
        <Weeks
          key={half[0]}
          period={half}
          level={(day) => Math.ceil(((days[day] ?? 0) / highest) * LEVELS)}
          title={(day) => `${dateText(day)}: ${text(days[day] ?? 0)}`}
        />
      ))}
    </Stack>
  )
}

interface WeeksProps {
  readonly period: Props['period']
  readonly level: (day: string) => number
  readonly title: (day: string) => string
}
function Weeks({ period: [von, bis], level, title }: WeeksProps) {
  const first = weekStart(von)
  const all = Array.from({ length: daysBetween(von, bis) + 1 }, (_, i) => plusDays(von, i))
  const place = (day: string) => {
    const since = daysBetween(first, day)
    return { gridColumn: Math.floor(since / 7) + 2, gridRow: (since % 7) + 2 }
  }
  return (
    <div className={classes['days']}>
      {WEEKDAY_NAMES.map((name, i) => (
        <b key={name} style={{ gridRow: i + 2 }}>
          {i % 2 === 0 && name}
        </b>
      ))}
      {all
        .filter((day) => day.endsWith('-01'))
        .map((day) => (
          <b key={day} data-month style={{ gridColumn: place(day).gridColumn, gridRow: 1 }}>
            {MONTHS_SHORT[Number(day.slice(5, 7)) - 1]}
          </b>
        ))}
      {all.map((day) => (
        <i key={day} style={place(day)} data-level={level(day) || undefined} title={title(day)} />
      ))}
    </div>
  )
}

import { ActionIcon, VisuallyHidden } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { dateText, dayLong, plusDays, shortDay, today, weekStart } from '../../text/date.ts'
import type { KindColor } from '../kinds/look.ts'
import { Mark, MARK_WORDS, type MarkShape } from '../card/Mark.tsx'
import { useSwipe } from '../action/swipe.ts'
import classes from './WeekStrip.module.css'

export interface DayMark {
  readonly shape: MarkShape
  readonly color: KindColor
}
interface DayProps {
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly marks: readonly DayMark[]
  readonly names: readonly [einzahl: string, mehrzahl: string]
  readonly chosen: boolean
  readonly choose: (day: string) => void
  readonly foreign?: boolean
  readonly withName?: boolean
}

const MOST = 4
const ORDER = Object.keys(MARK_WORDS)

export function DayCell({ day, marks, names, chosen, choose, foreign = false, withName = false }: DayProps) {
  const sorted = marks.toSorted((a, b) => ORDER.indexOf(a.shape) - ORDER.indexOf(b.shape))
  const shown = sorted.slice(0, marks.length > MOST ? MOST - 1 : MOST)
  return (
    <button
      type="button"
      className={classes['day']}
      aria-pressed={chosen}
      aria-current={day === today() ? 'date' : undefined}
      data-heute={day === today() || undefined}
      data-fremd={foreign || undefined}
      onClick={() => choose(day)}
    >
      <VisuallyHidden>{dayLabel(day, sorted, names)}</VisuallyHidden>
      {withName && (
        <span className={classes['name']} aria-hidden>
          {shortDay(day).slice(0, 2)}
        </span>
      )}
      <span className={classes['number']} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <span className={classes['dots']} aria-hidden>
        {shown.map(({ shape, color }, i) => (
          <Mark key={i} shape={shape} color={color} />
        ))}
        {marks.length > shown.length && <span className={classes['more']}>+{marks.length - shown.length}</span>}
      </span>
    </button>
  )
}

/** 'Samstag, 25. Oktober, 3 Dienste: 1 du bist dabei, 2 ohne dich' */
export function dayLabel(day: string, all: readonly DayMark[], [singular, many]: readonly [string, string]): string {
  // An absence is not an event, so it is not counted.
  const marks = all.filter(({ shape }) => shape !== 'away')
  const count = marks.length === 0 ? `keine ${many}` : `${marks.length} ${marks.length === 1 ? singular : many}`
  const each = [...Map.groupBy(marks, ({ shape }) => shape)].filter(([shape]) => shape !== 'other')
  const words = each.map(([shape, same]) => (marks.length === 1 ? MARK_WORDS[shape] : `${same.length}-mal ${MARK_WORDS[shape]}`))
  const away = marks.length < all.length ? `, ${MARK_WORDS.away}` : ''
  return `${dayLong(day)}, ${count}${words.length > 0 ? `: ${words.join(', ')}` : ''}${away}`
}

interface Props extends Pick<DayProps, 'names' | 'choose'> {
  readonly day: string
  readonly first?: string
  /** True if the day is selected, false if only its week is shown. */
  readonly chosen?: boolean
  readonly marksOf: (day: string) => readonly DayMark[]
}

export function WeekStrip({ day, first = weekStart(day), chosen = true, marksOf, names, choose }: Props) {
  const step = (direction: 1 | -1) => choose(plusDays(day, 7 * direction))
  const swipe = useSwipe(step)
  return (
    <div className={classes['strip']} role="group" aria-label="Woche" {...swipe}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label="Woche davor" onClick={() => step(-1)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <h2 className={classes['title']} aria-live="polite">
        {weekText(first)}
      </h2>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label="Woche danach" onClick={() => step(1)}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <div className={classes['days']}>
        {Array.from({ length: 7 }, (_, i) => plusDays(first, i)).map((dayOfWeek) => (
          <DayCell
            key={dayOfWeek}
            day={dayOfWeek}
            marks={marksOf(dayOfWeek)}
            names={names}
            chosen={chosen && dayOfWeek === day}
            choose={choose}
            withName
          />
        ))}
      </div>
    </div>
  )
}

/** '20.10. – 26.10.2031' */
export const weekText = (first: string): string => `${dateText(first).slice(0, 6)} – ${dateText(plusDays(first, 6))}`

import { DayView, type ScheduleEventData, type ScheduleLabelsOverride } from '@mantine/schedule'
import { toInstant, plusDays } from '#client/text/date.ts'
import { inkOf } from '#client/ui/kinds/look.ts'
import type { KalenderEntry } from './entry.ts'
import { KalenderLine } from './KalenderContent.tsx'
import { touchesDay, wallTimes } from './kalender-time.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  readonly day: string
  readonly onChoice: (id: string) => void
  /** Instants of a drawn span; absent if creating is not allowed. */
  readonly create?: ((beginn: string, ende: string) => void) | undefined
  readonly labels: ScheduleLabelsOverride
}

/** Converts the library's clock time, which ends a day a moment before midnight. */
const asInstant = (wall: string) =>
  wall.slice(11, 16) === '23:59' ? toInstant(plusDays(wall.slice(0, 10), 1), '00:00') : toInstant(wall.slice(0, 10), wall.slice(11, 16))

function onThisDay(entry: KalenderEntry, day: string): ScheduleEventData {
  const { start, end } = wallTimes(entry)
  const [from, to] = [`${day} 00:00:00`, `${day} 23:59:00`]
  const all = start <= from && end >= to
  return {
    id: entry.id,
    title: entry.titel,
    color: inkOf(entry.look.color),
    start: start > from ? start : from,
    end: all ? `${plusDays(day, 1)} 00:00:00` : end < to ? end : to,
  }
}

/** Desktop day view by the hour; drawing a span creates an entry. */
export const KalenderDay = ({ entries, day, onChoice, create, labels }: Props) => (
  <DayView
    date={day}
    events={entries.filter((entry) => touchesDay(entry, day)).map((entry) => onThisDay(entry, day))}
    labels={labels}
    withHeader={false}
    intervalMinutes={30}
    startScrollTime="07:00:00"
    slotLabelFormat="HH:mm"
    scrollAreaProps={{ mah: 640 }}
    renderEventBody={({ id }) => <KalenderLine entry={entries.find((entry) => entry.id === id)} />}
    onEventClick={({ id }) => onChoice(String(id))}
    withDragSlotSelect={create !== undefined}
    {...(create
      ? {
          onSlotDragEnd: (from: string, to: string) => create(asInstant(from), asInstant(to)),
          onTimeSlotClick: ({ slotStart, slotEnd }: { slotStart: string; slotEnd: string }) =>
            create(asInstant(slotStart), asInstant(slotEnd)),
          onAllDaySlotClick: (date: string) => create(toInstant(date, '00:00'), toInstant(plusDays(date, 1), '00:00')),
        }
      : {})}
  />
)

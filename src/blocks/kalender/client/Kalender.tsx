// Only user of the calendar library (@mantine/schedule): German, weeks from Monday, 24 hours, Berlin time. Week, list and phone days are
// own components.
import '@mantine/dates/styles.css'
import '@mantine/schedule/styles.css'
import 'dayjs/locale/de'
import { DatesProvider } from '@mantine/dates'
import { MonthView, type ScheduleEventData } from '@mantine/schedule'
import { toInstant } from '#client/text/date.ts'
import { inkOf } from '#client/ui/kinds/look.ts'
import { MarkLegend } from '#client/ui/card/Mark.tsx'
import { dayLabel } from '#client/ui/time/WeekStrip.tsx'
import classes from './Kalender.module.css'
import type { KalenderEntry, KalenderState } from './entry.ts'
import { KalenderLine } from './KalenderContent.tsx'
import { KalenderDay } from './KalenderDay.tsx'
import { KalenderDays } from './KalenderDays.tsx'
import { KalenderHead } from './KalenderHead.tsx'
import { KalenderList } from './KalenderList.tsx'
import { KalenderWeek } from './KalenderWeek.tsx'
import { byRank, dayTimes } from './kalender-time.ts'
import { marksOn } from './marks.ts'
import { useNarrow } from '#client/ui/page/narrow.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  readonly place: KalenderState
  readonly set: (changes: Partial<KalenderState>) => void
  readonly onChoice: (id: string) => void
  readonly names: readonly [einzahl: string, mehrzahl: string]
  /** Creates an entry in a drawn span (instants); absent if not allowed. */
  readonly create?: ((beginn: string, ende: string) => void) | undefined
  readonly withoutToday?: boolean
}

const WORDS = {
  day: 'Tag',
  week: 'KW',
  month: 'Monat',
  year: 'Jahr',
  allDay: 'Ganztägig',
  weekday: 'Wochentag',
  timeSlot: 'Uhrzeit',
  today: 'Heute',
  next: 'Weiter',
  previous: 'Zurück',
  more: 'mehr',
  selectMonth: 'Monat wählen',
  selectYear: 'Jahr wählen',
  noEvents: 'An diesem Tag ist nichts.',
  moreLabel: (count: number) => `${count} weitere`,
}

export function Kalender({ entries, place, set, onChoice, names, create, withoutToday = false }: Props) {
  const narrow = useNarrow()
  // Phones show the days of a week one by one.
  const state = narrow && place.form === 'tag' ? { ...place, form: 'woche' as const } : place
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const { form, monat, tag } = state
  const choose = (day: string) => set({ tag: day, monat: day.slice(0, 7) })
  const createOn = create && ((from: string, to: string) => create(toInstant(from, '10:00'), toInstant(to, '18:00')))
  const marks = [...new Set(entries.map(({ mark }) => mark))]
  const legend = form !== 'agenda' && marks.length > 0 && <MarkLegend shapes={marks} />
  return (
    <div className={classes['calendar']}>
      <KalenderHead place={state} set={set} narrow={narrow} withoutToday={withoutToday && narrow} />
      {!narrow && legend}
      {form === 'agenda' ? (
        <KalenderList
          entries={entries}
          month={monat}
          onChoice={onChoice}
          names={names}
          go={narrow ? (month) => set({ monat: month, tag: `${month}-01` }) : undefined}
        />
      ) : narrow ? (
        <KalenderDays
          entries={entries}
          day={tag}
          {...(form === 'monat' ? { month: monat } : {})}
          choose={choose}
          onChoice={onChoice}
          names={names}
        />
      ) : form === 'woche' ? (
        <KalenderWeek entries={entries} day={tag} onChoice={onChoice} createOn={createOn} />
      ) : form === 'tag' ? (
        <DatesProvider settings={{ locale: 'de' }}>
          <KalenderDay entries={entries} day={tag} onChoice={onChoice} create={create} labels={WORDS} />
        </DatesProvider>
      ) : (
        <DatesProvider settings={{ locale: 'de', firstDayOfWeek: 1, weekendDays: [] }}>
          <MonthView
            events={[...entries].sort(byRank).map((entry): ScheduleEventData => {
              const { id, titel, look } = entry
              return { id, title: titel, color: inkOf(look.color), ...dayTimes(entry) }
            })}
            labels={WORDS}
            withHeader={false}
            onEventClick={({ id }) => onChoice(String(id))}
            renderEventBody={({ id }) => <KalenderLine entry={byId.get(String(id))} />}
            date={`${monat}-01`}
            className={classes['month']}
            classNames={{ monthViewDay: classes['monthDay'] ?? '' }}
            getDayProps={(day) => ({ 'aria-label': dayLabel(day, marksOn(entries, day), names) })}
            weekdayFormat="dddd"
            consistentWeeks={false}
            maxEventsPerDay={3}
            withDragSlotSelect={create !== undefined}
            {...(createOn && { onSlotDragEnd: (from: string, to: string) => createOn(from.slice(0, 10), to.slice(0, 10)) })}
            onDayClick={(day) => set({ form: 'woche', tag: day.slice(0, 10), monat: day.slice(0, 7) })}
          />
        </DatesProvider>
      )}
      {/* On phones the days come first. */}
      {narrow && legend && <div className={classes['below']}>{legend}</div>}
    </div>
  )
}

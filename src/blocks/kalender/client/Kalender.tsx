// The one place that knows the calendar's library (@mantine/schedule). Everything German, weeks from Monday, 24 hours,
// clock times of Berlin; month, week and a list of days; on the phone a month of dots with the day's list below.
import '@mantine/dates/styles.css'
import '@mantine/schedule/styles.css'
import 'dayjs/locale/de'
import { UnstyledButton } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { MobileMonthView, MonthView, WeekView, type ScheduleEventData } from '@mantine/schedule'
import { today, dayLong } from '#client/date.ts'
import classes from './Kalender.module.css'
import type { KalenderEntry, KalenderState } from './entry.ts'
import { KalenderContent } from './KalenderContent.tsx'
import { KalenderHead } from './KalenderHead.tsx'
import { KalenderList } from './KalenderList.tsx'
import { onDay, multiDayFirst, dayTimes, dayByDay } from './kalender-time.ts'

interface Props {
  readonly entries: readonly KalenderEntry[]
  readonly place: KalenderState
  readonly set: (fresh: Partial<KalenderState>) => void
  readonly onChoice: (id: string) => void
  /** What an entry is called: `['Dienst', 'Dienste']`. */
  readonly names: readonly [einzahl: string, mehrzahl: string]
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

/**
 * The week's heads are named "Wochentag 2026-12-14" by the library, which does not ask; without that name they are called
 * what they show, "Mo 14".
 */
function nameWeekdays(kalender: HTMLElement | null): (() => void) | undefined {
  if (!kalender) return undefined
  const name = () => {
    for (const head of kalender.querySelectorAll('.mantine-WeekView-weekViewDayLabel')) head.removeAttribute('aria-label')
  }
  name()
  const guard = new MutationObserver(name)
  guard.observe(kalender, { childList: true, subtree: true })
  return () => guard.disconnect()
}

/** Between an entry's id and the number of its part. */
const DIVISOR = '|'
const idFrom = (id: string | number): string => String(id).split(DIVISOR)[0] ?? ''

export function Kalender({ entries, place: state, set, onChoice, names }: Props) {
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const event = ({ id, titel, tone }: KalenderEntry, times: { start: string; end: string }, part = 0): ScheduleEventData => ({
    id: `${id}${DIVISOR}${part}`,
    title: titel,
    color: tone,
    payload: { teil: part },
    ...times,
  })
  const to = ({ id }: ScheduleEventData) => byId.get(idFrom(id))
  const events = [...entries].sort(multiDayFirst).map((entry) => event(entry, dayTimes(entry)))
  const dayProps = (day: string) => {
    const count = entries.filter((entry) => onDay(entry, day)).length
    const howMany = count === 0 ? `keine ${names[1]}` : `${count} ${names[count === 1 ? 0 : 1]}`
    return { 'aria-label': `${dayLong(day)}, ${howMany}` }
  }
  const shared = {
    events,
    labels: WORDS,
    withHeader: false,
    onEventClick: ({ id }: ScheduleEventData) => onChoice(idFrom(id)),
    renderEventBody: (one: ScheduleEventData) => <KalenderContent entry={to(one)} kind="zeile" />,
  }
  const form = narrow && state.form === 'woche' ? 'monat' : state.form
  return (
    <DatesProvider settings={{ locale: 'de', firstDayOfWeek: 1, weekendDays: [] }}>
      <div className={classes['kalender']} ref={nameWeekdays}>
        <KalenderHead place={{ ...state, form }} set={set} withWeek={!narrow} />
        {form === 'agenda' && <KalenderList entries={entries} month={state.monat} onChoice={onChoice} names={names} />}
        {form === 'woche' && (
          <WeekView
            {...shared}
            date={state.tag}
            className={classes['woche']}
            // What lasts over midnight stands in the hours of each of its days; the library would put it into a row of its own.
            events={entries.flatMap((entry) => dayByDay(entry).map((part, number) => event(entry, part, number)))}
            withAllDaySlots={false}
            renderEventBody={(one) => <KalenderContent entry={to(one)} kind="block" next={one.payload?.['teil'] !== 0} />}
            startScrollTime="08:00:00"
            scrollAreaProps={{ mah: '68dvh' }}
            slotHeight={44}
            weekdayFormat="dd"
          />
        )}
        {form === 'monat' && !narrow && (
          <MonthView
            {...shared}
            date={`${state.monat}-01`}
            className={classes['monat']}
            classNames={{ monthViewDay: classes['monatstag'] ?? '' }}
            getDayProps={dayProps}
            weekdayFormat="dddd"
            consistentWeeks={false}
            maxEventsPerDay={3}
            onDayClick={(day) => set({ form: 'woche', tag: day.slice(0, 10), monat: day.slice(0, 7) })}
          />
        )}
        {form === 'monat' && narrow && (
          <MobileMonthView
            date={`${state.monat}-01`}
            className={classes['handmonat']}
            classNames={{
              mobileMonthViewHeader: classes['weg'] ?? '',
              mobileMonthViewDay: classes['handtag'] ?? '',
              mobileMonthViewWeekday: classes['wochentag'] ?? '',
              mobileMonthViewNoEvents: classes['nichts'] ?? '',
            }}
            events={events}
            labels={WORDS}
            weekdayFormat="dd"
            consistentWeeks={false}
            selectedDate={state.tag}
            // The library names the midnight as well.
            onSelectedDateChange={(day) => day && set({ tag: day.slice(0, 10) })}
            getDayProps={(day) => ({ ...dayProps(day), 'aria-selected': undefined, 'aria-pressed': day.slice(0, 10) === state.tag })}
            renderHeader={() => null}
            eventsHeaderFormat={(day) => dayLong(day.slice(0, 10))}
            renderEvent={(one) => (
              <UnstyledButton className={classes['zeile']} onClick={() => onChoice(idFrom(one.id))}>
                <KalenderContent entry={to(one)} kind="reihe" />
              </UnstyledButton>
            )}
          />
        )}
      </div>
    </DatesProvider>
  )
}

/** Month and day of an address, made whole: without one it is today, and the day lies in the month. */
export function kalenderState(
  { form, monat: month, tag: day }: Readonly<Record<keyof KalenderState, string>>,
  now = today(),
): KalenderState {
  const valid = (text: string, length: number) => text.length === length && !Number.isNaN(Date.parse(text))
  const which = valid(month, 7) ? month : valid(day, 10) ? day.slice(0, 7) : now.slice(0, 7)
  const other = now.startsWith(which) ? now : `${which}-01`
  return {
    form: form === 'woche' || form === 'agenda' ? form : 'monat',
    monat: which,
    tag: valid(day, 10) && day.startsWith(which) ? day : other,
  }
}

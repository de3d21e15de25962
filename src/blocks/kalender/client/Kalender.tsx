// The one place that knows the calendar's library (@mantine/schedule). Everything German, weeks from Monday, 24 hours,
// clock times of Berlin; month, week and a list of days; on the phone a month of dots with the day's list below.
import '@mantine/dates/styles.css'
import '@mantine/schedule/styles.css'
import 'dayjs/locale/de'
import { UnstyledButton } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { MobileMonthView, MonthView, WeekView, type ScheduleEventData } from '@mantine/schedule'
import { heute, tagLang } from '#client/datum.ts'
import classes from './Kalender.module.css'
import type { Kalendereintrag, Kalenderstand } from './entry.ts'
import { Kalenderinhalt } from './Kalenderinhalt.tsx'
import { Kalenderkopf } from './Kalenderkopf.tsx'
import { Kalenderliste } from './Kalenderliste.tsx'
import { amTag, mehrtaegigeZuerst, tageszeiten, tageweise } from './kalenderzeit.ts'

interface Angaben {
  readonly eintraege: readonly Kalendereintrag[]
  readonly stand: Kalenderstand
  readonly setze: (neu: Partial<Kalenderstand>) => void
  readonly beiWahl: (id: string) => void
  /** What an entry is called: `['Dienst', 'Dienste']`. */
  readonly namen: readonly [einzahl: string, mehrzahl: string]
}

const WOERTER = {
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
  moreLabel: (anzahl: number) => `${anzahl} weitere`,
}

/**
 * The week's heads are named "Wochentag 2026-12-14" by the library, which does not ask; without that name they are called
 * what they show, "Mo 14".
 */
function benenneWochentage(kalender: HTMLElement | null): (() => void) | undefined {
  if (!kalender) return undefined
  const benenne = () => {
    for (const kopf of kalender.querySelectorAll('.mantine-WeekView-weekViewDayLabel')) kopf.removeAttribute('aria-label')
  }
  benenne()
  const waechter = new MutationObserver(benenne)
  waechter.observe(kalender, { childList: true, subtree: true })
  return () => waechter.disconnect()
}

/** Between an entry's id and the number of its part. */
const TEILER = '|'
const idAus = (id: string | number): string => String(id).split(TEILER)[0] ?? ''

export function Kalender({ eintraege, stand, setze, beiWahl, namen }: Angaben) {
  const schmal = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const nachId = new Map(eintraege.map((eintrag) => [eintrag.id, eintrag]))
  const event = ({ id, titel, ton }: Kalendereintrag, zeiten: { start: string; end: string }, teil = 0): ScheduleEventData => ({
    id: `${id}${TEILER}${teil}`,
    title: titel,
    color: ton,
    payload: { teil },
    ...zeiten,
  })
  const zu = ({ id }: ScheduleEventData) => nachId.get(idAus(id))
  const events = [...eintraege].sort(mehrtaegigeZuerst).map((eintrag) => event(eintrag, tageszeiten(eintrag)))
  const tagesangaben = (tag: string) => {
    const anzahl = eintraege.filter((eintrag) => amTag(eintrag, tag)).length
    const wieviele = anzahl === 0 ? `keine ${namen[1]}` : `${anzahl} ${namen[anzahl === 1 ? 0 : 1]}`
    return { 'aria-label': `${tagLang(tag)}, ${wieviele}` }
  }
  const gemeinsam = {
    events,
    labels: WOERTER,
    withHeader: false,
    onEventClick: ({ id }: ScheduleEventData) => beiWahl(idAus(id)),
    renderEventBody: (eines: ScheduleEventData) => <Kalenderinhalt eintrag={zu(eines)} art="zeile" />,
  }
  const form = schmal && stand.form === 'woche' ? 'monat' : stand.form
  return (
    <DatesProvider settings={{ locale: 'de', firstDayOfWeek: 1, weekendDays: [] }}>
      <div className={classes['kalender']} ref={benenneWochentage}>
        <Kalenderkopf stand={{ ...stand, form }} setze={setze} mitWoche={!schmal} />
        {form === 'agenda' && <Kalenderliste eintraege={eintraege} monat={stand.monat} beiWahl={beiWahl} namen={namen} />}
        {form === 'woche' && (
          <WeekView
            {...gemeinsam}
            date={stand.tag}
            className={classes['woche']}
            // What lasts over midnight stands in the hours of each of its days; the library would put it into a row of its own.
            events={eintraege.flatMap((eintrag) => tageweise(eintrag).map((teil, nummer) => event(eintrag, teil, nummer)))}
            withAllDaySlots={false}
            renderEventBody={(eines) => <Kalenderinhalt eintrag={zu(eines)} art="block" weiter={eines.payload?.['teil'] !== 0} />}
            startScrollTime="08:00:00"
            scrollAreaProps={{ mah: '68dvh' }}
            slotHeight={44}
            weekdayFormat="dd"
          />
        )}
        {form === 'monat' && !schmal && (
          <MonthView
            {...gemeinsam}
            date={`${stand.monat}-01`}
            className={classes['monat']}
            classNames={{ monthViewDay: classes['monatstag'] ?? '' }}
            getDayProps={tagesangaben}
            weekdayFormat="dddd"
            consistentWeeks={false}
            maxEventsPerDay={3}
            onDayClick={(tag) => setze({ form: 'woche', tag, monat: tag.slice(0, 7) })}
          />
        )}
        {form === 'monat' && schmal && (
          <MobileMonthView
            date={`${stand.monat}-01`}
            className={classes['handmonat']}
            classNames={{
              mobileMonthViewHeader: classes['weg'] ?? '',
              mobileMonthViewDay: classes['handtag'] ?? '',
              mobileMonthViewWeekday: classes['wochentag'] ?? '',
              mobileMonthViewNoEvents: classes['nichts'] ?? '',
            }}
            events={events}
            labels={WOERTER}
            weekdayFormat="dd"
            consistentWeeks={false}
            selectedDate={stand.tag}
            onSelectedDateChange={(tag) => tag && setze({ tag })}
            getDayProps={(tag) => ({ ...tagesangaben(tag), 'aria-selected': undefined, 'aria-pressed': tag === stand.tag })}
            renderHeader={() => null}
            eventsHeaderFormat={(tag) => tagLang(tag.slice(0, 10))}
            renderEvent={(eines) => (
              <UnstyledButton className={classes['zeile']} onClick={() => beiWahl(idAus(eines.id))}>
                <Kalenderinhalt eintrag={zu(eines)} art="reihe" />
              </UnstyledButton>
            )}
          />
        )}
      </div>
    </DatesProvider>
  )
}

/** Month and day of an address, made whole: without one it is today, and the day lies in the month. */
export function kalenderstand({ form, monat, tag }: Readonly<Record<keyof Kalenderstand, string>>, jetzt = heute()): Kalenderstand {
  const gueltig = (text: string, laenge: number) => text.length === laenge && !Number.isNaN(Date.parse(text))
  const welcher = gueltig(monat, 7) ? monat : gueltig(tag, 10) ? tag.slice(0, 7) : jetzt.slice(0, 7)
  const anderer = jetzt.startsWith(welcher) ? jetzt : `${welcher}-01`
  return {
    form: form === 'woche' || form === 'agenda' ? form : 'monat',
    monat: welcher,
    tag: gueltig(tag, 10) && tag.startsWith(welcher) ? tag : anderer,
  }
}

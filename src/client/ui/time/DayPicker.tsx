import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import { DatePicker, DatesProvider, type DatesProviderSettings, MonthPicker as Months } from '@mantine/dates'
import { today } from '#client/text/date.ts'

export interface PickerProps {
  /** 'YYYY-MM-DD' */
  readonly tag: string | null
  readonly choose: (day: string) => void
  /** Selectable days. */
  readonly von?: string
  readonly bis?: string
  readonly isFree?: (day: string) => boolean
}

const SETTINGS: DatesProviderSettings = { locale: 'de', firstDayOfWeek: 1, weekendDays: [] }
const STEPS = {
  nextYear: 'Nächstes Jahr',
  previousYear: 'Voriges Jahr',
  nextDecade: 'Nächstes Jahrzehnt',
  previousDecade: 'Voriges Jahrzehnt',
}

export const DayPicker = ({ tag, choose, von, bis, isFree }: PickerProps) => (
  <DatesProvider settings={SETTINGS}>
    <DatePicker
      value={tag}
      defaultDate={tag ?? today()}
      onChange={(value) => value && choose(value)}
      minDate={von}
      maxDate={bis}
      {...(isFree && { excludeDate: (day) => !isFree(day) })}
      highlightToday
      hideOutsideDates
      size="md"
      styles={{ day: { width: 'min(44px, calc((100vw - 44px) / 7))', height: 44 } }}
      numberOfColumns={1}
      ariaLabels={{ nextMonth: 'Nächster Monat', previousMonth: 'Voriger Monat', ...STEPS }}
    />
  </DatesProvider>
)

/** Chooses the first day of a month. */
export const MonthPicker = ({ tag, choose }: PickerProps) => (
  <DatesProvider settings={SETTINGS}>
    <Months
      value={tag}
      defaultDate={tag ?? today()}
      onChange={(value) => value && choose(value)}
      size="md"
      styles={{ monthsListControl: { minHeight: 44 } }}
      ariaLabels={STEPS}
    />
  </DatesProvider>
)

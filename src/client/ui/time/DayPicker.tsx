import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { today } from '#client/text/date.ts'

interface Props {
  /** 'YYYY-MM-DD' */
  readonly tag: string | null
  readonly choose: (day: string) => void
  readonly von?: string
  readonly bis?: string
}

export const DayPicker = ({ tag, choose, von, bis }: Props) => (
  <DatesProvider settings={{ locale: 'de', firstDayOfWeek: 1, weekendDays: [] }}>
    <DatePicker
      value={tag}
      defaultDate={tag ?? today()}
      onChange={(value) => value && choose(value)}
      minDate={von}
      maxDate={bis}
      highlightToday
      hideOutsideDates
      size="md"
      styles={{ day: { width: 'min(44px, calc((100vw - 44px) / 7))', height: 44 } }}
      numberOfColumns={1}
      ariaLabels={{
        nextMonth: 'Nächster Monat',
        previousMonth: 'Voriger Monat',
        nextYear: 'Nächstes Jahr',
        previousYear: 'Voriges Jahr',
        nextDecade: 'Nächstes Jahrzehnt',
        previousDecade: 'Voriges Jahrzehnt',
      }}
    />
  </DatesProvider>
)

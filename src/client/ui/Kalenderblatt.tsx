import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { heute } from '#client/datum.ts'

interface Angaben {
  /** 'YYYY-MM-DD' */
  readonly tag: string | null
  readonly waehle: (tag: string) => void
  readonly von?: string
  readonly bis?: string
}

/** One month to pick a day from; German, weeks from Monday. */
export const Kalenderblatt = ({ tag, waehle, von, bis }: Angaben) => (
  <DatesProvider settings={{ locale: 'de', firstDayOfWeek: 1, weekendDays: [] }}>
    <DatePicker
      value={tag}
      defaultDate={tag ?? heute()}
      onChange={(neu) => neu && waehle(neu)}
      minDate={von}
      maxDate={bis}
      highlightToday
      hideOutsideDates
      size="md"
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

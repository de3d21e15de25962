import { useQuery } from '@tanstack/react-query'
import { NewDates, type NewDatesProps, OccasionStrip, type OccasionStripProps } from '#blocks/dienst/client/index.ts'
import type { AnlassListRow } from '#blocks/dienst/declaration.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { today } from '#client/text/date.ts'
import type { Values } from '#client/ui/form/field.ts'
import type { PlannedShift } from '../contract.ts'
import { frameOf, spanOf } from '../plan.ts'
import { freeDays, type Sunday } from './kinds.ts'

const SUNDAY = 6

/** Sundays, and the holidays of this year and the next. */
function useSundays(): (day: string) => boolean {
  const { data: holidays = [] } = useQuery({
    queryKey: ['ktw_sonntage', 'tage'],
    queryFn: async () => {
      const year = Number(today().slice(0, 4))
      const years = await Promise.all([year, year + 1].map((jahr) => freeDays({ query: { jahr } })))
      return years.flat().map(({ tag }) => tag)
    },
    staleTime: Infinity,
  })
  return (day) => weekdayOf(day) === SUNDAY || holidays.includes(day)
}

export const SundayStrip = (props: Pick<OccasionStripProps, 'screens'> & { readonly anlass: Sunday }) => (
  <OccasionStrip
    {...props}
    titel="Sonn- und Feiertage"
    belongs={(row: AnlassListRow & Pick<Sunday, 'kennung'>) => row.kennung === props.anlass.kennung}
    isFree={useSundays()}
    moveRecht="UPDATE_KTW_DATUM"
  />
)

function spanOfForm({ datum, dienst }: Values) {
  const shifts = dienst as readonly PlannedShift[]
  if (typeof datum !== 'string' || datum === '' || !shifts.every(({ beginn, ende }) => beginn && ende)) return null
  return frameOf(
    datum,
    datum,
    shifts.map((shift) => spanOf(datum, shift)),
  )
}
export const SundayDates = (props: NewDatesProps) => <NewDates {...props} spanOf={spanOfForm} isFree={useSundays()} />

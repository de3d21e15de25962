import type { OwnDay } from '#blocks/dienst/client/index.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { today } from '#client/text/date.ts'
import type { PlannedShift } from '../contract.ts'
import { frameOf, spanOf } from '../plan.ts'
import { freeDays } from './kinds.ts'

const SUNDAY = 6

/** The day of a Sunday's plan: a Sunday or a holiday. */
export const sundayDay: OwnDay = {
  recht: 'UPDATE_KTW_DATUM',
  // Shifts keep their length, which somebody has confirmed.
  put: (body, datum) => ({ ...body, datum, bestaetigt: true }),
  spanOf: ({ datum, dienst }) => {
    const shifts = dienst as readonly PlannedShift[]
    if (typeof datum !== 'string' || datum === '' || !shifts.every(({ beginn, ende }) => beginn && ende)) return null
    return frameOf(
      datum,
      datum,
      shifts.map((shift) => spanOf(datum, shift)),
    )
  },
  named: {
    queryKey: ['ktw_sonntage', 'tage'],
    queryFn: async () => {
      const year = Number(today().slice(0, 4))
      const years = await Promise.all([year, year + 1].map((jahr) => freeDays({ query: { jahr } })))
      return years.flat().map(({ tag }) => tag)
    },
  },
  isFree: (day, named) => weekdayOf(day) === SUNDAY || named.includes(day),
}

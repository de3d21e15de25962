// Link to the gaps of duties, shown in the lists that they add up.
import { DISTRIBUTION } from '#features/verteilung/plan.ts'

export const GAPS = { titel: 'Lücken und Vorschau', to: '/luecken', recht: DISTRIBUTION.recht } as const
/** Weeks of the forecast, months of the past that it learns from, and the open seats that a kind needs to tell something by itself. */
export const FORECAST_WEEKS = 8
export const LEARNT_MONTHS = 12
export const LEARNT_SEATS = 10
export const NEXT_WEEKS = `nächsten ${FORECAST_WEEKS} Wochen`

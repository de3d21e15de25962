// Link to the gaps of duties, shown in the lists that they add up.
import { DISTRIBUTION } from '#features/verteilung/plan.ts'

export const GAPS = { titel: 'Lücken und Vorschau', to: '/luecken', recht: DISTRIBUTION.recht } as const
/** Weeks of the forecast, and months of the past that it learns from. */
export const FORECAST_WEEKS = 8
export const LEARNT_MONTHS = 12

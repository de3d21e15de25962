// Urgency of monthly due dates, shared by lists, boards, forms and mails. Due dates are months,
// valid through the last day.

/** rot: overdue, gelb: within 60 days, grau: not recorded. */
export const AMPELN = ['gruen', 'gelb', 'rot', 'grau'] as const
export type Ampel = (typeof AMPELN)[number]

export interface Dringlichkeit {
  /** Days until the last day of the month, negative if overdue; null if not recorded. */
  readonly tage: number | null
  readonly ampel: Ampel
}

// Annahme: due dates turn yellow two months ahead, in time for a workshop appointment; the first mail is sent then.
export const GELB_DAYS = 60
const DAY = 86_400_000

/** Last day of a month `YYYY-MM`, as `YYYY-MM-DD`. */
export function monthEnd(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Month (`YYYY-MM`) a number of months after that of a day (`YYYY-MM-DD`). */
export function monthAfter(day: string, months: number): string {
  const [year = 0, number = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Urgency of a due month `faellig` ('' if not recorded), as of a day in Berlin. */
export function dringlichkeitOf(faellig: string, today: string): Dringlichkeit {
  return dringlichkeitAm(faellig && monthEnd(faellig), today)
}

/** Like `dringlichkeitOf` for a last valid day ('' if not recorded). */
export function dringlichkeitAm(bis: string, today: string): Dringlichkeit {
  if (bis === '') return { tage: null, ampel: 'grau' }
  const days = Math.round((Date.parse(bis) - Date.parse(today)) / DAY)
  return { tage: days, ampel: days < 0 ? 'rot' : days <= GELB_DAYS ? 'gelb' : 'gruen' }
}

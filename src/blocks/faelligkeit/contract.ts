// What is due in a month, and how urgent that is: the one rule of lists, boards, forms and mails. Due dates are months
// (`huBis` and the others); what is due in a month holds until its last day.

/** rot: overdue, gelb: within 60 days, grau: nobody recorded it. */
export const AMPELN = ['gruen', 'gelb', 'rot', 'grau'] as const
export type Ampel = (typeof AMPELN)[number]

export interface Dringlichkeit {
  /** Days left to the last day of the month, negative when overdue; null for "not recorded". */
  readonly tage: number | null
  readonly ampel: Ampel
}

// Annahme: what is due turns yellow two months ahead, time enough for an appointment at the workshop; the first mail comes then.
export const GELB_DAYS = 60
const DAY = 86_400_000

/** The last day of a month `YYYY-MM`, as `YYYY-MM-DD`. */
export function monthEnd(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The month (`YYYY-MM`) that lies so many months after the month of a day (`YYYY-MM-DD`). */
export function monthAfter(day: string, months: number): string {
  const [year = 0, number = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** How urgent it is that something is due in the month `faellig` ('' for not recorded), seen from a day in Berlin. */
export function dringlichkeit(faellig: string, today: string): Dringlichkeit {
  return dringlichkeitAm(faellig && monthEnd(faellig), today)
}

/** As `dringlichkeit`, of what holds until a day ('' for not recorded), that day included. */
export function dringlichkeitAm(bis: string, today: string): Dringlichkeit {
  if (bis === '') return { tage: null, ampel: 'grau' }
  const days = Math.round((Date.parse(bis) - Date.parse(today)) / DAY)
  return { tage: days, ampel: days < 0 ? 'rot' : days <= GELB_DAYS ? 'gelb' : 'gruen' }
}

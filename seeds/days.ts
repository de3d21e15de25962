// Dates relative to the seeding day, so that an overdue inspection remains overdue.
const DAY_MS = 86_400_000

export const plusDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** `day` plus months; the 31st becomes the last day of a shorter month. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayInMonth = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayInMonth, last))).toISOString().slice(0, 10)
}

export const monthOf = (today: string, months: number): string => plusMonths(today, months).slice(0, 7)

export const instant = (day: string, hour: number, minute = 0): Date => new Date(Date.parse(day) + (hour * 60 + minute) * 60_000)

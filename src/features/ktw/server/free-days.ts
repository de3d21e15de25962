import { type Holiday, holidaysBetween } from '#server/calendar/holidays.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { dayAfter } from '../plan.ts'

/** Sundays and holidays of a range, inclusive; plain Sundays are named "Sonntag". */
export function freeDays(first: string, last: string, land: string): readonly Holiday[] {
  const names = new Map(holidaysBetween(first, last, land).map(({ tag, name }) => [tag, name]))
  const days: Holiday[] = []
  for (let tag = first; tag <= last; tag = dayAfter(tag, 1)) {
    const name = names.get(tag)
    if (name !== undefined || weekdayOf(tag) === 6) days.push({ tag, name: name ?? 'Sonntag' })
  }
  return days
}

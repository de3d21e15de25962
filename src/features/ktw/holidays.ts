// Public holidays of a Land (rules.md 4.9).
import { getHolidays, type Region } from 'feiertagejs'
import { dayAfter, weekdayOf } from './plan.ts'

export interface Holiday {
  /** YYYY-MM-DD */
  readonly tag: string
  readonly name: string
}

/** Those of a year, in order. `land`: 'NW'. */
export const holidaysIn = (year: number, land: string): readonly Holiday[] =>
  getHolidays(String(year), land as Region).map((one) => ({ tag: one.dateString, name: one.translate('de') ?? '' }))

/** Of these days, first and last included. */
export function holidaysBetween(first: string, last: string, land: string): readonly Holiday[] {
  const years = [...new Set([first, last].map((day) => Number(day.slice(0, 4))))]
  return years.flatMap((year) => holidaysIn(year, land)).filter(({ tag }) => tag >= first && tag <= last)
}

/** The Sundays and holidays from the first to the last day; a plain Sunday is named so. */
export function freeDays(first: string, last: string, land: string): readonly Holiday[] {
  const names = new Map(holidaysBetween(first, last, land).map(({ tag, name }) => [tag, name]))
  const days: Holiday[] = []
  for (let tag = first; tag <= last; tag = dayAfter(tag, 1)) {
    const name = names.get(tag)
    if (name !== undefined || weekdayOf(tag) === 6) days.push({ tag, name: name ?? 'Sonntag' })
  }
  return days
}

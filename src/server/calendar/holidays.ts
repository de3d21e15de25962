import { getHolidays, type Region } from 'feiertagejs'

export interface Holiday {
  /** YYYY-MM-DD */
  readonly tag: string
  readonly name: string
}

const holidaysIn = (year: number, land: string): readonly Holiday[] =>
  getHolidays(String(year), land as Region).map((holiday) => ({ tag: holiday.dateString, name: holiday.translate('de') ?? '' }))

export const holidayNames = (days: readonly string[], land: string): ReadonlyMap<string, string> =>
  new Map(holidaysBetween([...days].sort()[0] ?? '', [...days].sort().at(-1) ?? '', land).map(({ tag, name }) => [tag, name]))

/** Both days inclusive. */
export function holidaysBetween(first: string, last: string, land: string): readonly Holiday[] {
  const years = [...new Set([first, last].map((day) => Number(day.slice(0, 4))))]
  return years.flatMap((year) => holidaysIn(year, land)).filter(({ tag }) => tag >= first && tag <= last)
}

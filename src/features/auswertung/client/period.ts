// The times that an address can name, as days: this year, the last twelve months, a year, all of them.
import { MONTHS_SHORT, plusDays, plusMonths, today } from '#client/text/date.ts'

const YEARS_BACK = 6
/** Where all years begin. */
export const FIRST = '2000-01-01'
export type Period = readonly [von: string, bis: string]

export function periodOf(name: string, now = today()): Period {
  if (/^20\d{2}$/.test(name)) return [`${name}-01-01`, `${name}-12-31`]
  if (name === 'zwoelf') return [`${plusMonths(now.slice(0, 7), -11)}-01`, now]
  if (name === 'alle') return [FIRST, now]
  return [`${now.slice(0, 4)}-01-01`, `${now.slice(0, 4)}-12-31`]
}
/** A year that still runs is compared with as much of the one before. */
export const untilToday = ([von, bis]: Period, now = today()): Period => [von, von <= now && now < bis ? now : bis]
/** The same days a year before; the 29th of February becomes the 28th. */
export const yearBefore = ([von, bis]: Period): Period => [backAYear(von), backAYear(bis)]
const backAYear = (day: string) => `${plusMonths(day.slice(0, 7), -12)}-${day.endsWith('02-29') ? '28' : day.slice(8)}`
/** At most the last year of a time: the room of a picture of days. */
export const lastYearOf = ([von, bis]: Period): Period => {
  const earliest = plusDays(bis, -365)
  return [von < earliest ? earliest : von, bis]
}
/** The last five years of a time, and the years before it. */
export const yearsUntil = ([, bis]: Period): Period => [`${Number(bis.slice(0, 4)) - 4}-01-01`, `${bis.slice(0, 4)}-12-31`]

/** Every month from the first to the last of these. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = plusMonths(month, 1)) months.push(month)
  return months
}
/** 'Nov' within one year, 'Nov 26' beyond. */
export const monthShort = (month: string, withYear: boolean): string =>
  `${MONTHS_SHORT[Number(month.slice(5)) - 1] ?? month}${withYear ? ` ${month.slice(2, 4)}` : ''}`

export const PERIODS = () => {
  const year = Number(today().slice(0, 4))
  return [
    { value: 'zwoelf', label: 'Letzte zwölf Monate' },
    ...Array.from({ length: YEARS_BACK }, (_, i) => ({ value: String(year - i - 1), label: String(year - i - 1) })),
    { value: 'alle', label: 'Alle Jahre' },
  ]
}
export const periodText = (name: string, now = today()): string =>
  name === '' ? now.slice(0, 4) : (PERIODS().find(({ value }) => value === name)?.label ?? name)

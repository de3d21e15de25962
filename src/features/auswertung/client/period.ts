import { MONTHS_SHORT, plusDays, plusMonths, today } from '#client/text/date.ts'

const YEARS_BACK = 6
export const FIRST = '2000-01-01'
export type Period = readonly [von: string, bis: string]

export function periodOf(name: string, now = today()): Period {
  if (/^20\d{2}$/.test(name)) return [`${name}-01-01`, `${name}-12-31`]
  if (name === 'zwoelf') return [`${plusMonths(now.slice(0, 7), -11)}-01`, now]
  if (name === 'alle') return [FIRST, now]
  return [`${now.slice(0, 4)}-01-01`, `${now.slice(0, 4)}-12-31`]
}
/** Ends a running period today, to compare it with the same part of the previous year. */
export const untilToday = ([von, bis]: Period, now = today()): Period => [von, von <= now && now < bis ? now : bis]
/** The same days one year earlier; February 29 becomes February 28. */
export const yearBefore = ([von, bis]: Period): Period => [backAYear(von), backAYear(bis)]
const backAYear = (day: string) => `${plusMonths(day.slice(0, 7), -12)}-${day.endsWith('02-29') ? '28' : day.slice(8)}`
/** At most the last year of a period: the limit of the heatmap. */
export const lastYearOf = ([von, bis]: Period): Period => {
  const earliest = plusDays(bis, -365)
  return [von < earliest ? earliest : von, bis]
}
export const yearsUntil = ([, bis]: Period): Period => [`${Number(bis.slice(0, 4)) - 4}-01-01`, `${bis.slice(0, 4)}-12-31`]

export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = plusMonths(month, 1)) months.push(month)
  return months
}
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

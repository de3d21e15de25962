// Instants as the calendar's library wants them: clock times of Berlin without a zone, 'YYYY-MM-DD HH:mm:ss'.
import { plusDays, dayOf, timeOfDay, weekStart } from '#client/text/date.ts'

interface Span {
  /** Instants, ISO. */
  readonly beginn: string
  readonly ende: string
}

/** A span on the wall clock. What ends at midnight ends on the day before; in the autumn night no end comes before its begin. */
export function wallTimes({ beginn, ende }: Span): { readonly start: string; readonly end: string } {
  const start = `${dayOf(beginn)} ${timeOfDay(beginn)}:00`
  const around = timeOfDay(ende)
  const end = around === '00:00' ? `${plusDays(dayOf(ende), -1)} 23:59:00` : `${dayOf(ende)} ${around}:00`
  return { start, end: end > start ? end : `${dayOf(beginn)} 23:59:00` }
}

/** Is any of it on this day of Berlin? A night is, on both of its days. */
export function touches(span: Span, day: string): boolean {
  const { start, end } = wallTimes(span)
  return start.slice(0, 10) <= day && day <= end.slice(0, 10)
}

const DAY = 86_400_000
/** As `wallTimes`, for cells of days: a night stands on the day on which it begins; only what lasts a day or longer spans several. */
export function dayTimes(span: Span): { readonly start: string; readonly end: string } {
  const { start, end } = wallTimes(span)
  const short = Date.parse(span.ende) - Date.parse(span.beginn) < DAY
  return { start, end: short && end.slice(0, 10) > start.slice(0, 10) ? `${start.slice(0, 10)} 23:59:00` : end }
}

/** Does it stand in the cell of this day of Berlin? Half-open: what ends at midnight is not on the next day. */
export function onDay(span: Span, day: string): boolean {
  const { start, end } = dayTimes(span)
  return start.slice(0, 10) <= day && day <= end.slice(0, 10)
}

/** What lasts longest first: the library stacks in this order, and a bar over days must not push the next day out of sight. */
export const multiDayFirst = (a: Span, b: Span): number => {
  const days = ({ start, end }: { start: string; end: string }) => Number(start.slice(0, 10) !== end.slice(0, 10))
  return days(dayTimes(b)) - days(dayTimes(a)) || a.beginn.localeCompare(b.beginn)
}

/** The entries of a month 'YYYY-MM' below their first day in it, days in order. */
export function perDay<E extends Span>(entries: readonly E[], month: string): readonly (readonly [tag: string, eintraege: readonly E[]])[] {
  const days = new Map<string, E[]>()
  for (const entry of [...entries].sort((a, b) => a.beginn.localeCompare(b.beginn))) {
    const { start, end } = wallTimes(entry)
    if (start.slice(0, 7) > month || end.slice(0, 7) < month) continue
    const day = start.slice(0, 7) < month ? `${month}-01` : start.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].sort(([a], [b]) => a.localeCompare(b))
}

/** The days that the calendar of a month 'YYYY-MM' can show: six weeks from Monday. `[first, first behind]` */
export function monthSpan(month: string): readonly [string, string] {
  const first = weekStart(`${month}-01`)
  return [first, plusDays(first, 42)]
}

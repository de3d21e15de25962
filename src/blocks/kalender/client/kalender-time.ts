// Converts instants for the calendar library: Berlin clock times without a zone, 'YYYY-MM-DD HH:mm:ss'.
import { plusDays, dayOf, timeOfDay, weekStart } from '#client/text/date.ts'

interface Span {
  readonly beginn: string
  readonly ende: string
}

/** Span in wall-clock time. An end at midnight belongs to the day before; in the autumn night the end never precedes the begin. */
export function wallTimes({ beginn, ende }: Span): { readonly start: string; readonly end: string } {
  const start = `${dayOf(beginn)} ${timeOfDay(beginn)}:00`
  const around = timeOfDay(ende)
  const end = around === '00:00' ? `${plusDays(dayOf(ende), -1)} 23:59:00` : `${dayOf(ende)} ${around}:00`
  return { start, end: end > start ? end : `${dayOf(beginn)} 23:59:00` }
}

/** Returns true if the span overlaps this Berlin day. A night overlaps both of its days. */
export function touchesDay(span: Span, day: string): boolean {
  const { start, end } = wallTimes(span)
  return start.slice(0, 10) <= day && day <= end.slice(0, 10)
}

const DAY = 86_400_000
/** Like `wallTimes` for day cells: a night counts for its first day. Only spans of a day or longer cover several. */
export function dayTimes(span: Span): { readonly start: string; readonly end: string } {
  const { start, end } = wallTimes(span)
  const short = Date.parse(span.ende) - Date.parse(span.beginn) < DAY
  return { start, end: short && end.slice(0, 10) > start.slice(0, 10) ? `${start.slice(0, 10)} 23:59:00` : end }
}

/** Returns true if the span belongs in this Berlin day's cell. Half-open: an end at midnight excludes the next day. */
export function onDay(span: Span, day: string): boolean {
  const { start, end } = dayTimes(span)
  return start.slice(0, 10) <= day && day <= end.slice(0, 10)
}

/** Longest first: the library stacks in this order, and multi-day bars must not hide the next day. */
export const multiDayFirst = (a: Span, b: Span): number => {
  const days = ({ start, end }: { start: string; end: string }) => Number(start.slice(0, 10) !== end.slice(0, 10))
  return days(dayTimes(b)) - days(dayTimes(a)) || a.beginn.localeCompare(b.beginn)
}

/** Entries of a month 'YYYY-MM' by their first day in it, in order. */
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

/** Days shown for a month 'YYYY-MM': six weeks from Monday, as `[first, end)`. */
export function monthSpan(month: string): readonly [string, string] {
  const first = weekStart(`${month}-01`)
  return [first, plusDays(first, 42)]
}

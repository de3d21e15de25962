// Converts instants for the calendar library: Berlin clock times without a zone, 'YYYY-MM-DD HH:mm:ss'.
import { plusDays, plusMonths, dayOf, timeOfDay, today, weekStart } from '#client/text/date.ts'
import type { MarkShape } from '#client/ui/card/Mark.tsx'

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

const RANKS: readonly MarkShape[] = ['own', 'asked', 'away', 'open', 'other', 'off']
type Ranked = Span & { readonly mark: MarkShape }

/** Own entries first. The library stacks in this order, and multi-day bars must not hide the next day. */
export const byRank = (a: Ranked, b: Ranked): number => {
  const days = ({ start, end }: { start: string; end: string }) => Number(start.slice(0, 10) !== end.slice(0, 10))
  const rank = ({ mark }: Ranked) => RANKS.indexOf(mark)
  return days(dayTimes(b)) - days(dayTimes(a)) || rank(a) - rank(b) || a.beginn.localeCompare(b.beginn)
}

/** Entries of the days `[from, to)` by their first day in it, in order. */
export function perDay<E extends Span>(
  entries: readonly E[],
  from: string,
  to: string,
): readonly (readonly [tag: string, eintraege: readonly E[]])[] {
  const days = new Map<string, E[]>()
  for (const entry of [...entries].sort((a, b) => a.beginn.localeCompare(b.beginn))) {
    const [first, last] = Object.values(wallTimes(entry)).map((time) => time.slice(0, 10)) as [string, string]
    if (first >= to || last < from) continue
    const day = first < from ? from : first
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].sort(([a], [b]) => a.localeCompare(b))
}

const LIST_DAYS = 28
/** Days of a month's list, as `[first, end)`: the current month starts today; four weeks at least. */
export function listSpan(month: string, now = today()): readonly [string, string] {
  const from = now.startsWith(month) ? now : `${month}-01`
  const [next, later] = [`${plusMonths(month, 1)}-01`, plusDays(from, LIST_DAYS)]
  return [from, now.startsWith(month) && later > next ? later : next]
}

/** Days shown for a month 'YYYY-MM': six weeks from Monday, as `[first, end)`. */
export function monthSpan(month: string): readonly [string, string] {
  const first = weekStart(`${month}-01`)
  return [first, plusDays(first, 42)]
}

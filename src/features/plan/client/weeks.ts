// Weeks of a plan, Monday to Sunday in Berlin.
import type { PlanEntry } from '#contract/time/plan.ts'
import { dayOf, daysBetween, plusDays, toInstant, today, weekStart } from '#client/text/date.ts'

const MONTHS = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'] as const

/** ISO 8601 week number for this Monday, by the year of its Thursday. */
export function weekNumber(first: string): number {
  const middle = plusDays(first, 3)
  return Math.floor(daysBetween(`${middle.slice(0, 4)}-01-01`, middle) / 7) + 1
}

function weekDays(first: string, now: Date): string {
  const sunday = plusDays(first, 6)
  const date = (day: string) => `${Number(day.slice(8))}.`
  const month = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
  const year = (day: string) => ` ${day.slice(0, 4)}`
  const turns = first.slice(0, 4) !== sunday.slice(0, 4)
  const end = `${date(sunday)} ${month(sunday)}${turns || sunday.slice(0, 4) !== today(now).slice(0, 4) ? year(sunday) : ''}`
  if (first.slice(0, 7) === sunday.slice(0, 7)) return `${date(first)}–${end}`
  return `${date(first)} ${month(first)}${turns ? year(first) : ''} – ${end}`
}

const NEAR: Readonly<Record<number, string>> = { [-7]: 'Letzte Woche', 0: 'Diese Woche', 7: 'Nächste Woche' }

/** Title of a week: 'KW 50 · 7.–13. Dez.'; near weeks get a word, with the title as detail. */
export function weekTitle(first: string, now: Date): { readonly titel: string; readonly detail: string } {
  const detail = `KW ${weekNumber(first)} · ${weekDays(first, now)}`
  const word = NEAR[daysBetween(weekStart(today(now)), first)]
  return word === undefined ? { titel: detail, detail: '' } : { titel: word, detail }
}

/**
 * Entries by week, then by begin; this week stands even if empty. Running entries stand in this week only.
 * Ended ones that reach into it stand in both weeks. Weeks before `from` were not asked for.
 */
export function byWeek(
  entries: readonly PlanEntry[],
  now: Date,
  from = weekStart(today(now)),
): readonly (readonly [first: string, entries: readonly PlanEntry[]])[] {
  const thisWeek = weekStart(today(now))
  const weeks = new Map<string, PlanEntry[]>([[thisWeek, []]])
  for (const entry of entries) {
    const [begins, ends] = [weekStart(dayOf(entry.beginn)), Date.parse(entry.ende)]
    const runs = Date.parse(entry.beginn) <= now.getTime() && ends > now.getTime()
    const reaches = begins < thisWeek && ends > Date.parse(toInstant(thisWeek, '00:00'))
    const first = begins < from ? from : begins
    for (const week of new Set(runs ? [thisWeek] : reaches ? [first, thisWeek] : [first]))
      weeks.set(week, [...(weeks.get(week) ?? []), entry])
  }
  return [...weeks].sort(([a], [b]) => a.localeCompare(b))
}

const STEP = 12 * 7
/** Limit of 23 steps back. */
const OLDEST = 23 * STEP

export function earlierStart(ab: string, now: Date): string | null {
  const thisWeek = weekStart(today(now))
  const back = spansSince(ab, now).length * STEP + STEP
  return back > OLDEST ? null : plusDays(thisWeek, -back)
}
/** Spans before this week back to the day `ab`, newest first. `ab` is untrusted input from the address. */
export function spansSince(ab: string, now: Date): readonly (readonly [von: string, bis: string])[] {
  const thisWeek = weekStart(today(now))
  const back = /^\d{4}-\d\d-\d\d$/.test(ab) && !Number.isNaN(Date.parse(ab)) ? Math.min(daysBetween(ab, thisWeek), OLDEST) : 0
  return Array.from({ length: Math.max(0, Math.ceil(back / STEP)) }, (_, i) => [
    plusDays(thisWeek, -(i + 1) * STEP),
    plusDays(thisWeek, -i * STEP),
  ])
}

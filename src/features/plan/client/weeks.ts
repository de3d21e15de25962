// A plan is read by weeks, Monday to Sunday on the calendar of Berlin.
import type { PlanEntry } from '#contract/time/plan.ts'
import { dayOf, daysBetween, plusDays, today, weekStart } from '#client/text/date.ts'

const MONTHS = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'] as const

/** The number of the week that begins on this Monday, by ISO 8601: that of its Thursday's year. */
export function weekNumber(first: string): number {
  const middle = plusDays(first, 3)
  return Math.floor(daysBetween(`${middle.slice(0, 4)}-01-01`, middle) / 7) + 1
}

/** '7.–13. Dez.', '30. Nov. – 6. Dez.', over a turn of the year or in another one with the year. */
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

/** What a week is called: 'KW 50 · 7.–13. Dez.', those around now by a word, with that beside it. */
export function weekTitle(first: string, now: Date): { readonly titel: string; readonly detail: string } {
  const detail = `KW ${weekNumber(first)} · ${weekDays(first, now)}`
  const word = NEAR[daysBetween(weekStart(today(now)), first)]
  return word === undefined ? { titel: detail, detail: '' } : { titel: word, detail }
}

/**
 * The entries by week, and within it by begin; this week is there even when it is empty. What runs now stands in this week, whenever
 * it began.
 */
export function byWeek(entries: readonly PlanEntry[], now: Date): readonly (readonly [first: string, entries: readonly PlanEntry[]])[] {
  const thisWeek = weekStart(today(now))
  const weeks = new Map<string, PlanEntry[]>([[thisWeek, []]])
  for (const entry of entries) {
    const runs = Date.parse(entry.beginn) <= now.getTime() && Date.parse(entry.ende) > now.getTime()
    const first = runs ? thisWeek : weekStart(dayOf(entry.beginn))
    weeks.set(first, [...(weeks.get(first) ?? []), entry])
  }
  return [...weeks].sort(([a], [b]) => a.localeCompare(b))
}

/** So many weeks are one step back. */
const STEP = 12 * 7
/** Nobody looks further back by steps: 23 of them. */
const OLDEST = 23 * STEP

/** The Monday from which the plan shows when one looks a step further back than from `ab`; null at the end. */
export function earlier(ab: string, now: Date): string | null {
  const thisWeek = weekStart(today(now))
  const back = steps(ab, now).length * STEP + STEP
  return back > OLDEST ? null : plusDays(thisWeek, -back)
}
/** The spans before this week that reach back to the day `ab`, which may be anything that somebody typed; the latest first. */
export function steps(ab: string, now: Date): readonly (readonly [von: string, bis: string])[] {
  const thisWeek = weekStart(today(now))
  const back = /^\d{4}-\d\d-\d\d$/.test(ab) && !Number.isNaN(Date.parse(ab)) ? Math.min(daysBetween(ab, thisWeek), OLDEST) : 0
  return Array.from({ length: Math.max(0, Math.ceil(back / STEP)) }, (_, i) => [
    plusDays(thisWeek, -(i + 1) * STEP),
    plusDays(thisWeek, -i * STEP),
  ])
}

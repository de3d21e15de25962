import { timeFromWallClock, wallClock } from '#contract/time/berlin.ts'
import {
  dayOf,
  existingInstant,
  hoursBetween,
  monthName,
  plusDays,
  plusMonths,
  shortDay,
  timeOfDay,
  toInstant,
  today,
  weekStart,
} from '../../text/date.ts'

const MINUTE = 60_000
/** Minutes of one press on "earlier" or "later". */
export const STEP = 15
/** Minutes offered as the length of a period. */
export const DURATIONS: readonly number[] = [60, 120, 180, 240, 480]
const USUAL_HOURS = [8, 10, 14, 18, 19, 20]

export const plusMinutes = (value: string, minutes: number): string => new Date(Date.parse(value) + minutes * MINUTE).toISOString()

/** Moves a clock time without a day; midnight wraps around. */
export function shiftTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date((((hour * 60 + minute + minutes) % 1440) + 1440) * MINUTE).toISOString().slice(11, 16)
}

/** First time that the steppers of an empty field show: the next full hour today, else the evening. */
export const firstTime = (day: string | null, now: Date = new Date()): string =>
  day === today(now) ? `${timeOfDay(new Date(Math.ceil(now.getTime() / (60 * MINUTE)) * 60 * MINUTE)).slice(0, 2)}:00` : '18:00'

/** Full hours offered while a day has no time yet; today the coming ones. */
export function usualHours(day: string, now: Date = new Date()): readonly number[] {
  if (day !== today(now)) return USUAL_HOURS
  const next = Number(firstTime(day, now).slice(0, 2))
  if (next === 0) return []
  const later = USUAL_HOURS.filter((hour) => hour > next + 2)
  return [next, next + 1, next + 2, ...later].filter((hour) => hour < 24)
}

interface Span {
  readonly von: string
  readonly bis: string
}
/** End after the begin moved: as long as before; from a day on by the clock, so that 18:00 stays 18:00. */
export function moveEnd({ von, bis }: Span, begin: string): string {
  if (hoursBetween(von, bis) < 24) return new Date(Date.parse(begin) + Date.parse(bis) - Date.parse(von)).toISOString()
  return timeFromWallClock(wallClock(begin) + wallClock(bis) - wallClock(von)).toISOString()
}

/** An end at or before the begin becomes the first such clock time after it: 18:00 with "1 Uhr" ends in the night. */
export function repairEnd(begin: string, end: string): string {
  if (end > begin) return end
  const sameDay = existingInstant(dayOf(begin), timeOfDay(end))
  if (sameDay !== null && sameDay > begin) return sameDay
  return toInstant(plusDays(dayOf(begin), 1), timeOfDay(end))
}

/** Days to choose by a tap: today, the next one, and the coming weekend; today and three days or a week behind; or weeks from now. */
export type Near = 'ahead' | 'back' | 'week' | 'weeks'
export function nearDays(near: Near, now: Date = new Date()): readonly (readonly [word: string, day: string])[] {
  const first = today(now)
  const shortName = (day: string) => `${shortDay(day).slice(0, 2)}. ${Number(day.slice(8))}.`
  if (near === 'weeks') return [1, 2, 4].map((weeks) => [weeks === 1 ? '1 Woche' : `${weeks} Wochen`, plusDays(first, 7 * weeks)])
  if (near === 'back' || near === 'week') {
    const before = Array.from({ length: near === 'back' ? 3 : 6 }, (_, i) => i + 1).map((days) => plusDays(first, -days))
    return [['Heute', first], ...before.map((day, i) => [i === 0 ? 'Gestern' : shortName(day), day] as const)]
  }
  const weekend = [5, 6, 12, 13].map((days) => plusDays(weekStart(first), days))
  const next = weekend.filter((day) => day > plusDays(first, 1)).slice(0, 2)
  return [['Heute', first], ['Morgen', plusDays(first, 1)], ...next.map((day) => [shortName(day), day] as const)]
}

/** Months to choose by a tap: this one and those behind, or half a year, one and two years from now. */
export function nearMonths(near: 'back' | 'ahead', now: Date = new Date()): readonly (readonly [word: string, month: string])[] {
  const first = today(now).slice(0, 7)
  if (near === 'back') return [0, -1, -2].map((count) => plusMonths(first, count)).map((month) => [monthName(month.slice(5)), month])
  return (
    [
      ['In 6 Monaten', 6],
      ['In 1 Jahr', 12],
      ['In 2 Jahren', 24],
    ] as const
  ).map(([word, count]) => [word, plusMonths(first, count)])
}

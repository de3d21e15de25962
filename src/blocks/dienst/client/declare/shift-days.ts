import { dayOf, plusDays } from '#client/text/date.ts'
import { timeFromWallClock, wallClock } from '#contract/time/berlin.ts'

export const DAY_MS = 86_400_000
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/

/** All days of a value, and its instants at the same time of the clock, by these days. */
export function shiftDays(value: unknown, days: number): unknown {
  if (typeof value === 'string')
    return INSTANT.test(value)
      ? timeFromWallClock(wallClock(value) + days * DAY_MS).toISOString()
      : DAY.test(value)
        ? plusDays(value, days)
        : value
  if (Array.isArray(value)) return value.map((one) => shiftDays(one, days))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shiftDays(one, days)]))
  return value
}
/** Days of further dates, in their order; the first may have been moved onto one. */
export const furtherDays = (first: { readonly beginn: string }, days: readonly string[]): readonly string[] =>
  days.filter((day) => day !== dayOf(first.beginn)).toSorted()
/** A body of one day on another. Its times keep their length, which somebody has confirmed. */
export const shiftToDay = (body: object, from: { readonly beginn: string }, day: string): unknown =>
  shiftDays('bestaetigt' in body ? { ...body, bestaetigt: true } : body, daysTo(from, day))
export const daysTo = ({ beginn }: { readonly beginn: string }, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(dayOf(beginn))) / DAY_MS)

// Time zone conversion between instants (UTC) and Europe/Berlin wall time. Shared by both sides, based on Intl only.
import { OFFSETS_MAX } from '../limits.ts'

const ZONE = 'Europe/Berlin'
/** ISO 8601 with offset or `Z`, or a Date. */
export type Instant = Date | string

const clockFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})
const readableFormat = /* @__PURE__ */ new Intl.DateTimeFormat('de-DE', {
  timeZone: ZONE,
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const timeFormat = /* @__PURE__ */ new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

const DAY = 86_400_000

/** Uncached version of `wallClock`: Intl is thirty times slower than the arithmetic. */
function measured(time: number): number {
  // '11/24/2026, 17:00:00'; splitting it costs half of formatToParts.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = clockFormat.format(time).split(/\D+/).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** UTC offset of Berlin in milliseconds, by UTC day without a DST change. */
const ahead = new Map<number, number>()

/**
 * Berlin wall time of an instant in whole seconds, encoded as UTC milliseconds:
 * `new Date(wallClock(…)).getUTCHours()` is the local hour.
 * @throws RangeError if it is no instant
 */
export function wallClock(time: Instant): number {
  const at = Math.floor(new Date(time).getTime() / 1000) * 1000
  const day = Math.floor(at / DAY)
  const known = ahead.get(day)
  if (known !== undefined) return at + known
  const wall = measured(at)
  const first = day * DAY
  const offset = measured(first) - first
  if (measured(first + DAY) - first - DAY === offset) {
    if (ahead.size >= OFFSETS_MAX) ahead.clear()
    ahead.set(day, offset)
  }
  return wall
}

const days = new Map<number, string>()
export function tagInBerlin(time: Instant): string {
  const number = Math.floor(wallClock(time) / DAY)
  const known = days.get(number)
  if (known !== undefined) return known
  if (days.size >= OFFSETS_MAX) days.clear()
  const day = new Date(number * DAY).toISOString().slice(0, 10)
  days.set(number, day)
  return day
}

/** '24.11.2026' of a day `YYYY-MM-DD`. */
export const dateText = (day: string): string => day.split('-').toReversed().join('.')

/**
 * The instant of a Berlin wall time (see `wallClock`). An ambiguous hour resolves to the first occurrence; a
 * skipped one is shifted forward by the gap.
 * @throws RangeError if it is no time
 */
export function timeFromWallClock(wall: number): Date {
  // The offsets of the adjacent days differ only around a DST change.
  const before = wall - (wallClock(new Date(wall - DAY)) - (wall - DAY))
  const after = wall - (wallClock(new Date(wall + DAY)) - (wall + DAY))
  if (before === after || wallClock(new Date(before)) === wall) return new Date(before)
  return new Date(wallClock(new Date(after)) === wall ? after : before)
}

const HOUR = 3_600_000
/** Suffixes of the ambiguous hour: first, second. */
export const ZONES = [' MESZ', ' MEZ'] as const
/** One of ZONES in the ambiguous hour of October, '' at all other times. */
export function zoneOf(time: Instant): (typeof ZONES)[number] | '' {
  const at = new Date(time).getTime()
  // In Berlin the ambiguous hour spans 0 to 2 o'clock UTC, in October.
  if (new Date(at).getUTCMonth() !== 9 || new Date(at).getUTCHours() > 1) return ''
  const wall = wallClock(new Date(at))
  if (wallClock(new Date(at + HOUR)) === wall) return ZONES[0]
  return wallClock(new Date(at - HOUR)) === wall ? ZONES[1] : ''
}

/** 'Di., 24.11.2026, 17:00' */
export const readableTime = (time: Instant): string => readableFormat.format(new Date(time)) + zoneOf(time)
const clockTime = (time: Instant): string => timeFormat.format(new Date(time)) + zoneOf(time)

/** '16:30 bis 22:15 Uhr' if both are on the day `on`, else as `readableSpan`. */
export const spanOnDay = (beginn: Instant, ende: Instant, on: Instant): string =>
  [beginn, ende].every((time) => tagInBerlin(time) === tagInBerlin(on))
    ? `${clockTime(beginn)} bis ${clockTime(ende)} Uhr`
    : readableSpan(beginn, ende)

/** 'Di., 24.11.2026, 17:00 bis 22:00 Uhr', over midnight with both days. */
export function readableSpan(beginn: Instant, ende: Instant): string {
  const bis = tagInBerlin(beginn) === tagInBerlin(ende) ? clockTime(ende) : readableTime(ende)
  return `${readableTime(beginn)} bis ${bis} Uhr`
}

/** First and last day of a span from midnight to midnight in Berlin, `YYYY-MM-DD`; else null. */
export function wholeDays(beginn: Instant, ende: Instant): readonly [first: string, last: string] | null {
  if ([beginn, ende].some((time) => wallClock(time) % DAY !== 0)) return null
  return [tagInBerlin(beginn), tagInBerlin(new Date(new Date(ende).getTime() - 1))]
}

/** 'Di., 24.11.2026', 'Di., 24.11.2026 bis Do., 26.11.2026' for whole days; else as `readableSpan`. */
export function readableDays(beginn: Instant, ende: Instant): string {
  const days = wholeDays(beginn, ende)
  if (!days) return readableSpan(beginn, ende)
  const [first, last] = days.map((day) => readableTime(`${day}T12:00:00Z`).split(', ').slice(0, 2).join(', '))
  return first === last ? `${first}` : `${first} bis ${last}`
}

/** The same day `months` later, clamped to the end of the month: 2026-08-31 + 6 = 2027-02-28. */
export function inMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

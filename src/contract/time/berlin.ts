// The one clock of the house: between instants (UTC) and what a person in Europe/Berlin reads or means. For both sides, by Intl alone.
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

/** As `wallClock`, asked of Intl: thirty times as dear as reckoning. */
function measured(time: number): number {
  // '11/24/2026, 17:00:00'; taking it apart costs half of what formatToParts does.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = clockFormat.format(time).split(/\D+/).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Milliseconds by which Berlin is ahead, of days of UTC in which the clock does not change. */
const ahead = new Map<number, number>()
const REMEMBERED = 4_000

/**
 * What the clock in Berlin shows at an instant, in whole seconds, as milliseconds that a clock without changes would have
 * counted: `new Date(wallClock(…)).getUTCHours()` is the hour on the wall.
 * @throws RangeError when it is no instant
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
    if (ahead.size >= REMEMBERED) ahead.clear()
    ahead.set(day, offset)
  }
  return wall
}

/** Names of the days that were asked for, by their number since 1970. */
const days = new Map<number, string>()
/** The day in Berlin on which an instant falls, `YYYY-MM-DD`. */
export function tagInBerlin(time: Instant): string {
  const number = Math.floor(wallClock(time) / DAY)
  const known = days.get(number)
  if (known !== undefined) return known
  if (days.size >= REMEMBERED) days.clear()
  const day = new Date(number * DAY).toISOString().slice(0, 10)
  days.set(number, day)
  return day
}

/** '24.11.2026' of a day `YYYY-MM-DD`. */
export const dateText = (day: string): string => day.split('-').toReversed().join('.')

/**
 * The instant at which the clock in Berlin shows this (see `wallClock`). Of an hour that comes twice the first is meant; one
 * that the spring night skips moves on by what it skips.
 * @throws RangeError when it is no time
 */
export function timeFromWallClock(wall: number): Date {
  // The offsets of the day before and after differ only around a change of the clock.
  const before = wall - (wallClock(new Date(wall - DAY)) - (wall - DAY))
  const after = wall - (wallClock(new Date(wall + DAY)) - (wall + DAY))
  if (before === after || wallClock(new Date(before)) === wall) return new Date(before)
  return new Date(wallClock(new Date(after)) === wall ? after : before)
}

const HOUR = 3_600_000
/** The hour that comes twice, first and second. */
export const ZONES = [' MESZ', ' MEZ'] as const
/** One of ZONES in the hour of October that comes twice, '' at all other times. */
export function zoneOf(time: Instant): (typeof ZONES)[number] | '' {
  const at = new Date(time).getTime()
  // In Berlin that hour lies between 0 and 2 o'clock of UTC, in October.
  if (new Date(at).getUTCMonth() !== 9 || new Date(at).getUTCHours() > 1) return ''
  const wall = wallClock(new Date(at))
  if (wallClock(new Date(at + HOUR)) === wall) return ZONES[0]
  return wallClock(new Date(at - HOUR)) === wall ? ZONES[1] : ''
}

/** 'Di., 24.11.2026, 17:00' */
export const readableTime = (time: Instant): string => readableFormat.format(new Date(time)) + zoneOf(time)
const clockTime = (time: Instant): string => timeFormat.format(new Date(time)) + zoneOf(time)

/** '16:30 bis 22:15 Uhr' where both are on the day `on`, else as `readableSpan`. */
export const spanOnDay = (beginn: Instant, ende: Instant, on: Instant): string =>
  [beginn, ende].every((time) => tagInBerlin(time) === tagInBerlin(on))
    ? `${clockTime(beginn)} bis ${clockTime(ende)} Uhr`
    : readableSpan(beginn, ende)

/** 'Di., 24.11.2026, 17:00 bis 22:00 Uhr', over midnight with both days. */
export function readableSpan(beginn: Instant, ende: Instant): string {
  const bis = tagInBerlin(beginn) === tagInBerlin(ende) ? clockTime(ende) : readableTime(ende)
  return `${readableTime(beginn)} bis ${bis} Uhr`
}

/** The first and the last day of a span from midnight to midnight in Berlin, `YYYY-MM-DD`; null for any other. */
export function wholeDays(beginn: Instant, ende: Instant): readonly [first: string, last: string] | null {
  if ([beginn, ende].some((time) => wallClock(time) % DAY !== 0)) return null
  return [tagInBerlin(beginn), tagInBerlin(new Date(new Date(ende).getTime() - 1))]
}

/** 'Di., 24.11.2026', 'Di., 24.11.2026 bis Do., 26.11.2026' of whole days; else as `readableSpan`. */
export function readableDays(beginn: Instant, ende: Instant): string {
  const days = wholeDays(beginn, ende)
  if (!days) return readableSpan(beginn, ende)
  const [first, last] = days.map((day) => readableTime(`${day}T12:00:00Z`).split(', ').slice(0, 2).join(', '))
  return first === last ? `${first}` : `${first} bis ${last}`
}

/** The same day `months` later, at most the last of that month: 2026-08-31 + 6 = 2027-02-28. */
export function inMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

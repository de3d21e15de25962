// Instants in calendar files: Berlin time with its VTIMEZONE rules.
import type { ICalDayJsStub } from 'ical-generator'
import { wallClock } from '#contract/time/berlin.ts'

export const ZONE = 'Europe/Berlin'

/** Berlin time rules since 1996; older entries do not occur. */
export const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

const HOUR = 3_600_000

/**
 * Returns true for the repeated hour of the October night. Calendar files interpret it as the first occurrence (RFC 5545, 3.3.5).
 * Such instants must therefore be written in UTC.
 */
export const isSecondTime = (time: Date): boolean => wallClock(time) === wallClock(new Date(time.getTime() - HOUR))

/** Instant in ical-generator's format for zoned times. */
export function inBerlin(clockTime: Date): ICalDayJsStub {
  const [day = '', time = ''] = new Date(wallClock(clockTime))
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .split('T')
  const stub: ICalDayJsStub = {
    format: (form) => (form === 'HHmmss' ? time : day),
    isValid: () => true,
    toDate: () => clockTime,
    toJSON: () => clockTime.toISOString(),
    tz: () => stub,
  }
  return stub
}

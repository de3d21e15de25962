// Instants as calendar files write them: on the clock of Berlin, with the rules of that clock in the file itself.
import type { ICalDayJsStub } from 'ical-generator'
import { wallClock } from '#contract/time/berlin.ts'

export const ZONE = 'Europe/Berlin'

/** The clock of Berlin since 1996; older entries do not occur. */
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
 * Does the clock of Berlin show this time for the second time (the night in October)? A calendar file means the first of
 * the two by it (RFC 5545, 3.3.5), so that such an instant must be written in UTC.
 */
export const isSecondTime = (time: Date): boolean => wallClock(time) === wallClock(new Date(time.getTime() - HOUR))

/** An instant in the form in which ical-generator takes times of a zone. */
export function inBerlin(clockTime: Date): ICalDayJsStub {
  // '20261124T170000'
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

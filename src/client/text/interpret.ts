import { ownOf } from '#contract/words.ts'
import { zoneOf, ZONES } from '#contract/time/berlin.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { existingInstant, hoursLater, plusDays, plusMonths, today } from './date.ts'

const RELATIVE: Record<string, number> = { vorgestern: -2, gestern: -1, heute: 0, morgen: 1, übermorgen: 2, uebermorgen: 2 }
const WEEKDAYS = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so']
const NAMES: Record<string, string> = {
  montag: 'mo',
  dienstag: 'di',
  mittwoch: 'mi',
  donnerstag: 'do',
  freitag: 'fr',
  samstag: 'sa',
  sonnabend: 'sa',
  sonntag: 'so',
}
const two = (value: number) => String(value).padStart(2, '0')

function exists(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** The next day of the month with that number, from `from` on; a 31st may be two months away. */
function nextDay(date: number, from: string): string | null {
  for (const month of [0, 1, 2].map((count) => plusMonths(from.slice(0, 7), count))) {
    const day = exists(Number(month.slice(0, 4)), Number(month.slice(5)), date)
    if (day !== null && day >= from) return day
  }
  return null
}

/**
 * Parses a typed day as 'YYYY-MM-DD'; null if invalid.
 * A two-digit year means 20xx up to 20 years ahead, 19xx beyond (birthdays). A missing year means this one. A lone number means the
 * next such day of a month, today included.
 */
export function interpretDay(input: string, now: Date = new Date()): string | null {
  const text = input
    .trim()
    .toLowerCase()
    .replace(/^(mo|di|mi|do|fr|sa|so)\.?,\s*/, '')
  const currentDay = today(now)
  const daysAhead = ownOf(RELATIVE, text)
  if (daysAhead !== undefined) return plusDays(currentDay, daysAhead)
  const weekday = WEEKDAYS.indexOf((ownOf(NAMES, text) ?? text).replace('.', ''))
  if (weekday >= 0) {
    return plusDays(currentDay, (weekday - weekdayOf(currentDay) + 7) % 7)
  }
  const alone = /^(\d{1,2})\.?$/.exec(text)
  if (alone) return nextDay(Number(alone[1]), currentDay)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return exists(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const german = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*(?:[./-]\s*(\d{4}|\d{2})?)?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text)
  if (!german) return null
  const thisYear = Number(currentDay.slice(0, 4))
  let year = german[3] ? Number(german[3]) : thisYear
  if (german[3]?.length === 2) year += 2000 + year <= thisYear + 20 ? 2000 : 1900
  return exists(year, Number(german[2]), Number(german[1]))
}

/** Parses a clock time as 'HH:MM', else null: '8', '8 Uhr', '8:30', '8.30 Uhr', '0830'. */
export function interpretTimeOfDay(input: string): string | null {
  const text = input
    .trim()
    .toLowerCase()
    .replace(/\s*uhr$/, '')
  const match = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (!match) return null
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  return hour <= 23 && minute <= 59 ? `${two(hour)}:${two(minute)}` : null
}

function readInstant(input: string, now: Date, reference?: string): readonly [day: string, time: string] | null {
  const text = input
    .replace(/ ?(mesz|mez)$/i, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/,? um /i, ' ')
    .replace(/ ?· ?/, ' ')
  const digits = /^(\d{4}(?:\d{2}|\d{4})?)(\d{4})$/.exec(text)
  // "24122026" is a day; the user is asked for the missing time.
  const year = Number(today(now).slice(0, 4))
  if (digits?.[1]?.length === 4 && [year, year + 1].includes(Number(digits[2]))) return null
  if (digits?.[1] && digits[2]) return readInstant(`${digits[1]} ${digits[2]}`, now)
  const onlyTime = /[:]|uhr$/i.test(text) ? interpretTimeOfDay(text) : null
  if (onlyTime) return [reference ?? today(now), onlyTime]
  const parts = /^(.+?)[ ,]+(\d{1,2}(?:[:.]\d{2})?(?: ?uhr)?|\d{4})$/i.exec(text)
  const day = parts?.[1] ? interpretDay(parts[1].replace(/,$/, ''), now) : null
  const time = parts?.[2] ? interpretTimeOfDay(parts[2]) : null
  return day && time ? [day, time] : null
}

/**
 * Parses a typed point in time as an instant (ISO, UTC). Null if invalid, a day alone, or an hour skipped by the DST change.
 * A time alone means today, or the day `reference`. Digits alone are day, month, optional year, hour and minute: "24121830".
 * "MEZ" selects the second occurrence of an hour that occurs twice.
 */
export function interpretInstant(input: string, now: Date = new Date(), reference?: string): string | null {
  const read = readInstant(input.trim(), now, reference)
  const value = read && existingInstant(...read)
  if (!value) return null
  return /mez$/i.test(input.trim()) && zoneOf(value) === ZONES[0] ? hoursLater(value, 1) : value
}
export const isSkipped = (input: string, now: Date = new Date(), reference?: string): boolean =>
  readInstant(input.trim(), now, reference) !== null && interpretInstant(input, now, reference) === null

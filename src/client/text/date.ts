// The client's only module converting instants (ISO, UTC) and days ('YYYY-MM-DD') to and from display text. Display uses Europe/Berlin on
// every device.
import { dateText, type Instant, tagInBerlin, wallClock, timeFromWallClock, zoneOf } from '#contract/time/berlin.ts'

const WEEKDAYS = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'] as const
const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const

const asDate = (value: Instant) => (typeof value === 'string' ? new Date(value) : value)
const two = (value: number) => String(value).padStart(2, '0')
const DAY = 86_400_000
/** A calendar day as days since 1970; arithmetic is independent of DST changes. */
const dayNumber = ({ year, month, date }: ReturnType<typeof parts>) => Date.UTC(year, month - 1, date) / DAY
const fromDayNumber = (n: number): string => new Date(n * DAY).toISOString().slice(0, 10)
const parts = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}
const weekday = (n: number): string => WEEKDAYS[(((n + 4) % 7) + 7) % 7]!

export { dateText }
export const dayOf = tagInBerlin
/** 'KTW 1401' of 'KTW 1401 am 29.11.2026', where the day stands beside it. */
export const shortenTitle = (titel: string, beginn: Instant): string => titel.replace(` am ${dateText(dayOf(beginn))}`, '')
export const today = (now: Instant = new Date()): string => dayOf(now)
export const plusDays = (day: string, days: number): string => fromDayNumber(dayNumber(parts(day)) + days)

/** 'Di., 24.11.', with the year unless it is this one: 'Di., 24.11.2027' */
export function shortDay(day: string, now: Instant = new Date()): string {
  const t = parts(day)
  const year = t.year === parts(today(now)).year ? '' : String(t.year)
  return `${weekday(dayNumber(t)).slice(0, 2)}., ${two(t.date)}.${two(t.month)}.${year}`
}
/** 'heute', 'morgen', 'gestern', 'übermorgen', else as `shortDay`. */
export function relativeDay(day: string, now: Instant = new Date()): string {
  const daysAhead = dayNumber(parts(day)) - dayNumber(parts(today(now)))
  const word: Record<number, string> = { [-1]: 'gestern', 0: 'heute', 1: 'morgen', 2: 'übermorgen' }
  return word[daysAhead] ?? shortDay(day, now)
}
/** 'Dienstag, 24. November 2026' */
export function todayLong(now: Instant = new Date()): string {
  const t = parts(today(now))
  return `${weekday(dayNumber(t))}, ${t.date}. ${MONTHS[t.month - 1]} ${t.year}`
}
/** '17:00' */
export const timeOfDay = (value: Instant): string => new Date(wallClock(value)).toISOString().slice(11, 16)
const clockText = (value: Instant): string => timeOfDay(value) + zoneOf(value)
/** 'Di., 24.11. · 17:00 Uhr' */
export const instantText = (value: Instant, now: Instant = new Date()): string => `${shortDay(dayOf(value), now)} · ${clockText(value)} Uhr`
/** Clock time only if on the same day as `reference`: '16:30 Uhr'; otherwise with its own day. */
export const timeOnDay = (value: Instant, reference: Instant): string =>
  dayOf(value) === dayOf(reference) ? `${clockText(value)} Uhr` : instantText(value)

/** Ends before this hour belong to the evening before. */
const MORNING = '06:00'
const inOneNight = (beginn: Instant, ende: Instant): boolean =>
  dayOf(ende) === plusDays(dayOf(beginn), 1) && timeOfDay(ende) < MORNING && timeOfDay(ende) < timeOfDay(beginn)

/** 'Di., 24.11. · 17:00–21:00 Uhr', '… · 18:00–01:00 Uhr'; on another morning: 'Di., 24.11. · 20:00 – Mi., 25.11. · 06:00 Uhr'. */
export function spanText(beginn: Instant, ende: Instant, now: Instant = new Date()): string {
  if (dayOf(beginn) === dayOf(ende) || inOneNight(beginn, ende))
    return `${shortDay(dayOf(beginn), now)} · ${clockText(beginn)}–${clockText(ende)} Uhr`
  return `${shortDay(dayOf(beginn), now)} · ${clockText(beginn)} – ${instantText(ende, now)}`
}
/** As one says it: 'Di., 24.11. · 18–1 Uhr', '18:15–20 Uhr'; else as `spanText`. */
export function spanShort(beginn: Instant, ende: Instant, now: Instant = new Date()): string {
  if (dayOf(beginn) !== dayOf(ende) && !inOneNight(beginn, ende)) return spanText(beginn, ende, now)
  const said = (value: Instant) => clockText(value).replace(/^0/, '').replace(':00', '')
  return `${shortDay(dayOf(beginn), now)} · ${said(beginn)}–${said(ende)} Uhr`
}
/** Beside a day: '17:00–01:00 Uhr'; the last day only from a day's length on: '17:00 – So., 06.12., 18:00 Uhr'. */
export const timesText = (beginn: Instant, ende: Instant): string =>
  dayOf(beginn) === dayOf(ende) || hoursBetween(beginn, ende) < 24
    ? `${timeOfDay(beginn)}–${timeOfDay(ende)} Uhr`
    : `${timeOfDay(beginn)} – ${shortDay(dayOf(ende))}, ${timeOfDay(ende)} Uhr`
/** 'gerade eben', 'vor 5 Minuten', 'vor 3 Stunden', 'gestern, 17:00 Uhr', else as `instantText`. */
export function timeAgo(value: Instant, now: Instant = new Date()): string {
  const minutes = Math.floor((asDate(now).getTime() - asDate(value).getTime()) / 60_000)
  if (minutes >= 0 && minutes < 1) return 'gerade eben'
  if (minutes >= 0 && minutes < 60) return minutes === 1 ? 'vor 1 Minute' : `vor ${minutes} Minuten`
  const day = dayOf(value)
  if (minutes >= 0 && day === today(now)) return minutes < 120 ? 'vor 1 Stunde' : `vor ${Math.floor(minutes / 60)} Stunden`
  const word = relativeDay(day, now)
  return /^[a-zü]+$/.test(word) ? `${word}, ${timeOfDay(value)} Uhr` : instantText(value, now)
}
/**
 * Time remaining: 'in 20 Minuten', 'heute in 3 Stunden', 'morgen', 'in 2 Tagen', 'in 3 Wochen'. Returns 'läuft gerade' between
 * begin and end, 'vorbei' afterwards. Counts calendar days.
 */
export function countdownText(beginn: Instant, ende: Instant, now: Instant = new Date()): string {
  const ahead = asDate(beginn).getTime() - asDate(now).getTime()
  if (ahead <= 0) return asDate(ende).getTime() > asDate(now).getTime() ? 'läuft gerade' : 'vorbei'
  const minutes = Math.ceil(ahead / 60_000)
  if (minutes < 60) return minutes === 1 ? 'in 1 Minute' : `in ${minutes} Minuten`
  const hours = Math.round(minutes / 60)
  const days = daysBetween(today(now), dayOf(beginn))
  if (days === 0) return hours === 1 ? 'heute in 1 Stunde' : `heute in ${hours} Stunden`
  // Late in the evening 'morgen' may be only hours away.
  if (days === 1) return hours > 9 ? 'morgen' : hours === 1 ? 'morgen, in 1 Stunde' : `morgen, in ${hours} Stunden`
  return days < 14 ? `in ${days} Tagen` : `in ${Math.round(days / 7)} Wochen`
}
/** 'Guten Morgen', 'Guten Tag' or 'Guten Abend' */
export function greetingText(now: Instant = new Date()): string {
  const hour = new Date(wallClock(now)).getUTCHours()
  if (hour >= 4 && hour < 11) return 'Guten Morgen'
  return hour >= 4 && hour < 18 ? 'Guten Tag' : 'Guten Abend'
}
export const weekStart = (day: string): string => plusDays(day, -((dayNumber(parts(day)) + 3) % 7))

/** 'Dienstag, 24. November', with the year unless it is this one. */
export function dayLong(day: string, now: Instant = new Date()): string {
  const t = parts(day)
  const year = t.year === parts(today(now)).year ? '' : ` ${t.year}`
  return `${weekday(dayNumber(t))}, ${t.date}. ${MONTHS[t.month - 1]}${year}`
}
/** 'November 2026' of a month 'YYYY-MM' */
export function monthLong(month: string): string {
  const t = parts(month)
  return `${MONTHS[t.month - 1]} ${t.year}`
}
/** '5. November' of a day without its year, 'MM-TT'. */
export function dayAndMonth(day: string): string {
  const t = parts(`2000-${day}`)
  return `${t.date}. ${monthName(day)}`
}
export const monthName = (day: string): string => MONTHS[Number(day.slice(0, 2)) - 1] ?? ''
export const MONTHS_SHORT: readonly string[] = MONTHS.map((name) => name.slice(0, 3))
export function plusMonths(month: string, count: number): string {
  const t = parts(month)
  const n = t.year * 12 + t.month - 1 + count
  return `${Math.floor(n / 12)}-${two((n % 12) + 1)}`
}

export const asInputDay = (day: string | null): string => (day ? dateText(day) : '')

/** Converts a Berlin day and clock time to an instant (ISO, UTC): ('2026-11-24', '17:00') → '2026-11-24T16:00:00.000Z'. */
export function toInstant(day: string, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return timeFromWallClock(dayNumber(parts(day)) * DAY + (hour * 60 + minute) * 60_000).toISOString()
}

const ifOnClock = (value: string, time: string): string | null => (timeOfDay(value) === time ? value : null)
/** Like `toInstant`; null for an hour skipped by the DST change. */
export const existingInstant = (day: string, time: string): string | null => ifOnClock(toInstant(day, time), time)
export const SKIPPED = 'Diese Uhrzeit gibt es nicht: In dieser Nacht springt die Uhr von 2 auf 3 Uhr.'

/** Elapsed hours between two instants, correct across DST changes. */
export const hoursBetween = (beginn: Instant, ende: Instant): number => (asDate(ende).getTime() - asDate(beginn).getTime()) / 3_600_000

/** '4 Stunden', '1 Stunde', '4,25 Stunden'. */
export const hoursLong = (hours: number, digits = 2): string =>
  `${hours.toLocaleString('de-DE', { maximumFractionDigits: digits })} ${hours === 1 ? 'Stunde' : 'Stunden'}`

/**
 * '4 Stunden', '1 Stunde', '4,5 Stunden', '40 Minuten'. Adds '(Zeitumstellung)' if clock times differ from elapsed time; '' unless the
 * end is later.
 */
export function durationText(beginn: Instant, ende: Instant): string {
  const hours = hoursBetween(beginn, ende)
  if (!(hours > 0)) return ''
  const text = hours < 1 ? `${Math.round(hours * 60)} Minuten` : hoursLong(Math.round(hours * 100) / 100)
  return Math.abs((wallClock(ende) - wallClock(beginn)) / 3_600_000 - hours) > 0.01 ? `${text} (Zeitumstellung)` : text
}

/** Same clock time `days` later (or earlier): 10:00 is kept across a DST change. */
export const plusDaysTime = (value: string, days: number): string => toInstant(plusDays(dayOf(value), days), timeOfDay(value))

export const hoursLater = (value: Instant, hours: number): string => new Date(asDate(value).getTime() + hours * 3_600_000).toISOString()

/** Calendar days between two days: 1 from today to tomorrow. */
export const daysBetween = (von: string, bis: string): number => dayNumber(parts(bis)) - dayNumber(parts(von))

/** Instant of a clock time on the day nearest to the plan. For a plan of 23:00, 01:30 is on the next day. */
export function nearPlan(plan: string, time: string): string | null {
  const day = dayOf(plan)
  const distance = (value: string) => Math.abs(Date.parse(value) - Date.parse(plan))
  return ifOnClock(
    [-1, 0, 1].map((n) => toInstant(plusDays(day, n), time)).reduce((a, b) => (distance(b) < distance(a) ? b : a)),
    time,
  )
}

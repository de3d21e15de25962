// The plan of vehicles or rooms as a ruler: minutes of the wall clock of Berlin since the midnight with which it begins.
// A day always has 1440 of them, so that 10:00 stands at the same place each day, also where the clock changes.
import { wallClock } from '#contract/time/berlin.ts'
import { today, instant, shortDay, plusMonths, plusDays, daysBetween, weekStart } from '#client/text/date.ts'

export const DAY_MINUTES = 1440
const SPANS = ['tag', 'woche', 'monat'] as const
export type PlanSpan = (typeof SPANS)[number]

/** What is shown: how much, and around which day 'YYYY-MM-DD'. */
export interface PlanState {
  readonly spanne: PlanSpan
  readonly tag: string
}
/** The days that it shows. */
export interface PlanArea {
  readonly first: string
  readonly days: number
}
/** Instants, ISO. */
export interface TimeSpan {
  readonly beginn: string
  readonly ende: string
}
/** Minutes since the first midnight of the plan; half open. */
export interface Strecke {
  readonly von: number
  readonly bis: number
}

/** Of an address: what cannot be read is the week of today. */
export function planState(adresse: Readonly<Record<'spanne' | 'tag', string>>, now = today()): PlanState {
  const valid = /^\d{4}-\d{2}-\d{2}$/.test(adresse.tag) && !Number.isNaN(Date.parse(adresse.tag))
  return { spanne: SPANS.find((span) => span === adresse.spanne) ?? 'woche', tag: valid ? adresse.tag : now }
}

export function planArea({ spanne: span, tag: day }: PlanState): PlanArea {
  if (span === 'tag') return { first: day, days: 1 }
  if (span === 'woche') return { first: weekStart(day), days: 7 }
  const month = day.slice(0, 7)
  const first = `${month}-01`
  return { first, days: daysBetween(first, `${plusMonths(month, 1)}-01`) }
}

/** The day around which the plan stands one step further, or back. */
export function planStep({ spanne: span, tag: day }: PlanState, direction: 1 | -1): string {
  if (span === 'monat') return `${plusMonths(day.slice(0, 7), direction)}-01`
  return plusDays(day, span === 'tag' ? direction : 7 * direction)
}

/** The instants between which bookings are asked for. */
export const questionFrom = ({ first, days }: PlanArea): { readonly von: string; readonly bis: string } => ({
  von: instant(first, '00:00'),
  bis: instant(plusDays(first, days), '00:00'),
})

const minuteOf = (first: string, value: string): number => Math.floor((wallClock(value) - Date.parse(first)) / 60_000)

/** Where a span lies; may begin before and end behind what is shown. Never shorter than a quarter, so that it can be seen. */
export function streckeOf(first: string, { beginn, ende }: TimeSpan): Strecke {
  const von = minuteOf(first, beginn)
  return { von, bis: Math.max(minuteOf(first, ende), von + 15) }
}

/** Hours of a day in minutes, and where they lie in a week's plan: the night from 22 to 6 is narrow, so that an evening is no sliver. */
const HOURS = [0, 6 * 60, 22 * 60, DAY_MINUTES] as const
const PLACES = [0, 0.05, 0.95, 1] as const
function bend(value: number, from: readonly number[], to: readonly number[]): number {
  const after = Math.max(
    1,
    from.findIndex((edge) => value < edge),
  )
  const [a = 0, b = 1, c = 0, d = 1] = [from[after - 1], from[after], to[after - 1], to[after]]
  return c + ((value - a) / (b - a)) * (d - c)
}
/** Where a minute of a plan of so many days lies in it, from 0 to 1. */
export function shareOf(minute: number, days: number): number {
  if (days !== 7) return minute / (days * DAY_MINUTES)
  const day = Math.floor(minute / DAY_MINUTES)
  return (day + bend(minute - day * DAY_MINUTES, HOURS, PLACES)) / days
}
/** The minute that lies there. */
export function minuteAt(share: number, days: number): number {
  if (days !== 7) return share * days * DAY_MINUTES
  const day = Math.floor(share * days)
  return day * DAY_MINUTES + bend(share * days - day, PLACES, HOURS)
}

const two = (number: number) => String(number).padStart(2, '0')
const timeFrom = (first: string, minute: number): string => {
  const day = Math.floor(minute / DAY_MINUTES)
  const rest = minute - day * DAY_MINUTES
  return instant(plusDays(first, day), `${two(Math.floor(rest / 60))}:${two(rest % 60)}`)
}
export const spanFrom = (first: string, { von, bis }: Strecke): TimeSpan => ({
  beginn: timeFrom(first, von),
  ende: timeFrom(first, bis),
})

/** The clock time of a minute of the plan: "17:00". */
export const clockOf = (minute: number): string => {
  const rest = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}
const dayNames = new Map<string, string>()
const dayName = (first: string, minute: number): string => {
  const day = plusDays(first, Math.floor(minute / DAY_MINUTES))
  const name = dayNames.get(day) ?? shortDay(day)
  dayNames.set(day, name)
  return name
}
/** As `period`, but from minutes and without asking the zone again: a plan says it a thousand times. */
export function streckentext(first: string, { von, bis }: Strecke): string {
  const [start, finish] = [dayName(first, von), dayName(first, bis)]
  return start === finish
    ? `${start} · ${clockOf(von)}–${clockOf(bis)} Uhr`
    : `${start} · ${clockOf(von)} – ${finish} · ${clockOf(bis)} Uhr`
}

/** To which steps a hand can hold: a quarter of an hour, in the month whole days. */
export const gridOf = (span: PlanSpan): number => (span === 'monat' ? DAY_MINUTES : 15)

export type Handle = 'neu' | 'ganz' | 'ende' | 'beginn'
/**
 * What becomes of a span when a hand has gone from one minute to another: drawn anew, moved, or pulled at one end.
 * In the month a move keeps the clock times, and what is drawn anew reaches over whole days.
 */
export function dragged(handle: Handle, old: Strecke, start: number, now: number, grid: number): Strecke {
  const round = (minute: number) => Math.round(minute / grid) * grid
  const under = (minute: number) => Math.floor(minute / grid) * grid
  if (handle === 'neu') {
    const [a, b] = [under(Math.min(start, now)), under(Math.max(start, now)) + grid]
    return { von: a, bis: b }
  }
  const far = round(now - start)
  if (handle === 'ganz') return { von: old.von + far, bis: old.bis + far }
  const min = Math.min(grid, 15)
  if (handle === 'ende') return { von: old.von, bis: Math.max(old.von + min, grid === 15 ? round(now) : old.bis + far) }
  return { von: Math.min(old.bis - min, grid === 15 ? round(now) : old.von + far), bis: old.bis }
}

/** Puts what overlaps below each other: the number of the line for each, in the order given, and how many lines there are. */
export function lines(stretch: readonly Strecke[]): { readonly numbers: readonly number[]; readonly count: number } {
  const end: number[] = []
  const numbers = Array.from({ length: stretch.length }, () => 0)
  const byBeginn = stretch.map((strecke, index) => ({ strecke, index })).sort((a, b) => a.strecke.von - b.strecke.von)
  for (const { strecke, index } of byBeginn) {
    const free = end.findIndex((ende) => ende <= strecke.von)
    const line = free < 0 ? end.length : free
    end[line] = strecke.bis
    numbers[index] = line
  }
  return { numbers, count: Math.max(1, end.length) }
}

/** What is left free of a day between bookings, in minutes of the day; gaps below a quarter do not count. */
export function gaps(stretch: readonly Strecke[], from = 0): readonly Strecke[] {
  const free: Strecke[] = []
  let bis = from
  for (const { von, bis: ende } of [...stretch].sort((a, b) => a.von - b.von)) {
    if (von - bis >= 15) free.push({ von: bis, bis: Math.min(von, DAY_MINUTES) })
    bis = Math.max(bis, ende)
  }
  if (DAY_MINUTES - bis >= 15) free.push({ von: bis, bis: DAY_MINUTES })
  return free
}

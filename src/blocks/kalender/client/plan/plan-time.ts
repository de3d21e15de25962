// Time scale of a plan: wall-clock minutes in Berlin since the plan's first midnight. Days always have 1440 minutes, so 10:00 has a fixed
// position despite clock changes.
import { wallClock } from '#contract/time/berlin.ts'
import { today, toInstant, shortDay, plusMonths, plusDays, daysBetween, weekStart } from '#client/text/date.ts'

export const DAY_MINUTES = 1440
const SPANS = ['tag', 'woche', 'monat'] as const
export type PlanSpan = (typeof SPANS)[number]

export interface PlanState {
  readonly spanne: PlanSpan
  readonly tag: string
}
export interface PlanArea {
  readonly first: string
  readonly days: number
}
export interface TimeSpan {
  readonly beginn: string
  readonly ende: string
}
/** Minutes since the first midnight of the plan; half-open. */
export interface Strecke {
  readonly von: number
  readonly bis: number
}

/** Parses the URL state; invalid values give the current week. */
export function planState(adresse: Readonly<Record<'spanne' | 'tag', string>>, now = today()): PlanState {
  const valid = /^\d{4}-\d{2}-\d{2}$/.test(adresse.tag) && !Number.isNaN(Date.parse(adresse.tag))
  return { spanne: SPANS.find((span) => span === adresse.spanne) ?? 'woche', tag: valid ? adresse.tag : now }
}

export function planArea({ spanne: span, tag }: PlanState): PlanArea {
  if (span === 'tag') return { first: tag, days: 1 }
  if (span === 'woche') return { first: weekStart(tag), days: 7 }
  const month = tag.slice(0, 7)
  const first = `${month}-01`
  return { first, days: daysBetween(first, `${plusMonths(month, 1)}-01`) }
}

export function planStep({ spanne: span, tag }: PlanState, direction: 1 | -1): string {
  if (span === 'monat') return `${plusMonths(tag.slice(0, 7), direction)}-01`
  return plusDays(tag, span === 'tag' ? direction : 7 * direction)
}

export const questionFrom = ({ first, days }: PlanArea): { readonly von: string; readonly bis: string } => ({
  von: toInstant(first, '00:00'),
  bis: toInstant(plusDays(first, days), '00:00'),
})

const minuteOf = (first: string, value: string): number => Math.floor((wallClock(value) - Date.parse(first)) / 60_000)

/** Position of a span; may exceed the shown range. At least a quarter of an hour, to be visible. */
export function streckeOf(first: string, { beginn, ende }: TimeSpan): Strecke {
  const von = minuteOf(first, beginn)
  return { von, bis: Math.max(minuteOf(first, ende), von + 15) }
}

/** Hours of a day in minutes, and their positions in a week's plan. The night from 22:00 to 06:00 is narrow, so evenings have room. */
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
/** Position of a minute in a plan of these days, from 0 to 1. */
export function shareOf(minute: number, days: number): number {
  if (days !== 7) return minute / (days * DAY_MINUTES)
  const day = Math.floor(minute / DAY_MINUTES)
  return (day + bend(minute - day * DAY_MINUTES, HOURS, PLACES)) / days
}
export function minuteAt(share: number, days: number): number {
  if (days !== 7) return share * days * DAY_MINUTES
  const day = Math.floor(share * days)
  return day * DAY_MINUTES + bend(share * days - day, PLACES, HOURS)
}

const two = (number: number) => String(number).padStart(2, '0')
const timeFrom = (first: string, minute: number): string => {
  const day = Math.floor(minute / DAY_MINUTES)
  const minuteOfDay = minute - day * DAY_MINUTES
  return toInstant(plusDays(first, day), `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`)
}
export const spanFrom = (first: string, { von, bis }: Strecke): TimeSpan => ({
  beginn: timeFrom(first, von),
  ende: timeFrom(first, bis),
})

export const clockOf = (minute: number): string => {
  const minuteOfDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`
}
const dayNames = new Map<string, string>()
const dayName = (first: string, minute: number): string => {
  const day = plusDays(first, Math.floor(minute / DAY_MINUTES))
  const name = dayNames.get(day) ?? shortDay(day)
  dayNames.set(day, name)
  return name
}
/** Like `spanText`, but from minutes without time zone lookups: called a thousand times per plan. */
export function streckeText(first: string, { von, bis }: Strecke): string {
  const [start, finish] = [dayName(first, von), dayName(first, bis)]
  return start === finish
    ? `${start} · ${clockOf(von)}–${clockOf(bis)} Uhr`
    : `${start} · ${clockOf(von)} – ${finish} · ${clockOf(bis)} Uhr`
}

/** Drag grid: a quarter of an hour; whole days in the month. */
export const gridOf = (span: PlanSpan): number => (span === 'monat' ? DAY_MINUTES : 15)

export type Handle = 'neu' | 'ganz' | 'ende' | 'beginn'
/**
 * Span after a drag from one minute to another: drawn, moved, or resized at one end.
 * In the month, moves keep the clock times, and new spans cover whole days.
 */
export function dragStrecke(handle: Handle, old: Strecke, start: number, now: number, grid: number): Strecke {
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

/** Assigns overlapping spans to lines: the line number of each, in the given order, and the number of lines. */
export function assignLines(stretch: readonly Strecke[]): { readonly numbers: readonly number[]; readonly count: number } {
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

/** Gaps of a day between bookings, in minutes of the day; gaps below a quarter of an hour are ignored. */
export function gapsBetween(stretch: readonly Strecke[], from = 0): readonly Strecke[] {
  const free: Strecke[] = []
  let bis = from
  for (const { von, bis: ende } of [...stretch].sort((a, b) => a.von - b.von)) {
    if (von - bis >= 15) free.push({ von: bis, bis: Math.min(von, DAY_MINUTES) })
    bis = Math.max(bis, ende)
  }
  if (DAY_MINUTES - bis >= 15) free.push({ von: bis, bis: DAY_MINUTES })
  return free
}

// A plan of the ambulance (entities.md 2.20, 2.21): shifts by the clock of Berlin on days, each with seats that one signs up for.
import { timeFromWallClock } from '#contract/berlin.ts'
import type { Dienst, Eintrag } from './contract.ts'

const DAY = 86_400_000
export const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const
/** Who rides along, and what they must have learned at least (entities.md 2.21). */
export const SITZE = { Transportführer: 'RS', Fahrer: 'RH', Dritter: 'SH' } as const
export type Sitz = keyof typeof SITZE
/** The two vehicles of a week; behind each stands whatever vehicle bears its call sign (`kennung1`, `kennung2`). */
export const LISTEN = ['1401', '1402'] as const
export type Liste = (typeof LISTEN)[number]

const asDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** The day so many days later; days as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string => asDay(Date.parse(day) + days * DAY)
/** 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
/** The Monday of an ISO week: week 1 holds the 4th of January. */
export const mondayOf = (year: number, week: number): string => {
  const fourth = `${year}-01-04`
  return dayAfter(fourth, (week - 1) * 7 - weekdayOf(fourth))
}
/** Of a day. 2027-01-01 lies in week 53 of 2026. */
export function weekOf(day: string): { readonly jahr: number; readonly kw: number } {
  const thursday = dayAfter(day, 3 - weekdayOf(day))
  const jahr = Number(thursday.slice(0, 4))
  return { jahr, kw: Math.round((Date.parse(thursday) - Date.parse(mondayOf(jahr, 1)) - 3 * DAY) / (7 * DAY)) + 1 }
}
/** 52, or 53 in years like 2026. */
export const weeksIn = (year: number): number => weekOf(`${year}-12-28`).kw

/** By the clock of Berlin: one that ends at or before its begin ends the next day. In a night of daylight saving 12 hours last 13 or 11. */
export function spanOf(day: string, { beginn, ende }: Pick<Dienst, 'beginn' | 'ende'>): { readonly beginn: string; readonly ende: string } {
  const at = (on: string, time: string) => timeFromWallClock(Date.parse(`${on}T${time}Z`)).toISOString()
  return { beginn: at(day, beginn), ende: at(ende > beginn ? day : dayAfter(day, 1), ende) }
}

/** What a seat is called, in the plan and in mails: '1401 · Mo · Früh · Fahrer'. */
export const seatName = (parts: readonly string[], sitz: Sitz): string => [...parts, sitz].join(' · ')
export const weekParts = (liste: Liste, { tag, schicht }: Pick<Eintrag, 'tag' | 'schicht'>): readonly string[] => [
  liste,
  WEEKDAYS[tag] ?? '',
  schicht,
]

/** The seats of a shift; who drives sits in the vehicle. */
export function seatsOf(parts: readonly string[], day: string, shift: Dienst, vehicle: string | null) {
  if (shift.ausgefallen) return []
  const seats = (Object.keys(SITZE) as Sitz[]).filter((sitz) => sitz !== 'Dritter' || shift.dritter)
  return seats.map((sitz) => ({
    bezeichnung: seatName(parts, sitz),
    ...spanOf(day, shift),
    bedarf: [{ qualifikation: SITZE[sitz], anzahl: 1, funktion: sitz, mindestalter: null }],
    fahrzeuge: sitz === 'Fahrer' && vehicle !== null ? [{ fahrzeug: vehicle, typ: null, erforderlich: true }] : [],
  }))
}

const shift = (schicht: string, beginn: string, ende: string, dritter = true) => ({
  schicht,
  beginn,
  ende,
  dritter,
  ausgefallen: false,
  grund: '',
})
/** What a chapter starts from that has no week to copy. */
export const USUAL_WEEK: Readonly<Record<Liste, readonly Eintrag[]>> = {
  '1401': WEEKDAYS.flatMap((_, tag) => [
    { tag, ...shift('Früh', '06:00', '14:30') },
    { tag, ...shift('Spät', '13:30', '22:00') },
  ]),
  '1402': WEEKDAYS.flatMap((_, tag) => [
    { tag, ...shift('Tag', '08:00', '16:30') },
    { tag, ...shift('Nacht', '17:00', '01:00') },
  ]),
}
/** entities.md 2.20 */
export const USUAL_SUNDAY: readonly Dienst[] = [
  shift('Früh', '07:00', '15:30'),
  shift('Tag', '11:00', '20:00'),
  shift('Spät', '16:00', '22:00'),
]

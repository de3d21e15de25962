// A plan of the ambulance: shifts by the clock of Berlin on days, each with seats that one signs up for.
import { timeFromWallClock } from '#contract/time/berlin.ts'
import { WEEKDAY_NAMES, weekdayOf } from '#contract/time/week.ts'
import type { PlannedShift, WeekShift } from './contract.ts'

const DAY = 86_400_000
export const SEATS = { Transportführer: 'RS', Fahrer: 'RH', Dritter: 'SH' } as const
export const BINDING = 'Nehmen ist verbindlich: Absagen geht nur mit Grund.'
export type SeatKind = keyof typeof SEATS
/** The two vehicles of a week; the call signs (`kennung1`, `kennung2`) select the actual vehicles. */
export const LISTS = ['1401', '1402'] as const
export type List = (typeof LISTS)[number]

const asDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** Days as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string => asDay(Date.parse(day) + days * DAY)
/** Monday of an ISO week: week 1 contains January 4. */
export const mondayOf = (year: number, week: number): string => {
  const fourth = `${year}-01-04`
  return dayAfter(fourth, (week - 1) * 7 - weekdayOf(fourth))
}
/** ISO week of a day. 2027-01-01 is in week 53 of 2026. */
export function weekOf(day: string): { readonly jahr: number; readonly kw: number } {
  const thursday = dayAfter(day, 3 - weekdayOf(day))
  const year = Number(thursday.slice(0, 4))
  return { jahr: year, kw: Math.round((Date.parse(thursday) - Date.parse(mondayOf(year, 1)) - 3 * DAY) / (7 * DAY)) + 1 }
}
/** 52, or 53 in years like 2026. */
export const weeksIn = (year: number): number => weekOf(`${year}-12-28`).kw

/** Berlin wall-clock time: a shift that ends at or before its begin ends the next day. At a clock change, 12 hours last 13 or 11. */
export function spanOf(
  day: string,
  { beginn, ende }: Pick<PlannedShift, 'beginn' | 'ende'>,
): { readonly beginn: string; readonly ende: string } {
  const at = (on: string, time: string) => timeFromWallClock(Date.parse(`${on}T${time}Z`)).toISOString()
  return { beginn: at(day, beginn), ende: at(ende > beginn ? day : dayAfter(day, 1), ende) }
}

export function frameOf(first: string, last: string, shifts: readonly { readonly beginn: string; readonly ende: string }[]) {
  const [{ beginn }, { ende }] = [spanOf(first, { beginn: '00:00', ende: '23:59' }), spanOf(last, { beginn: '00:00', ende: '00:00' })]
  const [begins, ends] = [shifts.map((seatTime) => seatTime.beginn).toSorted(), shifts.map((seatTime) => seatTime.ende).toSorted()]
  return { beginn: begins[0] ?? beginn, ende: ends.at(-1) ?? ende }
}

export const seatName = (parts: readonly string[], seat: SeatKind): string => [...parts, seat].join(' · ')
export const weekParts = (list: List, { tag, schicht }: Pick<WeekShift, 'tag' | 'schicht'>): readonly string[] => [
  list,
  WEEKDAY_NAMES[tag] ?? '',
  schicht,
]

export const signField = (offer: string): 'kennung1' | 'kennung2' => (offer.startsWith(LISTS[1]) ? 'kennung2' : 'kennung1')

/** Seats of a shift. The driver's seat holds the vehicle, null if none in service has the call sign. */
export function seatsOf(parts: readonly string[], day: string, shift: PlannedShift, vehicle: string | null) {
  if (shift.ausgefallen) return []
  const seats = (Object.keys(SEATS) as SeatKind[]).filter((seat) => seat !== 'Dritter' || shift.dritter)
  return seats.map((seat) => ({
    bezeichnung: seatName(parts, seat),
    ...spanOf(day, shift),
    bedarf: [{ qualifikation: SEATS[seat], anzahl: 1, funktion: seat, mindestalter: null }],
    fahrzeuge: seat === 'Fahrer' ? [{ fahrzeug: vehicle, typ: vehicle === null ? 'KTW' : null, erforderlich: true }] : [],
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
export const NEW_SHIFT: PlannedShift = shift('Früh', '06:00', '14:30')
/** Default week for a chapter without a week to copy. */
export const USUAL_WEEK: Readonly<Record<List, readonly WeekShift[]>> = {
  '1401': WEEKDAY_NAMES.flatMap((_, tag) => [
    { tag, ...shift('Früh', '06:00', '14:30') },
    { tag, ...shift('Spät', '13:30', '22:00') },
  ]),
  '1402': WEEKDAY_NAMES.flatMap((_, tag) => [
    { tag, ...shift('Tag', '08:00', '16:30') },
    { tag, ...shift('Nacht', '17:00', '01:00') },
  ]),
}
export const USUAL_SUNDAY: readonly PlannedShift[] = [
  shift('Früh', '07:00', '15:30'),
  shift('Tag', '11:00', '20:00'),
  shift('Spät', '16:00', '22:00'),
]

/** Reason of a shift that another plan has. */
export const besideReason = (titel: string): string => `Steht im Plan „${titel}“`.slice(0, 120)

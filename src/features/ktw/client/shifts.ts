import type { BoardSchicht } from '#blocks/dienst/client/index.ts'
import { weekdayOf } from '#contract/time/week.ts'
import type { PlannedShift } from '../contract.ts'
import { dayAfter, type List, LISTS, mondayOf, seatName, SEATS, type SeatKind, USUAL_SUNDAY, USUAL_WEEK, weekParts } from '../plan.ts'
import type { Sunday, Week } from './kinds.ts'

export interface Seat {
  readonly sitz: SeatKind
  readonly offer: BoardSchicht
}
export interface Shift {
  readonly name: string
  readonly shift: PlannedShift
  readonly list: List | 'dienst'
  readonly seats: readonly Seat[]
}
export interface Day {
  readonly day: string
  readonly holiday: string | undefined
  readonly lists: readonly { readonly kennung: string; readonly shifts: readonly Shift[] }[]
}

const NAMES = Object.keys(SEATS) as SeatKind[]
function shiftOf(offers: ReadonlyMap<string, BoardSchicht>, parts: readonly string[], shift: PlannedShift, list: Shift['list']): Shift {
  const seats = NAMES.flatMap((sitz) => {
    const offer = offers.get(seatName(parts, sitz))
    return offer ? [{ sitz, offer }] : []
  })
  return { name: shift.schicht, shift, list, seats }
}
const byName = ({ schichten }: { readonly schichten: readonly unknown[] }) =>
  new Map((schichten as readonly BoardSchicht[]).map((schicht) => [schicht.bezeichnung, schicht]))
const early = <T extends { readonly beginn: string }>(shifts: readonly T[]): T[] =>
  shifts.toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))

export function daysOfWeek(week: Week): readonly Day[] {
  const [offers, monday] = [byName(week), mondayOf(week.jahr, week.kw)]
  const signs = { '1401': week.kennung1, '1402': week.kennung2 }
  return Array.from({ length: 7 }, (_, tag) => {
    const day = dayAfter(monday, tag)
    const lists = LISTS.flatMap((list) => {
      const shifts = early(week[list].filter((shift) => shift.tag === tag))
      return shifts.length === 0
        ? []
        : [{ kennung: signs[list], shifts: shifts.map((shift) => shiftOf(offers, weekParts(list, shift), shift, list)) }]
    })
    return { day, holiday: week.feiertage.find((holiday) => holiday.tag === day)?.name, lists }
  })
}

export function dayOfSunday(plan: Sunday): readonly Day[] {
  const offers = byName(plan)
  const shifts = early(plan.dienst).map((shift) => shiftOf(offers, [shift.schicht], shift, 'dienst'))
  return [{ day: plan.datum, holiday: plan.feiertage[0]?.name, lists: [{ kennung: plan.kennung, shifts }] }]
}

/** A list that takes new shifts, with the usual ones of a day. */
export interface ShiftList {
  readonly list: Shift['list']
  readonly kennung: string
  readonly usual: (day: string) => readonly PlannedShift[]
}
export const listsOfWeek = ({ kennung1, kennung2 }: Week): readonly ShiftList[] =>
  LISTS.map((list, i) => ({
    list,
    kennung: i === 0 ? kennung1 : kennung2,
    usual: (day) => USUAL_WEEK[list].filter(({ tag }) => tag === weekdayOf(day)),
  }))
export const listsOfSunday = ({ kennung }: Sunday): readonly ShiftList[] => [{ list: 'dienst', kennung, usual: () => USUAL_SUNDAY }]

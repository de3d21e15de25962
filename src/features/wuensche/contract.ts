// Availability of a member: a usual week, and overrides for single weeks (ADR 49).
import * as z from 'zod/mini'
import { GRADES } from '#blocks/konflikte/contract.ts'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { choice, field, requiredDay } from '#contract/fields.ts'

/** Parts of a day on Berlin's clock; a night belongs to the day of its evening. */
export const PARTS_OF_DAY = { frueh: 'Früh', spaet: 'Spät', nacht: 'Nacht' } as const
export type DayPart = keyof typeof PARTS_OF_DAY
export const HOURS = { frueh: [6, 14], spaet: [14, 22], nacht: [22, 6] } as const satisfies Readonly<Record<DayPart, readonly number[]>>
export const WEEKS_AHEAD = 12

const slot = z.object({
  /** 0: Monday. */
  tag: field('Tag', z.number().check(z.int(), z.minimum(0), z.maximum(6))),
  teil: choice('Tageszeit', PARTS_OF_DAY),
  grad: choice('Wunsch', GRADES),
})
export type Slot = z.output<typeof slot>
const slots = field('Zeiten', z.array(slot).check(z.maxLength(21)))
/** Monday of a week; null: every week. */
const week = z.nullable(requiredDay('Woche'))
const wish = z.object({ woche: week, zeiten: slots })
export type Said = z.output<typeof wish>

const call = callsUnder('/api/wuensche')
// Annahme: members enter their own wishes; people who staff see them beside the name.
export const wishesContract = defineContract({
  list: call('GET', '', 'angemeldet', 'Wann ich kann und möchte: jede Woche, und was in einzelnen Wochen anders ist', {
    response: z.array(wish),
  }),
  set: call('PUT', '', 'angemeldet', 'Sagen, wann man kann und möchte: jede Woche oder in einer; ohne Zeiten gilt nichts mehr', {
    body: wish,
    response: wish,
  }),
})

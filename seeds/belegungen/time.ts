import { plusDays } from '../days.ts'
import { clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { AHEAD, BACK } from './amounts.ts'

const DAY_MS = 86_400_000

export interface TimeWish {
  readonly begins: readonly number[]
  readonly hours: readonly number[]
}
export interface Span {
  readonly von: number
  readonly bis: number
}

/** The evening before seeding: no entry is later. */
export const cutoff = (today: string): number => clock(plusDays(today, -1), 21, 30)

export function randomDay(random: Random, today: string): string {
  return plusDays(today, random.whole(-BACK, AHEAD - 1))
}

/** A span on this day, in quarter hours of Berlin time. */
export function spanAt(random: Random, day: string, { begins, hours }: TimeWish): Span {
  const minute = random.pick([0, 0, 0, 30, 30, 15])
  const [from, duration] = [random.pick(begins), random.pick(hours)]
  return { von: clock(day, from, minute), bis: clock(day, from + Math.floor(duration), minute + (duration % 1) * 60) }
}

/** Created one to thirty days before it begins, never in the future. */
export const bookedAt = (random: Random, von: number, today: string): number =>
  Math.min(von - random.whole(1, 30) * DAY_MS, cutoff(today) - random.whole(0, 9) * DAY_MS - random.whole(0, 600) * 60_000)

export const iso = (ms: number): string => new Date(ms).toISOString()

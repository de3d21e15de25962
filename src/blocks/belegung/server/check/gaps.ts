import type { Span } from './period.ts'

const MINUTE = 60_000
const GRID = 15 * MINUTE
const DAY = 86_400_000
/** Suggestions further away are not useful. */
export const SEARCH_DAYS = 14

export interface Taken {
  readonly belegtVon: string
  readonly belegtBis: string
}
interface Wish extends Span {
  /** Set-up minutes before and after the booking itself. */
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
}

export const searchSpace = ({ beginn, ende }: Span): Span => ({
  beginn: new Date(Date.parse(beginn) - (SEARCH_DAYS + 1) * DAY).toISOString(),
  ende: new Date(Date.parse(ende) + (SEARCH_DAYS + 1) * DAY).toISOString(),
})

/**
 * At most two spans of the same length on quarter hours, the nearest before and after; none before `now`.
 * `taken` contains all bookings of the requested resources within `searchSpace`, in any order.
 */
export function nextFree(wish: Wish, taken: readonly Taken[], now: Date): Span[] {
  const [beginn, ende] = [Date.parse(wish.beginn), Date.parse(wish.ende)]
  const [before, after] = [wish.ruestzeitVor * MINUTE, wish.ruestzeitNach * MINUTE]
  const duration = ende - beginn
  const blocks = taken
    .map(({ belegtVon: takenFrom, belegtBis: takenUntil }) => ({ von: Date.parse(takenFrom), bis: Date.parse(takenUntil) }))
    .toSorted((a, b) => a.von - b.von)
  const disturber = (start: number) => blocks.filter(({ von, bis }) => von < start + duration + after && bis > start - before)
  const span = (start: number): Span => ({ beginn: new Date(start).toISOString(), ende: new Date(start + duration).toISOString() })
  const found: Span[] = []
  // Each step skips a conflicting block, so the number of steps is bounded by the blocks.
  for (let start = Math.floor(beginn / GRID) * GRID; start >= Math.max(now.getTime(), beginn - SEARCH_DAYS * DAY);) {
    const inWay = disturber(start)
    if (inWay.length === 0) {
      if (start !== beginn) found.push(span(start))
      break
    }
    start = Math.floor((Math.min(...inWay.map(({ von }) => von)) - after - duration) / GRID) * GRID
  }
  for (let start = Math.ceil(Math.max(beginn, now.getTime()) / GRID) * GRID; start <= beginn + SEARCH_DAYS * DAY;) {
    const inWay = disturber(start)
    if (inWay.length === 0) {
      if (start !== beginn) found.push(span(start))
      break
    }
    start = Math.ceil((Math.max(...inWay.map(({ bis }) => bis)) + before) / GRID) * GRID
  }
  return found
}

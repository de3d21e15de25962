// The rows of a plan, worked out once per change.
import type { PlanEntry, PlanRow } from './plan.ts'
import { lines, streckeOf, type Strecke } from './plan-time.ts'

export interface Row {
  /** The first day of the plan. */
  readonly first: string
  readonly row: PlanRow
  readonly entries: readonly PlanEntry[]
  /** Where each of them lies, and in which line of the row. */
  readonly stretch: readonly Strecke[]
  readonly numbers: readonly number[]
  readonly lines: number
}

export function inRow(row: PlanRow, entries: readonly PlanEntry[], first: string): Row {
  const stretch = entries.map((entry) => streckeOf(first, entry))
  const { numbers, count } = lines(stretch)
  return { first, row, entries, stretch, numbers, lines: count }
}

const same = (a: object, b: object): boolean => {
  const [links, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return links.length === right.size && links.every(([name, value]) => right.has(name) && right.get(name) === value)
}

/** Would both be drawn alike? Everything else of a row follows from what is compared here. */
export const sameRow = (a: Row, b: Row): boolean =>
  a === b ||
  (a.first === b.first &&
    same(a.row, b.row) &&
    a.entries.length === b.entries.length &&
    a.entries.every((entry, number) => same(entry, b.entries[number] ?? {})))

/** As the style sheet has them, in pixels. */
const LINE = 36
const EDGE = 8
export const height = (row: Row): number => EDGE + row.lines * LINE

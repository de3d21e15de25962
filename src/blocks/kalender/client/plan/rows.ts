import type { PlanEntry, PlanRow } from './plan.ts'
import { assignLines, streckeOf, type Strecke } from './plan-time.ts'

export interface Row {
  readonly first: string
  readonly row: PlanRow
  readonly entries: readonly PlanEntry[]
  readonly stretch: readonly Strecke[]
  readonly numbers: readonly number[]
  readonly lines: number
}

export function inRow(row: PlanRow, entries: readonly PlanEntry[], first: string): Row {
  const stretch = entries.map((entry) => streckeOf(first, entry))
  const { numbers, count } = assignLines(stretch)
  return { first, row, entries, stretch, numbers, lines: count }
}

const same = (a: object, b: object): boolean => {
  const [links, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return links.length === right.size && links.every(([name, value]) => right.has(name) && right.get(name) === value)
}

/** Compares two rows for rendering. All other row data derives from the compared parts. */
export const sameRow = (a: Row, b: Row): boolean =>
  a === b ||
  (a.first === b.first &&
    same(a.row, b.row) &&
    a.entries.length === b.entries.length &&
    a.entries.every((entry, number) => same(entry, b.entries[number] ?? {})))

/** In pixels, as in the style sheet. */
const LINE = 36
const EDGE = 8
export const heightOf = (row: Row): number => EDGE + row.lines * LINE

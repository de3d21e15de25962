// The week as one says it, cell by cell. Pure.
import { GRADES, type Grade } from '#blocks/konflikte/contract.ts'
import { keysOf } from '#contract/schema.ts'
import { TEILE, type Said, type Slot, type Teil } from '#features/wuensche/contract.ts'

/** By day (0: Monday) and part of it: "5 nacht". */
export type Grid = Readonly<Record<string, Grade>>
const keyOf = (tag: number, teil: Teil): string => `${tag} ${teil}`
const PARTS = keysOf(TEILE)
const ORDER = keysOf(GRADES)

export const gridOf = (said: Said | undefined): Grid =>
  Object.fromEntries((said?.zeiten ?? []).map(({ tag, teil, grad }) => [keyOf(tag, teil), grad]))
export const slotsOf = (grid: Grid): Slot[] =>
  Array.from({ length: 7 }, (_, tag) =>
    PARTS.flatMap((teil) => (grid[keyOf(tag, teil)] ? [{ tag, teil, grad: grid[keyOf(tag, teil)] as Grade }] : [])),
  ).flat()
export const at = (grid: Grid, tag: number, teil: Teil): Grade | null => grid[keyOf(tag, teil)] ?? null

/** Nothing, gladly, possible, in need, not, and nothing again. */
const next = (grade: Grade | null): Grade | null => (grade === null ? (ORDER[0] ?? null) : (ORDER[ORDER.indexOf(grade) + 1] ?? null))

/** A tap on a cell, or on a day for all of its parts: these go on from the first of them. */
export function tapped(grid: Grid, tag: number, parts: readonly Teil[] = PARTS): Grid {
  const grade = next(at(grid, tag, parts[0] ?? 'frueh'))
  const rest = Object.entries(grid).filter(([key]) => !parts.some((teil) => key === keyOf(tag, teil)))
  return Object.fromEntries([...rest, ...(grade === null ? [] : parts.map((teil) => [keyOf(tag, teil), grade] as const))])
}

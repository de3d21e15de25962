import { GRADES, type Grade } from '#blocks/konflikte/contract.ts'
import { keysOf } from '#contract/schema.ts'
import { PARTS_OF_DAY, type Said, type Slot, type DayPart } from '#features/wuensche/contract.ts'

/** Key: day (0: Monday) and part of the day, "5 nacht". */
export type Grid = Readonly<Record<string, Grade>>
const keyOf = (tag: number, part: DayPart): string => `${tag} ${part}`
const PARTS = keysOf(PARTS_OF_DAY)
const ORDER = keysOf(GRADES)

export const gridOf = (wish: Said | undefined): Grid =>
  Object.fromEntries((wish?.zeiten ?? []).map(({ tag, teil, grad }) => [keyOf(tag, teil), grad]))
export const slotsOf = (grid: Grid): Slot[] =>
  Array.from({ length: 7 }, (_, tag) =>
    PARTS.flatMap((part) => (grid[keyOf(tag, part)] ? [{ tag, teil: part, grad: grid[keyOf(tag, part)] as Grade }] : [])),
  ).flat()
export const gradeAt = (grid: Grid, tag: number, part: DayPart): Grade | null => grid[keyOf(tag, part)] ?? null

/** Cycle: none, gladly, possible, if necessary, no, none. */
const next = (grade: Grade | null): Grade | null => (grade === null ? (ORDER[0] ?? null) : (ORDER[ORDER.indexOf(grade) + 1] ?? null))

/** Tap on a cell, or on a day for all its parts, starting from the first part's grade. */
export function tapCells(grid: Grid, tag: number, parts: readonly DayPart[] = PARTS): Grid {
  const grade = next(gradeAt(grid, tag, parts[0] ?? 'frueh'))
  const others = Object.entries(grid).filter(([key]) => !parts.some((part) => key === keyOf(tag, part)))
  return Object.fromEntries([...others, ...(grade === null ? [] : parts.map((part) => [keyOf(tag, part), grade] as const))])
}

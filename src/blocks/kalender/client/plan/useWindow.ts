// Which rows of a plan are drawn: at first those near what is seen, then, while nothing else is to do, all of them. A row that is
// drawn costs nothing while the plan scrolls; one that is only then drawn costs a frame or two on a slow machine (ADR 15).
import { useEffect, useMemo, useState, type UIEvent } from 'react'
import { usePrinting } from '#client/ui/list/virtual-rows.ts'
import { height, type Row } from './rows.ts'

/** Numbers of rows, half open. */
interface Chunk {
  readonly first: number
  readonly ende: number
}

/** Pixels above and below what is seen in which rows are drawn at once; so far the plan scrolls before it is asked again. */
const SLACK = 352
/** So many rows come in above and below with each quiet moment. */
const BATCH = 1

/** Rows of these heights that touch what is seen or lie near it. */
export function near(heights: readonly number[], top: number, view: number): Chunk {
  let [first, ende, sum] = [0, heights.length, 0]
  heights.forEach((one, number) => {
    if (sum + one <= top - SLACK) first = number + 1
    if (sum >= top + view + 2 * SLACK) ende = Math.min(ende, number)
    sum += one
  })
  return { first: Math.min(first, ende), ende }
}

/** What was drawn stays drawn, unless a leap left rows between it and what is needed now. */
export const extra = (old: Chunk, fresh: Chunk): Chunk =>
  fresh.first > old.ende || fresh.ende < old.first
    ? fresh
    : { first: Math.min(old.first, fresh.first), ende: Math.max(old.ende, fresh.ende) }

const sum = (heights: readonly number[]): number => heights.reduce((soFar, one) => soFar + one, 0)

/** Runs something in a quiet moment; not every browser tells of one. */
function inRuhe(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const clock = setTimeout(act, 40)
    return () => clearTimeout(clock)
  }
  const number = requestIdleCallback(act)
  return () => cancelIdleCallback(number)
}

/** Which rows are drawn, and how high the rest is. With another `anlass` (the first day) all of them are others. */
export function useWindow(rows: readonly Row[], anlass: string) {
  const prints = usePrinting()
  const [view, setView] = useState({ top: 0, height: 900 })
  const [drawn, setDrawn] = useState({ anlass, first: 0, ende: 0 })
  const count = rows.length
  const heights = useMemo(() => rows.map(height), [rows])
  const chunk = near(heights, view.top, view.height)
  const soFar = drawn.anlass === anlass ? extra(drawn, chunk) : chunk
  const first = prints ? 0 : soFar.first
  const ende = prints ? count : Math.min(count, soFar.ende)

  useEffect(() => {
    const more = { anlass, first: Math.max(0, first - BATCH), ende: Math.min(count, ende + BATCH) }
    return first === 0 && ende === count ? undefined : inRuhe(() => setDrawn(more))
  }, [anlass, first, ende, count])

  return {
    window: { first, ende, top: sum(heights.slice(0, first)), bottom: sum(heights.slice(ende)) },
    onRollen: ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      const top = Math.floor(scrollTop / SLACK) * SLACK
      if (top !== view.top || clientHeight !== view.height) setView({ top, height: clientHeight })
    },
  }
}

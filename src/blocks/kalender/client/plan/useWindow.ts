// Row virtualization of a plan: rows near the viewport first, all others in idle time. Drawn rows scroll for free; drawing one during a
// scroll costs a frame or two on slow machines (ADR 15).
import { useEffect, useMemo, useState, type UIEvent } from 'react'
import { usePrinting } from '#client/ui/list/virtual-rows.ts'
import { heightOf, type Row } from './rows.ts'

interface Chunk {
  readonly first: number
  readonly ende: number
}

/** Overscan in pixels, also the scroll distance between updates. */
const SLACK = 352
/** Rows added above and below per idle callback. */
const BATCH = 1

export function visibleChunk(heights: readonly number[], top: number, view: number): Chunk {
  let [first, ende, sum] = [0, heights.length, 0]
  heights.forEach((rowHeight, number) => {
    if (sum + rowHeight <= top - SLACK) first = number + 1
    if (sum >= top + view + 2 * SLACK) ende = Math.min(ende, number)
    sum += rowHeight
  })
  return { first: Math.min(first, ende), ende }
}

/** Keeps drawn rows, unless a jump left a gap to the required ones. */
export const extendChunk = (old: Chunk, added: Chunk): Chunk =>
  added.first > old.ende || added.ende < old.first
    ? added
    : { first: Math.min(old.first, added.first), ende: Math.max(old.ende, added.ende) }

const sum = (heights: readonly number[]): number => heights.reduce((soFar, rowHeight) => soFar + rowHeight, 0)

/** Runs a function in idle time; with a fallback, as not every browser supports it. */
function inRuhe(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const clock = setTimeout(act, 40)
    return () => clearTimeout(clock)
  }
  const number = requestIdleCallback(act)
  return () => cancelIdleCallback(number)
}

/** Returns the drawn rows and the height of the rest. A changed `anlass` (the first day) resets them. */
export function useWindow(rows: readonly Row[], anlass: string) {
  const prints = usePrinting()
  const [view, setView] = useState({ top: 0, height: 900 })
  const [drawn, setDrawn] = useState({ anlass, first: 0, ende: 0 })
  const count = rows.length
  const heights = useMemo(() => rows.map(heightOf), [rows])
  const chunk = visibleChunk(heights, view.top, view.height)
  const soFar = drawn.anlass === anlass ? extendChunk(drawn, chunk) : chunk
  const first = prints ? 0 : soFar.first
  const ende = prints ? count : Math.min(count, soFar.ende)

  useEffect(() => {
    const grown = { anlass, first: Math.max(0, first - BATCH), ende: Math.min(count, ende + BATCH) }
    return first === 0 && ende === count ? undefined : inRuhe(() => setDrawn(grown))
  }, [anlass, first, ende, count])

  return {
    window: { first, ende, top: sum(heights.slice(0, first)), bottom: sum(heights.slice(ende)) },
    onRollen: ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      const top = Math.floor(scrollTop / SLACK) * SLACK
      if (top !== view.top || clientHeight !== view.height) setView({ top, height: clientHeight })
    },
  }
}

import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { createContext, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keptHere, useKeep } from '../../navigation/place.ts'

/** Keys of a list's rows, as sorted. */
export const RowOrder = createContext<readonly string[]>([])

/** True while printing. All rows must then render synchronously, before the browser takes its snapshot. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}

/** Up to this many rows are rendered without virtualisation. */
const FEW = 80

/** Height covered by the frame's header, same as `scroll-padding-top` (base.css). */
const HEADER = 72

export interface VisibleRows {
  readonly first: number
  readonly end: number
  readonly top: number
  readonly bottom: number
}

/**
 * Range of rows near the viewport. `height` is the estimate per row, `measure` the ref for each rendered row, `head` what stays
 * in view above them.
 * Measurements are kept per list name, so that a restored list has the same heights.
 */
export function useVisibleRows<E extends HTMLElement>(name: string, count: number, height: number, whole = false, head = 0) {
  const [measured] = useState(() => keptHere(`rows ${name}`) as VirtualItem[] | undefined)
  const list = useRef<E>(null)
  // Renders visible rows first and the rest without blocking taps. A restored list renders at once.
  const [begun, setBegun] = useState(measured !== undefined)
  useEffect(() => startTransition(() => setBegun(true)), [])
  const screenful = Math.ceil(window.innerHeight / height) + 1
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [count])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 14,
    scrollMargin: offset,
    ...(measured ? { initialMeasurementsCache: measured } : {}),
    scrollPaddingStart: HEADER + head,
    enabled: count > FEW && !whole,
  })
  useKeep(`rows ${name}`, () => virtual.takeSnapshot())
  const shown = virtual.getVirtualItems()
  const everything = count <= FEW || whole
  const drawn = whole || (everything && begun) ? count : screenful
  const visible: VisibleRows =
    everything || shown.length === 0
      ? { first: 0, end: Math.min(count, drawn), top: 0, bottom: Math.max(0, count - drawn) * height }
      : {
          first: shown[0]!.index,
          end: shown.at(-1)!.index + 1,
          top: shown[0]!.start - offset,
          bottom: virtual.getTotalSize() - (shown.at(-1)!.end - offset),
        }
  return {
    liste: list,
    visible,
    measure: everything ? undefined : virtual.measureElement,
    /** Scrolls to a row unless visible; `atTop` always, directly below the header. */
    show: (number: number, atTop = false) => {
      if (!everything) virtual.scrollToIndex(number, atTop ? { align: 'start' } : {})
      else if (atTop) list.current?.children[number]?.scrollIntoView()
    },
  }
}

import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keptHere, useKeep } from '../../navigation/place.ts'

/** Is the page being printed? Then every row must be rendered, synchronously, before the browser takes its snapshot. */
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

/** Up to this many rows are simply rendered. */
const FEW = 80

/** What of the screen's top the frame's header covers, as `scroll-padding-top` (base.css). */
const HEADER = 72

export interface VisibleRows {
  readonly first: number
  /** One past the last rendered row. */
  readonly end: number
  /** Height in pixels of the rows above and below that are not rendered. */
  readonly top: number
  readonly bottom: number
}

/**
 * Which rows of a long list are near the viewport; `height` is the estimate for a row, `measure` the ref of each rendered row.
 * What was measured is kept by the list's name: who comes back finds the same rows at the same height.
 */
export function useVisibleRows<E extends HTMLElement>(name: string, count: number, height: number, whole = false) {
  const [measured] = useState(() => keptHere(`rows ${name}`) as VirtualItem[] | undefined)
  const list = useRef<E>(null)
  // What is seen first is drawn first; the rest follows without holding up a tap. Who comes back finds the place as it was.
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
    scrollPaddingStart: HEADER,
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
    /** Scrolls to a row, where it is not on the screen; `atTop` in any case, right below the frame's header. */
    show: (number: number, atTop = false) => {
      if (!everything) virtual.scrollToIndex(number, atTop ? { align: 'start' } : {})
      else if (atTop) list.current?.children[number]?.scrollIntoView()
    },
  }
}

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Is the page being printed? Then everything must be drawn, at once and before the browser takes its picture. */
export function usePrinting(): boolean {
  const [prints, set] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => set(true))
    const after = () => set(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return prints
}

/** Fewer rows than this are simply drawn. */
const FEW = 80

export interface VisibleRows {
  readonly first: number
  /** One behind the last row that is drawn. */
  readonly ende: number
  /** Pixels of the rows above and below that are not drawn. */
  readonly top: number
  readonly bottom: number
}

/** Which rows of a long list are near the window; `height` is what a row is likely to need, `measure` is the ref of each drawn row. */
export function useVisibleRows<E extends HTMLElement>(count: number, height: number, whole = false) {
  const list = useRef<E>(null)
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => setDistance((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [count])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 14,
    scrollMargin: distance,
    enabled: count > FEW && !whole,
  })
  const shown = virtual.getVirtualItems()
  const everything = count <= FEW || whole
  const visible: VisibleRows =
    everything || shown.length === 0
      ? { first: 0, ende: everything ? count : FEW, top: 0, bottom: 0 }
      : {
          first: shown[0]!.index,
          ende: shown.at(-1)!.index + 1,
          top: shown[0]!.start - distance,
          bottom: virtual.getTotalSize() - (shown.at(-1)!.end - distance),
        }
  return {
    liste: list,
    visible,
    measure: everything ? undefined : virtual.measureElement,
    show: (number: number) => !everything && virtual.scrollToIndex(number),
  }
}

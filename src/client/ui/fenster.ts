import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Is the page being printed? Then everything must be drawn, at once and before the browser takes its picture. */
export function useDruckt(): boolean {
  const [druckt, setze] = useState(false)
  useEffect(() => {
    const vorher = () => flushSync(() => setze(true))
    const nachher = () => setze(false)
    window.addEventListener('beforeprint', vorher)
    window.addEventListener('afterprint', nachher)
    return () => {
      window.removeEventListener('beforeprint', vorher)
      window.removeEventListener('afterprint', nachher)
    }
  }, [])
  return druckt
}

/** Fewer rows than this are simply drawn. */
const WENIGE = 80

export interface Ausschnitt {
  readonly erste: number
  /** One behind the last row that is drawn. */
  readonly ende: number
  /** Pixels of the rows above and below that are not drawn. */
  readonly oben: number
  readonly unten: number
}

/** Which rows of a long list are near the window; `hoehe` is what a row is likely to need, `miss` is the ref of each drawn row. */
export function useAusschnitt<E extends HTMLElement>(anzahl: number, hoehe: number, ganz = false) {
  const liste = useRef<E>(null)
  const [abstand, setzeAbstand] = useState(0)
  useLayoutEffect(() => setzeAbstand((liste.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [anzahl])
  const virtuell = useWindowVirtualizer({
    count: anzahl,
    estimateSize: () => hoehe,
    overscan: 14,
    scrollMargin: abstand,
    enabled: anzahl > WENIGE && !ganz,
  })
  const gezeigt = virtuell.getVirtualItems()
  const alles = anzahl <= WENIGE || ganz
  const ausschnitt: Ausschnitt =
    alles || gezeigt.length === 0
      ? { erste: 0, ende: alles ? anzahl : WENIGE, oben: 0, unten: 0 }
      : {
          erste: gezeigt[0]!.index,
          ende: gezeigt.at(-1)!.index + 1,
          oben: gezeigt[0]!.start - abstand,
          unten: virtuell.getTotalSize() - (gezeigt.at(-1)!.end - abstand),
        }
  return {
    liste,
    ausschnitt,
    miss: alles ? undefined : virtuell.measureElement,
    zeige: (nummer: number) => !alles && virtuell.scrollToIndex(nummer),
  }
}

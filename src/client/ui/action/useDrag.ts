import { useEffect, useRef, useState, type RefObject } from 'react'
import { loadOnce } from '../../app/chunk.ts'
import type { DropTarget } from './drag.ts'

const load = loadOnce(() => import('./drag.ts'))
/** Touch scrolls and taps; only a mouse drags. */
const withMouse = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches
type Element = RefObject<HTMLElement | null>

/** Binds an element to the drag library once both exist; returns the cleanup function. */
function bind(element: Element, how: (dragger: Awaited<ReturnType<typeof load>>, target: HTMLElement) => () => void) {
  let letGo: (() => void) | undefined
  let released = false
  if (!withMouse()) return () => undefined
  load().then(
    (dragger) => {
      if (!released && element.current) letGo = how(dragger, element.current)
      return undefined
    },
    // Without the chunk, tapping still works.
    () => undefined,
  )
  return () => {
    released = true
    letGo?.()
  }
}

export function useDraggable(element: Element, what: string, id: string | null): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(
    () => (id === null ? undefined : bind(element, (dragger, target) => dragger.makeDraggable(target, what, id, setDragging))),
    [element, what, id],
  )
  return dragging
}

export function useDropTarget<Z>(element: Element, what: string, target: DropTarget<Z> | null): Z | null {
  const last = useRef(target)
  const [over, setOver] = useState<Z | null>(null)
  useEffect(() => {
    last.current = target
  })
  const on = target !== null
  useEffect(
    () =>
      on ? bind(element, (dragger, node) => dragger.makeDropTarget(node, what, () => last.current as DropTarget<Z>, setOver)) : undefined,
    [element, what, on],
  )
  return over
}

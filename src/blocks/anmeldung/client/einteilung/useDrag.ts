import { useEffect, useRef, useState, type RefObject } from 'react'
import { loadOnce } from '#client/chunk.ts'

const load = loadOnce(() => import('./drag.ts'))
/** Fingers scroll and tap; only a mouse drags. */
const withMouse = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Binds an element to the drag library once both are there; returns the function that lets go again. */
function bind(element: RefObject<HTMLElement | null>, how: (dragger: Awaited<ReturnType<typeof load>>, here: HTMLElement) => () => void) {
  let letGo: (() => void) | undefined
  let released = false
  if (!withMouse()) return () => undefined
  load().then(
    (dragger) => {
      if (!released && element.current) letGo = how(dragger, element.current)
      return undefined
    },
    // Without the chunk people tap.
    () => undefined,
  )
  return () => {
    released = true
    letGo?.()
  }
}

/** Lets a person be dragged; null: not this one. */
export function useDraggable<E extends HTMLElement>(profil: string | null) {
  const ref = useRef<E>(null)
  const [dragging, set] = useState(false)
  useEffect(
    () => (profil === null ? undefined : bind(ref, (dragger, here) => dragger.makeDraggable(here, profil, { onDrag: set }))),
    [profil],
  )
  return { ref, dragging }
}

/** Takes a person dropped here. */
export function useDropTarget<E extends HTMLElement>(put: (profil: string) => void) {
  const ref = useRef<E>(null)
  const last = useRef(put)
  const [over, set] = useState(false)
  useEffect(() => {
    last.current = put
  })
  useEffect(() => bind(ref, (dragger, here) => dragger.makeDropTarget(here, { onOver: set, put: (profil) => last.current(profil) })), [])
  return { ref, over }
}

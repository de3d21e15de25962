import { useEffect, useRef, useState, type RefObject } from 'react'
import { loadOnce } from '#client/chunk.ts'

const load = loadOnce(() => import('./drag.ts'))
/** Fingers scroll and tap; only a mouse drags. */
const withMouse = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Binds an element to the drag library once both are there; answers the function that lets go again. */
function bind(element: RefObject<HTMLElement | null>, how: (dragger: Awaited<ReturnType<typeof load>>, here: HTMLElement) => () => void) {
  let ende: (() => void) | undefined
  let way = false
  if (!withMouse()) return () => undefined
  load().then(
    (dragger) => {
      if (!way && element.current) ende = how(dragger, element.current)
      return undefined
    },
    // Without the chunk one taps.
    () => undefined,
  )
  return () => {
    way = true
    ende?.()
  }
}

/** Lets a person be dragged; null: not this one. */
export function useDraggable<E extends HTMLElement>(profil: string | null) {
  const ref = useRef<E>(null)
  const [drags, set] = useState(false)
  useEffect(
    () => (profil === null ? undefined : bind(ref, (dragger, here) => dragger.makeDraggable(here, profil, { onDrag: set }))),
    [profil],
  )
  return { ref, drags }
}

/** Takes who is dropped here. */
export function useFileStore<E extends HTMLElement>(put: (profil: string) => void) {
  const ref = useRef<E>(null)
  const last = useRef(put)
  const [over, set] = useState(false)
  useEffect(() => {
    last.current = put
  })
  useEffect(() => bind(ref, (dragger, here) => dragger.makeFileStore(here, { onOver: set, put: (profil) => last.current(profil) })), [])
  return { ref, over }
}

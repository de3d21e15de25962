import { useEffect, useRef, useState } from 'react'
import { loadOnce } from '#client/chunk.ts'
import type { Zone } from './area.ts'
import type { Movable } from './drag.ts'

const load = loadOnce(() => import('./drag.ts'))

/** Lets a box be dragged, and others be dropped on it; null: only looked at. Fingers scroll and tap; only a mouse drags. */
export function useMovable<E extends HTMLElement>(movable: Movable | null) {
  const ref = useRef<E>(null)
  const current = useRef(movable)
  const [state, show] = useState<Zone | 'zieht' | null>(null)
  useEffect(() => {
    current.current = movable
  })
  const on = movable !== null
  useEffect(() => {
    if (!on || !window.matchMedia('(hover: hover) and (pointer: fine)').matches) return undefined
    let letGo: (() => void) | undefined
    let released = false
    load().then(
      ({ bind }) => {
        if (!released && ref.current) letGo = bind(ref.current, () => current.current as Movable, show)
        return undefined
      },
      // Without the chunk there is the menu.
      () => undefined,
    )
    return () => {
      released = true
      letGo?.()
    }
  }, [on])
  return { ref, state }
}

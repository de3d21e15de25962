import { useEffect, useRef, useState, type RefObject } from 'react'
import { mitFrist } from '#client/chunk.ts'

const lade = mitFrist(() => import('./ziehen.ts'))
/** Fingers scroll and tap; only a mouse drags. */
const mitMaus = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Binds an element to the drag library once both are there; answers the function that lets go again. */
function binde(element: RefObject<HTMLElement | null>, wie: (zieher: Awaited<ReturnType<typeof lade>>, hier: HTMLElement) => () => void) {
  let ende: (() => void) | undefined
  let weg = false
  if (!mitMaus()) return () => undefined
  lade().then(
    (zieher) => {
      if (!weg && element.current) ende = wie(zieher, element.current)
      return undefined
    },
    // Without the chunk one taps.
    () => undefined,
  )
  return () => {
    weg = true
    ende?.()
  }
}

/** Lets a person be dragged; null: not this one. */
export function useZiehbar<E extends HTMLElement>(profil: string | null) {
  const ref = useRef<E>(null)
  const [zieht, setze] = useState(false)
  useEffect(
    () => (profil === null ? undefined : binde(ref, (zieher, hier) => zieher.machZiehbar(hier, profil, { beiZug: setze }))),
    [profil],
  )
  return { ref, zieht }
}

/** Takes who is dropped here. */
export function useAblage<E extends HTMLElement>(lege: (profil: string) => void) {
  const ref = useRef<E>(null)
  const zuletzt = useRef(lege)
  const [ueber, setze] = useState(false)
  useEffect(() => {
    zuletzt.current = lege
  })
  useEffect(() => binde(ref, (zieher, hier) => zieher.machAblage(hier, { beiUeber: setze, lege: (profil) => zuletzt.current(profil) })), [])
  return { ref, ueber }
}

import { QueryClientContext } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useMouseDesk } from '../page/narrow.ts'

/** Longest wait for content, in milliseconds. */
const PATIENCE = 600
/** Equal frames in a row after which the content counts as complete. */
const CALM = 3

/**
 * 'waits' until the content is complete; 'held' keeps one height for content that takes longer, 'settles' takes that height unseen.
 */
type Opening = 'waits' | 'open' | 'settles' | 'held'

/** A sheet rises at its final size: it waits for its answers and parts, and does not grow under the thumb. */
export function useOpening(): { readonly ref: RefObject<HTMLDivElement | null>; readonly 'data-opening': Opening } {
  const ref = useRef<HTMLDivElement>(null)
  const client = use(QueryClientContext)
  const [opening, setOpening] = useState<Opening>('waits')
  useLayoutEffect(() => {
    const end = performance.now() + PATIENCE
    let [height, calm, frame] = [-1, 0, 0]
    const look = () => {
      const content = ref.current
      const isLoading = Boolean(content?.querySelector('.first-content, [data-comes]')) || (client?.isFetching(AWAITED) ?? 0) > 0
      const now = content?.scrollHeight ?? 0
      calm = !isLoading && now === height ? calm + 1 : 0
      height = now
      if (calm >= CALM) setOpening('open')
      else if (performance.now() > end && !isLoading) setOpening('open')
      else if (performance.now() > end) {
        // A height that changes in the frame of the rise would count as a shift, also when a busy phone draws both at once.
        flushSync(() => setOpening('settles'))
        frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setOpening('held'))))
      } else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [client])
  const atDesk = useMouseDesk()
  useEffect(() => {
    // A keyboard that rises by itself would cover the sheet of a phone.
    if (atDesk && (opening === 'open' || opening === 'held')) focusFirstField(ref.current)
  }, [atDesk, opening])
  return { ref, 'data-opening': opening }
}

const CLOSE = '.mantine-CloseButton-root'
/** Mantine focuses the close button, which the first space of a typed name would press. */
function focusFirstField(content: HTMLElement | null): void {
  const focused = document.activeElement
  if (!content || (content.contains(focused) && !focused?.matches(CLOSE) && focused !== content)) return
  const [first] = [...content.querySelectorAll<HTMLElement>('a, input, select, textarea, button')].filter(
    (part) => part.tabIndex >= 0 && !part.matches(`${CLOSE}, :disabled, [type='hidden']`),
  )
  if (first?.matches("textarea, input:not([type='checkbox'], [type='radio'], [type='file'])") !== true) return
  // A searched list opens at its focus and would cover what lies below.
  if (first.matches("[aria-haspopup='listbox']:not([readonly])")) content.focus({ preventScroll: true })
  else first.focus({ preventScroll: true })
}

const AWAITED = { predicate: ({ meta }: { readonly meta: { readonly decoration?: true } | undefined }) => meta?.decoration !== true }

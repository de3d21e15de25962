// Scroll and focus restoration: a revisited screen keeps its position; a new one starts at the top with focus.
import type { AnyRouter, ParsedLocation, RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { dropErrors } from '../app/notify.ts'
import { isCovered, keepSteps, placeOf } from './steps.ts'
import { PLACES_MAX } from '#contract/limits.ts'

interface Place {
  readonly top: number
  readonly link: string | null
  /** State kept by parts of the screen: measured heights, number of rows shown. */
  readonly parts: Readonly<Record<string, unknown>>
}

const KEY = 'orte-im-verlauf'
/** Maximum time to regain the former height, and the required idle time; in milliseconds. */
const PATIENCE = 10_000
const STILL = 700

let places = new Map<string, Place>()
const parts = new Map<string, () => unknown>()
let currentPlace = () => ''

function readPlaces(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Place][])
  } catch {
    return new Map()
  }
}

const watched = new WeakSet<AnyRouter>()

/** Subscribes to the router: saves each place on leaving and restores it on return. */
export function watchPlaces(router: AnyRouter): void {
  if (watched.has(router)) return
  watched.add(router)
  keepSteps(router.history)
  window.history.scrollRestoration = 'manual'
  places = readPlaces()
  currentPlace = () => placeOf(router.latestLocation)
  let shown: string | undefined
  let returning = true
  let stop = () => {}

  function remember() {
    // A half-restored position must not be saved.
    if (shown === undefined || isRestoring) return
    const link = document.activeElement?.closest('#inhalt a')?.getAttribute('href') ?? null
    const saved = Object.fromEntries([...parts].map(([name, value]) => [name, value()]))
    places.delete(shown)
    places.set(shown, { top: window.scrollY, link, parts: saved })
    const [oldest] = places.keys()
    if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest)
  }
  let isRestoring = false

  const history: RouterHistory = router.history
  history.subscribe(({ action: { type } }) => {
    returning = type !== 'PUSH' && type !== 'REPLACE'
  })
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    remember()
    if (pathChanged) dropErrors()
  })
  window.addEventListener('pagehide', () => {
    remember()
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...places]))
    } catch {
      // Without storage a reload starts at the top.
    }
  })
  const show = (location: ParsedLocation) => {
    const first = shown === undefined
    const place = placeOf(location)
    if (place === shown) return
    stop()
    shown = place
    const old = returning ? places.get(place) : undefined
    isRestoring = old !== undefined
    stop = arrive(old, first, location.hash !== '', () => (isRestoring = false))
  }
  router.subscribe('onRendered', ({ toLocation }) => show(toLocation))
  setTimeout(() => show(router.latestLocation))
}

/** Clears the places on sign-out, for privacy. */
export function forgetPlaces(): void {
  places.clear()
  sessionStorage.removeItem(KEY)
}

/** Scrolls to the place, repeatedly as the screen grows, until it is stable or the user interacts. */
function arrive(old: Place | undefined, first: boolean, toHash: boolean, done: () => void): () => void {
  let still: ReturnType<typeof setTimeout> | undefined
  let focusTaken = first
  const patience = setTimeout(stop, PATIENCE)
  // Observes growth: skeletons are replaced, and long lists render rows after scrolling.
  const grown = new ResizeObserver(scrollBack)
  const drawn = new MutationObserver(scrollBack)
  function scrollBack() {
    if (old && Math.abs(window.scrollY - old.top) > 1) window.scrollTo({ top: old.top, behavior: 'instant' })
    if (old && Math.abs(window.scrollY - old.top) <= 1) {
      clearTimeout(still)
      still = setTimeout(stop, STILL)
    }
    if (!focusTaken) focusTaken = focusScreen(old?.link ?? null)
    if (!old && focusTaken) stop()
  }
  function stop() {
    done()
    clearTimeout(patience)
    clearTimeout(still)
    grown.disconnect()
    drawn.disconnect()
    for (const event of HANDS) window.removeEventListener(event, stop, true)
  }
  if (!old && !first && !toHash) window.scrollTo({ top: 0, behavior: 'instant' })
  for (const event of HANDS) window.addEventListener(event, stop, true)
  grown.observe(document.body)
  drawn.observe(document.body, { childList: true, subtree: true })
  scrollBack()
  return stop
}
const HANDS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Focuses the link that was followed, else the heading; until either is rendered, the main element. */
function focusScreen(link: string | null): boolean {
  const main = document.getElementById('inhalt')
  const now = document.activeElement
  // An already focused field keeps the focus.
  if (!main || isCovered() || (now !== main && now?.tagName !== 'H1' && main.contains(now))) return true
  const heading = main.querySelector<HTMLElement>('h1')
  const target = (link !== null && [...main.querySelectorAll('a')].find((each) => each.getAttribute('href') === link)) || heading || main
  if (target === heading) heading.tabIndex = -1
  if (now !== target) target.focus({ preventScroll: true })
  // Hidden elements cannot take the focus; retry later.
  return document.activeElement === target && target !== main && (link === null || target !== heading)
}

/** State saved by a part of the screen on leaving; `name` is unique per screen. */
export const keptHere = (name: string): unknown => places.get(currentPlace())?.parts[name]

export function useKeep(name: string, value: () => unknown): void {
  const read = useEffectEvent(value)
  useEffect(() => {
    const ask = () => read()
    parts.set(name, ask)
    return () => {
      if (parts.get(name) === ask) parts.delete(name)
    }
  }, [name])
}

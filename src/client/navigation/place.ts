// Where one was: a screen to which one comes back stands where it was left, a new one begins at its top and has the focus.
import type { AnyRouter, ParsedLocation, RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isCovered, keepSteps, placeOf } from './steps.ts'

interface Place {
  readonly top: number
  /** The link that led on. */
  readonly link: string | null
  /** What parts of the screen keep: measured heights, how much of a list was shown. */
  readonly parts: Readonly<Record<string, unknown>>
}

const KEY = 'orte-im-verlauf'
const MOST = 50
/** How long a screen may take to be as high again as it was, and how long it must stand still then. */
const PATIENCE = 10_000
const STILL = 700

let places = new Map<string, Place>()
const parts = new Map<string, () => unknown>()
let here = () => ''

function readPlaces(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Place][])
  } catch {
    return new Map()
  }
}

const watched = new WeakSet<AnyRouter>()

/** Follows this router: remembers each place when it is left, and restores it when one comes back. */
export function watchPlaces(router: AnyRouter): void {
  if (watched.has(router)) return
  watched.add(router)
  keepSteps(router.history)
  window.history.scrollRestoration = 'manual'
  places = readPlaces()
  here = () => placeOf(router.latestLocation)
  let shown: string | undefined
  let returning = true
  let stop = () => {}

  function remember() {
    // Half way back to where one was is no place to come back to.
    if (shown === undefined || isRestoring) return
    const link = document.activeElement?.closest('#inhalt a')?.getAttribute('href') ?? null
    const kept = Object.fromEntries([...parts].map(([name, value]) => [name, value()]))
    places.delete(shown)
    places.set(shown, { top: window.scrollY, link, parts: kept })
    const [oldest] = places.keys()
    if (places.size > MOST && oldest !== undefined) places.delete(oldest)
  }
  let isRestoring = false

  const history: RouterHistory = router.history
  history.subscribe(({ action: { type } }) => {
    returning = type !== 'PUSH' && type !== 'REPLACE'
  })
  router.subscribe('onBeforeLoad', remember)
  window.addEventListener('pagehide', () => {
    remember()
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...places]))
    } catch {
      // Without storage a reload begins at the top.
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
  // The screen with which the frame came.
  setTimeout(() => show(router.latestLocation))
}

/** Where one was is nobody else's business: for when somebody signs out. */
export function forgetPlaces(): void {
  places.clear()
  sessionStorage.removeItem(KEY)
}

/** Goes to the place, again whenever the screen has grown, until it stands or somebody takes over. */
function arrive(old: Place | undefined, first: boolean, toHash: boolean, done: () => void): () => void {
  let still: ReturnType<typeof setTimeout> | undefined
  let focusTaken = first
  const patience = setTimeout(stop, PATIENCE)
  // Skeletons become content, and a long list draws its rows once it stands at their place.
  const grown = new ResizeObserver(go)
  const drawn = new MutationObserver(go)
  function go() {
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
  go()
  return stop
}
const HANDS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** The focus goes to the link by which one had left, else to the heading; until either is there, to the screen. */
function focusScreen(link: string | null): boolean {
  const main = document.getElementById('inhalt')
  const now = document.activeElement
  // A field that took it keeps it.
  if (!main || isCovered() || (now !== main && now?.tagName !== 'H1' && main.contains(now))) return true
  const heading = main.querySelector<HTMLElement>('h1')
  const target = (link !== null && [...main.querySelectorAll('a')].find((each) => each.getAttribute('href') === link)) || heading || main
  if (target === heading) heading.tabIndex = -1
  if (now !== target) target.focus({ preventScroll: true })
  // What is not drawn yet takes no focus.
  return document.activeElement === target && target !== main && (link === null || target !== heading)
}

/** What a part of the screen kept when this place was left last; the name is the part's own on its screen. */
export const keptHere = (name: string): unknown => places.get(here())?.parts[name]

/** Keeps this for when one comes back; asked for when the place is left. */
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

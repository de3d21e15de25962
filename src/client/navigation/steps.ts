// Back closes first what lies over a screen: each open sheet, dialog or menu has a step of its own in the browser's history (docs/adr/0032).
import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

interface Step {
  readonly __TSR_index: number
  readonly __TSR_key?: string
  /** How many sheets lie over the screen at this step. */
  readonly layers?: number
  /** One name for all steps at the same place: what is said of the screen (scroll position) does not change with a sheet or a filter. */
  readonly place?: string
}
interface Layer {
  readonly close: () => void
}

/** What lies over the screen, the topmost last. */
const layers: Layer[] = []
let settle = () => {}
const afterwards: (() => void)[] = []

/** Does this once the history has a step for each open layer, and none for one that was closed. */
export function afterLayers(fn: () => void): void {
  afterwards.push(fn)
  settle()
}

/** The name of the place at which a step of the history stands. */
export const placeOf = ({ state, href }: { readonly state: object; readonly href: string }): string => {
  const { place, __TSR_key: key } = state as Step
  return place ?? key ?? href
}

/** A browser that stalls must not hold up the next screen. */
const STALLED = 5000

/** Keeps this history at one step for each layer. */
export function keepSteps(history: RouterHistory): void {
  const { push, replace, notify, destroy } = history
  const step = () => history.location.state as Step
  const depth = () => step().layers ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let at = step().__TSR_index
  // While we take back steps of our own: the address that stays, and who wants to go on meanwhile.
  let goingBack: { readonly href: string; readonly layers: number; readonly stalled: ReturnType<typeof setTimeout> } | null = null
  const waiting: (() => void)[] = []

  const inTurn = (go: () => void) => (goingBack ? void waiting.push(go) : go())
  // A screen that is opened out of a sheet takes the place of the sheet's step: back leads to where the sheet was opened. And the
  // same screen once more is no step.
  history.push = (to, state, options) => inTurn(() => (depth() > 0 || to === history.location.href ? replace : push)(to, state, options))
  // A filter or tab changes the address, not the place.
  history.replace = (to, state, options) =>
    inTurn(() => {
      const same = to.split(/[?#]/)[0] === history.location.pathname
      replace(to, same ? { ...(state as object), layers: depth(), place: placeOf(history.location) } : state, options)
    })

  settle = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const { __TSR_index: real } = (window.history.state ?? {}) as Partial<Step>
      // Still on the way, or somebody is being asked whether to leave.
      if (goingBack || (real !== undefined && real !== step().__TSR_index)) {
        timer = setTimeout(settle, 20)
        return
      }
      const missing = layers.length - depth()
      if (missing > 0) {
        push(history.location.href, { ...step(), layers: depth() + 1, place: placeOf(history.location) }, { ignoreBlocker: true })
        settle()
      } else if (missing < 0) {
        goingBack = { href: history.location.href, layers: layers.length, stalled: setTimeout(arrived, STALLED) }
        history.go(missing, { ignoreBlocker: true })
      } else for (const fn of afterwards.splice(0)) fn()
    })
  }
  function arrived() {
    if (!goingBack) return
    clearTimeout(goingBack.stalled)
    goingBack = null
    for (const go of waiting.splice(0)) go()
  }

  // Where our way back ends, what changed in the address while a sheet was open stays changed, before anybody hears of the step. A
  // listener of our own comes too late: Chromium calls those of `popstate` in their order, also the capturing ones.
  let correcting = false
  history.notify = (action) => {
    if (correcting) return
    correcting = true
    if (goingBack?.href.split(/[?#]/)[0] === location.pathname) window.history.replaceState(window.history.state, '', goingBack.href)
    correcting = false
    notify(action)
  }
  history.subscribe(({ action: { type } }) => {
    const before = at
    at = step().__TSR_index
    if (type === 'PUSH' || type === 'REPLACE' || before === at) return
    // Arrived where we went ourselves: what was opened meanwhile (a sheet out of a menu) stays, and gets its step.
    const ours = goingBack?.layers === depth()
    arrived()
    if (!ours) for (const layer of layers.slice(depth()).toReversed()) layer.close()
    settle()
  })
  history.destroy = () => {
    clearTimeout(timer)
    clearTimeout(goingBack?.stalled)
    settle = () => {}
    // It goes nowhere any more: what a search box still sends when its screen is taken away would reach the next history of this window.
    history.push = () => {}
    history.replace = () => {}
    destroy()
  }
  // A reload with a sheet open: only those are there again whose address says so.
  settle()
}

// Safari does not focus a button that is tapped.
let pressed: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => (pressed = target instanceof Element ? target.closest('a, button, [tabindex]') : null),
    true,
  )

const isLost = (element: Element | null) =>
  element === null || element === document.body || (layers.length === 0 && element.closest('[role=dialog]') !== null)

/** What opened the layer that was opened last; if that stood in a layer itself, then what opened that one. */
let lastOpeners: readonly (Element | null)[] = []

/** Gives the focus back to what opened a layer; if that is gone, to the layer below, what opened the layer in which it stood, or the screen. */
function returnFocus(openers: readonly (Element | null)[]) {
  if (!isLost(document.activeElement)) return
  const below = layers.length > 0 && [...document.querySelectorAll('[role=dialog]')].at(-1)
  for (const element of [...openers, below || document.getElementById('inhalt')]) {
    if (!(element instanceof HTMLElement) || isLost(element) || (below && !element.closest('[role=dialog]'))) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/** For what lies over a screen: back closes it before it leaves the screen, and the focus returns to what opened it. */
export function useLayer(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const opener = document.activeElement === document.body ? pressed : document.activeElement
    const openers = opener?.closest('[role=dialog], [role=menu]') ? [opener, ...lastOpeners] : [opener]
    lastOpeners = openers
    const layer: Layer = { close: () => close() }
    layers.push(layer)
    settle()
    // What had the focus in it may give way to something else.
    let focused: EventTarget | null = null
    const isTop = () => layers.at(-1) === layer
    const follow = ({ target }: FocusEvent) => {
      if (isTop()) focused = target
    }
    const changed = new MutationObserver(() => {
      if (isTop() && focused instanceof Element && !focused.isConnected) returnFocus([])
    })
    document.addEventListener('focusin', follow)
    changed.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', follow)
      changed.disconnect()
      layers.splice(layers.indexOf(layer), 1)
      settle()
      setTimeout(() => returnFocus(openers))
    }
  }, [open])
}

/** Whether a menu or another part of the screen is open that lies over it. */
export function useOpen(): readonly [boolean, (open: boolean) => void] {
  const [open, set] = useState(false)
  useLayer(open, () => set(false))
  return [open, set]
}

/** Does something lie over the screen? */
export const isCovered = (): boolean => layers.length > 0

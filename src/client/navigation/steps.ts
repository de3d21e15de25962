// Back button closes overlays first: each open sheet, dialog or menu has its own history entry (docs/adr/0032).
import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

interface Step {
  readonly __TSR_index: number
  readonly __TSR_key?: string
  readonly layers?: number
  /** Shared by all history entries of one place: sheets and filters keep the screen's state, such as the scroll position. */
  readonly place?: string
}
interface Layer {
  readonly close: () => void
}

const layers: Layer[] = []
let settle = () => {}
const afterwards: (() => void)[] = []

export function afterLayers(fn: () => void): void {
  afterwards.push(fn)
  settle()
}

export const placeOf = ({ state, href }: { readonly state: object; readonly href: string }): string => {
  const { place, __TSR_key: key } = state as Step
  return place ?? key ?? href
}

/** A stalled browser must not block navigation; in milliseconds. */
const STALLED = 5000

/** Keeps one history entry per open layer. */
export function keepSteps(history: RouterHistory): void {
  const { push, replace, notify, destroy } = history
  const step = () => history.location.state as Step
  const depth = () => step().layers ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let at = step().__TSR_index
  // State while removing own history entries: the address to keep; further navigation is queued.
  let goingBack: { readonly href: string; readonly layers: number; readonly stalled: ReturnType<typeof setTimeout> } | null = null
  const waiting: (() => void)[] = []

  const inTurn = (action: () => void) => (goingBack ? void waiting.push(action) : action())
  // A screen opened from a sheet replaces the sheet's entry; back returns to the screen below. Navigating to the current address adds no
  // entry.
  history.push = (to, state, options) => inTurn(() => (depth() > 0 || to === history.location.href ? replace : push)(to, state, options))
  // A filter or tab changes the URL, not the place.
  history.replace = (to, state, options) =>
    inTurn(() => {
      const same = to.split(/[?#]/)[0] === history.location.pathname
      replace(to, same ? { ...(state as object), layers: depth(), place: placeOf(history.location) } : state, options)
    })

  settle = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const { __TSR_index: real } = (window.history.state ?? {}) as Partial<Step>
      // Navigation is still pending, or a leave confirmation is open.
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
    for (const action of waiting.splice(0)) action()
  }

  // Preserves URL changes made while a sheet was open, before any listener is notified. A `popstate` listener would be too late: Chromium
  // calls them in registration order, including capturing ones.
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
    // Own navigation has arrived. Layers opened meanwhile (a sheet from a menu) remain open and get an entry.
    const ours = goingBack?.layers === depth()
    arrived()
    if (!ours) for (const layer of layers.slice(depth()).toReversed()) layer.close()
    settle()
  })
  history.destroy = () => {
    clearTimeout(timer)
    clearTimeout(goingBack?.stalled)
    settle = () => {}
    // Disables navigation: a late update from an unmounted search box would reach the next history of this window.
    history.push = () => {}
    history.replace = () => {}
    destroy()
  }
  // After a reload, only sheets reflected in the URL reopen.
  settle()
}

// Safari does not focus a tapped button.
let pressed: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => (pressed = target instanceof Element ? target.closest('a, button, [tabindex]') : null),
    true,
  )

const isLost = (element: Element | null) =>
  element === null || element === document.body || (layers.length === 0 && element.closest('[role=dialog]') !== null)

/** Opener of the most recent layer, followed by the openers of the layers it was in. */
let lastOpeners: readonly (Element | null)[] = []

/** Returns the focus to a layer's opener. If it is gone, falls back to the layer below, that layer's opener, or the screen. */
function returnFocus(openers: readonly (Element | null)[]) {
  if (!isLost(document.activeElement)) return
  const below = layers.length > 0 && [...document.querySelectorAll('[role=dialog]')].at(-1)
  for (const element of [...openers, below || document.getElementById('inhalt')]) {
    if (!(element instanceof HTMLElement) || isLost(element) || (below && !element.closest('[role=dialog]'))) continue
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

/** Registers an overlay: back closes it before leaving the screen, and the focus returns to its opener. */
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
    // The focused element inside may be unmounted.
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

export function useOpen(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useLayer(open, () => setOpen(false))
  return [open, setOpen]
}

export const isCovered = (): boolean => layers.length > 0

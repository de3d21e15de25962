// Whether there is a net, since when not, and of when what is shown is. Told by client/api.ts, shown by layout/NetBanner.tsx.
import { useSyncExternalStore } from 'react'

interface Net {
  /** Since when nothing came; null: there is a net. */
  readonly since: Date | null
  /** Of when what is shown is, as far as one knows. */
  readonly asOf: Date | null
}
let net: Net = { since: null, asOf: null }
let lastAnswer: Date | null = null
const listeners = new Set<() => void>()
const set = (fresh: Net) => {
  net = fresh
  for (const fn of listeners) fn()
}
/** Calls `fn` after each change; returns the function that stops it. */
export const onNet = (fn: () => void) => {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}
export const useNet = (): Net => useSyncExternalStore(onNet, () => net)
export const isWithoutNet = (): boolean => net.since !== null

export const SERVER_AWAY = 'Der Server antwortet gerade nicht'
/** Reason for a missing answer, in the same words everywhere: no net on the device, or no answer of the server. */
export const noAnswer = (): string => (navigator.onLine ? SERVER_AWAY : 'Kein Netz')

/** An answer came; one that the worker had kept says of when it is, and that there is no net. */
export function heard(response: Response): void {
  const kept = response.headers.get('x-stand')
  if (kept === null) {
    lastAnswer = new Date()
    if (net.since) set({ since: null, asOf: null })
    return
  }
  const asOf = new Date(kept)
  // The oldest of what is shown.
  if (net.since === null || net.asOf === null || asOf < net.asOf) set({ since: net.since ?? new Date(), asOf })
}

/** None came. */
export function heardNothing(): void {
  if (net.since === null) set({ since: new Date(), asOf: lastAnswer })
}

globalThis.addEventListener?.('offline', heardNothing)

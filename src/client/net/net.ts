// Network state: offline since when, and the age of the shown data. Set by client/net/api.ts, shown by layout/NetBanner.tsx.
import { newStore, useStore } from '../app/store.ts'

interface Net {
  readonly since: Date | null
  readonly asOf: Date | null
}
const net = newStore<Net>({ since: null, asOf: null })
let lastAnswer: Date | null = null
export const { subscribe: onNet } = net
export const useNet = (): Net => useStore(net)
export const isWithoutNet = (): boolean => net.get().since !== null

export const SERVER_AWAY = 'Der Server antwortet gerade nicht'
/** Reason for a missing response, worded the same everywhere: device offline, or server unreachable. */
export const noAnswer = (): string => (navigator.onLine ? SERVER_AWAY : 'Kein Netz')

/** A status from a proxy or an unavailable server; 0 means no response. */
export const isAway = (status: number): boolean => [0, 502, 503, 504].includes(status)

/** Records a response. One from a proxy proves nothing about the server. One from the worker's cache carries its age and means offline. */
export function recordResponse(response: Response): void {
  if (isAway(response.status)) return
  const savedAt = response.headers.get('x-stand')
  if (savedAt === null) {
    lastAnswer = new Date()
    if (isWithoutNet()) net.set({ since: null, asOf: null })
    return
  }
  const asOf = new Date(savedAt)
  const { since, asOf: oldest } = net.get()
  if (since === null || oldest === null || asOf < oldest) net.set({ since: since ?? new Date(), asOf })
}

export function heardNothing(): void {
  if (!isWithoutNet()) net.set({ since: new Date(), asOf: lastAnswer })
}

globalThis.addEventListener?.('offline', heardNothing)

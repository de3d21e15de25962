// Whether there is a net, since when not, and of when what is shown is. Told by client/net/api.ts, shown by layout/NetBanner.tsx.
import { newStore, useStore } from '../app/store.ts'

interface Net {
  /** Since when nothing came; null: there is a net. */
  readonly since: Date | null
  /** Of when what is shown is, as far as one knows. */
  readonly asOf: Date | null
}
const net = newStore<Net>({ since: null, asOf: null })
let lastAnswer: Date | null = null
export const { subscribe: onNet } = net
export const useNet = (): Net => useStore(net)
export const isWithoutNet = (): boolean => net.get().since !== null

export const SERVER_AWAY = 'Der Server antwortet gerade nicht'
/** Reason for a missing answer, in the same words everywhere: no net on the device, or no answer of the server. */
export const noAnswer = (): string => (navigator.onLine ? SERVER_AWAY : 'Kein Netz')

/** An answer came; one that the worker had kept says of when it is, and that there is no net. */
export function heard(response: Response): void {
  const kept = response.headers.get('x-stand')
  if (kept === null) {
    lastAnswer = new Date()
    if (isWithoutNet()) net.set({ since: null, asOf: null })
    return
  }
  const asOf = new Date(kept)
  const { since, asOf: oldest } = net.get()
  if (since === null || oldest === null || asOf < oldest) net.set({ since: since ?? new Date(), asOf })
}

/** None came. */
export function heardNothing(): void {
  if (!isWithoutNet()) net.set({ since: new Date(), asOf: lastAnswer })
}

globalThis.addEventListener?.('offline', heardNothing)

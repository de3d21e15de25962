// The worker comes when the first screen is done, and only for who is signed in: the sign-in needs nothing of it.
import { requestHeaders } from '../api.ts'
import { onReturn } from '../away.ts'
import { currentSession } from '../../app/session.ts'
import { newStore, useStore } from '../../app/store.ts'

/** The first screen is done and its last answers are in. */
const CALM = 4000
let asked = false

/** What the frame and the start page show; the worker keeps its answers (worker.ts). */
const FRAME_CALLS = ['/api/auth', '/api/config/info', '/api/dashboard']

/** Hands the worker answers of before it came, out of the browser's own store. */
async function askForWorker(): Promise<void> {
  for (const url of FRAME_CALLS) {
    if (!currentSession().isAuthenticated) return
    await fetch(url, { headers: requestHeaders({ method: 'GET' }), cache: 'force-cache' }).catch(() => undefined)
  }
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  // A page that has a worker asked through it.
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => void askForWorker(), { once: true })
  const registration = await serviceWorker.register('/worker.js')
  const { active } = await serviceWorker.ready
  const parts = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = parts.flatMap(({ origin, pathname }) => (origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : []))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  active?.postMessage(own)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
  // A server that comes back may be a new one.
  onReturn(() => void registration.update().catch(() => undefined))
}

/** The browser's own offer to put the program on the home screen, where it makes one: kept for who asks for it (layout/Install.tsx). */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}
let offer: InstallOffer | null = null
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallOffer
})
export const installOffer = (): InstallOffer | null => offer

const fresh = newStore(false)
/** A page that runs goes on with its own parts, whatever the worker has by now; nothing is loaded anew unasked. */
function watchVersions({ serviceWorker }: Navigator): void {
  if (!serviceWorker.controller) return
  serviceWorker.addEventListener('controllerchange', () => fresh.set(true))
}
/** Is there a newer program than the one that runs here? */
export const useNewVersion = (): boolean => useStore(fresh)

/** Keeps the program and what was last known for when there is no net; browsers allow it on safe connections. */
export function keepForLater(): void {
  if (asked || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  asked = true
  watchVersions(navigator)
  setTimeout(() => void register().catch(() => undefined), CALM)
}

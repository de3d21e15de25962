// Registers the worker after the first screen, and only for signed-in members; the sign-in does not need it.
import { requestHeaders } from '../api.ts'
import { onReturn } from '../away.ts'
import { currentSession } from '../../app/session.ts'
import { newStore, useStore } from '../../app/store.ts'

/** Delay in milliseconds until the first screen and its requests are done. */
const CALM = 4000
let asked = false

/** Calls of the frame and start page; cached by the worker (worker.ts). */
const FRAME_CALLS = ['/api/auth', '/api/config/info', '/api/dashboard']

/** Feeds the worker with responses from the HTTP cache that predate it. */
async function askForWorker(): Promise<void> {
  for (const url of FRAME_CALLS) {
    if (!currentSession().isAuthenticated) return
    await fetch(url, { headers: requestHeaders({ method: 'GET' }), cache: 'force-cache' }).catch(() => undefined)
  }
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  // Pages with a controlling worker have already requested through it.
  if (!serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => void askForWorker(), { once: true })
  const registration = await serviceWorker.register('/worker.js')
  const { active } = await serviceWorker.ready
  const parts = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const assets = parts.flatMap(({ origin, pathname }) => (origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : []))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  active?.postMessage(assets)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
  // The server may have returned with a new build.
  onReturn(() => void registration.update().catch(() => undefined))
}

/** Stored install prompt event of the browser, used on demand by layout/Install.tsx. */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}
let offer: InstallOffer | null = null
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallOffer
})
export const installOffer = (): InstallOffer | null => offer

const newVersion = newStore(false)
/** Detects a new build. The running page keeps its own chunks and is never reloaded without consent. */
function watchVersions({ serviceWorker }: Navigator): void {
  if (!serviceWorker.controller) return
  serviceWorker.addEventListener('controllerchange', () => newVersion.set(true))
}
export const useNewVersion = (): boolean => useStore(newVersion)

/** Registers the worker for offline use; browsers require a secure context. */
export function keepForLater(): void {
  if (asked || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  asked = true
  watchVersions(navigator)
  setTimeout(() => void register().catch(() => undefined), CALM)
}

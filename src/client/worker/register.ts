// The worker comes when the first screen is done, and only for who is signed in: the sign-in needs nothing of it.
import { onReturn } from '../away.ts'

/** The first screen is done and its last answers are in. */
const CALM = 4000
let asked = false

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/worker.js')
  const { active } = await navigator.serviceWorker.ready
  const parts = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = parts.flatMap(({ origin, pathname }) => (origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : []))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  active?.postMessage(own)
  // A server that comes back may be a new one.
  onReturn(() => void registration.update().catch(() => undefined))
}

/** Keeps the program and what was last known for when there is no net; browsers allow it on safe connections. */
export function keepForLater(): void {
  if (asked || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  asked = true
  setTimeout(() => void register().catch(() => undefined), CALM)
}

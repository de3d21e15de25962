// Web push handlers of the service worker: show notifications, open their target, unsubscribe on sign-out. The build appends them to
// worker.ts (scripts/first-paint.ts).

interface PushedEvent extends Event {
  readonly data: { readonly json: () => unknown } | null
  readonly notification: Notification
  readonly request: Request
  waitUntil: (work: Promise<unknown>) => void
}
interface Page {
  readonly url: string
  focus: () => Promise<Page>
  navigate: (url: string) => Promise<unknown>
}
interface PushScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: (type: 'push' | 'notificationclick' | 'fetch', fn: (event: PushedEvent) => void) => void
}
declare const self: PushScope
const INBOX = '/mitteilungen'

/** Browsers require a notification for every push, even an unreadable one. */
function show(event: PushedEvent): Promise<void> {
  let message: Readonly<Record<string, unknown>> = {}
  try {
    message = event.data?.json() as typeof message
  } catch {
    // Unknown payload; shows the generic notification.
  }
  const text = (name: string) => (typeof message[name] === 'string' ? message[name] : '')
  const path = text('pfad')
  return self.registration.showNotification(text('titel') || 'Neues im Intranet', {
    // A resend replaces the earlier notification.
    tag: text('_id') || 'neu',
    icon: '/zeichen-192.png',
    lang: 'de',
    silent: message['still'] === true,
    // Only same-origin paths.
    data: /^\/(?![/\\])/.test(path) ? path : INBOX,
  })
}

async function open(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return void (await self.clients.openWindow(path))
  // Unsaved input on that page triggers the leave confirmation.
  await (await page.focus()).navigate(path)
}

self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'DELETE' || new URL(request.url).pathname !== '/api/auth') return
  event.waitUntil(self.registration.pushManager.getSubscription().then((subscription) => subscription?.unsubscribe()))
})

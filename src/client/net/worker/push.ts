// The worker's part of web push: shows what the server sends, opens what it is about, and ends with the sign-out. The build puts it behind
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

/** A browser wants something shown for every push, also for one that cannot be read. */
function show(event: PushedEvent): Promise<void> {
  let told: Readonly<Record<string, unknown>> = {}
  try {
    told = event.data?.json() as typeof told
  } catch {
    // Not ours; the inbox has what is new.
  }
  const text = (name: string) => (typeof told[name] === 'string' ? told[name] : '')
  const path = text('pfad')
  return self.registration.showNotification(text('titel') || 'Neues im Intranet', {
    // Sent again it replaces itself.
    tag: text('_id') || 'neu',
    icon: '/zeichen-192.png',
    lang: 'de',
    silent: told['still'] === true,
    // Never another site.
    data: /^\/(?![/\\])/.test(path) ? path : INBOX,
  })
}

async function open(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return void (await self.clients.openWindow(path))
  // What is typed there asks before it is left.
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

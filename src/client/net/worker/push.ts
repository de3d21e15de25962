// Web push handlers of the service worker: show notifications, answer their question or open their target, unsubscribe on sign-out.
// The build appends them to worker.ts (scripts/first-paint.ts).

/** A question with two answers, and the one-time link that takes them (src/features/mitteilungen/server/push.ts). */
interface Question {
  readonly url: string
  readonly ja: string
  readonly nein: string
  readonly text: string
  readonly titel: string
  readonly pfad: string
  readonly wer: string
  /** Time and place shown; the server refuses a yes once they differ. */
  readonly gesehen?: unknown
}
interface Shown {
  readonly pfad: string
  readonly frage: Question | null
}
interface PushedEvent extends Event {
  readonly data: { readonly json: () => unknown } | null
  readonly action: string
  readonly notification: { readonly tag: string; readonly data: Shown; close: () => void }
  readonly request: Request
  waitUntil: (work: Promise<unknown>) => void
}
interface Page {
  readonly url: string
  focus: () => Promise<Page>
  navigate: (url: string) => Promise<unknown>
}
interface PushScope {
  readonly registration: ServiceWorkerRegistration & {
    readonly sync?: { register: (tag: string) => Promise<void> }
    showNotification: (titel: string, options: object) => Promise<void>
  }
  readonly clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: (type: 'push' | 'notificationclick' | 'sync' | 'fetch', fn: (event: PushedEvent) => void) => void
}
declare const self: PushScope
const INBOX = '/mitteilungen'
const LINK = /^\/api\/[a-z]+\/zusage\/[\w-]+$/

const textIn = (from: unknown, name: string): string => {
  const found = (from as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return typeof found === 'string' ? found : ''
}
/** Only same-origin paths. */
const ownPath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : INBOX)

function questionOf(message: unknown): Question | null {
  const frage = (message as { readonly frage?: unknown } | null | undefined)?.frage
  const [url, ja, nein] = [textIn(frage, 'url'), textIn(frage, 'ja'), textIn(frage, 'nein')]
  if (!LINK.test(url) || ja === '' || nein === '') return null
  const [text, titel, wer] = [textIn(frage, 'text'), textIn(frage, 'titel'), textIn(frage, 'wer')]
  const { gesehen } = frage as { readonly gesehen?: unknown }
  return { url, ja, nein, text, titel, wer, pfad: ownPath(textIn(frage, 'pfad')), gesehen }
}

/** Chromium forgets a notification that is shown while others are listed: one after the other. */
let shown: Promise<unknown> = Promise.resolve()
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const next = shown.then(work)
  shown = next.catch(() => undefined)
  return next
}
const notify = (tag: string, titel: string, options: object) =>
  inOrder(() => self.registration.showNotification(titel, { tag, icon: '/zeichen-192.png', lang: 'de', ...options }))
const listShown = () => inOrder(() => self.registration.getNotifications())

const choices = ({ text, ja, nein }: Question): object => ({
  body: text,
  requireInteraction: true,
  actions: [
    { action: 'zugesagt', title: ja },
    { action: 'abgelehnt', title: nein },
  ],
})

/** Browsers require a notification for every push, even an unreadable one. Without actions, a click opens the question. */
function show(event: PushedEvent): Promise<void> {
  let message: unknown
  try {
    message = event.data?.json()
  } catch {
    // Unknown payload; shows the generic notification.
  }
  const frage = questionOf(message)
  // A resend replaces the earlier notification.
  return notify(textIn(message, '_id') || 'neu', textIn(message, 'titel') || 'Neues im Intranet', {
    silent: (message as { readonly still?: unknown } | undefined)?.still === true,
    data: { pfad: ownPath(textIn(message, 'pfad')), frage } satisfies Shown,
    ...(frage && choices(frage)),
  })
}

async function open(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return void (await self.clients.openWindow(path))
  // Unsaved input on that page triggers the leave confirmation.
  await (await page.focus()).navigate(path)
}

/** Sends an answer; the server's sentence about it, or null to try again later. */
async function post(url: string, body: unknown): Promise<string | null> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
  if (!response || response.status >= 500 || [408, 429].includes(response.status)) return null
  const said: unknown = await response.json().catch(() => null)
  if (response.ok) return textIn(said, 'satz')
  if (response.status === 409) {
    // An earlier attempt may have arrived without its response.
    const state: unknown = await fetch(url)
      .then((again) => again.json())
      .catch(() => null)
    if (textIn(state, 'zustand') === textIn(body, 'antwort')) return textIn(state, 'satz')
  }
  const [error] = (said as { readonly errors?: readonly unknown[] } | null)?.errors ?? []
  return textIn(error, 'msg') || 'Das hat nicht geklappt. Antworte bitte im Intranet.'
}

const SYNC = 'antworten'
/** Runs one request on the outbox of the pages (outbox/store.ts). */
async function inOutbox<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const done = <R>(request: IDBRequest<R>) =>
    new Promise<R>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    })
  const opening = indexedDB.open('intranet', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('ausgang', { keyPath: 'key' }))
  const database = await done(opening)
  try {
    return await done(work(database.transaction('ausgang', 'readwrite').objectStore('ausgang')))
  } finally {
    database.close()
  }
}
function tellPages(): void {
  const channel = new BroadcastChannel('ausgang')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage(null)
  channel.close()
}

/** Stores an answer as a page does, so that pages show and send it, too. */
async function keepAnswered({ url, titel, pfad, wer, gesehen }: Question, antwort: string): Promise<void> {
  const entry = { key: crypto.randomUUID(), who: wer, at: Date.now(), method: 'POST', url, body: { antwort, gesehen } }
  const word = antwort === 'zugesagt' ? 'Zusage' : 'Absage'
  await inOutbox((store) => store.put({ ...entry, titel: `${word}: ${titel}`, path: pfad, state: 'waits', said: '' }))
  tellPages()
  await self.registration.sync?.register(SYNC).catch(() => undefined)
}

async function answer(asked: PushedEvent['notification'], frage: Question, antwort: string): Promise<void> {
  const data: Shown = { pfad: frage.pfad, frage: null }
  const said = await post(frage.url, { antwort, gesehen: frage.gesehen })
  if (said !== null) return notify(asked.tag, said, { body: frage.titel, data })
  try {
    await keepAnswered(frage, antwort)
    await notify(asked.tag, 'Wird gesendet, sobald Netz da ist', { body: frage.titel, silent: true, data })
  } catch {
    await notify(asked.tag, 'Gerade kein Netz. Antworte bitte noch einmal.', { ...choices(frage), data: asked.data })
  }
}

/** Sends stored answers; a page that is sending has the lock. Throws while there is no net, so that the browser tries again. */
const sendKept = () =>
  navigator.locks.request('ausgang', async () => {
    const entries = (await inOutbox((store) => store.getAll())) as readonly Readonly<Record<string, unknown>>[]
    for (const entry of entries.filter((one) => one['state'] === 'waits' && LINK.test(textIn(one, 'url')))) {
      const said = await post(textIn(entry, 'url'), entry['body'])
      if (said === null) throw new Error('no net')
      await inOutbox((store) => store.delete(textIn(entry, 'key')))
      tellPages()
      await notify(textIn(entry, 'key'), said, {
        body: textIn(entry, 'titel'),
        data: { pfad: ownPath(textIn(entry, 'path')), frage: null },
      })
    }
  })

const hasMoved = (state: unknown, seen: unknown): boolean =>
  ['beginn', 'ende', 'ortName'].some((name) => textIn(seen, name) !== '' && textIn(seen, name) !== textIn(state, name))
/** Closes shown questions that need no answer any more, or that show an old time or place. */
async function closeSettled(): Promise<void> {
  for (const one of await listShown()) {
    const { frage } = one.data as Shown
    const state: unknown = frage && (await fetch(frage.url).then((response) => response.json()))
    const standing = textIn(state, 'zustand')
    if (frage && standing !== '' && (standing !== 'offen' || hasMoved(state, frage.gesehen))) one.close()
  }
}

self.addEventListener('push', (event) => {
  const after = async () => {
    await sendKept()
    await closeSettled()
  }
  event.waitUntil(show(event).then(() => after().catch(() => undefined)))
})
self.addEventListener('sync', (event) => event.waitUntil(sendKept()))
self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  notification.close()
  const { pfad, frage } = notification.data
  event.waitUntil(frage && action !== '' ? answer(notification, frage, action) : open(pfad))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'DELETE' || new URL(request.url).pathname !== '/api/auth') return
  event.waitUntil(
    Promise.all([
      self.registration.pushManager.getSubscription().then((subscription) => subscription?.unsubscribe()),
      listShown().then((all) => all.forEach((one) => one.close())),
    ]),
  )
})

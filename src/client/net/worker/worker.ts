// The service worker: keeps the frame of the program and what was last known of the first screens, for when there is no net. It answers
// nothing that writes, nothing that is no page of the program, and of the API only what KEPT lists, and that only without a net.
// The server fills in which page this is (server/http/web-part.ts): a new one makes a new worker, and the next visit is the new program.

interface ExtendedEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends ExtendedEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface MessageEventOfPage extends ExtendedEvent {
  readonly data: unknown
}
interface Scope {
  readonly location: Location
  readonly clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', fn: (event: ExtendedEvent) => void) => void) &
    ((type: 'fetch', fn: (event: FetchEvent) => void) => void) &
    ((type: 'message', fn: (event: MessageEventOfPage) => void) => void)
}
declare const self: Scope

const BUILD = '{{build}}'
declare const __FIRST__: readonly string[]
/** Files for frame and dashboard; filled in by the build. */
const FIRST = __FIRST__
declare const __LATER__: readonly string[]
declare const __SEEN_LISTS__: number
/** Files for offline duty work; requested by the page when idle. */
const LATER = __LATER__
const FRAME = `programm-${BUILD}`
const ANSWERS = 'antworten'
/** Cache entry with the owner of the responses. */
const WHO = '/wer'
/** Public screens outside the app, and pages rendered by the server. */
const UNTOUCHED = /^\/(api|schild|zusage|passwort-reset)\//
const KEPT = new Set([
  '/api/auth',
  '/api/config/info',
  '/api/dashboard',
  '/api/plan',
  // Contacts with the numbers visible to this member, and data for the hours form.
  '/api/profile',
  '/api/stundennachweise/arten',
  '/api/stundennachweise/meine/summen',
  '/api/plan/naechste',
  '/api/dashboard/eingang',
  '/api/dashboard/wartet',
])

/** Offline stock for the member's next duties (stock.ts): details, crew, files and form data. */
const STOCK =
  /^\/api\/(plan|(sanitaetsdienste|blutspenden|dienstabende|ausbildungen|veranstaltungen|ktw\/(wochen|sonntage)|profile|dateien)\/[\da-f-]{36}|profile\/gesichter|fahrzeuge(\/sperrregeln|\/[\da-f-]{36}\/maengel)?|fahrzeugbelegungen\/kalender|einsatzberichte\/auswahl)$/
const ASKED = 'x-vorrat'
/** Batch response for many calls (src/features/plan/server/stock.ts). */
const TOGETHER = '/api/plan/vorrat'
const SEEN =
  /^\/api\/(sanitaetsdienste|blutspenden|dienstabende|ausbildungen|veranstaltungen|ktw\/(wochen|sonntage)|kalender(\/dienste)?|mitteilungen|stundennachweise\/meine)$/

/** Duties opened lately open again; those of the stock stay with it. */
const OPENED = /^\/api\/(sanitaetsdienste|blutspenden|dienstabende|ausbildungen|veranstaltungen|ktw\/(wochen|sonntage))\/[\da-f-]{36}$/
const LATELY = 'x-gesehen'

/** Prefers another build's cache over the network. */
async function keep(name: string): Promise<void> {
  const cache = await caches.open(FRAME)
  if (await cache.match(name)) return
  const response = (await caches.match(name)) ?? (await fetch(name))
  if (response.ok) await cache.put(name, response)
}

/** Sequential, behind requests the user waits for. */
async function keepLater(): Promise<void> {
  for (const name of LATER) await keep(name).catch(() => undefined)
}

async function install(): Promise<void> {
  const page = await fetch('/', { cache: 'no-cache' })
  if (!page.ok) throw new Error(`the page answers ${page.status}`)
  const cache = await caches.open(FRAME)
  await cache.put('/', page)
  await Promise.all(FIRST.map(keep))
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  // Keeps the previous build: an open page may need its chunks after the server has removed them.
  const builds = (await caches.keys()).filter((name) => name.startsWith('programm-') && name !== FRAME)
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function part(request: Request): Promise<Response> {
  const known = await caches.match(request.url)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await (await caches.open(FRAME)).put(request.url, response.clone())
  return response
}

const page = async (request: Request): Promise<Response> => (await (await caches.open(FRAME)).match('/')) ?? fetch(request)

async function digest(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Signed-out members; late responses are not cached for them. */
const gone = new Set<string>()

/** Serialised: parallel first responses would delete each other's cache, and a pending one could write after sign-out. */
let queue: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work)
  queue = turn.catch(() => undefined)
  return turn
}
/** Cache of this member, null after sign-out; deletes another member's cache. */
const answersOf = (who: string): Promise<Cache | null> => inTurn(async () => (gone.has(who) ? null : ownAnswers(who)))
async function ownAnswers(who: string): Promise<Cache> {
  const cache = await caches.open(ANSWERS)
  const owner = await (await cache.match(WHO))?.text()
  if (owner === who) return cache
  await caches.delete(ANSWERS)
  const answerCache = await caches.open(ANSWERS)
  await answerCache.put(WHO, new Response(who))
  return answerCache
}

async function forget(token: string | null): Promise<void> {
  if (token) gone.add(await digest(token))
  await inTurn(() => caches.delete(ANSWERS))
}

async function forgetOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  const [lists, opened] = [SEEN, OPENED].map((kind) => keys.filter(({ url }) => kind.test(new URL(url).pathname))) as [Request[], Request[]]
  const lately = await Promise.all(opened.map(async (request) => (await cache.match(request))?.headers.has(LATELY) === true))
  const seen = [lists, opened.filter((_, number) => lately[number])]
  await Promise.all(seen.flatMap((some) => some.slice(0, -__SEEN_LISTS__)).map((request) => cache.delete(request)))
}

/** Caches a response with its age and only the headers that screens read. */
async function keepAnswer(cache: Cache | null, key: string, response: Response, lately = false): Promise<void> {
  const headers = new Headers({ 'x-stand': new Date().toISOString(), ...(lately && { [LATELY]: '1' }) })
  for (const name of ['content-type', 'content-disposition', 'x-total-count', 'link']) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  await cache?.put(key, new Response(await response.arrayBuffer(), { headers }))
}

async function keepParts(cache: Cache | null, response: Response): Promise<void> {
  const parts = (await response.json()) as Record<string, { readonly total: number | null; readonly body: unknown }>
  for (const [url, { total, body }] of Object.entries(parts)) {
    const part = Response.json(body, total === null ? {} : { headers: { 'x-total-count': String(total) } })
    await keepAnswer(cache, url, part)
  }
}

async function answer(request: Request, token: string, always: boolean): Promise<Response> {
  const who = await digest(token)
  const url = new URL(request.url)
  const key = url.pathname + url.search
  const response = await fetch(request).catch(() => null)
  // A proxy answers for a server that restarts.
  if (!response || [502, 503, 504].includes(response.status))
    return (await (await answersOf(who))?.match(key)) ?? response ?? Response.error()
  if (response.status === 401) await forget(token)
  // Revoked or deleted data must not be readable offline either.
  if ([403, 404].includes(response.status)) await (await answersOf(who))?.delete(key)
  if (response.ok && url.pathname === TOGETHER) await keepParts(await answersOf(who), response.clone())
  else if (response.ok && (always || request.headers.has(ASKED) || (await (await answersOf(who))?.match(key)))) {
    const cache = await answersOf(who)
    const opened = OPENED.test(url.pathname) && !request.headers.has(ASKED)
    const before = opened ? await cache?.match(key) : undefined
    await keepAnswer(cache, key, response.clone(), opened && before?.headers.has(LATELY) !== false)
    if (cache && (opened || SEEN.test(url.pathname))) await forgetOldest(cache)
  }
  return response
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
// Files the page loaded before this worker existed, and files for offline use.
self.addEventListener('message', (event) => {
  if (event.data === 'vorrat') event.waitUntil(keepLater())
  if (Array.isArray(event.data)) event.waitUntil(Promise.allSettled(event.data.filter((url) => typeof url === 'string').map(keep)))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  const token = request.headers.get('x-auth-token')
  if (request.method === 'DELETE' && pathname === '/api/auth') event.waitUntil(forget(token))
  if (request.method !== 'GET') return
  const always = KEPT.has(pathname) || SEEN.test(pathname) || OPENED.test(pathname)
  if (token && (always || pathname === TOGETHER || STOCK.test(pathname))) event.respondWith(answer(request, token, always))
  else if (UNTOUCHED.test(pathname)) return
  else if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/') || FIRST.includes(pathname)) event.respondWith(part(request))
})

// Offline stock for duties of the next two weeks: crew, contacts, address, files, and form data needed on site. The worker caches it
// (worker.ts) for this member only.
import { requestHeaders } from '../api.ts'
import { onReturn } from '../away.ts'
import { toInstant, plusDays, today, weekStart } from '../../text/date.ts'
import { isWithoutNet } from '../net.ts'
import { queries } from '../../app/query-client.ts'
import { currentSession, onSession } from '../../app/session.ts'
import { STOCK_PAPER_BYTES } from '#contract/limits.ts'

/** Same range as "Mein Plan", so that both share a cache entry; in days. */
const PLAN_DAYS = 400
/** Changes come in bursts; debounce in milliseconds. */
const CALM_MS = 30_000

/** Tables behind the duty screens; a change makes the stock stale. */
const TABLES = new Set([
  'plan',
  'sanitaetsdienste',
  'blutspenden',
  'dienstabende',
  'kurse',
  'veranstaltungen',
  'ktw_wochen',
  'ktw_sonntage',
  'anmeldungen',
])

async function stock(url: string): Promise<Response | null> {
  const response = await fetch(url, { headers: { ...requestHeaders({ method: 'GET' }), 'x-vorrat': '1' } }).catch(() => null)
  return response?.ok ? response : null
}

async function sweep(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (
      /^\/api\/(plan$|profile$|dateien\/|profile\/[\da-f-]{36}$|\w+(\/\w+)?\/[\da-f-]{36}$)/.test(pathname) &&
      !wanted.has(pathname + search) &&
      // Opened lately (worker.ts).
      (await cache.match(url))?.headers.has('x-gesehen') !== true
    )
      await cache.delete(url)
  }
}

interface Attachments {
  readonly anhaenge?: readonly { readonly _id: string; readonly groesse: number }[]
}

async function fill(): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  const first = weekStart(today())
  const range = new URLSearchParams({ von: toInstant(first, '00:00'), bis: toInstant(plusDays(first, PLAN_DAYS), '00:00') })
  const answers = (await (await stock(`/api/plan/vorrat?${range}`))?.json()) as Record<string, { readonly body: Attachments }> | undefined
  if (!answers) return
  let space = STOCK_PAPER_BYTES
  const papers = Object.values(answers)
    .flatMap(({ body }) => body.anhaenge ?? [])
    .flatMap(({ _id, groesse }) => {
      if (groesse > space) return []
      space -= groesse
      return [`/api/dateien/${_id}`]
    })
  const cache = await caches.open('antworten')
  const isOver = () => isWithoutNet() || currentSession().user !== user
  for (const url of papers) {
    if (isOver()) return
    // Files are immutable; a cached one is kept.
    if (!(await cache.match(url))) await (await stock(url))?.arrayBuffer()
  }
  // Contacts of a large chapter are paginated.
  const contacts: string[] = []
  for (let url: string | undefined = '/api/profile'; url !== undefined;) {
    if (isOver()) return
    contacts.push(url)
    const answer = await stock(url)
    await answer?.arrayBuffer()
    url = /<([^>]+)>; rel="next"/.exec(answer?.headers.get('link') ?? '')?.[1]
  }
  // After a sign-out, opening the cache would recreate it.
  if (currentSession().user === user)
    await sweep(await caches.open('antworten'), new Set([...Object.keys(answers), ...papers, ...contacts]))
}

let running = false
let due = false
async function refill(): Promise<void> {
  due = false
  if (isWithoutNet() || !navigator.serviceWorker?.controller) return
  if (running) return later()
  running = true
  try {
    await fill()
  } finally {
    running = false
  }
}
const later = () => {
  if (due) return
  due = true
  setTimeout(() => void refill(), CALM_MS)
}

const saves = () => (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/** Fills the stock once the worker is active, and again after changes to duties (debounced). */
export function keepStocked(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const begin = () => {
    if (!saves()) serviceWorker.controller?.postMessage('vorrat')
    void refill()
  }
  if (serviceWorker.controller) begin()
  else serviceWorker.addEventListener('controllerchange', begin, { once: true })
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && TABLES.has(String(query.queryKey[0]))) later()
  })
  onSession(later)
  onReturn(later)
}

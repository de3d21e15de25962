// What a member needs on duty lies on the device before: their own duties of the next two weeks with who stands there, how to call them,
// the address and the papers; and what the forms need that one fills in on the spot. The worker keeps it (worker.ts), for this member alone.
import type { PlanEntry } from '#contract/plan.ts'
import { requestHeaders } from '../api.ts'
import { onReturn } from '../away.ts'
import { instant, plusDays, today, weekStart } from '../date.ts'
import { isWithoutNet } from '../net.ts'
import { faceQuery } from '../people.ts'
import { queries } from '../query-client.ts'
import { currentSession, onSession } from '../session.ts'
import { may, type Zugang } from '#contract/rechte.ts'

const DAYS = 14
/** As far as "Mein Plan" asks: the same question, so that the same answer serves it. */
const PLAN_DAYS = 400
const PAPERS_MAX = 20 * 1024 * 1024
const PEOPLE_MAX = 80
/** Changes come in bursts. */
const CALM_MS = 30_000

/** Where the calls of a kind of duty are. */
const CALLS: Partial<Record<PlanEntry['art'], string>> = {
  sanitaetsdienst: '/api/sanitaetsdienste',
  blutspende: '/api/blutspenden',
  dienstabend: '/api/dienstabende',
  ausbildung: '/api/ausbildungen',
  veranstaltung: '/api/veranstaltungen',
  ktwWoche: '/api/ktw/wochen',
  ktwSonntag: '/api/ktw/sonntage',
}
/** What the screens ask about duties: when an answer changes, the stock is old. */
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
const FORMS: readonly (readonly [url: string, zugang: Zugang])[] = [
  ['/api/profile', 'angemeldet'],
  ['/api/stundennachweise/arten', 'angemeldet'],
  ['/api/stundennachweise/meine/summen', 'angemeldet'],
  ['/api/einsatzberichte/auswahl', 'angemeldet'],
  ['/api/fahrzeuge', 'READ_FAHRZEUG'],
  ['/api/fahrzeuge/sperrregeln', 'READ_FAHRZEUG'],
]

interface Detail {
  readonly helfer?: readonly { readonly profil: { readonly _id: string } }[]
  readonly leiterPerson?: { readonly _id: string } | null
  readonly stvLeiterPerson?: { readonly _id: string } | null
  readonly anhaenge?: readonly { readonly _id: string; readonly groesse: number }[]
}

const wanted = new Set<string>()
/** Asks so that the worker keeps the answer; null where there is none. */
async function stock(url: string): Promise<Response | null> {
  wanted.add(url)
  const response = await fetch(url, { headers: { ...requestHeaders({ method: 'GET' }), 'x-vorrat': '1' } }).catch(() => null)
  return response?.ok ? response : null
}
const json = async <T>(url: string) => (await stock(url))?.json() as Promise<T | undefined>

/** What is over, or no longer theirs, goes. */
async function sweep(): Promise<void> {
  const cache = await caches.open('antworten')
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    // oxlint-disable-next-line no-await-in-loop -- calmly
    if (/^\/api\/(plan$|dateien\/|profile\/[\da-f-]{36}$|\w+(\/\w+)?\/[\da-f-]{36}$)/.test(pathname) && !wanted.has(pathname + search))
      await cache.delete(url)
  }
}

async function fill(): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  wanted.clear()
  const first = weekStart(today())
  const range = new URLSearchParams({ von: instant(first, '00:00'), bis: instant(plusDays(first, PLAN_DAYS), '00:00') })
  const plan = await json<readonly PlanEntry[]>(`/api/plan?${range}`)
  if (!plan) return
  const [now, until] = [Date.now(), Date.parse(instant(plusDays(today(), DAYS), '00:00'))]
  const duties = plan.flatMap(({ art: kind, pfad: to, beginn, ende, zustand: state }) => {
    const [calls, id] = [CALLS[kind], /[\da-f-]{36}/.exec(to)?.[0]]
    return calls && id && state !== 'abgesagt' && Date.parse(ende) > now && Date.parse(beginn) < until ? [`${calls}/${id}`] : []
  })
  const people = new Set<string>()
  let left = PAPERS_MAX
  const papers: string[] = []
  for (const url of new Set(duties)) {
    if (isWithoutNet() || currentSession().user !== user) return
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for it
    const detail = await json<Detail>(url)
    for (const one of [detail?.leiterPerson, detail?.stvLeiterPerson, ...(detail?.helfer ?? []).map(({ profil }) => profil)])
      if (one && people.size < PEOPLE_MAX) people.add(one._id)
    for (const { _id, groesse: size } of detail?.anhaenge ?? []) {
      if (size > left) continue
      left -= size
      papers.push(`/api/dateien/${_id}`)
    }
  }
  const forms = FORMS.flatMap(([url, zugang]) => (may(user, zugang) ? [url] : []))
  // Who hides has no face and no card: asking for that would be refused.
  const faces = await Promise.all([...people].map((id) => queries.query(faceQuery(id)).catch(() => ({ _id: id }))))
  const cards = faces.flatMap((face) => (face ? [`/api/profile/${face._id}`] : []))
  for (const url of [...cards, ...papers, ...forms]) {
    if (isWithoutNet() || currentSession().user !== user) return
    // A paper never changes: what is here stays.
    // oxlint-disable-next-line no-await-in-loop
    if (url.startsWith('/api/dateien/') && (await (await caches.open('antworten')).match(url))) wanted.add(url)
    // oxlint-disable-next-line no-await-in-loop
    else await (await stock(url))?.arrayBuffer()
  }
  // Opening the store makes it anew after a sign-out.
  if (currentSession().user === user) await sweep()
}

let running = false
let due = false
async function refill(): Promise<void> {
  due = false
  if (isWithoutNet() || !navigator.serviceWorker?.controller) return
  // Changes meanwhile are not in it.
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

/** Somebody who asked their phone to save data. */
const saves = () => (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/** Fills the stock once the worker is there, and again some time after a change that concerns a duty. */
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

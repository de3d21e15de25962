// Inline script that runs before the first paint; the server puts its hash in the CSP. Sets the colour scheme, forcing light for print.
// Selects the initial view, prefetches chunks and first responses for the URL, and shows a failure card if loading fails.
import { dienstAhead } from '#features/sanitaetsdienste/client/ahead.ts'
import { showWords, type Ahead } from './ahead.ts'

/** Build file names (scripts/first-paint.ts); `screens` is in the order of `AHEAD`. */
declare const __PARTS__: { inPage: string[]; frame: string[]; signIn: string[]; screens: string[][] }
const AHEAD: readonly Ahead[] = [...dienstAhead]

const root = document.documentElement
const paper = matchMedia('print')
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is unavailable.
    return null
  }
}
function setScheme(printed: boolean): void {
  const choice = stored('farbschema') || 'auto'
  const dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark && !printed ? 'dark' : 'light')
}
setScheme(paper.matches)
addEventListener('beforeprint', () => setScheme(true))
addEventListener('afterprint', () => setScheme(false))
paper.addEventListener('change', () => setScheme(paper.matches))
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => setScheme(paper.matches))

const token = stored('token')
const path = location.pathname
if (stored('menue') !== 'zu') root.setAttribute('data-menue', 'offen')
const isOpen = /^\/(passwort-|zusage\/|schild\/|api\/)/.test(path)
if (!isOpen) root.setAttribute('data-start', token ? 'rahmen' : 'anmeldung')

/** Shows the failure card and probes the server to detect a missing network. */
function missing(): void {
  if (root.getAttribute('data-start') === 'fehlt') return
  root.setAttribute('data-start', 'fehlt')
  const card = document.querySelector('.first-card')
  card?.querySelector('button')?.addEventListener('click', again)
  fetch('/api/gesundheit', { signal: AbortSignal.timeout(8000) }).catch(() => {
    const [titel, text] = card?.querySelectorAll('h1, p') ?? []
    if (titel) titel.textContent = 'Kein Netz'
    if (text) text.textContent = 'Das Intranet ließ sich nicht laden. Sobald du wieder Netz hast, geht es von selbst weiter.'
    addEventListener('online', again)
  })
}
/** Updates the worker first: it would serve the cached page that has just failed. */
function again(): void {
  void Promise.resolve(navigator.serviceWorker?.getRegistration())
    .then((registration) => registration?.update())
    .catch(() => undefined)
    .then(() => location.reload())
}
// Dispatched by entry.ts; the error event of its script element covers a failure of entry.ts itself.
addEventListener('programm-fehlt', missing)
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && missing(), true)

// Loads the program before the fonts. The sign-in is small enough to load both at once.
const letters = () => document.getElementById('schrift')?.removeAttribute('media')
if (token) addEventListener('load', letters)
else addEventListener('DOMContentLoaded', letters)

// Registers the inlined stylesheets, so that lazy-loaded parts do not fetch them again.
for (const name of __PARTS__.inPage) {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.disabled = true
  sheet.href = '/' + name
  document.head.append(sheet)
}

function ahead(files: readonly string[]): void {
  for (const file of new Set(files)) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // Must match the program's own requests, or the files load twice.
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.append(link)
  }
}
const wanted = path === '/' ? '/dashboard' : path
const number = AHEAD.findIndex((entry) => new RegExp(entry.path).test(wanted))
// The answers before the parts, behind which they would queue. Taken up by client/net/api.ts.
if (token && !isOpen) {
  const answers: Record<string, Promise<Response>> = {}
  // First of all what changes from now on (client/net/events.ts): nothing may change unheard between an answer and the program.
  const connection = new AbortController()
  const { signal } = connection
  const changes = fetch('/api/ereignisse', { headers: { accept: 'text/event-stream', 'x-auth-token': token }, signal })
  changes.catch(() => undefined)
  const early = { token, at: Date.now(), answers, stream: { changes, connection }, words: Promise.resolve() }
  Object.assign(window, { early })
  /** Reads a clone of the response; the consumer in client/api.ts parses it again. */
  const ask = (call: string): Promise<unknown> => {
    const url = call.replace('{path}', wanted.split('/').pop() ?? '')
    const answer = (answers[url] = fetch(url, { headers: { accept: 'application/json', 'x-auth-token': token } }))
    return answer.then((response) => (response.ok ? (response.clone().json() as Promise<unknown>) : Promise.reject(new Error(url))))
  }
  const who = ask('/api/auth')
  void ask('/api/config/info').catch(() => undefined)
  // Query parameters may change what the screen requests.
  const screen = location.search === '' ? AHEAD[number] : undefined
  if (screen) {
    const { words } = screen
    // On failure the skeleton remains and the program shows the reason.
    early.words = Promise.all([who, ...screen.calls.map(ask)])
      .then(([screenWords, ...answerWords]) => showWords(words(screenWords as Parameters<typeof words>[0], ...(answerWords as never[]))))
      .catch(() => undefined)
  } else who.catch(() => undefined)
}
const frame = __PARTS__.frame.concat(__PARTS__.screens[number] ?? [])
if (token) ahead(frame)
else if (path === '/') {
  ahead(__PARTS__.signIn)
  // Prefetches the frame while the user types, and records a submit attempt made before the program loaded.
  addEventListener('input', () => ahead(frame), { once: true })
  const target = (event: Event) => (event.target instanceof Element ? event.target.closest('.first .login-submit, .first input') : null)
  addEventListener('click', (event) => target(event)?.matches('button') && root.setAttribute('data-gewollt', ''))
  addEventListener('keydown', (event) => event.key === 'Enter' && target(event) && root.setAttribute('data-gewollt', ''))
}

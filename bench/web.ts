// Load times on a phone: node bench/web.ts [runs] [name of this state]. Drives Chromium over CDP with slow CPU and network. The throttling
// includes the service worker. Appends a table to bench/web.md. Needs a build (`vite build`); ADRESSE measures a running server. ABLAUF=1
// prints a request and busy timeline instead of adding a table.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { freePort } from '#tests/support/port.ts'
import { testFolder } from '#tests/support/temp-folder.ts'
import { newFolder, startServer } from './child.ts'

const RUNS = Number(process.argv[2] ?? 3)
const NAME = process.argv[3] ?? 'now'
const PASSWORT = 'Nachtdienst-Probe-42'
const FLOW = process.env['ABLAUF'] === '1'
const RESULT = 'bench/web.md'
const NET = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU = 4
/** Network idle period that counts as quiet. Longer than the frame's delay before non-urgent fetches. */
const QUIET_MS = 2500
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

type Params = Record<string, unknown>
interface Message {
  readonly id?: number
  readonly method?: string
  readonly params: Params
  readonly result?: Params
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}
type Listener = (method: string, params: Params, sessionId: string) => void

async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((open) => socket.addEventListener('open', open, { once: true }))
  const waiting = new Map<number, { resolve: (result: Params) => void; reject: (error: Error) => void }>()
  const listeners = new Set<Listener>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    const asked = waiting.get(message.id ?? 0)
    if (asked) {
      waiting.delete(message.id ?? 0)
      if (message.error) asked.reject(new Error(message.error.message))
      else asked.resolve(message.result ?? {})
    } else if (message.method) for (const fn of listeners) fn(message.method, message.params, message.sessionId ?? '')
  })
  return {
    listeners,
    close: () => socket.close(),
    send: (method: string, params: Params = {}, sessionId?: string): Promise<Params> =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }))
      }),
  }
}
type Browser = Awaited<ReturnType<typeof connect>>

// Injected into the page before any other script.
const WATCH = `
  window.__m = { lcp: 0, cls: 0, inp: 0, at: '' }
  const see = (type, fn, more) => new PerformanceObserver((list) => list.getEntries().forEach(fn)).observe({ type, buffered: true, ...more })
  see('largest-contentful-paint', (e) => { __m.lcp = e.startTime; __m.at = (e.element?.tagName ?? '') + ' ' + (e.element?.textContent ?? '').slice(0, 40) })
  __m.flow = []
  see('largest-contentful-paint', (e) => __m.flow.push(Math.round(e.startTime) + ' LCP ' + e.size + ' ' + (e.element?.tagName ?? '') + ' ' + (e.element?.textContent ?? '').slice(0, 60)))
  see('longtask', (e) => __m.flow.push(Math.round(e.startTime) + ' busy ' + Math.round(e.duration)))
  see('layout-shift', (e) => { if (!e.hadRecentInput) __m.cls += e.value })
  see('event', (e) => { if (e.interactionId) __m.inp = Math.max(__m.inp, e.duration) }, { durationThreshold: 16 })
`
interface Visit {
  readonly lcp: number
  readonly inp: number
  readonly cls: number
  readonly js: number
  readonly all: number
  readonly requests: number
  readonly at: string
}

/** Loads an address twice in a fresh browser profile: cold and repeat. */
async function visit(browser: Browser, address: string, token: string | undefined, target: string): Promise<[Visit, Visit]> {
  const { browserContextId } = await browser.send('Target.createBrowserContext')
  const wire = new Map<string, { script: boolean; bytes: number; local: boolean; url: string; begin: number; end: number }>()
  let lastAt = performance.now()
  let begin = lastAt
  const listener: Listener = (method, params, sessionId) => {
    const key = `${sessionId} ${String(params['requestId'])}`
    const entry = wire.get(key)
    if (method === 'Target.attachedToTarget') {
      const { type } = params['targetInfo'] as { type: string }
      const session = String(params['sessionId'])
      const tell = (name: string, more: Params = {}) => browser.send(name, more, session).catch(() => ({}))
      void tell('Network.enable')
      void tell('Network.emulateNetworkConditions', NET)
      if (type === 'page' || type === 'service_worker') void tell('Emulation.setCPUThrottlingRate', { rate: CPU })
      void tell('Runtime.runIfWaitingForDebugger')
    } else if (method === 'Network.requestWillBeSent') {
      lastAt = performance.now()
      const { url } = params['request'] as { url: string }
      // The event stream is open until the page closes. Worker answers cost no network traffic; the worker's own fetches are counted.
      if (url.startsWith('http') && !url.endsWith('/api/ereignisse'))
        wire.set(key, { script: false, bytes: 0, local: false, url, begin: lastAt - begin, end: 0 })
    } else if (method === 'Network.responseReceived' && entry) {
      const answer = params['response'] as { fromServiceWorker?: boolean; fromDiskCache?: boolean; url: string; mimeType: string }
      entry.script = answer.mimeType.includes('javascript')
      entry.local = answer.fromServiceWorker === true || answer.fromDiskCache === true
    } else if (method === 'Network.requestServedFromCache' && entry) entry.local = true
    else if (method === 'Network.loadingFinished' && entry) {
      lastAt = performance.now()
      entry.end = lastAt - begin
      entry.bytes = Number(params['encodedDataLength'])
      if (entry.bytes === 0) entry.local = true
    }
  }
  browser.listeners.add(listener)
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = (await browser.send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string }
  const tell = (name: string, more: Params = {}) => browser.send(name, more, sessionId)
  const evaluate = async <T>(expression: string) =>
    ((await tell('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }))['result'] as { value: T }).value
  await tell('Page.enable')
  await tell('Network.enable')
  await tell('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  await tell('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true })
  await tell('Emulation.setTouchEmulationEnabled', { enabled: true })
  if (token) {
    await tell('Page.navigate', { url: `${new URL(address).origin}/zeichen.svg` })
    await new Promise((done) => setTimeout(done, 300))
    await evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
    await tell('Network.clearBrowserCache')
  }
  await tell('Network.emulateNetworkConditions', NET)
  await tell('Emulation.setCPUThrottlingRate', { rate: CPU })
  await tell('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })

  async function once(): Promise<Visit> {
    wire.clear()
    begin = performance.now()
    await tell('Page.navigate', { url: address })
    lastAt = performance.now()
    while (performance.now() - lastAt < QUIET_MS) await new Promise((done) => setTimeout(done, 100))
    const loaded = await evaluate<{ lcp: number; cls: number; at: string }>('({ ...__m })')
    if (FLOW) {
      for (const one of wire.values())
        console.log(
          `${one.begin.toFixed(0).padStart(6)} ${one.end.toFixed(0).padStart(6)} ${one.local ? 'local' : (one.bytes / 1000).toFixed(1).padStart(5)} ${one.url}`,
        )
      console.log(await evaluate<string>('__m.flow.join("\\n")'))
    }
    const counted = [...wire.values()].filter(({ local }) => !local)
    const [x, y] = await evaluate<[number, number]>(
      `(() => { const r = document.querySelector(${JSON.stringify(target)}).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`,
    )
    await tell('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await tell('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await new Promise((done) => setTimeout(done, 1500))
    const kb = (rows: readonly { bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    return {
      ...loaded,
      inp: await evaluate<number>('__m.inp'),
      js: kb(counted.filter(({ script }) => script)),
      all: kb(counted),
      requests: counted.length,
    }
  }
  const cold = await once()
  const repeat = await once()
  browser.listeners.delete(listener)
  await browser.send('Target.disposeBrowserContext', { browserContextId })
  return [cold, repeat]
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const row = (name: string, visits: readonly Visit[]) => {
  const of = (key: 'lcp' | 'inp' | 'cls' | 'js' | 'all' | 'requests') => median(visits.map((visit) => visit[key]))
  console.log(name, visits.map(({ at, lcp }) => `${Math.round(lcp)} ${at}`).join(' | '))
  return `| ${name} | ${(of('lcp') / 1000).toFixed(2)} | ${Math.round(of('inp'))} | ${of('cls').toFixed(3)} | ${of('js').toFixed(1)} | ${of('all').toFixed(1)} | ${of('requests')} |`
}

const { path: data, remove } = newFolder()
const running = process.env['ADRESSE']
const server = running
  ? undefined
  : await startServer(data, { DEMO: 'M', ADMIN_PASSWORT: PASSWORT, NODE_ENV: 'production', LOG_LEVEL: 'error' })
const origin = running ?? `http://127.0.0.1:${server?.port}`
const post = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'helfer', passwort: PASSWORT }),
}
const { token } = (await (await fetch(`${origin}/api/auth`, post)).json()) as { token: string }
const list = (await (await fetch(`${origin}/api/sanitaetsdienste`, { headers: { 'x-auth-token': token } })).json()) as { _id: string }[]

const profile = testFolder('intranet-chromium-')
const port = await freePort()
const chromium = spawn(
  process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  [...FLAGS.split(' '), `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`],
  { stdio: 'ignore' },
)
let url: string | undefined
for (let i = 0; i < 100 && !url; i += 1) {
  await new Promise((done) => setTimeout(done, 200))
  url = await fetch(`http://127.0.0.1:${port}/json/version`).then(
    async (answer) => ((await answer.json()) as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl,
    () => undefined,
  )
}
if (!url) throw new Error('Chromium did not start')
const browser = await connect(url)

const BUTTON = 'header button'
const SCREENS: readonly [name: string, address: string, target: string, token?: string][] = [
  ['login', '/', 'input[name=username]'],
  ['dashboard', '/dashboard', BUTTON, token],
  ['list', '/sanitaetsdienste', BUTTON, token],
  ['one service', `/sanitaetsdienst/${list[0]?._id ?? ''}`, BUTTON, token],
]
const rows: string[] = []
for (const [name, address, target, known] of SCREENS) {
  const visits: [Visit, Visit][] = []
  for (let i = 0; i < RUNS; i += 1) visits.push(await visit(browser, origin + address, known, target))
  rows.push(
    row(
      `${name}, cold`,
      visits.map(([cold]) => cold),
    ),
    row(
      `${name}, repeat`,
      visits.map(([, repeat]) => repeat),
    ),
  )
}
browser.close()
chromium.kill()
await server?.stop()
remove()
rmSync(profile, { recursive: true, force: true, maxRetries: 10 })

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const before = existsSync(RESULT) ? readFileSync(RESULT, 'utf8') : '# What a phone waits for\n'
const text = `
## ${NAME}
${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? ''}, commit ${commit}, median of ${RUNS}; 390 × 844, processor ${CPU} × slower, 1.6 Mbit/s, 150 ms; demo M, \`helfer\`.

| screen | LCP s | INP ms | CLS | JS kB | all kB | requests |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`
if (!FLOW) writeFileSync(RESULT, before + text)
console.log(text)

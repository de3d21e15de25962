// `node bench/screens.ts`: frame rate and latency of screens in Chromium with the main thread throttled to a quarter. One row per question;
// `--nur=matrix` filters by word, `--size=M` uses the smaller chapter. The first row shows the machine's maximum. Load times on a phone
// are in web.ts.
import { loadavg } from 'node:os'
import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test'
import { connect } from '#server/db/open.ts'
import { newFolder, startServer } from './child.ts'
import { databaseOf } from './processes.ts'
import { openWorld } from './rows.ts'

const THROTTLE = 4
const DURATION_MS = 3_000
/** Pixels per second: a hundred rows of the matrix, faster than reading speed. */
const SPEED = 4_000
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
]
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Stage {
  readonly page: Page
  readonly cdp: CDPSession
}
interface Screen {
  readonly name: string
  readonly path: string
  readonly viewport: typeof DESK
  /** Minimum frames per second, or maximum ms. */
  readonly goal: readonly [number, 'fps' | 'ms']
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly ready: (page: Page) => Promise<unknown>
  readonly measure: (stage: Stage) => Promise<number[]>
}

const option = (name: string) => process.argv.find((part) => part.startsWith(`--${name}=`))?.slice(name.length + 3)
const SIZE = option('groesse') === 'M' ? 'M' : 'L'
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Task seconds on the page's main thread. */
const work = async (cdp: CDPSession) =>
  (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0

/** Frames per second during movement, then longest frame gap and main-thread work per frame, in ms. */
async function frames({ page, cdp }: Stage, move: () => Promise<unknown>): Promise<number[]> {
  const before = await work(cdp)
  const counted = page.evaluate(
    (duration) =>
      new Promise<{ fps: number; longest: number }>((done) => {
        const begin = performance.now()
        let [count, longest, last] = [0, 0, begin]
        const next = () => {
          const now = performance.now()
          count += 1
          longest = Math.max(longest, now - last)
          last = now
          if (now - begin < duration) requestAnimationFrame(next)
          else done({ fps: (count * 1000) / (now - begin), longest })
        }
        requestAnimationFrame(next)
      }),
    DURATION_MS,
  )
  await move()
  const { fps, longest } = await counted
  return [fps, longest, ((await work(cdp)) - before) / ((fps * DURATION_MS) / 1_000_000)]
}
const moving = (move: (stage: Stage) => Promise<unknown>) => (stage: Stage) => frames(stage, () => move(stage))

/** Scrolls top to bottom on the main thread, which blocks every frame: harder than a wheel. */
const scrolled = (target: string) =>
  moving(({ page }) =>
    page.evaluate(
      ([selector, duration]) =>
        new Promise<void>((done) => {
          const box = document.querySelector(selector)
          const begin = performance.now()
          const step = () => {
            const elapsed = performance.now() - begin
            if (!box || elapsed > duration) return done()
            box.scrollTop = ((box.scrollHeight - box.clientHeight) * (1 - Math.cos((elapsed / duration) * Math.PI))) / 2
            requestAnimationFrame(step)
          }
          requestAnimationFrame(step)
        }),
      [target, DURATION_MS] as const,
    ),
  )
const wheeled = (find: (page: Page) => Locator, way: 'x' | 'y', speed = SPEED) =>
  moving(async ({ page, cdp }) => {
    const box = await find(page).last().boundingBox()
    if (!box) throw new Error('nothing to scroll')
    const distance = -(speed * DURATION_MS) / 1_000
    const point = { x: box.x + Math.min(600, box.width / 2), y: box.y + Math.min(300, box.height / 2) }
    const along = way === 'y' ? { yDistance: distance } : { xDistance: distance }
    await cdp.send('Input.synthesizeScrollGesture', { ...point, ...along, speed, gestureSourceType: 'mouse', preventFling: true })
  })

const PLAN = '[data-spanne="monat"]'
const plan = { path: '/fahrzeugbelegungen?spanne=monat', viewport: DESK, goal: [50, 'fps'] as const }
/** Off-screen rows are drawn when idle; the measurement starts after that. */
const planStands = (page: Page) =>
  page.waitForFunction((selector) => document.querySelector(selector)?.getAttribute('data-ganz') === 'true', PLAN, { timeout: 60_000 })
async function dragBooking({ page }: Stage): Promise<void> {
  const box = await page.locator(`${PLAN} [data-beweglich]`).first().boundingBox()
  if (!box) throw new Error('nothing can be moved')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const end = performance.now() + DURATION_MS - 300
  for (let i = 0; performance.now() < end; i += 1)
    await page.mouse.move(x + 300 * Math.abs(Math.sin(i / 12)), y + 200 * Math.abs(Math.sin(i / 19)))
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

const matrix = {
  path: '/fahrzeugeinweisungen?ansicht=matrix',
  viewport: DESK,
  ready: (page: Page) => page.locator('tr[aria-rowindex]').nth(10).waitFor(),
}
async function matrixDrawn({ page }: Stage): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < 5; i += 1) {
    await page.getByRole('tab', { name: 'Liste' }).click()
    await page.waitForTimeout(1_500)
    found.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const begin = performance.now()
            const look = () =>
              document.querySelectorAll('tr[aria-rowindex]').length > 10 ? done(performance.now() - begin) : requestAnimationFrame(look)
            ;[...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === 'Matrix')?.click()
            requestAnimationFrame(look)
          }),
      ),
    )
  }
  return found
}
/** Time from the last letter of a word to the result; words with an ineffective last letter are skipped. */
async function searched({ page }: Stage): Promise<number[]> {
  const found: number[] = []
  const field = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')).first()
  for (const word of ['schmidt', 'mueler', 'helf', 'anna', 'weber']) {
    await field.fill('')
    await page.waitForTimeout(1_000)
    await field.pressSequentially(word.slice(0, -1))
    await page.waitForTimeout(1_000)
    found.push(
      await page.evaluate(
        (letter) =>
          new Promise<number>((done) => {
            const input = document.activeElement as HTMLInputElement
            const begin = performance.now()
            const watch = new MutationObserver(() => {
              watch.disconnect()
              requestAnimationFrame(() => done(performance.now() - begin))
            })
            watch.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true, characterData: true })
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `${input.value}${letter}`)
            input.dispatchEvent(new Event('input', { bubbles: true }))
            setTimeout(() => done(-1), 3_000)
          }),
        word.at(-1) ?? '',
      ),
    )
  }
  return found.filter((ms) => ms >= 0)
}

/** Time from each key to the next frame (INP): the field responds, its rows may follow. */
async function pressed({ page }: Stage): Promise<number[]> {
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.click()
  await page.waitForTimeout(1_000)
  await page.evaluate(() => {
    const found: number[] = []
    Object.assign(window, { found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') found.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (const key of ['m', 'u', 'e', 'l', 'Backspace', 'Backspace']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(1_000)
  }
  return page.evaluate(() => (window as unknown as { found: number[] }).found)
}

const MANY = 20_000
const multiplied = (page: Page) =>
  page.route(/\/api\/profile(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const few = (await answer.json()) as { _id: string; nachname: string }[]
    const json = Array.from({ length: MANY }, (_, i) => {
      const row = few[i % few.length]
      return { ...row, _id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`, nachname: `${row?.nachname} ${i}` }
    })
    await route.fulfill({ response: answer, json, headers: { ...answer.headers(), 'x-total-count': String(MANY) } })
  })

const SCREENS: readonly Screen[] = [
  { name: 'Plan eines Monats, in Ruhe', ...plan, ready: planStands, measure: moving(({ page }) => page.waitForTimeout(DURATION_MS)) },
  { name: 'Plan eines Monats, beim Rollen', ...plan, ready: planStands, measure: scrolled(PLAN) },
  { name: 'Plan eines Monats, mit dem Rad', ...plan, ready: planStands, measure: wheeled((page) => page.locator(PLAN), 'y', 1_000) },
  { name: 'Plan eines Monats, beim Ziehen', ...plan, ready: planStands, measure: moving(dragBooking) },
  {
    name: 'Tagesliste am Telefon, beim Rollen',
    ...plan,
    viewport: PHONE,
    ready: (page) => page.getByText('Frei', { exact: false }).first().waitFor(),
    measure: scrolled('html'),
  },
  { name: 'Matrix, gezeichnet nach dem Tippen', ...matrix, goal: [300, 'ms'], measure: matrixDrawn },
  { name: 'Matrix, hundert Zeilen je Sekunde', ...matrix, goal: [55, 'fps'], measure: wheeled((page) => page.getByRole('region'), 'y') },
  { name: 'Matrix, zur Seite', ...matrix, goal: [55, 'fps'], measure: wheeled((page) => page.getByRole('region'), 'x', 1_000) },
  {
    name: 'Suche in den Kontakten, vom Tastendruck zum Bild',
    path: '/kontakte',
    viewport: DESK,
    goal: [100, 'ms'],
    ready: (page) => page.getByRole('main').getByRole('link').first().waitFor(),
    measure: searched,
  },
  ...([DESK, PHONE] as const).flatMap((viewport): Screen[] => {
    const where = viewport === DESK ? 'am Schreibtisch' : 'am Telefon'
    const many = {
      path: '/kontakte',
      viewport,
      goal: [100, 'ms'] as const,
      prepare: multiplied,
      ready: (page: Page) => page.getByRole('main').getByRole('link').first().waitFor(),
    }
    return [
      { ...many, name: `Suche in 20.000 Kontakten ${where}, Antwort des Feldes (INP)`, measure: pressed },
      { ...many, name: `Suche in 20.000 Kontakten ${where}, vom Tastendruck zu den Zeilen`, measure: searched },
    ]
  }),
]

const before = loadavg()[0] ?? 0
const folder = newFolder()
const server = await startServer(folder.path, {
  DEMO: SIZE,
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORT: '',
  ADMIN_USERNAME: '',
  SMTP_URL: '',
  DATABASE_URL: '',
})
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: BROWSER_ARGS })
try {
  const { host, port } = databaseOf(server.pid)
  const own = connect({ host, port, user: 'intranet', database: 'intranet' }, say)
  const { admin } = await openWorld({ port: server.port, size: SIZE, db: own.db, lanes: 1 })
  await own.close()
  for (const { name, path, viewport, goal, prepare, ready, measure } of SCREENS) {
    if (!name.toLowerCase().includes((option('nur') ?? '').toLowerCase())) continue
    const page = await browser.newPage({ viewport })
    await page.addInitScript((token) => localStorage.setItem('token', token), admin)
    await prepare?.(page)
    await page.goto(`http://127.0.0.1:${server.port}${path}`)
    await ready(page)
    const cdp = await page.context().newCDPSession(page)
    // Thread CPU time, excluding waits for other processes on this machine.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.waitForTimeout(1_000)
    const found = await measure({ page, cdp })
    const [most, unit] = goal
    const told =
      unit === 'fps'
        ? `${found[0]?.toFixed(0)} Bilder je Sekunde, das längste ${found[1]?.toFixed(0)} ms, Arbeit je Bild ${found[2]?.toFixed(1)} ms (Ziel ≥ ${most})`
        : `${found.map((ms) => ms.toFixed(0)).join(', ')} ms (Ziel ≤ ${most})`
    say(`  ${name}: ${told}`)
    await page.close()
  }
  say(
    `${SIZE}, Prozessor auf ein Viertel; Last der Maschine vor und nach dem Lauf: ${before.toFixed(1)} und ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}

// `node bench/frames.ts` (after `npm run prebench`): how smoothly the plan of the vehicles moves at size L with the month's bookings in
// it, in a Chromium whose main thread is held to a quarter. Goal: 50 frames a second while scrolling and while dragging. The same
// scrolling of an empty area of the same height says what this machine can do at all; the phone's list of the day comes last.
// `-- --kurz` takes the demo chapter M.
import { loadavg } from 'node:os'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { DEMO_PASSWORT } from '#seeds/demo.ts'
import { newFolder, startServer } from './child.ts'
import { call } from './call.ts'
import { BROWSER_ARGS, count, DURATION_MS, THROTTLE } from './fps.ts'

const SIZE = process.argv.includes('--kurz') ? 'M' : 'L'
const TARGET = 50
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

const PLAN = '[data-spanne="monat"]'

/** Scrolls `target` (a selector) from top to bottom on the main thread, which every frame then waits for: harder than a wheel. */
const scroll = (page: Page, target: string) =>
  page.evaluate(
    ({ dauer: duration, wahl: selector }) =>
      new Promise<void>((done) => {
        const box = document.querySelector(selector)
        const beginn = performance.now()
        if (box) box.scrollTop = 0
        const step = () => {
          const elapsed = performance.now() - beginn
          if (!box || elapsed > duration) return done()
          const distance = box.scrollHeight - box.clientHeight
          box.scrollTop = (distance * (1 - Math.cos((elapsed / duration) * Math.PI))) / 2
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    { dauer: DURATION_MS, wahl: target },
  )

/** The same distance with a wheel. */
async function scrollByWheel(page: Page, cdp: CDPSession): Promise<void> {
  const box = await page.locator(PLAN).boundingBox()
  if (!box) throw new Error('no plan to scroll')
  const distance = await page.locator(PLAN).evaluate((plan) => {
    plan.scrollTop = 0
    return plan.scrollHeight - plan.clientHeight
  })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const speed = Math.round((distance * 1000) / DURATION_MS)
  await cdp.send('Input.synthesizeScrollGesture', { x, y, yDistance: -distance, speed, gestureSourceType: 'mouse', preventFling: true })
}

/** Puts an empty area of the same height in the place of the plan. */
const empty = (page: Page) =>
  page.locator(PLAN).evaluate((plan) => {
    const height = plan.scrollHeight
    const flaeche = document.createElement('div')
    flaeche.style.height = `${height}px`
    const empty = plan.cloneNode(false) as Element
    empty.append(flaeche)
    plan.replaceWith(empty)
  })

/** Drags a booking about. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator(`${PLAN} [data-beweglich]`).first().boundingBox()
  if (!box) throw new Error('nothing can be moved')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const ende = performance.now() + DURATION_MS - 300
  for (let i = 0; performance.now() < ende; i += 1)
    await page.mouse.move(x + 300 * Math.abs(Math.sin(i / 12)), y + 200 * Math.abs(Math.sin(i / 19)))
  // Let go without moving anything.
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

const before = loadavg()[0] ?? 0
const folder = newFolder()
const env = { DEMO: SIZE, LOG_LEVEL: 'warn', ADMIN_PASSWORT: '', ADMIN_USERNAME: '', SMTP_URL: '', DATABASE_URL: '' }
const server = await startServer(folder.path, env)
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: BROWSER_ARGS })
try {
  const body = JSON.stringify({ username: 'admin', passwort: DEMO_PASSWORT })
  const { token } = JSON.parse((await call(server.port, { method: 'POST', path: '/api/auth', headers: {}, body })).text) as {
    token: string
  }
  const open = async (viewport: { width: number; height: number }) => {
    const page = await browser.newPage({ viewport })
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    const response = page.waitForResponse(/fahrzeugbelegungen\/kalender/)
    await page.goto(`http://127.0.0.1:${server.port}/fahrzeugbelegungen?spanne=monat`)
    const { belegungen } = (await (await response).json()) as { belegungen: readonly object[] }
    const cdp = await page.context().newCDPSession(page)
    // Time that the thread ran, not that it waited for others on this machine.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    return { page, cdp, belegungen: belegungen.length }
  }
  const measure = async (name: string, { page, cdp }: { page: Page; cdp: CDPSession }, move: () => Promise<void>) => {
    const run = await count(page, cdp, move)
    const [total = 0, script = 0, style = 0, layout = 0] = run.work
    const parts = `${total.toFixed(1)} ms (Skript ${script.toFixed(1)}, Stil ${style.toFixed(1)}, Layout ${layout.toFixed(1)})`
    say(`  ${name}: ${run.fps.toFixed(0)} Bilder je Sekunde, das längste ${run.longest.toFixed(0)} ms, Arbeit der Seite je Bild ${parts}`)
  }

  const wide = await open({ width: 1440, height: 900 })
  const { page, cdp } = wide
  const entries = page.locator('[data-eintrag]')
  await entries.first().waitFor()
  say(
    `Belegungsplan eines Monats, ${SIZE}: ${wide.belegungen} Belegungen, Prozessor auf ein Viertel gedrosselt; Ziel ≥ ${TARGET} Bilder je Sekunde`,
  )
  // The other rows are drawn in quiet moments; measured is the plan as it stands then.
  await page.waitForFunction((selector) => document.querySelector(selector)?.getAttribute('data-ganz') === 'true', PLAN, {
    timeout: 60_000,
  })
  const drawn = await entries.count()
  say(`  gezeichnet: ${drawn} Belegungen`)
  await page.waitForTimeout(1_000)
  await measure('in Ruhe', wide, () => page.waitForTimeout(DURATION_MS))
  await measure('beim Rollen', wide, () => scroll(page, PLAN))
  await measure('mit dem Rad', wide, () => scrollByWheel(page, cdp))
  await page.locator(PLAN).evaluate((plan) => plan.scrollTo(0, 0))
  await measure('beim Ziehen', wide, () => drag(page))
  await empty(page)
  await measure('eine leere Fläche beim Rollen', wide, () => scroll(page, PLAN))
  await page.close()

  const narrow = await open({ width: 390, height: 844 })
  await narrow.page.getByText('Frei', { exact: false }).first().waitFor()
  await narrow.page.waitForTimeout(2_000)
  await measure('die Tagesliste am Telefon beim Rollen', narrow, () => scroll(narrow.page, 'html'))
  say(
    `Last der Maschine vor und nach dem Lauf: ${before.toFixed(1)} und ${(loadavg()[0] ?? 0).toFixed(1)}; „in Ruhe“ ist, was sie hergibt.`,
  )
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}

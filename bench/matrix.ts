// `node bench/matrix.ts` (after `npm run prebench`): who may drive what, 2,000 people × 60 vehicles, in a Chromium whose main thread is
// held to a quarter. Goals: drawn within 300 ms of the tap, 55 frames a second while one scrolls at a hundred rows a second, faster than
// anybody reads; and a search on the screen within 100 ms of the key. An empty page says what this machine can do at all.
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORT } from '#seeds/demo.ts'
import { call } from './call.ts'
import { newFolder, startServer } from './child.ts'
import { BROWSER_ARGS, count, DURATION_MS, THROTTLE } from './fps.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const SPEED = 4_000
const TIMES = 5

const before = loadavg()[0] ?? 0
const folder = newFolder()
const env = { DEMO: 'L', LOG_LEVEL: 'warn', ADMIN_PASSWORT: '', ADMIN_USERNAME: '', SMTP_URL: '', DATABASE_URL: '' }
const server = await startServer(folder.path, env)
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: BROWSER_ARGS })
try {
  const body = JSON.stringify({ username: 'admin', passwort: DEMO_PASSWORT })
  const { token } = JSON.parse((await call(server.port, { method: 'POST', path: '/api/auth', headers: {}, body })).text) as {
    token: string
  }
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`http://127.0.0.1:${server.port}/fahrzeugeinweisungen?ansicht=matrix`)
  await page.locator('tr[aria-rowindex]').nth(10).waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const drawn: number[] = []
  for (let i = 0; i < TIMES; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.getByRole('tab', { name: 'Liste' }).click()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.waitForTimeout(1_500)
    drawn.push(
      // oxlint-disable-next-line no-await-in-loop -- as above
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
  const rows = await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount')
  say(`Matrix, ${Number(rows) - 1} Personen: gezeichnet nach ${drawn.map((ms) => ms.toFixed(0)).join(', ')} ms (Ziel 300)`)
  const box = await page.getByRole('region').last().boundingBox()
  const gesture = (direction: 'x' | 'y') => {
    const distance = -(SPEED * DURATION_MS) / 1_000
    const way = direction === 'y' ? { yDistance: distance } : { xDistance: distance / 4 }
    const point = { x: (box?.x ?? 0) + 600, y: (box?.y ?? 0) + 300 }
    return cdp.send('Input.synthesizeScrollGesture', { ...point, ...way, speed: SPEED, gestureSourceType: 'mouse', preventFling: true })
  }
  for (const [name, move] of [
    ['in Ruhe', () => page.waitForTimeout(DURATION_MS)],
    ['hundert Zeilen je Sekunde', () => gesture('y')],
    ['zur Seite', () => gesture('x')],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { fps, longest, work } = await count(page, cdp, async () => void (await move()))
    say(
      `  ${name}: ${fps.toFixed(0)} Bilder je Sekunde, das längste ${longest.toFixed(0)} ms, Arbeit je Bild ${(work[0] ?? 0).toFixed(1)} ms (Ziel 55)`,
    )
  }
  await page.goto(`http://127.0.0.1:${server.port}/kontakte`)
  await page.getByRole('main').getByRole('link').first().waitFor()
  for (const rate of [1, 4]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    // oxlint-disable-next-line no-await-in-loop -- as above
    const found = await searched(page)
    say(
      `Suche in den Kontakten bei ${rate}facher Drosselung, vom Tastendruck zum Bild: ${found.map((ms) => ms.toFixed(0)).join(', ')} ms (Ziel 100)`,
    )
  }
  say(
    `Last der Maschine vor und nach dem Lauf: ${before.toFixed(1)} und ${(loadavg()[0] ?? 0).toFixed(1)}; „in Ruhe“ ist, was sie hergibt.`,
  )
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}

/** From the last letter of a word to the picture, in ms; a word whose last letter changes nothing is left out. */
async function searched(page: Page): Promise<number[]> {
  const found: number[] = []
  const field = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')).first()
  for (const word of ['schmidt', 'mueler', 'helf', 'anna', 'weber']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await field.fill('')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.waitForTimeout(1_000)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await field.pressSequentially(word.slice(0, -1))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.waitForTimeout(1_000)
    found.push(
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.evaluate(
        (letter) =>
          new Promise<number>((done) => {
            const input = document.activeElement as HTMLInputElement
            const list = document.querySelector('main') ?? document.body
            const begin = performance.now()
            const watch = new MutationObserver(() => {
              watch.disconnect()
              requestAnimationFrame(() => done(performance.now() - begin))
            })
            watch.observe(list, { childList: true, subtree: true, characterData: true })
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

// `node bench/bilder.ts` (after `npm run prebench`): how smoothly the plan of the vehicles moves at size L with the month's bookings in
// it, in a Chromium whose main thread is held to a quarter. Goal: 50 frames a second while scrolling and while dragging. The same
// scrolling of an empty area of the same height says what this machine can do at all; the phone's list of the day comes last.
// `-- --kurz` takes the demo chapter M.
import { loadavg } from 'node:os'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { DEMO_PASSWORT } from '#seeds/demo.ts'
import { neuerOrdner, starteServer } from './kind.ts'
import { ruf } from './rufen.ts'

const GROESSE = process.argv.includes('--kurz') ? 'M' : 'L'
const DROSSEL = 4
const ZIEL = 50
const DAUER_MS = 3_000
const SCHALTER = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']
const sage = (satz: string) => process.stdout.write(`${satz}\n`)

interface Lauf {
  readonly bilder: number
  /** The longest time between two frames, ms. */
  readonly laengste: number
  /** What the page's main thread did for one frame, ms of its own clock: in all, scripts, styles, layout. */
  readonly arbeit: readonly number[]
}

const TEILE = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const
/** How long tasks ran on the main thread since the page began, and of that scripts, styles and layout; s. */
async function arbeit(cdp: CDPSession): Promise<number[]> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return TEILE.map((teil) => metrics.find(({ name }) => name === teil)?.value ?? 0)
}

/** Counts frames in the page while something moves. */
async function zaehle(page: Page, cdp: CDPSession, bewege: () => Promise<void>): Promise<Lauf> {
  const vorher = await arbeit(cdp)
  const gezaehlt = page.evaluate(
    (dauer) =>
      new Promise<{ bilder: number; laengste: number }>((fertig) => {
        const beginn = performance.now()
        let [bilder, laengste, zuletzt] = [0, 0, beginn]
        const naechstes = () => {
          const jetzt = performance.now()
          bilder += 1
          laengste = Math.max(laengste, jetzt - zuletzt)
          zuletzt = jetzt
          if (jetzt - beginn < dauer) requestAnimationFrame(naechstes)
          else fertig({ bilder: (bilder * 1000) / (jetzt - beginn), laengste })
        }
        requestAnimationFrame(naechstes)
      }),
    DAUER_MS,
  )
  await bewege()
  const { bilder, laengste } = await gezaehlt
  const nachher = await arbeit(cdp)
  const jeBild = (bilder * DAUER_MS) / 1_000_000
  return { bilder, laengste, arbeit: nachher.map((wert, i) => (wert - (vorher[i] ?? 0)) / jeBild) }
}

const PLAN = '[data-spanne="monat"]'

/** From top to bottom by the main thread, which every frame then waits for: harder than a wheel. `wen` is a selector, or the page. */
const rolle = (page: Page, wen: string) =>
  page.evaluate(
    ({ dauer, wahl }) =>
      new Promise<void>((fertig) => {
        const kasten = document.querySelector(wahl)
        const beginn = performance.now()
        if (kasten) kasten.scrollTop = 0
        const schritt = () => {
          const um = performance.now() - beginn
          if (!kasten || um > dauer) return fertig()
          const weit = kasten.scrollHeight - kasten.clientHeight
          kasten.scrollTop = (weit * (1 - Math.cos((um / dauer) * Math.PI))) / 2
          requestAnimationFrame(schritt)
        }
        requestAnimationFrame(schritt)
      }),
    { dauer: DAUER_MS, wahl: wen },
  )

/** The same way with a wheel. */
async function radle(page: Page, cdp: CDPSession): Promise<void> {
  const kasten = await page.locator(PLAN).boundingBox()
  if (!kasten) throw new Error('no plan to scroll')
  const weit = await page.locator(PLAN).evaluate((plan) => {
    plan.scrollTop = 0
    return plan.scrollHeight - plan.clientHeight
  })
  const [x, y] = [kasten.x + kasten.width / 2, kasten.y + kasten.height / 2]
  const speed = Math.round((weit * 1000) / DAUER_MS)
  await cdp.send('Input.synthesizeScrollGesture', { x, y, yDistance: -weit, speed, gestureSourceType: 'mouse', preventFling: true })
}

/** Puts an empty area of the same height in the place of the plan. */
const leere = (page: Page) =>
  page.locator(PLAN).evaluate((plan) => {
    const hoehe = plan.scrollHeight
    const flaeche = document.createElement('div')
    flaeche.style.height = `${hoehe}px`
    const leer = plan.cloneNode(false) as Element
    leer.append(flaeche)
    plan.replaceWith(leer)
  })

/** Takes a booking by the hand and moves it about. */
async function ziehe(page: Page): Promise<void> {
  const kasten = await page.locator(`${PLAN} [data-beweglich]`).first().boundingBox()
  if (!kasten) throw new Error('nothing can be moved')
  const [x, y] = [kasten.x + kasten.width / 2, kasten.y + kasten.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const ende = performance.now() + DAUER_MS - 300
  for (let i = 0; performance.now() < ende; i += 1)
    await page.mouse.move(x + 300 * Math.abs(Math.sin(i / 12)), y + 200 * Math.abs(Math.sin(i / 19)))
  // Let go without moving anything.
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

const vorher = loadavg()[0] ?? 0
const ordner = neuerOrdner()
const env = { DEMO: GROESSE, LOG_LEVEL: 'warn', ADMIN_PASSWORT: '', ADMIN_USERNAME: '', SMTP_URL: '', DATABASE_URL: '' }
const server = await starteServer(ordner.pfad, env)
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: SCHALTER })
try {
  const body = JSON.stringify({ username: 'admin', passwort: DEMO_PASSWORT })
  const { token } = JSON.parse((await ruf(server.port, { method: 'POST', pfad: '/api/auth', kopf: {}, body })).text) as { token: string }
  const oeffne = async (viewport: { width: number; height: number }) => {
    const page = await browser.newPage({ viewport })
    await page.addInitScript((wert) => localStorage.setItem('token', wert), token)
    const antwort = page.waitForResponse(/fahrzeugbelegungen\/kalender/)
    await page.goto(`http://127.0.0.1:${server.port}/fahrzeugbelegungen?spanne=monat`)
    const { belegungen } = (await (await antwort).json()) as { belegungen: readonly object[] }
    const cdp = await page.context().newCDPSession(page)
    // Time that the thread ran, not that it waited for others on this machine.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: DROSSEL })
    return { page, cdp, belegungen: belegungen.length }
  }
  const miss = async (name: string, { page, cdp }: { page: Page; cdp: CDPSession }, bewege: () => Promise<void>) => {
    const lauf = await zaehle(page, cdp, bewege)
    const [gesamt = 0, skript = 0, stil = 0, layout = 0] = lauf.arbeit
    const teile = `${gesamt.toFixed(1)} ms (Skript ${skript.toFixed(1)}, Stil ${stil.toFixed(1)}, Layout ${layout.toFixed(1)})`
    sage(
      `  ${name}: ${lauf.bilder.toFixed(0)} Bilder je Sekunde, das längste ${lauf.laengste.toFixed(0)} ms, Arbeit der Seite je Bild ${teile}`,
    )
  }

  const breit = await oeffne({ width: 1440, height: 900 })
  const { page, cdp } = breit
  const eintraege = page.locator('[data-eintrag]')
  await eintraege.first().waitFor()
  sage(
    `Belegungsplan eines Monats, ${GROESSE}: ${breit.belegungen} Belegungen, Prozessor auf ein Viertel gedrosselt; Ziel ≥ ${ZIEL} Bilder je Sekunde`,
  )
  // The other rows are drawn in quiet moments; measured is the plan as it stands then.
  await page.waitForFunction((wahl) => document.querySelector(wahl)?.getAttribute('data-ganz') === 'true', PLAN, { timeout: 60_000 })
  const gezeichnet = await eintraege.count()
  sage(`  gezeichnet: ${gezeichnet} Belegungen`)
  await page.waitForTimeout(1_000)
  await miss('in Ruhe', breit, () => page.waitForTimeout(DAUER_MS))
  await miss('beim Rollen', breit, () => rolle(page, PLAN))
  await miss('mit dem Rad', breit, () => radle(page, cdp))
  await page.locator(PLAN).evaluate((plan) => plan.scrollTo(0, 0))
  await miss('beim Ziehen', breit, () => ziehe(page))
  await leere(page)
  await miss('eine leere Fläche beim Rollen', breit, () => rolle(page, PLAN))
  await page.close()

  const schmal = await oeffne({ width: 390, height: 844 })
  await schmal.page.getByText('Frei', { exact: false }).first().waitFor()
  await schmal.page.waitForTimeout(2_000)
  await miss('die Tagesliste am Telefon beim Rollen', schmal, () => rolle(schmal.page, 'html'))
  sage(
    `Last der Maschine vor und nach dem Lauf: ${vorher.toFixed(1)} und ${(loadavg()[0] ?? 0).toFixed(1)}; „in Ruhe“ ist, was sie hergibt.`,
  )
} finally {
  await browser.close()
  await server.ende()
  ordner.weg()
}

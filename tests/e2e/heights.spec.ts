// Room of the first screen on a phone: Start with much to do, and the calendar's controls above its first line.
import { INBOX_KINDS, type InboxItem } from '#contract/dashboard.ts'
import { day } from './buchungen.ts'
import { ADRESSE, device, expect, getToken, ON_THE_PHONE, test } from './journey.ts'

const START_MAX = 1600
const CONTROLS_MAX = 120

const things: InboxItem[] = Array.from({ length: 20 }, (_, n) => {
  const art = INBOX_KINDS[n % INBOX_KINDS.length] ?? 'aufgabe'
  return {
    art,
    bereich: art === 'anfrage' ? 'sanitaetsdienst' : null,
    _id: `0193c0de-0000-7000-8000-0000000000${String(n + 10)}`,
    gruppe: `Sachen der Art ${art}`,
    titel: `Sache ${n}: Absicherung am Marktplatz`,
    unter: 'Von Ole Peters',
    text: 'Kannst du bitte einspringen?',
    ort: 'Marktplatz, Musterstadt',
    pfad: '/plan',
    beginn: art === 'newsletter' ? null : `${day(3)}T10:00:00.000Z`,
    ende: art === 'anfrage' ? `${day(3)}T14:00:00.000Z` : null,
    bis: null,
  }
})

test('Start with 20 things and the controls of the calendar leave room on a phone', ON_THE_PHONE, async ({ browser, request }) => {
  const token = await getToken(request, 'helfer')
  // The worker would answer in the route's place.
  const context = await browser.newContext({ ...device(test.info().project.use), serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch()
    const answers = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...answers, '/api/dashboard/eingang': { total: null, body: things } } })
  })
  await page.goto(`${ADRESSE()}/dashboard`)
  await expect(page.getByText('Sache 0: Absicherung am Marktplatz').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hier fehlt noch jemand wie du' })).toBeVisible()
  // Its cards arrive together; the picture of each comes into its place.
  await page.waitForTimeout(1500)
  expect(await page.evaluate(() => document.documentElement.scrollHeight), 'Start').toBeLessThanOrEqual(START_MAX)

  for (const form of ['monat', 'woche', 'agenda']) {
    // Another month than this one shows all of its buttons.
    await page.goto(`${ADRESSE()}/kalender?form=${form}&monat=${day(62).slice(0, 7)}&tag=${day(62)}`)
    await expect(page.getByRole('radiogroup', { name: 'Form des Kalenders' })).toBeVisible()
    const controls = () =>
      page.evaluate(() => {
        const above = document.querySelector('main header')?.getBoundingClientRect().bottom ?? 0
        const bars = [...document.querySelectorAll('main [data-kopf]:not(header)')].filter((bar) => bar.checkVisibility())
        return Math.round(Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom - above)))
      })
    await expect.poll(controls, form).toBeGreaterThan(0)
    expect(await controls(), form).toBeLessThanOrEqual(CONTROLS_MAX)
  }
  await context.close()
})

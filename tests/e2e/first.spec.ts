// Before the program is there: the words that people look for, as the screen says them afterwards.
import { call, LEITUNG, newDienst, time } from './dienste.ts'
import { ADRESSE, AT_THE_DESK, checkAccessibility, device, expect, fitsWidth, getToken, own, test } from './journey.ts'

test('first content shows before the program loads, in its final place', async ({ page, request }) => {
  const token = await getToken(request, 'helfer')
  const titel = own('Frühe Worte')
  // The next one of all: in the first screenful of the list.
  const { _id } = await newDienst(request, { bezeichnung: titel, inDays: 0, more: { beginn: time(1, 1), ende: time(1, 4) } })
  await page.goto(`${ADRESSE()}/zeichen.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  for (const [address, heading] of [
    ['/dashboard', /^Guten (Morgen|Tag|Abend), Hanna!$/],
    ['/sanitaetsdienste', 'Sanitätsdienste'],
    [`/sanitaetsdienst/${_id}`, titel],
  ] as const) {
    let go = () => {}
    const held = new Promise<void>((give) => (go = give))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${ADRESSE()}${address}`, { waitUntil: 'commit' })
    const early = page.locator('.first.frame')
    const title = early.getByRole('heading', { name: heading, level: 1 })
    await expect(title).toBeVisible()
    const when = /^\w\w\., \d\d\.\d\d\..* · \d\d:00–\d\d:00 Uhr · Marktplatz/
    if (address === '/sanitaetsdienste')
      await expect(early.getByRole('link', { name: titel })).toHaveAttribute('href', `/sanitaetsdienst/${_id}`)
    if (address.endsWith(_id)) await expect(early.getByText(when)).toBeVisible()
    await fitsWidth(page)
    await checkAccessibility(page)
    const place = await title.boundingBox()

    // Changes between the early response and the program's start are not missed.
    const isService = address.endsWith(_id)
    if (isService) await call(request, LEITUNG, 'POST', `/api/sanitaetsdienste/${_id}/absage`, { grund: 'Unwetter' })
    go()
    const final = page.getByRole('main').getByRole('heading', { name: heading, level: 1 })
    await expect(final).toBeVisible()
    await expect(early).toHaveCount(0)
    const box = await final.boundingBox()
    expect(
      Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - ((place?.y ?? 0) + (place?.height ?? 0) / 2)),
      'it stays where it was',
    ).toBeLessThan(8)
    if (isService) await expect(page.getByText('Der Veranstalter hat abgesagt')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('the first screen asks for all of its cards at once', AT_THE_DESK, async ({ browser, request }) => {
  const token = await getToken(request, 'admin')
  // The worker would ask once more, for later.
  const context = await browser.newContext({ ...device(test.info().project.use), serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  // Changes during the test refetch single cards, which is not tested here.
  await page.route('**/api/ereignisse', (route) => route.abort())
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await page.goto(`${ADRESSE()}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Danach' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Fristen bei Mitgliedern abgelaufen/ })).toBeVisible()
  // Requests of the frame itself: the menu marks news as soon as it is drawn.
  const frame = [
    '/api/auth',
    '/api/changelog/neu',
    '/api/config/info',
    '/api/config/logo',
    '/api/dashboard',
    '/api/ereignisse',
    '/api/mitteilungen/anzahl',
    '/api/profile/gesichter',
  ]
  expect(asked.filter((path) => path.startsWith('/api/') && !frame.includes(path))).toEqual([])
  expect(asked.filter((path) => path === '/api/dashboard')).toHaveLength(1)
  await context.close()
})

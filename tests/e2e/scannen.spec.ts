// A label before the camera, in Chromium with a camera made of a file: what it reads goes into the basket, and out of the house once.
import { writeFileSync } from 'node:fs'
import { chromium, type APIRequestContext, type LaunchOptions, type Page } from '@playwright/test'
import { generate } from 'lean-qr'
import { ADRESSE, login, device, expect, getToken, newMitglied, ON_THE_PHONE, own, test } from './journey.ts'

const [WIDTH, HEIGHT, MODULE, FRAMES] = [640, 480, 8, 4]
/** A film of one picture, the code in its middle: brightness of each point, and no colour. */
function film(text: string): Buffer {
  const code = generate(text)
  const [left, top] = [WIDTH, HEIGHT].map((length) => Math.floor((length - code.size * MODULE) / 2)) as [number, number]
  const bright = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (let y = 0; y < code.size * MODULE; y += 1)
    for (let x = 0; x < code.size * MODULE; x += 1)
      if (code.get(Math.floor(x / MODULE), Math.floor(y / MODULE))) bright[(top + y) * WIDTH + left + x] = 16
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), ...Array.from({ length: FRAMES }, () => frame)])
}

/** A browser of its own that sees `text`, and whose camera is allowed or refused; the basket stands open in it. */
async function atTheCounter(options: LaunchOptions, request: APIRequestContext, text: string, allowed: boolean) {
  const { use } = test.info().project
  const file = test.info().outputPath('camera.y4m')
  writeFileSync(file, film(text))
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
      ...(allowed ? ['--use-fake-ui-for-media-stream'] : []),
    ],
  })
  const context = await browser.newContext(device(use))
  if (!allowed) {
    const session = await browser.newBrowserCDPSession()
    await session.send('Browser.setPermission', { permission: { name: 'camera' }, setting: 'denied', origin: ADRESSE() })
  }
  const page = await context.newPage()
  const token = await getToken(request, 'admin')
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${ADRESSE()}/ausgabe`)
  await page.getByRole('button', { name: 'Scannen' }).click()
  return { browser, context, page }
}

/** A new pager, by the number that its label says. */
async function newPager(request: APIRequestContext): Promise<string> {
  const seriennummer = own('SN')
  const headers = { 'x-auth-token': await getToken(request, 'admin') }
  const data = { hersteller: 'Swissphone', modell: 's.QUAD', seriennummer }
  const response = await request.post(`${ADRESSE()}/api/melder`, { headers, data })
  expect(response.status(), await response.text()).toBe(201)
  return seriennummer
}
const label = (number: string) => `${ADRESSE()}/ausgabe?code=${encodeURIComponent(number)}`
const basket = (page: Page) => page.getByRole('list', { name: 'Wird ausgegeben' })

test('the camera reads a label, and its piece is in the basket', ON_THE_PHONE, async ({ launchOptions, request }) => {
  const number = await newPager(request)
  const { browser, page } = await atTheCounter(launchOptions, request, label(number), true)
  const sheet = page.getByRole('dialog', { name: 'Scannen' })
  await expect(sheet.getByText(`s.QUAD ${number} ist dabei.`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Fertig' }).click()
  await expect(basket(page)).toContainText(number)
  await browser.close()
})

test('a camera that is refused says what to do, and the number can be typed', ON_THE_PHONE, async ({ launchOptions, request }) => {
  const number = await newPager(request)
  const { browser, page } = await atTheCounter(launchOptions, request, label(number), false)
  const sheet = page.getByRole('dialog', { name: 'Scannen' })
  await expect(sheet.getByText('Die Kamera ist nicht freigegeben.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Fertig' }).click()
  await page.getByRole('textbox', { name: 'Nummer oder Name' }).fill(number)
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(basket(page)).toContainText(number)
  await browser.close()
})

test('a pager’s page shows only its next step until something changes', ON_THE_PHONE, async ({ page, request }) => {
  const number = await newPager(request)
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/melder?suche=${encodeURIComponent(number)}`)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('button', { name: 'Ausgeben', exact: true })).toBeInViewport()
  const save = page.getByRole('button', { name: 'Speichern' })
  await expect(save).not.toBeInViewport()
  await page.getByRole('textbox', { name: 'Hersteller' }).fill('Motorola')
  await expect(save).toBeInViewport()
})

test(
  'offline between scan and issue the basket stays, and is issued once online',
  ON_THE_PHONE,
  async ({ launchOptions, request }, { project }) => {
    const [number, member] = [await newPager(request), await newMitglied(request, project.name)]
    const headers = { 'x-auth-token': await getToken(request, 'admin') }
    const held = async () =>
      ((await (await request.get(`${ADRESSE()}/api/leihen?profil=${member.profil}`, { headers })).json()) as unknown[]).length
    const { browser, context, page } = await atTheCounter(launchOptions, request, label(number), true)
    await expect(page.getByText(`s.QUAD ${number} ist dabei.`).first()).toBeVisible()
    await page.getByRole('dialog', { name: 'Scannen' }).getByRole('button', { name: 'Fertig' }).click()
    await page.getByRole('combobox', { name: 'An wen' }).fill(member.name)
    await page.getByRole('option', { name: new RegExp(member.name) }).click()
    await page.getByRole('button', { name: 'Auf Papier unterschrieben' }).click()

    await context.setOffline(true)
    const issue = page.getByRole('button', { name: 'Ausgeben', exact: true })
    await issue.click()
    await expect(page.getByText(/Keine Verbindung zum Server/).first()).toBeVisible()
    // All attempts are over: another part that could not be loaded says the same.
    await expect(issue).toBeEnabled()
    await expect(basket(page)).toContainText(number)
    expect(await held()).toBe(0)

    // With the net, the first answer does not arrive either.
    let answers = 0
    await page.route('**/api/leihen', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      answers += 1
      const answer = await route.fetch()
      return answers === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
    })
    await context.setOffline(false)
    await issue.click()
    await expect(basket(page)).toHaveCount(0)
    expect(answers).toBeGreaterThan(1)
    expect(await held()).toBe(1)
    await page.reload()
    await expect(issue).toBeVisible()
    await expect(basket(page)).toHaveCount(0)
    await browser.close()
  },
)

// Back leads to where one was, and closes first what lies over a screen.
import type { Page } from '@playwright/test'
import { ADRESSE, login, expect, fitsWidth, ON_THE_PHONE, smallTargets, test } from './journey.ts'

const goTo = (page: Page, path: string) => page.goto(`${ADRESSE()}${path}`)
const steps = (page: Page) => page.evaluate(() => (history.state as { __TSR_index: number }).__TSR_index)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Scrolls a long list, opens one of its rows, and comes back: the row lies where it was. */
async function thereAndBack(page: Page, list: string, row: string, depth = 1_200): Promise<void> {
  await goTo(page, list)
  const links = page.locator(`main a[href^="${row}"]:not([href*="?"])`)
  await expect(links.first()).toBeVisible()
  // Long enough to scroll, also where it is loaded in parts.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(depth + 1_000)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, depth / 2 + 50)
  await page.mouse.wheel(0, depth / 2 + 50)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(depth)
  const seen = () =>
    page.evaluate((start) => {
      const link = [...document.querySelectorAll(`main a[href^="${start}"]:not([href*="?"])`)].find(
        (each) => each.getBoundingClientRect().top > 250,
      )
      return { href: link?.getAttribute('href') ?? '', y: window.scrollY }
    }, row)
  // It has come to rest, and its rows are drawn.
  let at = await seen()
  await expect
    .poll(async () => {
      const last = at
      at = await seen()
      return at.href !== '' && JSON.stringify(last) === JSON.stringify(at)
    })
    .toBe(true)
  const link = page.locator(`main a[href="${at.href}"]`).first()
  // A card above may still arrive: the press says where the row lay.
  const pressed = link.evaluate(
    (each) =>
      new Promise<{ y: number; top: number }>((resolve) => {
        each.addEventListener('click', () => resolve({ y: window.scrollY, top: each.getBoundingClientRect().top }), { capture: true })
      }),
  )
  await link.tap()
  const before = await pressed
  await expect(page).toHaveURL((url) => url.pathname === at.href.split('?')[0])
  // A new screen begins at its top, with its heading.
  await expect.poll(() => page.evaluate(() => [window.scrollY, document.activeElement?.tagName])).toEqual([0, 'H1'])
  await page.goBack()
  await expect(page).toHaveURL(`${ADRESSE()}${list}`)
  await expect
    .poll(async () => {
      const now = { y: await page.evaluate(() => window.scrollY), top: (await link.boundingBox())?.y ?? 0 }
      return Math.max(Math.abs(now.y - before.y), Math.abs(now.top - before.top))
    }, `${list}: pixels away from where it was`)
    .toBeLessThanOrEqual(2)
  // Nothing that comes later moves it, and who reads by ear stands at the link.
  await page.waitForTimeout(1_500)
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before.y)).toBeLessThanOrEqual(2)
  expect(await link.evaluate((each) => document.activeElement?.getAttribute('href') === each.getAttribute('href'))).toBe(true)
}

test('there and back: contacts, services and the dashboard stand where they were left', ON_THE_PHONE, async ({ page }) => {
  await login(page, 'leitung')
  await thereAndBack(page, '/kontakte', '/profile/')
  await thereAndBack(page, '/sanitaetsdienste?nur=vergangen', '/sanitaetsdienst/')
  await thereAndBack(page, '/dashboard', '/', 400)
})

test('back closes menu and sheet first; the bar marks the current screen', ON_THE_PHONE, async ({ page }) => {
  await login(page, 'leitung')
  // By a link from a mail: there is nothing behind, and "Zurück" leads to the list.
  await goTo(page, '/sanitaetsdienste?nur=vergangen')
  const href = (await page.locator('main a[href^="/sanitaetsdienst/"]').first().getAttribute('href')) ?? ''
  await goTo(page, href)
  const bar = page.getByRole('navigation', { name: 'Bereiche' })
  await expect(bar.getByRole('link', { name: 'Dienste' })).toHaveAttribute('aria-current', 'true')
  const start = await steps(page)
  await page.getByRole('button', { name: 'Zurück' }).tap()
  await expect(page).toHaveURL(/\/sanitaetsdienste$/)
  expect(await steps(page)).toBe(start)

  await bar.getByRole('button', { name: 'Menü' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menü' })
  await expect(menu.getByRole('link', { name: 'Kontakte' })).toBeVisible()
  await expect.poll(() => steps(page)).toBe(start + 1)
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL(/\/sanitaetsdienste$/)
  await expect.poll(() => focused(page)).toBe('Menü')

  // Opened out of the menu, which is gone when it closes.
  await bar.getByRole('button', { name: 'Menü' }).tap()
  await menu.getByText('Infos', { exact: true }).tap()
  const infos = page.getByRole('dialog', { name: 'Infos' })
  await expect(infos).toBeVisible()
  await expect(menu).toHaveCount(0)
  await page.goBack()
  await expect(infos).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('Menü')
  await expect.poll(() => steps(page)).toBe(start)

  // Popups opened by a button close too, and the focus returns to the button.
  await goTo(page, '/fahrzeugbelegungen')
  const first = await steps(page)
  for (const [name, role] of [
    ['Weitere Aktionen', 'menu'],
    ['Tag wählen', 'dialog'],
  ] as const) {
    await page.getByRole('button', { name }).tap()
    await expect(page.getByRole(role)).toBeVisible()
    await expect.poll(() => steps(page)).toBe(first + 1)
    await page.goBack()
    await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page).toHaveURL(/\/fahrzeugbelegungen$/)
    await expect(page.getByRole('button', { name })).toBeFocused()
  }

  await bar.getByRole('link', { name: 'Kontakte' }).tap()
  await expect(page).toHaveURL(/\/kontakte$/)
  await expect(bar.getByRole('link', { name: 'Kontakte' })).toHaveAttribute('aria-current', 'page')
  await page.mouse.move(200, 400)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2_400)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
  await bar.getByRole('link', { name: 'Kontakte' }).tap()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await smallTargets(page)).toEqual([])

  // Twice as large a text: five words still fit beside each other.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await fitsWidth(page)
  expect(
    await bar.evaluate((nav) =>
      [...nav.children].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
    ),
  ).toEqual([])
  await bar.getByRole('button', { name: 'Menü' }).tap()
  await expect(menu).toBeVisible()
  expect(await menu.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
})

import { readdirSync, readFileSync } from 'node:fs'
import { ON_THE_PHONE, ADRESSE, login, expect, openMenu, checkAccessibility, test } from './journey.ts'

test('the menu is the specification’s: hidden, grey with its reason, or a way', async ({ page }) => {
  await login(page, 'helfer')
  await page.goto(`${ADRESSE()}/dashboard`)
  await expect(page.getByRole('link', { name: /^Intranet MUS/ })).toHaveAttribute('href', '/dashboard')
  await openMenu(page)
  const entries = page.getByRole('navigation').last()
  await expect(entries.getByText('Abrechnung')).toHaveCount(0)
  await expect(entries.getByText('Admin Tools')).toHaveCount(0)
  const clothes = entries.getByText('Kleiderkammer').locator('xpath=ancestor-or-self::*[@aria-disabled][1]')
  await expect(clothes).toHaveAttribute('aria-disabled', 'true')
  await expect(clothes).toHaveAttribute('tabindex', '-1')
  await expect(entries.getByText('Hanna Helferich')).toBeVisible()
  await entries.getByText('Kontakte', { exact: true }).click()
  await expect(page).toHaveURL(/\/kontakte/)
})

test('one search finds people, duties and screens by keyboard and thumb', async ({ page }) => {
  await login(page, 'helfer')
  await page.goto(`${ADRESSE()}/dashboard`)
  await page.getByRole('button', { name: 'Suche über alles' }).click()
  const field = page.getByRole('textbox', { name: 'Überall suchen' })
  await field.fill('helferihc')
  const hit = page.getByRole('dialog').getByRole('button', { name: /Hanna Helferich/ })
  await expect(hit).toBeVisible()
  await checkAccessibility(page)
  await hit.click()
  await expect(page.getByRole('heading', { name: 'Hanna Helferich' })).toBeVisible()
  await expect(field).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  // The last opened entry is listed before any input.
  await expect(hit).toBeVisible()
  await field.fill('kalend')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Kalender' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/kalender/)
  await expect(field).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeVisible()
  // Its step in the history follows at once, and no thumb is faster; a script is.
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number }).layers)).toBe(1)
  await page.goBack()
  await expect(field).toHaveCount(0)
  await expect(page).toHaveURL(/\/kalender/)
})

test('a screen without its right says which one is missing', ON_THE_PHONE, async ({ page }) => {
  await login(page, 'helfer')
  await page.goto(`${ADRESSE()}/rechte`)
  await expect(page.getByText('„Rechte aller ansehen“').first()).toBeVisible()
})

test('a screen that fails to load shows "Ups!" and leads to the dashboard', ON_THE_PHONE, async ({ browser }) => {
  // A context of its own: the failed chunk is an error in the browser, and meant.
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await login(page, 'helfer')
  // Small chunks are merged under the name of their last part (scripts/chunks.ts), so the file is found by its content.
  const assets = 'dist/web/assets'
  const contacts = readdirSync(assets).find(
    (name) => name.endsWith('.js') && readFileSync(`${assets}/${name}`, 'utf8').includes('Name, Gruppe oder Nummer'),
  )
  await page.route(`**/assets/${contacts}`, (route) => route.abort())
  await page.goto(`${ADRESSE()}/kontakte`)
  await expect(page.getByRole('heading', { name: 'Ups!' })).toBeVisible()
  await expect(page.getByText('Da ist uns wohl ein Fehler unterlaufen!')).toBeVisible()
  // Alone on the page: neither head nor menu.
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Fehlermeldung entfernen' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: /Hanna/ })).toBeVisible()
  await context.close()
})

test('the info dialog: versions, licences, ways on', ON_THE_PHONE, async ({ page }) => {
  await login(page, 'helfer')
  await page.goto(`${ADRESSE()}/dashboard`)
  await openMenu(page)
  await page.getByText('Infos', { exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByText(/© 2019/)).toBeVisible()
  await expect(dialog.getByText('4.4', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /Lizenzen/ }).click()
  await expect(dialog.getByText(/^react \d/)).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'MIT' }).first()).toBeInViewport()
  await expect(dialog.getByRole('link', { name: 'Changelog' })).toHaveAttribute('href', '/changelog')
})

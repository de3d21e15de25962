import type { Page } from '@playwright/test'
import { ON_THE_PHONE, ADRESSE, login, expect, gemeldet, mailAn, newMitglied, openMenu, test } from './journey.ts'

async function submitLogin(page: Page, username: string, passwort: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(passwort)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

test('sign in, look at the dashboard, sign out', async ({ page, request }, { project }) => {
  const { username, passwort } = await newMitglied(request, project.name)
  await page.goto(`${ADRESSE()}/`)
  await submitLogin(page, username, 'falsch-falsch-falsch')
  await expect(page.getByRole('alert').filter({ hasText: 'Benutzername oder Passwort ist falsch.' }).first()).toBeVisible()
  await expect(page.getByLabel('Benutzername')).toHaveValue(username)
  await submitLogin(page, username, passwort)
  await expect(page).toHaveURL(/\/dashboard$/)
  await openMenu(page)
  await page.getByText('Logout', { exact: true }).click()
  await expect(page).toHaveURL(`${ADRESSE()}/`)
  // Signing out loads the page anew: wait for it before asking it, or the question dies with the old one.
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')).catch(() => 'noch nicht geladen')).toBeNull()
})

test('a visitor with a deep link signs in and lands there', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const { username, passwort } = await newMitglied(request, project.name)
  await page.goto(`${ADRESSE()}/kontakte?suche=an`)
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await submitLogin(page, username, passwort)
  await expect(page).toHaveURL(/\/kontakte\?suche=an/)
})

test('a forgotten password is reset once by mailed link and ends old sessions', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const { username, email, passwort } = await newMitglied(request, project.name)
  const oldToken = (await (await request.post(`${ADRESSE()}/api/auth`, { data: { username, passwort } })).json()) as { token: string }
  await page.goto(`${ADRESSE()}/passwort-vergessen`)
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await gemeldet(page, 'E-Mail zum Zurücksetzen des Passworts verschickt')
  await expect(page).toHaveURL(`${ADRESSE()}/`)

  const mail = await mailAn(email, '/passwort-reset/')
  const link = /https?:\/\/\S+\/passwort-reset\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  expect(link).toContain(ADRESSE())
  expect(mail.html).toContain(link)
  await page.goto(link)
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Sieben-blaue-Boote-sinken')
  await page.getByLabel('Neues Passwort wiederholen').fill('anders')
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(page.getByText('Passwörter stimmen nicht überein').first()).toBeVisible()
  await page.getByLabel('Neues Passwort wiederholen').fill('Sieben-blaue-Boote-sinken')
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await gemeldet(page, 'Passwort geändert')
  await expect(page).toHaveURL(`${ADRESSE()}/`)
  expect((await request.get(`${ADRESSE()}/api/auth`, { headers: { 'x-auth-token': oldToken.token } })).status()).toBe(401)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()

  await page.goto(`${ADRESSE()}/`)
  await submitLogin(page, username, 'Sieben-blaue-Boote-sinken')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an own password is changed, and the strength is shown while typing', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const { username, passwort } = await newMitglied(request, project.name)
  await login(page, username, passwort)
  await page.goto(`${ADRESSE()}/changePasswort`)
  const field = page.getByLabel('Neues Passwort', { exact: true })
  await field.fill('reisereise12')
  const weak = await page.getByText(/^Stärke:/).textContent()
  await field.fill('Acht-wache-Eulen-zaehlen-Sterne')
  await expect(page.getByText(/^Stärke:/)).not.toHaveText(weak ?? '')
  await page.getByLabel('Neues Passwort wiederholen').fill('Acht-wache-Eulen-zaehlen-Sterne')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await gemeldet(page, 'Passwort erfolgreich geändert')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Passwort erfolgreich geändert')).toBeHidden({ timeout: 6000 })
})

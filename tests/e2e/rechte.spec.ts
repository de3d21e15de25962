// Granting rights as people do it: the office gives a bundle, the member's menu changes; people without the right are told why.
import type { APIRequestContext } from '@playwright/test'
import type { Recht } from '#contract/rights/rechte.ts'
import { AT_THE_DESK, ADRESSE, login, expect, gemeldet, getToken, newMitglied, fitsWidth, checkAccessibility, test } from './journey.ts'

/** Gives rights by the API, as the office. */
async function give(request: APIRequestContext, user: string, rechte: Recht[]): Promise<void> {
  const headers = { 'x-auth-token': await getToken(request, 'admin') }
  const adresse = `${ADRESSE()}/api/rechte/users/${user}`
  const { version } = (await (await request.get(adresse, { headers })).json()) as { version: number }
  const response = await request.put(adresse, { headers, data: { version, rechte } })
  expect(response.status(), await response.text()).toBe(200)
}

test(
  'the office gives a bundle, and the member can open what was grey before',
  AT_THE_DESK,
  async ({ page, request, browser }, { project }) => {
    const { username, passwort, user } = await newMitglied(request, project.name)
    const mitglied = await browser.newPage()
    await login(mitglied, username, passwort)
    await mitglied.goto(`${ADRESSE()}/orte`)
    await expect(mitglied.getByText(/Dir fehlt das Recht „Orte ansehen“/)).toBeVisible()

    await login(page, 'admin')
    await page.goto(`${ADRESSE()}/rechte`)
    await page.getByLabel('Person suchen').fill(username)
    await page.getByRole('link', { name: username }).click()
    await expect(page).toHaveURL(new RegExp(`user=${user}`))
    await expect(page.getByText('13 von 123 Rechten')).toBeVisible()
    await page.getByRole('button', { name: 'Rolle anwenden' }).click()
    const rolle = page.getByRole('dialog', { name: 'Rolle anwenden' })
    await rolle.getByLabel('Rolle', { exact: true }).selectOption('Materialwart')
    await expect(rolle.getByText('Orte ansehen')).toBeVisible()
    await rolle.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByText('16 Rechte mehr')).toBeVisible()

    // Leaving with something unsaved asks first.
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Änderungen verwerfen?' })).toBeVisible()
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await expect(page.getByText('16 Rechte mehr')).toBeVisible()

    await page.getByRole('button', { name: 'Speichern' }).click()
    const question = page.getByRole('dialog', { name: 'Rechte speichern?' })
    await expect(question.getByText('Orte löschen')).toBeVisible()
    await question.getByRole('button', { name: 'Rechte speichern' }).click()
    await gemeldet(page, 'Gespeichert: 16 Rechte mehr.')
    await expect(page.getByText('29 von 123 Rechten')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Verlauf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'und 12 weitere' })).toBeVisible()
    await fitsWidth(page)
    await checkAccessibility(page)

    await mitglied.goto(`${ADRESSE()}/orte`)
    await expect(mitglied.getByRole('heading', { name: 'Orte', level: 1 })).toBeVisible()
    await expect(mitglied.getByText(/Dir fehlt das Recht „Orte ansehen“/)).toBeHidden()
    // Wide screens have the menu beside the content already.
    if (project.name === 'phone') await mitglied.getByRole('button', { name: /Menü/ }).click()
    const admin = mitglied.getByRole('button', { name: 'Admin Tools' })
    if ((await admin.getAttribute('aria-expanded')) === 'false') await admin.click()
    await expect(mitglied.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Orte' })).toBeVisible()
    await mitglied.close()
  },
)

test('a reader without the right to change reads the reason', AT_THE_DESK, async ({ page, request }, { project }) => {
  const { username, passwort, user } = await newMitglied(request, project.name)
  await give(request, user, ['READ_USER_RECHTE', 'READ_ORT'])
  await login(page, username, passwort)
  await page.goto(`${ADRESSE()}/rechte?user=${user}&finde=orte`)
  await expect(page.getByText('Dir fehlt das Recht „Rechte vergeben und entziehen“.').first()).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'Orte ansehen' })
  await expect(box).toBeChecked()
  await expect(box).toHaveAttribute('aria-disabled', 'true')
  // Locked is not dead: a tap says why.
  await box.click({ force: true })
  await expect(box).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'Dir fehlt das Recht „Rechte vergeben und entziehen“.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await checkAccessibility(page)
})

test('nobody grants what they do not hold: the box is locked and says so', AT_THE_DESK, async ({ page, request }, { project }) => {
  const manager = await newMitglied(request, project.name)
  const mitglied = await newMitglied(request, project.name)
  await give(request, manager.user, ['READ_USER_RECHTE', 'UPDATE_USER_RECHTE', 'READ_ORT'])
  await login(page, manager.username, manager.passwort)
  await page.goto(`${ADRESSE()}/rechte?user=${mitglied.user}&finde=orte`)
  await page.getByRole('checkbox', { name: 'Orte löschen' }).click({ force: true })
  await expect(page.getByText(/Dieses Recht hast du selbst nicht/).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Orte ansehen' }).click()
  await expect(page.getByText('1 Recht mehr')).toBeVisible()
  // Somebody else is faster: nothing is lost.
  await give(request, mitglied.user, ['READ_FAHRZEUG'])
  await page.getByRole('button', { name: 'Meine Änderungen übertragen' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Rechte speichern' }).click()
  await expect(page.getByText('2 von 123 Rechten')).toBeVisible()
})

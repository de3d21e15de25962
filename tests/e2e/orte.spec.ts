import { readSheet } from 'read-excel-file/node'
import { ON_THE_PHONE, ADRESSE, login, own, expect, gemeldet, test, pressMore } from './journey.ts'

test('a place is made, kept through a reload, changed, deleted and brought back', async ({ page }) => {
  const name = own('Vereinsheim')
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/orte`)
  await page
    .getByRole('link', { name: 'Neuer Ort' })
    .or(page.getByRole('button', { name: 'Neuer Ort' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/orte\/neu$/)
  // The list stands until the form's part is loaded, and its search has such a label, too.
  await expect(page.getByRole('button', { name: 'Ort anlegen' })).toBeVisible()
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('Postleitzahl').fill('123')
  await page.getByRole('button', { name: 'Ort anlegen' }).click()
  await expect(page.getByText('Postleitzahl ist nicht gültig. Beispiel: 12345').first()).toBeVisible()

  // The input survives a reload.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name)
  await page.getByLabel('Postleitzahl').fill('12345')
  await page.getByRole('button', { name: 'Ort anlegen' }).click()
  await gemeldet(page, `„${name}“ ist angelegt.`)
  await expect(page).toHaveURL(/\/orte$/)

  await page.getByPlaceholder('Name, Straße oder Stadt').fill(name)
  await expect(page).toHaveURL(/suche=/)
  // The list has narrowed and lies still; before, a click may fall where the row was.
  await expect(page.getByText('1 Eintrag', { exact: true })).toBeVisible()
  await page.getByText(name, { exact: true }).first().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Verlauf').first()).toBeVisible()

  await pressMore(page, 'Löschen')
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await gemeldet(page, `„${name}“ ist gelöscht.`)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await gemeldet(page, `„${name}“ ist wieder da.`)
})

test('a member’s change shows to another without a reload', ON_THE_PHONE, async ({ page, request }) => {
  const name = own('Live')
  const token = await login(page, 'admin')
  await page.goto(`${ADRESSE()}/orte?suche=${encodeURIComponent(name)}`)
  await expect(page.getByText('Wird geladen …')).toHaveCount(0)
  await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  await request.post(`${ADRESSE()}/api/orte`, { headers: { 'x-auth-token': token }, data: { name } })
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
})

test('the list leaves the house as a file', ON_THE_PHONE, async ({ page }) => {
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/orte`)
  const waiting = page.waitForEvent('download')
  await pressMore(page, /CSV/)
  expect((await waiting).suggestedFilename()).toMatch(/^Orte.*\.csv$/)
  // A list of 2,000, made in the browser under the policy of the server.
  await page.route('**/api/profile', async (route) => {
    const rows = (await (await route.fetch()).json()) as { _id: string }[]
    const [first] = rows
    const more = Array.from({ length: 2000 }, (_, i) => ({ ...first, _id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}` }))
    await route.fulfill({ json: [...rows, ...more] })
  })
  await page.goto(`${ADRESSE()}/kontakte`)
  const workbook = page.waitForEvent('download')
  await pressMore(page, /Excel/)
  const file = await workbook
  expect(file.suggestedFilename()).toMatch(/^Kontakte.*\.xlsx$/)
  expect((await readSheet(await file.path())).length).toBeGreaterThan(2000)
})

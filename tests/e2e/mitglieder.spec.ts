import { AT_THE_DESK, ON_THE_PHONE, ADRESSE, login, own, expect, gemeldet, getToken, mailAn, newMitglied, test } from './journey.ts'

test('the office registers a member, who sets a password by mail and signs in', AT_THE_DESK, async ({ page, request, browser }) => {
  const name = own('Neuling').replace(' ', '')
  const email = `${name}@example.org`.toLowerCase()
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/users/register`)
  await page.getByLabel('Vorname').fill('Nele')
  await page.getByLabel('Nachname').fill(name)
  await page.getByLabel('E-Mail').first().fill(email)
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await gemeldet(page, 'Benutzer erfolgreich registriert')
  await expect(page).toHaveURL(/\/kontakte$/)
  await page.getByPlaceholder('Name, Gruppe oder Nummer').fill(name)
  await expect(page.getByText(`Nele ${name}`).first()).toBeVisible()

  const mail = await mailAn(email, '/passwort-reset/')
  const link = /https?:\/\/\S+\/passwort-reset\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  const guest = await browser.newContext()
  const pageOf = await guest.newPage()
  await pageOf.goto(link)
  await expect(pageOf.getByRole('heading', { name: 'Willkommen, Nele!' })).toBeVisible()
  await pageOf.getByLabel('Dein Passwort', { exact: true }).fill('Fuenf-gelbe-Zelte-wehen')
  await pageOf.getByLabel('Noch einmal').fill('Fuenf-gelbe-Zelte-wehen')
  await pageOf.getByRole('button', { name: 'Los geht’s' }).click()
  // Signed in at once: five steps, one put off, one done, the rest found again on Start.
  await expect(pageOf).toHaveURL(/\/willkommen$/)
  await pageOf.getByRole('button', { name: 'Ohne Foto weiter' }).click()
  await pageOf.getByLabel('Telefon').fill('0171 2345678')
  await pageOf.getByRole('button', { name: 'Speichern' }).click()
  await expect(pageOf.getByText('Noch 3 von 5 · alles geht auch später')).toBeVisible()
  await pageOf.getByRole('link', { name: 'Später weitermachen' }).click()
  await expect(pageOf.getByText('Noch 3 von 5: Ausbildungen, Kalender, Benachrichtigungen')).toBeVisible()
  await pageOf.getByRole('button', { name: 'Weglegen' }).click()
  await expect(pageOf.getByText('Noch 3 von 5')).toBeHidden()
  await guest.close()
  expect(await getToken(request, `nele.${name}`.toLowerCase(), 'Fuenf-gelbe-Zelte-wehen')).toBeTruthy()
})

test('a member changes the own street', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const { username, passwort } = await newMitglied(request, project.name)
  const token = await login(page, username, passwort)
  const { _id } = (await (await request.get(`${ADRESSE()}/api/profile/me`, { headers: { 'x-auth-token': token } })).json()) as {
    _id: string
  }
  await page.goto(`${ADRESSE()}/profiles/edit/${_id}`)
  await page.getByRole('textbox', { name: /^Straße/ }).fill('Am Prüfstand')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await gemeldet(page, 'Profil erfolgreich geändert')
  await expect(page).toHaveURL(new RegExp(`/profile/${_id}$`))
})

test('a lost phone is signed out from the own profile', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const { username, passwort } = await newMitglied(request, project.name)
  const lost = await getToken(request, username, passwort)
  await login(page, username, passwort)
  await page.goto(`${ADRESSE()}/profiles/myProfile?ansicht=sicherheit`)
  await page
    .getByRole('button', { name: /Abmelden/ })
    .first()
    .click()
  await expect.poll(async () => (await request.get(`${ADRESSE()}/api/auth`, { headers: { 'x-auth-token': lost } })).status()).toBe(401)
})

test('a pill is taken away by a × as large as a finger', async ({ page, request }, { project }) => {
  const { profil } = await newMitglied(request, project.name, { funktionen: ['Zugführung', 'Gerätewart', 'Pressearbeit', 'Ausbildung'] })
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/profiles/edit/${profil}`)
  const field = page.locator('.mantine-TagsInput-pill')
  await expect(field).toHaveCount(4)
  if (project.name === 'phone') {
    // The touch target covers 44 × 44 pixels around the icon's centre, regardless of the next line.
    const beside = await field.locator('button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        button.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = button.getBoundingClientRect()
        const corners = [-21, 0, 21].flatMap((way) => [-21, 0, 21].map((up) => [x + width / 2 + way, y + height / 2 + up] as const))
        return corners.filter(([links, top]) => document.elementFromPoint(links, top)?.closest('button') !== button)
      }),
    )
    expect(beside).toEqual([])
  }
  await field.filter({ hasText: 'Gerätewart' }).locator('button').click()
  await expect(field).toHaveText(['Zugführung', 'Pressearbeit', 'Ausbildung'])
})

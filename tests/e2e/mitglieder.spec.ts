import { ADRESSE, anmelden, eigen, expect, gemeldet, holeToken, mailAn, neuesMitglied, test } from './reise.ts'

test('the office registers a member, who sets a password by mail and signs in', async ({ page, request, browser }) => {
  const name = eigen('Neuling').replace(' ', '')
  const email = `${name}@example.org`.toLowerCase()
  await anmelden(page, 'admin')
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
  const gast = await browser.newContext()
  const seite = await gast.newPage()
  await seite.goto(link)
  await seite.getByLabel('Neues Passwort', { exact: true }).fill('Fuenf-gelbe-Zelte-wehen')
  await seite.getByLabel('Neues Passwort wiederholen').fill('Fuenf-gelbe-Zelte-wehen')
  await seite.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(seite).toHaveURL(`${ADRESSE()}/`)
  await gast.close()
  expect(await holeToken(request, `nele.${name}`.toLowerCase(), 'Fuenf-gelbe-Zelte-wehen')).toBeTruthy()
})

test('a member changes the own street', async ({ page, request }, { project }) => {
  const { username, passwort } = await neuesMitglied(request, project.name)
  const token = await anmelden(page, username, passwort)
  const { _id } = (await (await request.get(`${ADRESSE()}/api/profile/me`, { headers: { 'x-auth-token': token } })).json()) as {
    _id: string
  }
  await page.goto(`${ADRESSE()}/profiles/edit/${_id}`)
  await page.getByRole('textbox', { name: /^Straße/ }).fill('Am Prüfstand')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await gemeldet(page, 'Profil erfolgreich geändert')
  await expect(page).toHaveURL(new RegExp(`/profile/${_id}$`))
})

test('a lost phone is signed out from the own profile', async ({ page, request }, { project }) => {
  const { username, passwort } = await neuesMitglied(request, project.name)
  const verloren = await holeToken(request, username, passwort)
  await anmelden(page, username, passwort)
  await page.goto(`${ADRESSE()}/profiles/myProfile`)
  await page
    .getByRole('button', { name: /Abmelden/ })
    .first()
    .click()
  await expect.poll(async () => (await request.get(`${ADRESSE()}/api/auth`, { headers: { 'x-auth-token': verloren } })).status()).toBe(401)
})

test('a pill is taken away by a × as large as a finger', async ({ page, request }, { project }) => {
  const { profil } = await neuesMitglied(request, project.name, { funktionen: ['Zugführung', 'Gerätewart', 'Pressearbeit', 'Ausbildung'] })
  await anmelden(page, 'admin')
  await page.goto(`${ADRESSE()}/profiles/edit/${profil}`)
  const feld = page.locator('.mantine-TagsInput-pill')
  await expect(feld).toHaveCount(4)
  if (project.name === 'phone') {
    // What a finger meets all over 44 × 44 pixels around the middle of the sign, whatever lies in the next line.
    const daneben = await feld.locator('button').evaluateAll((knoepfe) =>
      knoepfe.flatMap((knopf) => {
        knopf.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = knopf.getBoundingClientRect()
        const ecken = [-21, 0, 21].flatMap((weg) => [-21, 0, 21].map((hoch) => [x + width / 2 + weg, y + height / 2 + hoch] as const))
        return ecken.filter(([links, oben]) => document.elementFromPoint(links, oben)?.closest('button') !== knopf)
      }),
    )
    expect(daneben).toEqual([])
  }
  await feld.filter({ hasText: 'Gerätewart' }).locator('button').click()
  await expect(feld).toHaveText(['Zugführung', 'Pressearbeit', 'Ausbildung'])
})

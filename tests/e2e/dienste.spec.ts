// A service from the request to what stands in the hours: planned, published, signed up for, called off, closed.
import { LEITUNG, readDienst, newDienst, call, stateOf, time } from './dienste.ts'
import {
  AT_THE_DESK,
  ON_THE_PHONE,
  ADRESSE,
  login,
  own,
  expect,
  gemeldet,
  mailAn,
  newMitglied,
  fitsWidth,
  checkAccessibility,
  test,
  secondScreen,
  pressMore,
} from './journey.ts'

/** "28.11.2026 18:00": a day so many days from now, as one types it. */
const typed = (inDays: number, timeOfDay: string): string => {
  const [year, month, day] = time(inDays, 12).slice(0, 10).split('-')
  return `${day}.${month}.${year} ${timeOfDay}`
}

test('a planner’s draft survives a reload and is published; a member signs up', async ({ page, request, browser }, { project }) => {
  const name = own('Hafenfest')
  await login(page, 'leitung')
  await page.goto(`${ADRESSE()}/sanitaetsdienste/neu`)
  await page.getByRole('combobox', { name: 'Bezeichnung' }).fill(name)
  await page.getByRole('combobox', { name: 'Ort', exact: true }).fill('Markt')
  await page.getByRole('option', { name: /^Marktplatz/ }).click()
  const times = [
    page.getByRole('textbox', { name: 'Beginn', exact: true }),
    page.getByRole('textbox', { name: 'Ende', exact: true }),
  ] as const
  await times[0].fill(typed(9, '18:00'))
  await times[0].blur()
  const endTime = page.getByRole('textbox', { name: 'Uhrzeit: Ende', exact: true })
  await expect(endTime).toHaveValue('20:00')
  // An end before the begin becomes the next such time, and the line below says so.
  await endTime.fill('1')
  await page.getByRole('combobox', { name: 'Bezeichnung' }).click()
  await expect(page.getByText(/18–1 Uhr · 7 Stunden · Das Ende ist/)).toBeVisible()
  await times[1].fill(typed(9, '22:30'))
  await page.getByRole('textbox', { name: 'Ansprechpartner' }).fill('Frau Sommer')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('030 23125007')

  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Bezeichnung' })).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: 'Ansprechpartner' })).toHaveValue('Frau Sommer')
  await expect(page.getByText(/4(,5| Stunden 30)/).first()).toBeVisible()

  // Without the organiser's name it stays a draft that says so, and nothing is lost.
  await page.getByRole('button', { name: 'Ausschreiben' }).click()
  await gemeldet(page, `„${name}“ bleibt ein Entwurf: Zum Ausschreiben fehlt: Veranstalter.`)
  await page.getByRole('link', { name: 'Bearbeiten' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Ansprechpartner' })).toHaveValue('Frau Sommer')
  await page.getByRole('group', { name: 'Veranstalter' }).getByRole('textbox', { name: 'Name', exact: true }).fill('Hafenverein')
  await page.getByRole('button', { name: 'Speichern und ausschreiben' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ausschreiben' }).click()
  await gemeldet(page, `„${name}“ ist ausgeschrieben.`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await fitsWidth(page)

  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanB' })
  const guest = await secondScreen(browser)
  await login(guest, mitglied.username, mitglied.passwort)
  await guest.goto(`${ADRESSE()}/sanitaetsdienste?suche=${encodeURIComponent(name)}`)
  await guest.getByRole('button', { name: `Mich melden: ${name}` }).click()
  const sheet = guest.getByRole('dialog')
  await sheet.getByLabel('Kommentar').fill('Komme direkt von der Arbeit.')
  await checkAccessibility(guest)
  await sheet.getByRole('button', { name: 'Mich melden', exact: true }).click()
  await gemeldet(guest, `Du bist gemeldet: ${name}.`)
  await guest.context().close()

  // The leader sees it at once, comment included.
  await expect(page.getByText(mitglied.name).first()).toBeVisible()
})

test('cancelled with a reason: the member sees mail, banner and history', AT_THE_DESK, async ({ page, request, browser }, { project }) => {
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const dienst = await newDienst(request, {
    bezeichnung: own('Drachenbootrennen'),
    inDays: 12,
    bedarf: [{ qualifikation: 'SanA', anzahl: 2 }],
  })
  await call(request, mitglied, 'POST', `/api/sanitaetsdienste/${dienst._id}/anmeldung`, {})
  await login(page, 'leitung')
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await pressMore(page, 'Absagen')
  const dialog = page.getByRole('dialog', { name: 'Dienst absagen' })
  await dialog.getByRole('button', { name: 'Dienst absagen' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Grund').fill('Der Fluss führt Hochwasser.')
  await dialog.getByRole('button', { name: 'Dienst absagen' }).click()
  await gemeldet(page, `„${dienst.bezeichnung}“ ist abgesagt.`)

  const mail = await mailAn(mitglied.email, 'Abgesagt:')
  expect(mail.subject).toBe(`Abgesagt: ${dienst.bezeichnung}`)
  expect(mail.text).toContain('Der Fluss führt Hochwasser.')
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
  const guest = await secondScreen(browser)
  await login(guest, mitglied.username, mitglied.passwort)
  await guest.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await expect(guest.getByText('Der Fluss führt Hochwasser.').first()).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Mich melden' })).toHaveCount(0)
  await guest.context().close()

  await page.goto(`${ADRESSE()}/sanitaetsdienst/history/${dienst._id}`)
  await expect(page.getByText(/hat den Dienst abgesagt/)).toBeVisible()
  await expect(page.getByText(/hat sich .*gemeldet/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/hat den Dienst abgesagt/)).toBeVisible()
  await expect(page.getByText('seit deinem letzten Besuch')).toHaveCount(0)
})

test('closing writes drafts of hours that the dashboard shows', ON_THE_PHONE, async ({ page, request, browser }, { project }) => {
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const missing = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const dienst = await newDienst(request, {
    bezeichnung: own('Abschluss'),
    inDays: -1,
    bedarf: [{ qualifikation: 'SanA', anzahl: 2 }],
  })
  const [schicht] = dienst.schichten
  await call(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${dienst._id}/einteilung`, {
    version: dienst.version,
    helfer: [mitglied, missing].map(({ profil }) => ({ profil, schicht: schicht?._id, status: 'eingeteilt' })),
  })
  await login(page, 'leitung')
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}?ansicht=abschluss`)
  await expect(page.getByText('8 Stunden', { exact: false }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: missing.name }).click()
  await page.getByLabel('Versorgt').fill('3')
  await page.getByLabel('Bericht').fill('Ruhiger Abend.')
  await page.reload()
  await expect(page.getByLabel('Bericht')).toHaveValue('Ruhiger Abend.')
  await page.getByRole('button', { name: 'Dienst abschließen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click()
  await expect(page.getByText(/Der Dienst ist abgeschlossen/)).toBeVisible()
  await expect(page.getByText('nicht erschienen')).toBeVisible()
  expect(await stateOf(request, dienst._id, missing.profil)).toBe('nichtErschienen')
  expect((await readDienst(request, dienst._id)) as unknown).toMatchObject({ status: 'durchgefuehrt', hilfeleistungen: { versorgt: 3 } })

  const guest = await secondScreen(browser)
  await login(guest, mitglied.username, mitglied.passwort)
  await guest.goto(`${ADRESSE()}/dashboard`)
  await expect(guest.getByText(/^Noch nicht eingereicht · .* · 4 Stunden$/)).toBeVisible()
  await guest.context().close()
})

test('the views of the list stand in the address: chips, search, calendar', async ({ page }, { project }) => {
  await login(page, 'helfer')
  await page.goto(`${ADRESSE()}/sanitaetsdienste`)
  await expect(page.getByText('Weihnachtsmarkt').first()).toBeVisible()
  if (project.name === 'phone') await page.getByRole('combobox', { name: 'Welche Dienste' }).selectOption('Meine')
  else await page.getByText('Meine', { exact: true }).click()
  await expect(page).toHaveURL(/nur=meine/)
  await expect(page.getByText('Benefizkonzert').first()).toBeVisible()
  await page.goto(`${ADRESSE()}/sanitaetsdienste?nur=vergangen&suche=Nachtwache`)
  await expect(page.getByText('24-Stunden-Schwimmen, Nachtwache').first()).toBeVisible()
  await page.goto(`${ADRESSE()}/sanitaetsdienste?ansicht=kalender&monat=2027-03`)
  await expect(page.getByText(/März 2027/).first()).toBeVisible()
  await fitsWidth(page)
})

test('offline while writing a service: screen and input stay, calendar follows', ON_THE_PHONE, async ({ browser }) => {
  // A screen of its own: what the browser says of the missing net is no error here.
  const page = await secondScreen(browser)
  await login(page, 'leitung')
  await page.goto(`${ADRESSE()}/sanitaetsdienste/neu`)
  const name = page.getByRole('combobox', { name: 'Bezeichnung' })
  await name.waitFor()
  await page.context().setOffline(true)
  await name.fill('Hafenfest ohne Netz')
  // Menu and windows are fetched a moment after the first screen; without a net nothing may come of it.
  await page.waitForTimeout(2500)
  await expect(name).toHaveValue('Hafenfest ohne Netz')
  await page
    .getByRole('button', { name: /Kalender/ })
    .first()
    .click()
  await gemeldet(page, /Keine Verbindung zum Server/)
  await expect(name).toHaveValue('Hafenfest ohne Netz')
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await expect(name).toHaveValue('Hafenfest ohne Netz')
  await page.context().close()
})

// A training record: entered on the member's phone, seen by the office, counted.
import { ADRESSE, login, checkAccessibility, expect, gemeldet, newMitglied, ON_THE_PHONE, secondScreen, test } from './journey.ts'

test(
  'a member’s course with certificate counts once the office has seen it',
  ON_THE_PHONE,
  async ({ page, request, browser }, { project }) => {
    const { username, passwort, profil } = await newMitglied(request, project.name)
    await login(page, username, passwort)
    await page.goto(`${ADRESSE()}/profiles/myProfile?ansicht=ausbildung`)
    await page.getByRole('button', { name: 'Ausbildung hinzufügen' }).click()
    const sheet = page.getByRole('dialog')
    await checkAccessibility(page)
    await sheet.getByPlaceholder('Bitte wählen').click()
    await page.getByRole('option', { name: 'RS · Rettungssanitäter' }).click()
    await sheet.getByLabel(/Beginn/).fill('20.06.2025')
    await sheet.getByLabel(/Ende/).fill('01.03.2025')
    await sheet.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(sheet.getByText('Enddatum kann nicht vor dem Beginndatum liegen')).toBeVisible()
    await sheet.getByLabel(/Ende/).fill('30.09.2025')
    await sheet.getByRole('button', { name: 'Hinzufügen' }).click()
    await gemeldet(page, 'Ausbildung hinzugefügt')
    await expect(page).toHaveURL(`${ADRESSE()}/profile/${profil}`)
    await expect(page.getByText('Keine Qualifikation')).toBeVisible()

    await page.getByRole('button', { name: /Rettungssanitäter/ }).click()
    await page.getByLabel('Urkunde hochladen').setInputFiles({
      name: 'urkunde.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
    })
    await gemeldet(page, 'Die Urkunde ist gespeichert.')

    const office = await secondScreen(browser)
    await login(office, 'admin')
    await office.goto(`${ADRESSE()}/profile/${profil}`)
    await office.getByRole('button', { name: /Rettungssanitäter/ }).click()
    await expect(office.getByRole('button', { name: 'urkunde.pdf', exact: true })).toBeVisible()
    await office.getByRole('button', { name: 'Urkunde gesehen' }).click()
    await gemeldet(office, 'Die Ausbildung ist geprüft und zählt.')

    // The member's phone learns it by itself, and the record is now to read.
    await expect(page.getByText(/^Geprüft am/)).toBeVisible()
    await page.getByRole('button', { name: 'Schließen', exact: true }).click()
    await expect(page.getByText('Ergibt sich aus den geprüften Nachweisen.')).toBeVisible()
  },
)

// Events of a vehicle: a defect with a photo removes it from every plan, an inspection is recorded, a trip is entered.
import { occupy, belegungenOf, newFahrzeug, hour } from './buchungen.ts'
import { newDienst, call } from './dienste.ts'
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
  switchOn,
  test,
  secondScreen,
} from './journey.ts'

test(
  'a defect with photo: the keeper blocks the vehicle, people are notified',
  ON_THE_PHONE,
  async ({ page, request, browser }, { project }) => {
    const mitglied = await newMitglied(request, project.name)
    const leads = await newMitglied(request, project.name, { sanitaetsausbildung: 'RS' })
    const fahrzeug = await newFahrzeug(request)
    await occupy(request, mitglied, fahrzeug._id, { beginn: hour(25, 9), ende: hour(25, 12), zweck: 'Ausflug' })
    const dienst = await newDienst(request, {
      bezeichnung: own('Mangel'),
      inDays: 26,
      more: { leiter: leads.profil, fahrzeuge: [{ fahrzeug: fahrzeug._id }] },
    })

    await login(page, mitglied.username, mitglied.passwort)
    await page.goto(`${ADRESSE()}/fahrzeuge/mangel/${fahrzeug._id}`)
    await page.getByLabel('Titel').fill('Bremse zieht nach links')
    const image = await page.screenshot({ type: 'jpeg' })
    await page.getByLabel('Foto aufnehmen').setInputFiles({ name: 'bremse.jpg', mimeType: 'image/jpeg', buffer: image })
    await expect(page.getByRole('button', { name: 'Foto 1 entfernen' })).toBeVisible()
    await checkAccessibility(page)
    await fitsWidth(page)
    await page.getByRole('button', { name: 'Mangel melden', exact: true }).click()
    await gemeldet(page, 'Danke, der Mangel ist gemeldet.')

    const wart = await secondScreen(browser)
    await login(wart, 'fahrzeugwart')
    await wart.goto(`${ADRESSE()}/fahrzeuge/edit/${fahrzeug._id}?ansicht=maengel`)
    await wart.getByRole('button', { name: /Bremse zieht nach links/ }).click()
    const sheet = wart.getByRole('dialog', { name: 'Bremse zieht nach links' })
    await expect(sheet.getByRole('button', { name: 'Foto 1 groß zeigen' })).toBeVisible()
    // The bar ends with the sheet: nothing of the form shows below it.
    await wart.setViewportSize({ width: 390, height: 844 })
    const save = sheet.getByRole('button', { name: 'Speichern' })
    const below = () =>
      save.evaluate((button) => {
        const [box, bar] = [button.closest('[role="dialog"]'), button.parentElement].map((one) => one?.getBoundingClientRect().bottom ?? 0)
        return Math.abs((box ?? 0) - (bar ?? 0))
      })
    await expect.poll(below).toBeLessThanOrEqual(1)
    await switchOn(sheet, 'Nimmt das Fahrzeug außer Dienst')
    await sheet.getByRole('button', { name: 'Speichern' }).click()
    await expect(wart.getByText(/1 Belegung wird storniert, 1 Dienst verliert dieses Fahrzeug/)).toBeVisible()
    await wart.getByRole('button', { name: 'Außer Dienst nehmen' }).click()
    await expect.poll(() => belegungenOf(request, fahrzeug._id)).toEqual([])
    const { schichten } = await call<{ schichten: { fahrzeuge: { fahrzeug: unknown }[] }[] }>(
      request,
      { username: 'leitung' },
      'GET',
      `/api/sanitaetsdienste/${dienst._id}`,
    )
    expect(schichten.flatMap(({ fahrzeuge }) => fahrzeuge.map((platz) => platz.fahrzeug))).toEqual([null])
    expect((await mailAn(mitglied.email, 'fällt aus')).text).toContain('Ausflug')
    expect((await mailAn(leads.email, 'fällt aus')).text).toContain(dienst.bezeichnung)
    await wart.context().close()
  },
)

test('an inspection is recorded from the board and sets the next date', AT_THE_DESK, async ({ page, request }) => {
  const year = new Date().getFullYear()
  const fahrzeug = await newFahrzeug(request, { uvvBis: `${year - 1}-03` })
  await login(page, 'fahrzeugwart')
  await page.goto(`${ADRESSE()}/fahrzeuge?ansicht=pruefungen`)
  await page.getByRole('button', { name: `${fahrzeug.bezeichnung}, UVV: überfällig: 03/${year - 1}. Prüfung eintragen` }).click()
  const sheet = page.getByRole('dialog', { name: 'Prüfung eintragen' })
  await expect(sheet.getByText(fahrzeug.bezeichnung)).toBeVisible()
  await sheet.getByRole('button', { name: 'Prüfung eintragen' }).click()
  await gemeldet(page, /UVV eingetragen, die nächste ist .* fällig\./)
  const afterwards = await call<{ uvvBis: string }>(request, { username: 'fahrzeugwart' }, 'GET', `/api/fahrzeuge/${fahrzeug._id}`)
  expect(afterwards.uvvBis > `${year}-12` || afterwards.uvvBis.startsWith(String(year + 1))).toBe(true)
  await expect(page.getByRole('button', { name: new RegExp(`${fahrzeug.bezeichnung}, UVV: bis`) })).toBeVisible()
})

test('a trip is entered; the kilometres of the vehicle follow', ON_THE_PHONE, async ({ page, request }) => {
  const fahrzeug = await newFahrzeug(request, { kmStand: 1_000 })
  const fahrt = { beginn: hour(-1, 9), ende: hour(-1, 11), kmStart: 1_000, kmEnde: 1_042, zweck: 'Probefahrt' }
  await call(request, { username: 'leitung' }, 'POST', `/api/fahrzeuge/${fahrzeug._id}/fahrten`, fahrt)
  await login(page, 'fahrzeugwart')
  await page.goto(`${ADRESSE()}/fahrzeuge/edit/${fahrzeug._id}?ansicht=fahrten`)
  await expect(page.getByText('Probefahrt').first()).toBeVisible()
  const { kmStand } = await call<{ kmStand: number }>(request, { username: 'fahrzeugwart' }, 'GET', `/api/fahrzeuge/${fahrzeug._id}`)
  expect(kmStand).toBe(1_042)
})

test('a grey example in an empty refused field stays an example', ON_THE_PHONE, async ({ page }) => {
  await login(page, 'fahrzeugwart')
  await page.goto(`${ADRESSE()}/fahrzeuge/neu`)
  const field = page.getByLabel('Kennzeichen')
  const colour = () => field.evaluate((input) => getComputedStyle(input, '::placeholder').color)
  const grey = await colour()
  await page.getByRole('button', { name: 'Fahrzeug anlegen' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await colour()).toBe(grey)
})

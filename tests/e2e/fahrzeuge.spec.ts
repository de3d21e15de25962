// What befalls a vehicle: a defect with a photo takes it out of every plan, an inspection is recorded, a trip is entered.
import { belege, belegungenVon, neuesFahrzeug, stunde } from './buchungen.ts'
import { neuerDienst, ruf } from './dienste.ts'
import {
  ADRESSE,
  anmelden,
  eigen,
  expect,
  gemeldet,
  mailAn,
  neuesMitglied,
  passtInDieBreite,
  pruefeZugaenglichkeit,
  schalteEin,
  test,
  zweiterBildschirm,
} from './reise.ts'

test('a defect with a photo: the keeper takes the vehicle out of service, and those concerned are told', async ({
  page,
  request,
  browser,
}, { project }) => {
  const mitglied = await neuesMitglied(request, project.name)
  const fuehrt = await neuesMitglied(request, project.name, { sanitaetsausbildung: 'RS' })
  const fahrzeug = await neuesFahrzeug(request)
  await belege(request, mitglied, fahrzeug._id, { beginn: stunde(25, 9), ende: stunde(25, 12), zweck: 'Ausflug' })
  const dienst = await neuerDienst(request, {
    bezeichnung: eigen('Mangel'),
    inTagen: 26,
    weiteres: { leiter: fuehrt.profil, fahrzeuge: [{ fahrzeug: fahrzeug._id }] },
  })

  await anmelden(page, mitglied.username, mitglied.passwort)
  await page.goto(`${ADRESSE()}/fahrzeuge/mangel/${fahrzeug._id}`)
  await page.getByLabel('Titel').fill('Bremse zieht nach links')
  const bild = await page.screenshot({ type: 'jpeg' })
  await page.getByLabel('Foto aufnehmen').setInputFiles({ name: 'bremse.jpg', mimeType: 'image/jpeg', buffer: bild })
  await expect(page.getByRole('button', { name: 'Foto 1 entfernen' })).toBeVisible()
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
  await passtInDieBreite(page)
  await page.getByRole('button', { name: 'Mangel melden', exact: true }).click()
  await gemeldet(page, 'Danke, der Mangel ist gemeldet.')

  const wart = await zweiterBildschirm(browser)
  await anmelden(wart, 'fahrzeugwart')
  await wart.goto(`${ADRESSE()}/fahrzeuge/edit/${fahrzeug._id}?ansicht=maengel`)
  await wart.getByRole('button', { name: /Bremse zieht nach links/ }).click()
  const blatt = wart.getByRole('dialog', { name: 'Bremse zieht nach links' })
  await expect(blatt.getByRole('button', { name: 'Foto 1 groß zeigen' })).toBeVisible()
  await schalteEin(blatt, 'Nimmt das Fahrzeug außer Dienst')
  await blatt.getByRole('button', { name: 'Speichern' }).click()
  await expect(wart.getByText(/1 Belegung wird storniert, 1 Sanitätsdienst verliert dieses Fahrzeug/)).toBeVisible()
  await wart.getByRole('button', { name: 'Außer Dienst nehmen' }).click()
  await expect.poll(() => belegungenVon(request, fahrzeug._id)).toEqual([])
  const { schichten } = await ruf<{ schichten: { fahrzeuge: { fahrzeug: unknown }[] }[] }>(
    request,
    { username: 'leitung' },
    'GET',
    `/api/sanitaetsdienste/${dienst._id}`,
  )
  expect(schichten.flatMap(({ fahrzeuge }) => fahrzeuge.map((platz) => platz.fahrzeug))).toEqual([null])
  expect((await mailAn(mitglied.email, 'fällt aus')).text).toContain('Ausflug')
  expect((await mailAn(fuehrt.email, 'fällt aus')).text).toContain(dienst.bezeichnung)
  await wart.context().close()
})

test('an inspection is recorded from the board and sets the next date', async ({ page, request }) => {
  const jahr = new Date().getFullYear()
  const fahrzeug = await neuesFahrzeug(request, { uvvBis: `${jahr - 1}-03` })
  await anmelden(page, 'fahrzeugwart')
  await page.goto(`${ADRESSE()}/fahrzeuge?ansicht=pruefungen`)
  await page.getByRole('button', { name: `${fahrzeug.bezeichnung}, UVV: überfällig: 03/${jahr - 1}. Prüfung eintragen` }).click()
  const blatt = page.getByRole('dialog', { name: 'Prüfung eintragen' })
  await expect(blatt.getByText(fahrzeug.bezeichnung)).toBeVisible()
  await blatt.getByRole('button', { name: 'Prüfung eintragen' }).click()
  await gemeldet(page, /UVV eingetragen, die nächste ist .* fällig\./)
  const danach = await ruf<{ uvvBis: string }>(request, { username: 'fahrzeugwart' }, 'GET', `/api/fahrzeuge/${fahrzeug._id}`)
  expect(danach.uvvBis > `${jahr}-12` || danach.uvvBis.startsWith(String(jahr + 1))).toBe(true)
  await expect(page.getByRole('button', { name: new RegExp(`${fahrzeug.bezeichnung}, UVV: bis`) })).toBeVisible()
})

test('a trip is entered; the kilometres of the vehicle follow', async ({ page, request }) => {
  const fahrzeug = await neuesFahrzeug(request, { kmStand: 1_000 })
  const fahrt = { beginn: stunde(-1, 9), ende: stunde(-1, 11), kmStart: 1_000, kmEnde: 1_042, zweck: 'Probefahrt' }
  await ruf(request, { username: 'leitung' }, 'POST', `/api/fahrzeuge/${fahrzeug._id}/fahrten`, fahrt)
  await anmelden(page, 'fahrzeugwart')
  await page.goto(`${ADRESSE()}/fahrzeuge/edit/${fahrzeug._id}?ansicht=fahrten`)
  await expect(page.getByText('Probefahrt').first()).toBeVisible()
  const { kmStand } = await ruf<{ kmStand: number }>(request, { username: 'fahrzeugwart' }, 'GET', `/api/fahrzeuge/${fahrzeug._id}`)
  expect(kmStand).toBe(1_042)
})

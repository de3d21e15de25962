// The staffing board: by drag where there is a mouse, by tap everywhere; two leaders at once.
import { LEITUNG, neuerDienst, ruf, standVon } from './dienste.ts'
import {
  ADRESSE,
  anmelden,
  eigen,
  expect,
  neuesMitglied,
  passtInDieBreite,
  pruefeZugaenglichkeit,
  test,
  zweiterBildschirm,
} from './reise.ts'

test('a leader places people by drag on the desktop and by tap on the phone', async ({ page, request, browser }, { project }) => {
  const mitglied = await neuesMitglied(request, project.name, { sanitaetsausbildung: 'RS' })
  const dienst = await neuerDienst(request, {
    bezeichnung: eigen('Einteilen'),
    inTagen: 40,
    bedarf: [
      { qualifikation: 'RS', anzahl: 1, funktion: 'Transportführer' },
      { qualifikation: 'SanA', anzahl: 1 },
    ],
  })
  await ruf(request, mitglied, 'POST', `/api/sanitaetsdienste/${dienst._id}/anmeldung`, { kommentar: 'Fahre gern mit.' })
  await anmelden(page, 'leitung')
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}?ansicht=einteilung`)
  const platz = page.getByRole('list', { name: /Transportführer/ }).getByRole('button', { name: /noch frei/ })
  await expect(platz).toBeVisible()
  if (project.name === 'desktop') {
    const karte = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: mitglied.name, exact: true }) })
    await karte.dragTo(platz)
  } else {
    await platz.click()
    await page.getByRole('dialog').getByRole('button', { name: mitglied.name }).click()
  }
  await expect(page.getByRole('list', { name: /Transportführer/ }).getByText(mitglied.name)).toBeVisible()
  await expect(page.getByText('1 Änderung', { exact: true })).toBeVisible()
  await passtInDieBreite(page)
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)

  // What was placed survives a reload.
  await page.reload()
  await expect(page.getByText('1 Änderung', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => standVon(request, dienst._id, mitglied.profil)).toBe('eingeteilt')

  const gast = await zweiterBildschirm(browser)
  await anmelden(gast, mitglied.username, mitglied.passwort)
  await gast.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await expect(gast.getByText('Du bist eingeteilt').first()).toBeVisible()
  await expect(gast.getByText('als Transportführer')).toBeVisible()
  await gast.context().close()
})

test('two leaders at once: the second is told what changed, and keeps what was placed', async ({ page, request, browser }, { project }) => {
  const [eins, zwei] = [
    await neuesMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }),
    await neuesMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }),
  ]
  const dienst = await neuerDienst(request, {
    bezeichnung: eigen('Zwei Leiter'),
    inTagen: 41,
    bedarf: [{ qualifikation: 'SanA', anzahl: 3 }],
  })
  for (const einer of [eins, zwei]) await ruf(request, einer, 'POST', `/api/sanitaetsdienste/${dienst._id}/anmeldung`, {})
  const adresse = `${ADRESSE()}/sanitaetsdienst/${dienst._id}?ansicht=einteilung`
  const andere = await zweiterBildschirm(browser)
  await anmelden(page, 'leitung')
  await anmelden(andere, 'ruth.angstroem')
  const setze = async (seite: typeof page, name: string) => {
    await seite.goto(adresse)
    await seite
      .getByRole('button', { name: /noch frei/ })
      .first()
      .click()
    await seite.getByRole('dialog').getByRole('button', { name }).click()
    await expect(seite.getByText('1 Änderung', { exact: true })).toBeVisible()
  }
  await setze(page, eins.name)
  await setze(andere, zwei.name)
  await andere.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => standVon(request, dienst._id, zwei.profil)).toBe('eingeteilt')

  await expect(page.getByText('Jemand war schneller')).toBeVisible()
  await expect(page.getByText(new RegExp(`${zwei.name}: gemeldet → eingeteilt`))).toBeVisible()
  await page.getByRole('button', { name: 'Meine Änderung behalten' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => standVon(request, dienst._id, eins.profil)).toBe('eingeteilt')
  expect(await standVon(request, dienst._id, zwei.profil)).toBe('eingeteilt')
  await andere.context().close()
})

test('whoever stands elsewhere at that time is grey, with the other duty as the reason', async ({ page, request }, { project }) => {
  const mitglied = await neuesMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const bedarf = [{ qualifikation: 'SanA', anzahl: 1 }]
  const hier = await neuerDienst(request, { bezeichnung: eigen('Hier'), inTagen: 42, bedarf })
  const dort = await neuerDienst(request, { bezeichnung: eigen('Dort'), inTagen: 42, bedarf })
  await ruf(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${dort._id}/einteilung`, {
    version: dort.version,
    helfer: [{ profil: mitglied.profil, schicht: dort.schichten[0]?._id, status: 'eingeteilt' }],
  })
  await anmelden(page, 'leitung')
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${hier._id}?ansicht=einteilung`)
  await page
    .getByRole('button', { name: /noch frei/ })
    .first()
    .click()
  const blatt = page.getByRole('dialog')
  await blatt.getByLabel('Name oder Gruppe').fill(mitglied.name)
  await expect(blatt.getByRole('button', { name: mitglied.name })).toHaveAttribute('aria-disabled', 'true')
  await expect(blatt.getByText(new RegExp(dort.bezeichnung)).first()).toBeVisible()
})

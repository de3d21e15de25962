// The staffing board: by drag where there is a mouse, by tap everywhere; two leaders at once.
import { LEITUNG, newDienst, call, stateOf } from './dienste.ts'
import { AT_THE_DESK, ADRESSE, login, own, expect, newMitglied, fitsWidth, checkAccessibility, test, secondScreen } from './journey.ts'

test('a leader places people by drag on the desktop and by tap on the phone', async ({ page, request, browser }, { project }) => {
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'RS' })
  const dienst = await newDienst(request, {
    bezeichnung: own('Einteilen'),
    inDays: 40,
    bedarf: [
      { qualifikation: 'RS', anzahl: 1, funktion: 'Transportführer' },
      { qualifikation: 'SanA', anzahl: 1 },
    ],
  })
  await call(request, mitglied, 'POST', `/api/sanitaetsdienste/${dienst._id}/anmeldung`, { kommentar: 'Fahre gern mit.' })
  await login(page, 'leitung')
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}?ansicht=einteilung`)
  const platz = page.getByRole('list', { name: /Transportführer/ }).getByRole('button', { name: /noch frei/ })
  await expect(platz).toBeVisible()
  if (project.name === 'desktop') {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: mitglied.name, exact: true }) })
    await card.dragTo(platz)
  } else {
    await platz.click()
    await page.getByRole('dialog').getByRole('button', { name: mitglied.name }).click()
  }
  await expect(page.getByRole('list', { name: /Transportführer/ }).getByText(mitglied.name)).toBeVisible()
  await expect(page.getByText('1 Änderung', { exact: true })).toBeVisible()
  await fitsWidth(page)
  await checkAccessibility(page)

  // Unsaved assignments survive a reload.
  await page.reload()
  await expect(page.getByText('1 Änderung', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => stateOf(request, dienst._id, mitglied.profil)).toBe('eingeteilt')

  const guest = await secondScreen(browser)
  await login(guest, mitglied.username, mitglied.passwort)
  await guest.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await expect(guest.getByText('Du bist eingeteilt').first()).toBeVisible()
  await expect(guest.getByText(/Stunden · Transportführer$/)).toBeVisible()
  await guest.context().close()
})

test(
  'two leaders at once: the second is told what changed, and keeps what was placed',
  AT_THE_DESK,
  async ({ page, request, browser }, { project }) => {
    const [first, second] = [
      await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }),
      await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }),
    ]
    const dienst = await newDienst(request, {
      bezeichnung: own('Zwei Leiter'),
      inDays: 41,
      bedarf: [{ qualifikation: 'SanA', anzahl: 3 }],
    })
    for (const one of [first, second]) await call(request, one, 'POST', `/api/sanitaetsdienste/${dienst._id}/anmeldung`, {})
    const adresse = `${ADRESSE()}/sanitaetsdienst/${dienst._id}?ansicht=einteilung`
    const other = await secondScreen(browser)
    await login(page, 'leitung')
    await login(other, 'ruth.angstroem')
    const set = async (pageOf: typeof page, name: string) => {
      await pageOf.goto(adresse)
      await pageOf
        .getByRole('button', { name: /noch frei/ })
        .first()
        .click()
      await pageOf.getByRole('dialog').getByRole('button', { name }).click()
      await expect(pageOf.getByText('1 Änderung', { exact: true })).toBeVisible()
    }
    await set(page, first.name)
    await set(other, second.name)
    await other.getByRole('button', { name: 'Speichern' }).click()
    await expect.poll(() => stateOf(request, dienst._id, second.profil)).toBe('eingeteilt')

    await expect(page.getByText('Inzwischen geändert')).toBeVisible()
    await expect(page.getByText(new RegExp(`${second.name}: gemeldet → eingeteilt`))).toBeVisible()
    await page.getByRole('button', { name: 'Meine Änderung behalten' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect.poll(() => stateOf(request, dienst._id, first.profil)).toBe('eingeteilt')
    expect(await stateOf(request, dienst._id, second.profil)).toBe('eingeteilt')
    await other.context().close()
  },
)

test('a person placed elsewhere is grey, with the other duty as the reason', AT_THE_DESK, async ({ page, request }, { project }) => {
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const bedarf = [{ qualifikation: 'SanA', anzahl: 1 }]
  const here = await newDienst(request, { bezeichnung: own('Hier'), inDays: 42, bedarf })
  const there = await newDienst(request, { bezeichnung: own('Dort'), inDays: 42, bedarf })
  await call(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${there._id}/einteilung`, {
    version: there.version,
    helfer: [{ profil: mitglied.profil, schicht: there.schichten[0]?._id, status: 'eingeteilt' }],
  })
  await login(page, 'leitung')
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${here._id}?ansicht=einteilung`)
  await page
    .getByRole('button', { name: /noch frei/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name oder Gruppe').fill(mitglied.name)
  await expect(sheet.getByRole('button', { name: mitglied.name })).toHaveAttribute('aria-disabled', 'true')
  await expect(sheet.getByText(new RegExp(there.bezeichnung)).first()).toBeVisible()
})

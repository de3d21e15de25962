import { call, LEITUNG, newDienst, readDienst } from './dienste.ts'
import { ADRESSE, login, checkAccessibility, expect, fitsWidth, newMitglied, ON_THE_PHONE, own, smallTargets, test } from './journey.ts'

test('calling a person of my next duty takes two taps from the dashboard', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const { profil, name } = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }, { telefon: ['0151 23450000'] })
  const { _id, schichten } = await newDienst(request, {
    bezeichnung: own('Zu zweit'),
    inDays: 1,
    bedarf: [{ qualifikation: 'SanA', anzahl: 2 }],
  })
  await call(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${_id}/einteilung`, {
    version: (await readDienst(request, _id)).version,
    helfer: [mitglied.profil, profil].map((who) => ({ profil: who, schicht: schichten[0]?._id, status: 'eingeteilt' })),
  })
  await login(page, mitglied.username, mitglied.passwort)
  await page.goto(`${ADRESSE()}/dashboard`)
  const companion = page.getByRole('list', { name: 'Mit wem' }).getByRole('link', { name }).first()
  await companion.tap()
  const card = page.getByRole('dialog', { name })
  await expect(card.getByRole('link', { name: `${name} anrufen` })).toHaveAttribute('href', /^tel:[+\d]{6,}$/)
  await expect(card.getByRole('link', { name: `E-Mail an ${name}` })).toHaveAttribute('href', /^mailto:.+@.+$/)
  await fitsWidth(page)
  expect(await smallTargets(page)).toEqual([])
  await checkAccessibility(page)
  await card.getByRole('button', { name: 'Schließen' }).tap()
  await expect(card).toBeHidden()

  await companion.tap()
  await card.getByRole('link', { name: 'Zum Profil' }).tap()
  await expect(page).toHaveURL(/\/profile\//)
  await expect(card).toBeHidden()
  await expect(page.getByText(name)).toHaveCount(1)
  await expect(page.getByRole('link', { name: `${name} anrufen` })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await companion.tap()
  await expect(card.getByRole('link', { name: `${name} anrufen` })).toBeVisible()
})

test('call someone of all: nine people on a screen, a name or its letter, one tap', ON_THE_PHONE, async ({ page }) => {
  await login(page, 'helfer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${ADRESSE()}/kontakte`)
  const rows = page.getByRole('list', { name: 'Kontakte' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  // Names that are visible and can be tapped.
  const onScreen = await rows.getByRole('link').evaluateAll(
    (links) =>
      links.filter((link) => {
        const { left, top, height } = link.getBoundingClientRect()
        return !link.hasAttribute('aria-label') && link.contains(document.elementFromPoint(left + 20, top + height / 2))
      }).length,
  )
  expect(onScreen).toBeGreaterThanOrEqual(9)
  expect(await rows.evaluateAll((items) => items.slice(0, 5).map((item) => item.getBoundingClientRect().height))).toEqual([
    64, 64, 64, 64, 64,
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  await fitsWidth(page)
  await checkAccessibility(page)
  expect(await smallTargets(page)).toEqual([])

  // By the thumb, and by the keyboard.
  const slider = page.getByRole('slider', { name: 'Zum Buchstaben springen' })
  await slider.focus()
  await page.keyboard.press('End')
  const last = await rows.first().getAttribute('aria-setsize')
  await expect(page.locator(`li[aria-posinset="${last}"]`)).toBeInViewport()
  await page.getByText('L', { exact: true }).last().tap()
  await expect(page.getByRole('heading', { name: 'L', exact: true })).toBeInViewport()

  await page.getByLabel('Name, Gruppe oder Nummer').fill('jonas lei')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: 'Jonas Leitner anrufen' })).toHaveAttribute('href', /^tel:[+\d]{6,}$/)
  await rows.getByRole('link', { name: 'Jonas Leitner', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Jonas Leitner' })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
})

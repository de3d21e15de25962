// Bookings of vehicles and rooms: drawn by hand or tapped, moved, refused, undone, in series, approved.
import type { Locator, Page } from '@playwright/test'
import { belege, belegungenVon, BUCHBARES, neuerRaum, neuesFahrzeug, stunde, tag } from './buchungen.ts'
import { ruf } from './dienste.ts'
import { ADRESSE, anmelden, expect, mailAn, neuesMitglied, passtInDieBreite, pruefeZugaenglichkeit, schalteEin, test } from './reise.ts'

const HELFER = { username: 'helfer' } as const
/** As one types it. */
const deutsch = (wann: string) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(wann))
    .replace(',', '')
const minuten = (wann: string, spaeter: number) => new Date(Date.parse(wann) + spaeter * 60_000).toISOString()

/** Where an hour stands in the row of the day's plan. */
async function punkt(spur: Locator, uhr: number): Promise<{ x: number; y: number }> {
  await spur.scrollIntoViewIfNeeded()
  const kasten = await spur.boundingBox()
  if (!kasten) throw new Error('the row is not in sight')
  return { x: kasten.x + (kasten.width * uhr) / 24, y: kasten.y + kasten.height / 2 }
}
/** Draws or moves with the mouse, a little past the hour so that the quarter is the one meant. */
async function ziehe(page: Page, spur: Locator, von: number, bis: number): Promise<void> {
  const [a, b] = [await punkt(spur, von), await punkt(spur, bis)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, a.y, { steps: 4 })
  await page.mouse.move(b.x, b.y, { steps: 4 })
  await page.mouse.up()
}

for (const { art, pfad, neues, belege: buche, belegungen, blatt: titel, frei, betreff } of BUCHBARES) {
  const oeffnePlan = (page: Page, inTagen: number, suche: string) =>
    page.goto(`${ADRESSE()}${pfad}?spanne=tag&tag=${tag(inTagen)}&suche=${encodeURIComponent(suche)}`)

  test(`a ${art} is booked: drawn into the plan on the desktop, with the thumb on the phone; what was typed outlives a reload`, async ({
    page,
    request,
  }, { project }) => {
    const ressource = await neues(request)
    await anmelden(page, 'helfer')
    await oeffnePlan(page, 20, ressource.name)
    if (project.name === 'desktop') {
      const spur = page.locator(`[data-spur="${ressource._id}"]`)
      await expect(spur).toBeVisible()
      await ziehe(page, spur, 10.05, 11.95)
    } else await page.getByRole('button', { name: 'Den ganzen Tag frei' }).click()
    const blatt = page.getByRole('dialog', { name: titel })
    await expect(blatt.getByText(frei)).toBeVisible()
    await expect(blatt.getByText(ressource.name)).toBeVisible()
    for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
    // By one hand: half an hour longer.
    await blatt.getByRole('button', { name: 'Ende 15 Minuten später' }).click()
    await blatt.getByRole('button', { name: 'Ende 15 Minuten später' }).click()
    await blatt.getByLabel(betreff).fill('Material sortieren')
    await page.reload()
    await expect(blatt.getByText('Dein Entwurf ist wieder da')).toBeVisible()
    await expect(blatt.getByLabel(betreff)).toHaveValue('Material sortieren')
    await blatt.getByRole('button', { name: 'Buchen', exact: true }).click()
    await expect(blatt).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Material sortieren/ })).toBeVisible()
    await passtInDieBreite(page)
    const [belegung] = await belegungen(request, ressource._id)
    const ab = project.name === 'desktop' ? 10 : 18
    expect(belegung).toMatchObject({ status: 'bestaetigt', beginn: stunde(20, ab), ende: minuten(stunde(20, ab + 2), 30) })
  })

  test(`a ${art} is moved onto something else: it snaps back with the reason; what fits can be undone, and pulled longer`, async ({
    page,
    request,
  }, { project }) => {
    test.skip(project.name !== 'desktop', 'A finger taps; moving is for the mouse.')
    const ressource = await neues(request)
    await buche(request, HELFER, ressource._id, { beginn: stunde(21, 8), ende: stunde(21, 10), titel: 'Frühes' })
    await buche(request, { username: 'leitung' }, ressource._id, { beginn: stunde(21, 14), ende: stunde(21, 16), titel: 'Spätes' })
    await anmelden(page, 'helfer')
    await oeffnePlan(page, 21, ressource.name)
    const spur = page.locator(`[data-spur="${ressource._id}"]`)
    const eintrag = page.getByRole('button', { name: /Frühes/ })
    await expect(eintrag).toHaveAttribute('aria-label', /08:00–10:00/)
    await ziehe(page, spur, 9, 15)
    await expect(page.getByText(/ist schon belegt: „Spätes“/)).toBeVisible()
    await expect(eintrag).toHaveAttribute('aria-label', /08:00–10:00/)
    expect((await belegungen(request, ressource._id)).map(({ beginn }) => beginn)).toEqual([stunde(21, 8), stunde(21, 14)])

    // Back to back is legal.
    await ziehe(page, spur, 9, 13)
    await expect(eintrag).toHaveAttribute('aria-label', /12:00–14:00/)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(eintrag).toHaveAttribute('aria-label', /08:00–10:00/)
    await expect.poll(async () => (await belegungen(request, ressource._id))[0]?.beginn).toBe(stunde(21, 8))

    // By its end.
    await ziehe(page, spur, 9.95, 11.95)
    await expect(eintrag).toHaveAttribute('aria-label', /08:00–12:00/)
    await expect.poll(async () => (await belegungen(request, ressource._id))[0]?.ende).toBe(stunde(21, 12))
  })
}

test('a colliding date of a series is booked with another vehicle, the others as they were', async ({ page, request }) => {
  const [fahrzeug, anderes] = [await neuesFahrzeug(request), await neuesFahrzeug(request)]
  await belege(request, { username: 'leitung' }, fahrzeug._id, { beginn: stunde(39, 17), ende: stunde(39, 19), zweck: 'Einsatzübung' })
  await anmelden(page, 'helfer')
  const wann = new URLSearchParams({ fahrzeug: fahrzeug._id, beginn: stunde(32, 18), ende: stunde(32, 20), zweck: 'Fahrdienst' })
  await page.goto(`${ADRESSE()}/fahrzeugbelegungen/neu?${wann}`)
  await schalteEin(page, 'Wiederholen')
  await page.getByLabel('Anzahl der Termine').fill('3')
  await expect(page.getByRole('button', { name: /weglassen$/ })).toHaveCount(3)
  await page.getByRole('button', { name: /: Anderes Fahrzeug$/ }).click()
  const blatt = page.getByRole('dialog', { name: 'Anderes Fahrzeug' })
  const wahl = blatt.getByRole('combobox', { name: `Statt ${fahrzeug.bezeichnung}` })
  await wahl.click()
  await page.getByRole('option', { name: anderes.bezeichnung, exact: true }).click()
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
  await blatt.getByRole('button', { name: 'Für diesen Termin nehmen' }).click()
  await expect(page.getByText(`→ ${anderes.bezeichnung}`)).toBeVisible()
  await passtInDieBreite(page)
  await page.getByRole('button', { name: 'Buchen', exact: true }).click()
  await expect(page.getByText('3 Termine gebucht.')).toBeVisible()
  expect((await belegungenVon(request, anderes._id)).map(({ beginn }) => beginn)).toEqual([stunde(39, 18)])
  expect((await belegungenVon(request, fahrzeug._id)).map(({ beginn }) => beginn)).toEqual([stunde(32, 18), stunde(39, 17), stunde(46, 18)])
})

test('a series: the date that collides is shown with who has it, and left out', async ({ page, request }) => {
  const fahrzeug = await neuesFahrzeug(request)
  await belege(request, { username: 'leitung' }, fahrzeug._id, { beginn: stunde(29, 17), ende: stunde(29, 19), zweck: 'Einsatzübung' })
  await anmelden(page, 'helfer')
  const wann = new URLSearchParams({ fahrzeug: fahrzeug._id, beginn: stunde(22, 18), ende: stunde(22, 20), zweck: 'Fahrdienst' })
  await page.goto(`${ADRESSE()}/fahrzeugbelegungen/neu?${wann}`)
  await schalteEin(page, 'Wiederholen')
  await page.getByLabel('Anzahl der Termine').fill('3')
  const termine = page.getByRole('list', { name: 'Termine der Serie' })
  await expect(page.getByText('1 Termin ist belegt: Entscheide, was damit wird.')).toBeVisible()
  await expect(termine.getByText(/Einsatzübung/)).toBeVisible()
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)

  // What is not decided is not booked.
  const buchen = page.getByRole('button', { name: 'Buchen', exact: true })
  await buchen.click()
  await expect(page.getByText('Entscheide noch über den belegten Termin.')).toBeVisible()
  await termine
    .getByRole('listitem')
    .filter({ hasText: 'Einsatzübung' })
    .getByRole('button', { name: /weglassen/i })
    .click()
  await expect(page.getByText('2 Termine werden gebucht.')).toBeVisible()
  await buchen.click()
  await expect(page).toHaveURL(/\/fahrzeugbelegungen\?/)
  expect((await belegungenVon(request, fahrzeug._id)).map(({ beginn }) => beginn)).toEqual([stunde(22, 18), stunde(29, 17), stunde(36, 18)])
})

test('a series moved from one date on: what comes later moves along, and a date that does not fit keeps all where they were', async ({
  page,
  request,
}) => {
  const fahrzeug = await neuesFahrzeug(request)
  const termine = [50, 57, 64].map((inTagen) => ({ beginn: stunde(inTagen, 18), ende: stunde(inTagen, 20) }))
  const serie = { zweck: 'Fahrdienst', fahrzeuge: [fahrzeug._id], ...termine[0], termine }
  await ruf(request, HELFER, 'POST', '/api/fahrzeugbelegungen', serie)
  await belege(request, { username: 'leitung' }, fahrzeug._id, { beginn: stunde(64, 21), ende: stunde(64, 22), zweck: 'Einsatzübung' })
  const zweite = (await belegungenVon(request, fahrzeug._id))[1]
  await anmelden(page, 'helfer')
  await page.goto(`${ADRESSE()}/fahrzeugbelegung/edit/${zweite?._id}`)
  await page.getByRole('combobox', { name: 'Was wird geändert?' }).click()
  await page.getByRole('option', { name: 'Diesen und alle späteren' }).click()
  await page.getByRole('textbox', { name: /^Ende/ }).fill(deutsch(stunde(57, 22)))
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/ist schon belegt: „Einsatzübung“/).first()).toBeVisible()
  expect((await belegungenVon(request, fahrzeug._id)).map(({ ende }) => ende)).toEqual([...termine.map(({ ende }) => ende), stunde(64, 22)])
  // What was typed is still there.
  await page.getByRole('textbox', { name: /^Ende/ }).fill(deutsch(stunde(57, 21)))
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Dieser und alle späteren Termine sind geändert.')).toBeVisible()
  expect((await belegungenVon(request, fahrzeug._id)).map(({ ende }) => ende)).toEqual([
    stunde(50, 20),
    stunde(57, 21),
    stunde(64, 21),
    stunde(64, 22),
  ])
})

test('who may not simply take a vehicle asks for it, and is told what was decided', async ({ page, request }, { project }) => {
  const mitglied = await neuesMitglied(request, project.name)
  const fahrzeug = await neuesFahrzeug(request, { buchungsregeln: { maxStunden: null, vorlaufMin: null, genehmigung: true } })
  const belegung = await belege(request, mitglied, fahrzeug._id, { beginn: stunde(23, 9), ende: stunde(23, 12), zweck: 'Umzug' })
  expect(belegung.status).toBe('angefragt')
  await anmelden(page, 'fahrzeugwart')
  await page.goto(`${ADRESSE()}/fahrzeugbelegungen?spanne=tag&tag=${tag(23)}&belegung=${belegung._id}`)
  const blatt = page.getByRole('dialog')
  await expect(blatt.getByText('Wartet auf Genehmigung')).toBeVisible()
  await blatt.getByRole('button', { name: 'Genehmigen' }).click()
  await expect.poll(async () => (await belegungenVon(request, fahrzeug._id))[0]?.status).toBe('bestaetigt')
  await expect(blatt.getByText('Wartet auf Genehmigung')).toHaveCount(0)
  expect((await mailAn(mitglied.email, 'Umzug')).text).toContain('bestätigt')
})

test('a room with set-up times: who has it and the nearest free time, taken with a tap', async ({ page, request }) => {
  const raum = await neuerRaum(request)
  const angaben = { raum: raum._id, titel: 'Erste-Hilfe-Kurs', beginn: stunde(24, 17), ende: stunde(24, 19), ruestzeitNach: 30 }
  await ruf(request, { username: 'leitung' }, 'POST', '/api/raumbelegungen', angaben)
  await anmelden(page, 'helfer')
  const wann = new URLSearchParams({ raum: raum._id, beginn: stunde(24, 19), ende: stunde(24, 20) })
  await page.goto(`${ADRESSE()}/raumbelegungen/neu?${wann}`)
  await page.getByLabel('Titel').fill('Vorstandsrunde')
  await expect(page.getByText('Schon belegt')).toBeVisible()
  await expect(page.getByText(/Erste-Hilfe-Kurs/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /19:30–20:30/ })
    .first()
    .click()
  await expect(page.getByText('Schon belegt')).toHaveCount(0)
  await page.getByRole('button', { name: 'Buchen', exact: true }).click()
  await expect
    .poll(async () =>
      (await ruf<{ titel: string; beginn: string }[]>(request, HELFER, 'GET', `/api/raumbelegungen?raum=${raum._id}`)).map(
        ({ beginn }) => beginn,
      ),
    )
    .toEqual([stunde(24, 17), minuten(stunde(24, 19), 30)])
})

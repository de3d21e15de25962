// Bookings of vehicles and rooms: drawn by hand or tapped, moved, refused, undone, in series, approved.
import type { Locator, Page } from '@playwright/test'
import { belege, belegungenVon, mailMit, neuerRaum, neuesFahrzeug, stunde, tag } from './buchungen.ts'
import { ruf } from './dienste.ts'
import { ADRESSE, anmelden, expect, neuesMitglied, passtInDieBreite, pruefeZugaenglichkeit, test } from './reise.ts'

const HELFER = { username: 'helfer' } as const
const oeffnePlan = (page: Page, inTagen: number, suche: string) =>
  page.goto(`${ADRESSE()}/fahrzeugbelegungen?spanne=tag&tag=${tag(inTagen)}&suche=${encodeURIComponent(suche)}`)

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

test('a vehicle is booked: drawn into the plan on the desktop, with the thumb on the phone', async ({ page, request }, { project }) => {
  const fahrzeug = await neuesFahrzeug(request)
  await anmelden(page, 'helfer')
  await oeffnePlan(page, 20, fahrzeug.bezeichnung)
  if (project.name === 'desktop') {
    const spur = page.locator(`[data-spur="${fahrzeug._id}"]`)
    await expect(spur).toBeVisible()
    await ziehe(page, spur, 10.05, 11.95)
  } else await page.getByRole('button', { name: 'Den ganzen Tag frei' }).click()
  const blatt = page.getByRole('dialog', { name: 'Fahrzeug buchen' })
  await expect(blatt.getByText('Das Fahrzeug ist frei.')).toBeVisible()
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
  await blatt.getByLabel('Zweck').fill('Material holen')
  await blatt.getByRole('button', { name: 'Buchen', exact: true }).click()
  await expect(blatt).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Material holen/ })).toBeVisible()
  await passtInDieBreite(page)
  const [belegung] = await belegungenVon(request, fahrzeug._id)
  expect(belegung).toMatchObject(
    project.name === 'desktop'
      ? { status: 'bestaetigt', beginn: stunde(20, 10), ende: stunde(20, 12) }
      : { status: 'bestaetigt', beginn: stunde(20, 18), ende: stunde(20, 20) },
  )
})

test('a move onto something else snaps back with the reason; one that fits can be undone', async ({ page, request }, { project }) => {
  test.skip(project.name !== 'desktop', 'A finger taps; moving is for the mouse.')
  const fahrzeug = await neuesFahrzeug(request)
  await belege(request, HELFER, fahrzeug._id, { beginn: stunde(21, 8), ende: stunde(21, 10), zweck: 'Frühe Fahrt' })
  await belege(request, { username: 'leitung' }, fahrzeug._id, { beginn: stunde(21, 14), ende: stunde(21, 16), zweck: 'Späte Fahrt' })
  await anmelden(page, 'helfer')
  await oeffnePlan(page, 21, fahrzeug.bezeichnung)
  const spur = page.locator(`[data-spur="${fahrzeug._id}"]`)
  const eintrag = page.getByRole('button', { name: /Frühe Fahrt/ })
  await expect(eintrag).toHaveAttribute('aria-label', /08:00–10:00/)
  await ziehe(page, spur, 9, 15)
  await expect(page.getByText(/ist schon belegt: „Späte Fahrt“/)).toBeVisible()
  await expect(eintrag).toHaveAttribute('aria-label', /08:00–10:00/)
  expect((await belegungenVon(request, fahrzeug._id)).map(({ beginn }) => beginn)).toEqual([stunde(21, 8), stunde(21, 14)])

  // Back to back is legal.
  await ziehe(page, spur, 9, 13)
  await expect(eintrag).toHaveAttribute('aria-label', /12:00–14:00/)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(eintrag).toHaveAttribute('aria-label', /08:00–10:00/)
  await expect.poll(async () => (await belegungenVon(request, fahrzeug._id))[0]?.beginn).toBe(stunde(21, 8))
})

test('a series: the date that collides is shown with who has it, and left out', async ({ page, request }) => {
  const fahrzeug = await neuesFahrzeug(request)
  await belege(request, { username: 'leitung' }, fahrzeug._id, { beginn: stunde(29, 17), ende: stunde(29, 19), zweck: 'Einsatzübung' })
  await anmelden(page, 'helfer')
  const wann = new URLSearchParams({ fahrzeug: fahrzeug._id, beginn: stunde(22, 18), ende: stunde(22, 20), zweck: 'Fahrdienst' })
  await page.goto(`${ADRESSE()}/fahrzeugbelegungen/neu?${wann}`)
  await page.getByRole('switch', { name: /Wiederholen/ }).click({ force: true })
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
  expect(await mailMit(mitglied.email, 'Umzug')).toContain('bestätigt')
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
    .toEqual([stunde(24, 17), new Date(Date.parse(stunde(24, 19)) + 1_800_000).toISOString()])
})

// Bookings of vehicles and rooms: drawn by hand or tapped, moved, refused, undone, in series, approved.
import type { Locator, Page } from '@playwright/test'
import { occupy, belegungenOf, BUCHBARES, newRaum, newFahrzeug, hour, day } from './buchungen.ts'
import { call } from './dienste.ts'
import {
  AT_THE_DESK,
  ON_THE_PHONE,
  ADRESSE,
  login,
  expect,
  mailAn,
  newMitglied,
  fitsWidth,
  checkAccessibility,
  switchOn,
  test,
} from './journey.ts'

const HELFER = { username: 'helfer' } as const
/** As one types it. */
const german = (when: string) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(when))
    .replace(',', '')
const minutes = (when: string, later: number) => new Date(Date.parse(when) + later * 60_000).toISOString()

/** Position of an hour in a row of the day plan. */
async function point(lane: Locator, clock: number): Promise<{ x: number; y: number }> {
  await lane.scrollIntoViewIfNeeded()
  const box = await lane.boundingBox()
  if (!box) throw new Error('the row is not in sight')
  return { x: box.x + (box.width * clock) / 24, y: box.y + box.height / 2 }
}
/** Draws or moves with the mouse, a little past the hour so that the quarter is the one meant. */
async function pull(page: Page, lane: Locator, von: number, bis: number): Promise<void> {
  const [a, b] = [await point(lane, von), await point(lane, bis)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, a.y, { steps: 4 })
  await page.mouse.move(b.x, b.y, { steps: 4 })
  await page.mouse.up()
}

for (const { kind, path, fresh, occupy: buche, belegungen, sheet: titel, free, betreff } of BUCHBARES) {
  const openPlan = (page: Page, inDays: number, search: string) =>
    page.goto(`${ADRESSE()}${path}?spanne=tag&tag=${day(inDays)}&suche=${encodeURIComponent(search)}`)

  test(`a ${kind} is booked by drag or thumb; input outlives a reload`, async ({ page, request }, { project }) => {
    const resource = await fresh(request)
    await login(page, 'helfer')
    await openPlan(page, 20, resource.name)
    if (project.name === 'desktop') {
      const lane = page.locator(`[data-spur="${resource._id}"]`)
      await expect(lane).toBeVisible()
      await pull(page, lane, 10.05, 11.95)
    } else await page.getByRole('button', { name: 'Den ganzen Tag frei' }).click()
    const sheet = page.getByRole('dialog', { name: titel })
    await expect(sheet.getByText(free)).toBeVisible()
    await expect(sheet.getByText(resource.name)).toBeVisible()
    await checkAccessibility(page)
    // By one hand: half an hour longer.
    await sheet.getByRole('button', { name: 'Ende 15 Minuten später' }).click()
    await sheet.getByRole('button', { name: 'Ende 15 Minuten später' }).click()
    await sheet.getByLabel(betreff).fill('Material sortieren')
    await page.reload()
    await expect(sheet.getByText('Dein Entwurf ist wieder da')).toBeVisible()
    await expect(sheet.getByLabel(betreff)).toHaveValue('Material sortieren')
    await sheet.getByRole('button', { name: 'Buchen', exact: true }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Material sortieren/ })).toBeVisible()
    // It stays closed, also once the step of the sheet is taken back.
    await page.waitForTimeout(2_000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(new URL(page.url()).searchParams.has('buche')).toBe(false)
    await fitsWidth(page)
    const [belegung] = await belegungen(request, resource._id)
    const from = project.name === 'desktop' ? 10 : 18
    expect(belegung).toMatchObject({ status: 'bestaetigt', beginn: hour(20, from), ende: minutes(hour(20, from + 2), 30) })
  })

  test(`a ${kind} moved onto a conflict snaps back; valid moves undo and extend`, async ({ page, request }, { project }) => {
    test.skip(project.name !== 'desktop', 'A finger taps; moving is for the mouse.')
    const resource = await fresh(request)
    await buche(request, HELFER, resource._id, { beginn: hour(21, 8), ende: hour(21, 10), titel: 'Frühes' })
    await buche(request, { username: 'leitung' }, resource._id, { beginn: hour(21, 14), ende: hour(21, 16), titel: 'Spätes' })
    await login(page, 'helfer')
    await openPlan(page, 21, resource.name)
    const lane = page.locator(`[data-spur="${resource._id}"]`)
    const entry = page.getByRole('button', { name: /Frühes/ })
    await expect(entry).toHaveAttribute('aria-label', /08:00–10:00/)
    await pull(page, lane, 9, 15)
    await expect(page.getByText(/ist schon belegt: „Spätes“/)).toBeVisible()
    await expect(entry).toHaveAttribute('aria-label', /08:00–10:00/)
    expect((await belegungen(request, resource._id)).map(({ beginn }) => beginn)).toEqual([hour(21, 8), hour(21, 14)])

    // Back to back is legal.
    await pull(page, lane, 9, 13)
    await expect(entry).toHaveAttribute('aria-label', /12:00–14:00/)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(entry).toHaveAttribute('aria-label', /08:00–10:00/)
    await expect.poll(async () => (await belegungen(request, resource._id))[0]?.beginn).toBe(hour(21, 8))

    // By its end.
    await pull(page, lane, 9.95, 11.95)
    await expect(entry).toHaveAttribute('aria-label', /08:00–12:00/)
    await expect.poll(async () => (await belegungen(request, resource._id))[0]?.ende).toBe(hour(21, 12))
  })
}

test('a conflicting date of a series gets another vehicle, the others stay', AT_THE_DESK, async ({ page, request }) => {
  const [fahrzeug, other] = [await newFahrzeug(request), await newFahrzeug(request)]
  await occupy(request, { username: 'leitung' }, fahrzeug._id, { beginn: hour(39, 17), ende: hour(39, 19), zweck: 'Einsatzübung' })
  await login(page, 'helfer')
  const when = new URLSearchParams({ fahrzeug: fahrzeug._id, beginn: hour(32, 18), ende: hour(32, 20), zweck: 'Fahrdienst' })
  await page.goto(`${ADRESSE()}/fahrzeugbelegungen/neu?${when}`)
  await switchOn(page, 'Wiederholen')
  await page.getByLabel('Anzahl der Termine').fill('3')
  await expect(page.getByRole('button', { name: /weglassen$/ })).toHaveCount(3)
  await page.getByRole('button', { name: /: Anderes Fahrzeug$/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Anderes Fahrzeug' })
  const choice = sheet.getByRole('combobox', { name: `Statt ${fahrzeug.bezeichnung}` })
  await choice.click()
  await page.getByRole('option', { name: other.bezeichnung, exact: true }).click()
  await checkAccessibility(page)
  await sheet.getByRole('button', { name: 'Für diesen Termin nehmen' }).click()
  await expect(page.getByText(`→ ${other.bezeichnung}`)).toBeVisible()
  await fitsWidth(page)
  await page.getByRole('button', { name: 'Buchen', exact: true }).click()
  const result = page.getByRole('dialog', { name: '3 Termine gebucht' })
  await result.getByRole('button', { name: 'Passt so' }).click()
  expect((await belegungenOf(request, other._id)).map(({ beginn }) => beginn)).toEqual([hour(39, 18)])
  expect((await belegungenOf(request, fahrzeug._id)).map(({ beginn }) => beginn)).toEqual([hour(32, 18), hour(39, 17), hour(46, 18)])
})

test('a series: the date that collides is shown with who has it, and left out', AT_THE_DESK, async ({ page, request }) => {
  const fahrzeug = await newFahrzeug(request)
  await occupy(request, { username: 'leitung' }, fahrzeug._id, { beginn: hour(29, 17), ende: hour(29, 19), zweck: 'Einsatzübung' })
  await login(page, 'helfer')
  const when = new URLSearchParams({ fahrzeug: fahrzeug._id, beginn: hour(22, 18), ende: hour(22, 20), zweck: 'Fahrdienst' })
  await page.goto(`${ADRESSE()}/fahrzeugbelegungen/neu?${when}`)
  await switchOn(page, 'Wiederholen')
  await page.getByLabel('Anzahl der Termine').fill('3')
  const termine = page.getByRole('list', { name: 'Termine der Serie' })
  await expect(page.getByText('1 Termin ist belegt: Entscheide, was damit wird.')).toBeVisible()
  await expect(termine.getByText(/Einsatzübung/)).toBeVisible()
  await checkAccessibility(page)

  // An undecided conflict blocks the booking.
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
  expect((await belegungenOf(request, fahrzeug._id)).map(({ beginn }) => beginn)).toEqual([hour(22, 18), hour(29, 17), hour(36, 18)])
})

test('later dates of a series move along; one conflict keeps all in place', AT_THE_DESK, async ({ page, request }) => {
  const fahrzeug = await newFahrzeug(request)
  const termine = [50, 57, 64].map((inDays) => ({ beginn: hour(inDays, 18), ende: hour(inDays, 20) }))
  const serie = { zweck: 'Fahrdienst', fahrzeuge: [fahrzeug._id], ...termine[0], termine }
  await call(request, HELFER, 'POST', '/api/fahrzeugbelegungen', serie)
  await occupy(request, { username: 'leitung' }, fahrzeug._id, { beginn: hour(64, 21), ende: hour(64, 22), zweck: 'Einsatzübung' })
  const second = (await belegungenOf(request, fahrzeug._id))[1]
  await login(page, 'helfer')
  await page.goto(`${ADRESSE()}/fahrzeugbelegung/edit/${second?._id}`)
  await page.getByRole('combobox', { name: 'Was wird geändert?' }).click()
  await page.getByRole('option', { name: 'Diesen und alle späteren' }).click()
  await page.getByRole('textbox', { name: /^Ende/ }).fill(german(hour(57, 22)))
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/ist schon belegt: „Einsatzübung“/).first()).toBeVisible()
  expect((await belegungenOf(request, fahrzeug._id)).map(({ ende }) => ende)).toEqual([...termine.map(({ ende }) => ende), hour(64, 22)])
  // The input is preserved.
  await page.getByRole('textbox', { name: /^Ende/ }).fill(german(hour(57, 21)))
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Dieser und alle späteren Termine sind geändert.')).toBeVisible()
  expect((await belegungenOf(request, fahrzeug._id)).map(({ ende }) => ende)).toEqual([
    hour(50, 20),
    hour(57, 21),
    hour(64, 21),
    hour(64, 22),
  ])
})

test('a vehicle is requested where needed, and the decision is reported', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const mitglied = await newMitglied(request, project.name)
  const fahrzeug = await newFahrzeug(request, { buchungsregeln: { maxStunden: null, vorlaufMin: null, genehmigung: true } })
  const belegung = await occupy(request, mitglied, fahrzeug._id, { beginn: hour(23, 9), ende: hour(23, 12), zweck: 'Umzug' })
  expect(belegung.status).toBe('angefragt')
  await login(page, 'fahrzeugwart')
  await page.goto(`${ADRESSE()}/fahrzeugbelegungen?spanne=tag&tag=${day(23)}&belegung=${belegung._id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Wartet auf Genehmigung')).toBeVisible()
  await sheet.getByRole('button', { name: 'Genehmigen' }).click()
  await expect.poll(async () => (await belegungenOf(request, fahrzeug._id))[0]?.status).toBe('bestaetigt')
  await expect(sheet.getByText('Wartet auf Genehmigung')).toHaveCount(0)
  expect((await mailAn(mitglied.email, 'Umzug')).text).toContain('bestätigt')
})

test('a room with set-up times: who has it and the nearest free time, taken with a tap', ON_THE_PHONE, async ({ page, request }) => {
  const raum = await newRaum(request)
  const props = { raum: raum._id, titel: 'Erste-Hilfe-Kurs', beginn: hour(24, 17), ende: hour(24, 19), ruestzeitNach: 30 }
  await call(request, { username: 'leitung' }, 'POST', '/api/raumbelegungen', props)
  await login(page, 'helfer')
  const when = new URLSearchParams({ raum: raum._id, beginn: hour(24, 19), ende: hour(24, 20) })
  await page.goto(`${ADRESSE()}/raumbelegungen/neu?${when}`)
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
      (await call<{ titel: string; beginn: string }[]>(request, HELFER, 'GET', `/api/raumbelegungen?raum=${raum._id}`)).map(
        ({ beginn }) => beginn,
      ),
    )
    .toEqual([hour(24, 17), minutes(hour(24, 19), 30)])
})

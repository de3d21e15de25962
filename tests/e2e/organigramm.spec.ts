// The organisation chart: who edits moves a position by mouse at the desk, by its menu on the phone; everybody else reads it.
import { ADRESSE, login, expect, fitsWidth, gemeldet, getToken, own, secondScreen, test } from './journey.ts'

interface Box {
  readonly _id: string
  readonly titel: string
  readonly oberstelle: string | null
}

test('a position moves, the way back is offered, and a member reads where it stands', async ({ page, request, browser }, { project }) => {
  const token = await getToken(request, 'admin')
  const headers = { 'x-auth-token': token }
  // Each device on a page of its own: what the other one adds would move what is dragged.
  const place = project.name === 'desktop' ? 'presse' : 'material'
  const chart = (await (await request.get(`${ADRESSE()}/api/stellen?limit=500`, { headers })).json()) as Record<string, string | null>[]
  const root = chart.find((row) => row['seite'] === place)?.['_id'] ?? null
  const make = async (titel: string, oberstelle: string | null): Promise<Box> =>
    (await (await request.post(`${ADRESSE()}/api/stellen`, { headers, data: { titel: own(titel), oberstelle } })).json()) as Box
  const top = await make('Verein', root)
  const [one, other] = [await make('Chronik', top._id), await make('Feste', top._id)]
  const parent = async () => {
    const row = await request.get(`${ADRESSE()}/api/stellen/${one._id}`, { headers })
    return ((await row.json()) as Box).oberstelle
  }
  try {
    await login(page, 'admin')
    await page.goto(`${ADRESSE()}/organigramm/${place}`)
    await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
    const box = (row: Box) => page.locator('[data-art]').filter({ has: page.getByRole('button', { name: row.titel, exact: true }) })
    if (project.name === 'phone') await page.getByRole('button', { name: `Unter ${top.titel}: 2 Einträge` }).click()
    await expect(box(one)).toBeVisible()
    if (project.name === 'desktop') await box(one).dragTo(box(other))
    else {
      await page.getByRole('button', { name: `${one.titel} bearbeiten` }).click()
      await page.getByRole('menuitem', { name: 'Verschieben unter …' }).click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('button', { name: 'Verschieben' })).toBeInViewport()
      await sheet.getByRole('combobox').or(sheet.getByRole('textbox')).first().fill(other.titel)
      await page.getByRole('option', { name: other.titel }).click()
      await sheet.getByRole('button', { name: 'Verschieben' }).click()
    }
    await gemeldet(page, `„${one.titel}“ steht jetzt unter „${other.titel}“.`)
    expect(await parent()).toBe(other._id)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await gemeldet(page, `„${one.titel}“ steht wieder, wo es war.`)
    expect(await parent()).toBe(top._id)
    await fitsWidth(page)

    // Deleted after a question; what stands below moves up.
    await page.getByRole('button', { name: `${top.titel} bearbeiten` }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await gemeldet(page, `„${top.titel}“ ist gelöscht.`)
    expect(await parent()).toBe(root)

    const member = await secondScreen(browser)
    await login(member, 'helfer')
    await member.goto(`${ADRESSE()}/organigramm?stelle=${one._id}`)
    await expect(member.getByRole('dialog', { name: one.titel })).toBeVisible()
    await expect(member.getByRole('button', { name: /^(Bearbeiten|Ändern)$/ })).toHaveCount(0)
    await member.context().close()
  } finally {
    for (const row of [one, other, top]) await request.delete(`${ADRESSE()}/api/stellen/${row._id}`, { headers })
  }
})

// A report from the spot: written without a net, kept over a reload, sent once when the net is back, closed.
import { ADRESSE, device, expect, getToken, ON_THE_PHONE, test } from './journey.ts'

test('a report that was begun without a net is sent once, and closed', ON_THE_PHONE, async ({ browser, request }) => {
  const token = await getToken(request, 'admin')
  const keyword = `Sturz am Steg ${Date.now()}`
  const context = await browser.newContext({ ...device(test.info().project.use), serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`${ADRESSE()}/zeichen.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(`${ADRESSE()}/einsatzberichte/neu`)
  await expect(page.getByRole('heading', { name: 'Neuer Einsatzbericht' })).toBeVisible()
  // The worker has this screen, too.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().length,
      ),
    )
    .toBeGreaterThan(20)
  await page.reload()
  await expect(page.getByLabel('Stichwort')).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Stichwort').fill(keyword)
  await page.getByLabel('Maßnahmen').fill('Frau Muster verbunden')
  await expect(page.getByText('„Frau Muster“ sieht nach einer Person aus')).toBeVisible()
  await page.getByLabel('Maßnahmen').fill('Eine Person verbunden')
  await expect(page.getByText('sieht nach einer Person aus')).toBeHidden()
  await page.getByRole('combobox', { name: 'Art' }).click()
  await page.getByRole('option', { name: 'Helfer vor Ort' }).click()
  for (const time of ['Alarmiert', 'Ausgerückt', 'Einsatzende']) await page.getByRole('button', { name: `Jetzt: ${time}` }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Dein Entwurf ist wieder da')).toBeVisible()
  await expect(page.getByLabel('Stichwort')).toHaveValue(keyword)
  await page.getByRole('button', { name: 'Bericht speichern' }).click()
  // Neither lost nor a draft that would be sent a second time.
  const waits = page.getByText(`Einsatzbericht: ${keyword} wartet auf Netz`)
  await expect(waits).toBeVisible()
  await page.goto(`${ADRESSE()}/einsatzberichte/neu`)
  await expect(waits).toBeVisible()
  await expect(page.getByLabel('Stichwort')).toHaveValue('')

  await context.setOffline(false)
  await expect(waits).toBeHidden()
  await page.goto(`${ADRESSE()}/einsatzberichte`)
  await page.getByRole('link', { name: keyword }).click()
  const found = await request.get(`${ADRESSE()}/api/einsatzberichte?suche=${encodeURIComponent(keyword)}`, {
    headers: { 'x-auth-token': token },
  })
  expect(((await found.json()) as unknown[]).length, 'sent once').toBe(1)
  await page.getByRole('button', { name: 'Abschließen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click()
  await expect(page.getByText('Abgeschlossen', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bearbeiten' })).toHaveCount(0)
  await context.close()
})

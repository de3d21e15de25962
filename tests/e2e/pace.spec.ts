// What a screen costs the device: script before anybody touches it.
import type { Page } from '@playwright/test'
import { newDienst } from './dienste.ts'
import { ADRESSE, anmelden, expect, ON_THE_PHONE, own, test } from './journey.ts'

/** Bytes of script on the wire since then, heads of answers with them. */
async function countScript(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page)
  // The context is shared: what another journey has loaded would come from its cache.
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  const scripts = new Set<string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, response }) => response.mimeType.includes('javascript') && scripts.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

test('list and service take at most 220 kB of script until somebody touches them', ON_THE_PHONE, async ({ page, request }) => {
  const titel = own('Leichter Dienst')
  const { _id } = await newDienst(request, { bezeichnung: titel, inDays: 1, bedarf: [{ qualifikation: 'keine', anzahl: 2 }] })
  await anmelden(page, 'helfer')
  for (const [address, heading] of [
    ['/sanitaetsdienste', 'Sanitätsdienste'],
    [`/sanitaetsdienst/${_id}`, titel],
  ] as const) {
    const bytes = await countScript(page)
    await page.goto(`${ADRESSE()}${address}`)
    await expect(page.getByRole('main').getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Mich melden/ }).first()).toBeVisible()
    await page.waitForTimeout(1500)
    expect(bytes(), address).toBeGreaterThan(100_000)
    expect(bytes(), address).toBeLessThanOrEqual(220_000)
  }
  // What a press needs comes with it.
  await page.goto(`${ADRESSE()}/sanitaetsdienste`)
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Weitere Aktionen' })).toBeFocused()
})

// Sheets at their size: nothing moves when one opens the first time, and its button is in reach.
import type { Page } from '@playwright/test'
import { day } from './buchungen.ts'
import { newDienst } from './dienste.ts'
import { ADRESSE, login, expect, ON_THE_PHONE, own, test } from './journey.ts'

const SHIFT_MAX = 0.05
/** Far enough for nobody else to have booked. */
const quietDay = day(40)

/** Layout shift since then, those after a tap too. */
async function countShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { shift: number }
    counted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift)
}

/** All that the page loads is there: its height stays for as long as parts of a press need to load in advance. */
async function comesToRest(page: Page): Promise<void> {
  let height = 0
  const rests = async () => {
    const last = height
    height = await page.evaluate(() => document.documentElement.scrollHeight)
    return height === last
  }
  await expect.poll(rests, { intervals: [600] }).toBe(true)
}

test('sheets open without a shift, their button above the fold of a small phone', ON_THE_PHONE, async ({ page, request }) => {
  const titel = own('Standfestes Blatt')
  const { _id } = await newDienst(request, { bezeichnung: titel, inDays: 3, bedarf: [{ qualifikation: 'keine', anzahl: 2 }] })
  await page.setViewportSize({ width: 360, height: 640 })
  await login(page, 'helfer')
  const sheets = [
    [`/sanitaetsdienst/${_id}`, /^Mich melden/, /^Mich melden/],
    ['/plan', 'Nicht verfügbar', 'Eintragen'],
    ['/plan', 'Wann ich kann und möchte', 'Speichern'],
    ['/kalender', 'Kalender abonnieren', /^Adresse e/],
    [`/raumbelegungen?spanne=tag&tag=${quietDay}`, 'Den ganzen Tag frei', /^(Buchen|Anfragen)$/],
    [`/fahrzeugbelegungen?spanne=tag&tag=${quietDay}`, 'Den ganzen Tag frei', /^(Buchen|Anfragen)$/],
  ] as const
  for (const [path, opener, button] of sheets) {
    await page.goto(`${ADRESSE()}${path}`)
    if (path === '/kalender') await page.getByRole('main').getByRole('button', { name: 'Weitere Aktionen' }).tap()
    const press = page.getByRole(path === '/kalender' ? 'menuitem' : 'button', { name: opener }).first()
    await expect(press).toBeVisible()
    await comesToRest(page)
    const shift = await countShift(page)
    await press.tap()
    const primary = page.getByRole('dialog').getByRole('button', { name: button }).last()
    await expect(primary).toBeInViewport({ ratio: 1 })
    await page.waitForTimeout(700)
    expect(await shift(), `${path}: ${String(opener)}`).toBeLessThanOrEqual(SHIFT_MAX)
    await expect(primary).toBeInViewport({ ratio: 1 })
  }
})

test('a moment is chosen by thumb: day, hour, length; its end follows', ON_THE_PHONE, async ({ page }) => {
  await login(page, 'helfer')
  await page.goto(`${ADRESSE()}/raumbelegungen/neu`)
  await page.getByRole('button', { name: 'Morgen' }).tap()
  await page.getByRole('button', { name: '18 Uhr' }).tap()
  await page.getByRole('button', { name: '8 h' }).tap()
  await expect(page.getByText(/18–2 Uhr · 8 Stunden/)).toBeVisible()
  await page.getByRole('button', { name: 'Beginn 15 Minuten später' }).tap()
  await expect(page.getByText(/18:15–2:15 Uhr · 8 Stunden/)).toBeVisible()
})

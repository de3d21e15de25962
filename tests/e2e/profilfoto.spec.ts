// The photo of a member: chosen, cut, seen by others, removed; by oneself and by the office.
import type { Locator, Page } from '@playwright/test'
import {
  ADRESSE,
  anmelden,
  expect,
  gemeldet,
  neuesMitglied,
  passtInDieBreite,
  pruefeZugaenglichkeit,
  test,
  zweiterBildschirm,
} from './reise.ts'

const ROT = [200, 30, 30]
const BLAU = [30, 60, 200]

/** A wide picture, red on the left and blue on the right. */
async function zweifarbig(page: Page): Promise<Buffer> {
  const url = await page.evaluate(
    ([links, rechts]) => {
      const leinwand = Object.assign(document.createElement('canvas'), { width: 800, height: 400 })
      const stift = leinwand.getContext('2d')
      for (const [nummer, farbe] of [links, rechts].entries()) {
        if (!stift || !farbe) continue
        stift.fillStyle = `rgb(${farbe.join(' ')})`
        stift.fillRect(nummer * 400, 0, 400, 400)
      }
      return leinwand.toDataURL('image/png')
    },
    [ROT, BLAU],
  )
  return Buffer.from(url.replace(/^.*,/, ''), 'base64')
}

/** What a picture or canvas shows near its left and its right edge: 'rot' or 'blau'. */
const farben = (bild: Locator): Promise<string[]> =>
  bild.evaluate((element) => {
    const leinwand = Object.assign(document.createElement('canvas'), { width: 100, height: 100 })
    const stift = leinwand.getContext('2d')
    stift?.drawImage(element as HTMLImageElement | HTMLCanvasElement, 0, 0, 100, 100)
    return [10, 90].map((x) => {
      const [r = 0, , b = 0] = stift?.getImageData(x, 50, 1, 1).data ?? []
      return r > b ? 'rot' : 'blau'
    })
  })

async function waehle(page: Page): Promise<Locator> {
  await page.getByLabel('Foto auswählen').setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: await zweifarbig(page) })
  const dialog = page.getByRole('dialog', { name: 'Ausschnitt wählen' })
  await expect.poll(() => farben(dialog.locator('canvas'))).toEqual(['rot', 'blau'])
  return dialog
}

test('a member cuts a photo to size; it stands on the own page and in the contacts of others, until it is removed', async ({
  page,
  request,
  browser,
}, { project }) => {
  const { username, passwort, name } = await neuesMitglied(request, project.name)
  await anmelden(page, username, passwort)
  await page.goto(`${ADRESSE()}/profiles/myProfile`)
  const dialog = await waehle(page)
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
  await passtInDieBreite(page)
  // Pulled to the left by a finger, and the rest of the way by the keys.
  const flaeche = await dialog.locator('canvas').boundingBox()
  if (!flaeche) throw new Error('no canvas')
  const mitte = { x: flaeche.x + flaeche.width / 2, y: flaeche.y + flaeche.height / 2 }
  await page.mouse.move(mitte.x, mitte.y)
  await page.mouse.down()
  await page.mouse.move(mitte.x - flaeche.width / 4, mitte.y, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('group', { name: 'Ausschnitt' }).focus()
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => farben(dialog.locator('canvas'))).toEqual(['blau', 'blau'])
  await dialog.getByRole('button', { name: 'Foto speichern' }).click()
  await gemeldet(page, 'Das Foto ist gespeichert.')
  await expect(dialog).toBeHidden()
  // On the card, and where one sees how others see it.
  const eigenes = page.locator('main img')
  await expect(eigenes).toHaveCount(2)
  await expect.poll(() => farben(eigenes.first())).toEqual(['blau', 'blau'])
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)

  const andere = await zweiterBildschirm(browser)
  await anmelden(andere, 'helfer')
  await andere.goto(`${ADRESSE()}/kontakte?suche=${encodeURIComponent(name)}`)
  await expect(andere.getByText(name).first()).toBeVisible()
  await expect.poll(async () => farben(andere.locator('main img').first())).toEqual(['blau', 'blau'])

  await page.getByRole('button', { name: 'Foto entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Foto entfernen' }).click()
  await gemeldet(page, 'Das Foto ist entfernt.')
  await expect(page.getByRole('button', { name: 'Foto hinzufügen' })).toBeVisible()
  await expect(eigenes).toHaveCount(0)
  await expect(andere.locator('main img')).toHaveCount(0)
  await andere.context().close()
})

test('the office takes the photo of a member, and the history says so; a plain member cannot', async ({ page, request, browser }, {
  project,
}) => {
  const { profil, name } = await neuesMitglied(request, project.name)
  await anmelden(page, 'admin')
  await page.goto(`${ADRESSE()}/profile/${profil}`)
  await (await waehle(page)).getByRole('button', { name: 'Foto speichern' }).click()
  await gemeldet(page, 'Das Foto ist gespeichert.')
  await expect(page.getByRole('button', { name: 'Foto ändern' })).toBeVisible()
  await expect.poll(() => farben(page.locator('main img').first())).toEqual(['rot', 'blau'])
  await expect(page.getByText('Foto: neu hinterlegt')).toBeVisible()
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
  await passtInDieBreite(page)

  const helfer = await zweiterBildschirm(browser)
  await anmelden(helfer, 'helfer')
  await helfer.goto(`${ADRESSE()}/profile/${profil}`)
  await expect(helfer.getByRole('heading', { name })).toBeVisible()
  await expect(helfer.locator('main img')).toHaveCount(1)
  await expect(helfer.getByRole('button', { name: /^Foto/ })).toHaveCount(0)
  await helfer.context().close()
})

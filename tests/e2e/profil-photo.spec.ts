// The photo of a member: chosen, cut, seen by others, removed; by oneself and by the office.
import type { Locator, Page } from '@playwright/test'
import {
  AT_THE_DESK,
  ON_THE_PHONE,
  ADRESSE,
  login,
  expect,
  gemeldet,
  newMitglied,
  fitsWidth,
  checkAccessibility,
  test,
  secondScreen,
} from './journey.ts'

const RED = [200, 30, 30]
const BLUE = [30, 60, 200]

/** A wide picture, red on the left and blue on the right. */
async function twoColored(page: Page): Promise<Buffer> {
  const url = await page.evaluate(
    ([links, right]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 })
      const canvasContext = canvas.getContext('2d')
      for (const [number, color] of [links, right].entries()) {
        if (!canvasContext || !color) continue
        canvasContext.fillStyle = `rgb(${color.join(' ')})`
        canvasContext.fillRect(number * 400, 0, 400, 400)
      }
      return canvas.toDataURL('image/png')
    },
    [RED, BLUE],
  )
  return Buffer.from(url.replace(/^.*,/, ''), 'base64')
}

/** Colours near the left and right edge of a picture or canvas: 'rot' or 'blau'. */
const colors = (image: Locator): Promise<string[]> =>
  image.evaluate((element) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 100 })
    const canvasContext = canvas.getContext('2d')
    canvasContext?.drawImage(element as HTMLImageElement | HTMLCanvasElement, 0, 0, 100, 100)
    return [10, 90].map((x) => {
      const [r = 0, , b = 0] = canvasContext?.getImageData(x, 50, 1, 1).data ?? []
      return r > b ? 'rot' : 'blau'
    })
  })

async function choose(page: Page): Promise<Locator> {
  await page.getByLabel('Foto auswählen').setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: await twoColored(page) })
  const dialog = page.getByRole('dialog', { name: 'Ausschnitt wählen' })
  await expect.poll(() => colors(dialog.locator('canvas'))).toEqual(['rot', 'blau'])
  return dialog
}

test(
  'a cropped photo shows on the own page and in contacts until removed',
  ON_THE_PHONE,
  async ({ page, request, browser }, { project }) => {
    const { username, passwort, name } = await newMitglied(request, project.name)
    await login(page, username, passwort)
    await page.goto(`${ADRESSE()}/profiles/myProfile`)
    const dialog = await choose(page)
    await checkAccessibility(page)
    await fitsWidth(page)
    // Pulled to the left by a finger, and the rest of the way by the keys.
    const flaeche = await dialog.locator('canvas').boundingBox()
    if (!flaeche) throw new Error('no canvas')
    const middle = { x: flaeche.x + flaeche.width / 2, y: flaeche.y + flaeche.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x - flaeche.width / 4, middle.y, { steps: 4 })
    await page.mouse.up()
    await dialog.getByRole('group', { name: 'Ausschnitt' }).focus()
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => colors(dialog.locator('canvas'))).toEqual(['blau', 'blau'])
    await dialog.getByRole('button', { name: 'Foto speichern' }).click()
    await gemeldet(page, 'Das Foto ist gespeichert.')
    await expect(dialog).toBeHidden()
    // The preview for others is a section of its own.
    const own = page.locator('main img')
    await expect(own).toHaveCount(1)
    await expect.poll(() => colors(own.first())).toEqual(['blau', 'blau'])
    await checkAccessibility(page)

    const other = await secondScreen(browser)
    await login(other, 'helfer')
    await other.goto(`${ADRESSE()}/kontakte?suche=${encodeURIComponent(name)}`)
    await expect(other.getByText(name).first()).toBeVisible()
    await expect.poll(async () => colors(other.locator('main img').first())).toEqual(['blau', 'blau'])

    await page.getByRole('button', { name: 'Foto entfernen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Foto entfernen' }).click()
    await gemeldet(page, 'Das Foto ist entfernt.')
    await expect(page.getByRole('button', { name: 'Foto hinzufügen' })).toBeVisible()
    await expect(own).toHaveCount(0)
    await expect(other.locator('main img')).toHaveCount(0)
    await other.context().close()
  },
)

test('the office removes a member’s photo with history; a member cannot', AT_THE_DESK, async ({ page, request, browser }, { project }) => {
  const { profil, name } = await newMitglied(request, project.name)
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/profile/${profil}`)
  await (await choose(page)).getByRole('button', { name: 'Foto speichern' }).click()
  await gemeldet(page, 'Das Foto ist gespeichert.')
  await expect(page.getByRole('button', { name: 'Foto ändern' })).toBeVisible()
  await expect.poll(() => colors(page.locator('main img').first())).toEqual(['rot', 'blau'])
  await expect(page.getByText('Foto: neu hinterlegt')).toBeVisible()
  await checkAccessibility(page)
  await fitsWidth(page)

  const helfer = await secondScreen(browser)
  await login(helfer, 'helfer')
  await helfer.goto(`${ADRESSE()}/profile/${profil}`)
  await expect(helfer.getByRole('heading', { name })).toBeVisible()
  await expect(helfer.locator('main img')).toHaveCount(1)
  await expect(helfer.getByRole('button', { name: /^Foto/ })).toHaveCount(0)
  await helfer.context().close()
})

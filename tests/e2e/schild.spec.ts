// The plate at the door, and the calendar that one subscribes to: both by a secret address, without signing in.
import ICAL from 'ical.js'
import type { Locator } from '@playwright/test'
import { decodeQR as liesCode } from 'qr/decode.js'
import { belege, neuesFahrzeug, stunde } from './buchungen.ts'
import { ruf } from './dienste.ts'
import { ONCE, ADRESSE, anmelden, expect, passtInDieBreite, pruefeZugaenglichkeit, test } from './reise.ts'

const ADMIN = { username: 'admin' } as const

test('a plate shows the plan of today and what is booked meanwhile; a renewed address ends the old one', async ({ page, request }) => {
  const fahrzeug = await neuesFahrzeug(request)
  const { url } = await ruf<{ url: string }>(request, ADMIN, 'GET', `/api/kalender/adressen/schild/fahrzeug/${fahrzeug._id}`)
  await page.goto(new URL(new URL(url, ADRESSE()).pathname, ADRESSE()).href)
  await expect(page.getByRole('heading', { name: fahrzeug.bezeichnung })).toBeVisible()
  await expect(page.getByText('Heute und morgen ist nichts geplant.')).toBeVisible()
  await passtInDieBreite(page)
  // Readable without scrolling.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)

  await belege(request, { username: 'leitung' }, fahrzeug._id, { beginn: stunde(1, 9), ende: stunde(1, 11), zweck: 'Fahrt zum Kreislager' })
  await expect(page.getByText('09:00–11:00')).toBeVisible()
  await page.getByRole('link', { name: 'Mangel melden' }).click()
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toBeVisible()

  await ruf(request, ADMIN, 'POST', `/api/kalender/adressen/schild/fahrzeug/${fahrzeug._id}`)
  await page.goto(new URL(new URL(url, ADRESSE()).pathname, ADRESSE()).href)
  await expect(page.getByText('Dieses Türschild gilt nicht mehr')).toBeVisible()
})

test('the address hangs at the vehicle: code, plate to print, calendar', async ({ page, request }) => {
  const fahrzeug = await neuesFahrzeug(request)
  await anmelden(page, 'admin')
  await page.goto(`${ADRESSE()}/fahrzeuge/edit/${fahrzeug._id}?ansicht=schild`)
  await expect(page.getByLabel('Adresse des Türschilds', { exact: true })).toHaveValue(/\/schild\//)
  await expect(page.getByLabel('Adresse des Kalenders', { exact: true })).toHaveValue(/\.ics$/)
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
  await passtInDieBreite(page)
})

/** Points a side: some six for each module of the code. */
const KANTE = 300

/** What a camera reads off this part of the screen, by a reader that nobody here wrote. */
async function abgelesen(code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64')
  // A letter per point, dark or light: a list of numbers would take the browser seconds to hand over.
  const punkte = await code.page().evaluate(
    async ({ bild, kante }) => {
      const bytes = Uint8Array.from(atob(bild), (zeichen) => zeichen.codePointAt(0) ?? 0)
      const stift = new OffscreenCanvas(kante, kante).getContext('2d')
      stift?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, kante, kante)
      const farben = stift?.getImageData(0, 0, kante, kante).data ?? []
      return Array.from({ length: kante * kante }, (_leer, i) => ((farben[4 * i] ?? 0) < 128 ? 'x' : ' ')).join('')
    },
    { bild: png, kante: KANTE },
  )
  const data = new Uint8Array(Array.from(punkte).flatMap((punkt) => (punkt === 'x' ? [0, 0, 0] : [255, 255, 255])))
  return liesCode({ width: KANTE, height: KANTE, data })
}

test('the code on the screen and on paper leads exactly to the plate, in both colour schemes', async ({ page, request }) => {
  const fahrzeug = await neuesFahrzeug(request)
  const { url } = await ruf<{ url: string }>(request, ADMIN, 'GET', `/api/kalender/adressen/schild/fahrzeug/${fahrzeug._id}`)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await anmelden(page, 'admin')
  await page.goto(`${ADRESSE()}/fahrzeuge/edit/${fahrzeug._id}?ansicht=schild`)
  const code = page.getByRole('img', { name: `QR-Code: Türschild ${fahrzeug.bezeichnung}` })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await abgelesen(code)).toBe(url)
  }
  await page.getByRole('button', { name: 'Schild drucken' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const blatt = page.locator('.druckschild')
  await expect(blatt.getByText(fahrzeug.bezeichnung)).toBeVisible()
  const gedruckt = blatt.locator('svg')
  // Ten centimetres: read from an arm's length and through the window of a vehicle.
  expect(Math.round(((await gedruckt.boundingBox())?.width ?? 0) / (96 / 25.4))).toBe(100)
  expect(await abgelesen(gedruckt)).toBe(url)
})

test('a calendar of a vehicle: the same event after a move, called off when it is cancelled', ONCE, async ({ request }) => {
  const fahrzeug = await neuesFahrzeug(request)
  const { _id } = await belege(request, ADMIN, fahrzeug._id, {
    beginn: stunde(27, 18),
    ende: stunde(27, 20),
    zweck: 'Übung, Teil 1; Nacht',
  })
  const { url } = await ruf<{ url: string }>(request, ADMIN, 'GET', `/api/kalender/adressen/feed/fahrzeug/${fahrzeug._id}`)
  const lies = async () => {
    const antwort = await request.get(new URL(new URL(url, ADRESSE()).pathname, ADRESSE()).href)
    expect(antwort.headers()['content-type']).toContain('text/calendar')
    const text = await antwort.text()
    expect(text.split('\r\n').every((zeile) => Buffer.byteLength(zeile) <= 75)).toBe(true)
    const [ereignis] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
    if (!ereignis) throw new Error('no event')
    const wert = (name: string) => String(ereignis.getFirstPropertyValue(name))
    return {
      uid: wert('uid'),
      sequence: Number(wert('sequence')),
      status: wert('status'),
      summary: wert('summary'),
      beginn: new ICAL.Event(ereignis).startDate.toJSDate().toISOString(),
    }
  }
  const vorher = await lies()
  expect(vorher).toMatchObject({ beginn: stunde(27, 18) })
  expect(vorher.summary).toContain('Übung, Teil 1; Nacht')
  const alt = await ruf<Record<string, unknown>>(request, ADMIN, 'GET', `/api/fahrzeugbelegungen/${_id}`)
  await ruf(request, ADMIN, 'PUT', `/api/fahrzeugbelegungen/${_id}`, { ...alt, beginn: stunde(27, 19), ende: stunde(27, 21) })
  const verlegt = await lies()
  expect(verlegt).toMatchObject({ uid: vorher.uid, beginn: stunde(27, 19) })
  expect(verlegt.sequence).toBeGreaterThan(vorher.sequence)
  await ruf(request, ADMIN, 'DELETE', `/api/fahrzeugbelegungen/${_id}`)
  const abgesagt = await lies()
  expect(abgesagt).toMatchObject({ uid: vorher.uid, status: 'CANCELLED' })
  expect(abgesagt.sequence).toBeGreaterThan(verlegt.sequence)
})

// The plate at the door, and the calendar that one subscribes to: both by a secret address, without signing in.
import ICAL from 'ical.js'
import type { Locator } from '@playwright/test'
import { decodeQR as readCode } from 'qr/decode.js'
import { occupy, newFahrzeug, hour } from './buchungen.ts'
import { call } from './dienste.ts'
import { AT_THE_DESK, ON_THE_PHONE, ADRESSE, login, expect, fitsWidth, checkAccessibility, test } from './journey.ts'

const ADMIN = { username: 'admin' } as const

test('a plate shows today’s plan and new bookings; a renewed address ends it', ON_THE_PHONE, async ({ page, request }) => {
  const fahrzeug = await newFahrzeug(request)
  const { url } = await call<{ url: string }>(request, ADMIN, 'GET', `/api/kalender/adressen/schild/fahrzeug/${fahrzeug._id}`)
  await page.goto(new URL(new URL(url, ADRESSE()).pathname, ADRESSE()).href)
  await expect(page.getByRole('heading', { name: fahrzeug.bezeichnung })).toBeVisible()
  await expect(page.getByText('Heute und morgen ist nichts geplant.')).toBeVisible()
  await fitsWidth(page)
  // Readable without scrolling.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
  await checkAccessibility(page)

  await occupy(request, { username: 'leitung' }, fahrzeug._id, { beginn: hour(1, 9), ende: hour(1, 11), zweck: 'Fahrt zum Kreislager' })
  await expect(page.getByText('09:00–11:00')).toBeVisible()
  await page.getByRole('link', { name: 'Mangel melden' }).click()
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toBeVisible()

  await call(request, ADMIN, 'POST', `/api/kalender/adressen/schild/fahrzeug/${fahrzeug._id}`)
  await page.goto(new URL(new URL(url, ADRESSE()).pathname, ADRESSE()).href)
  await expect(page.getByText('Dieses Türschild gilt nicht mehr')).toBeVisible()
})

test('the address hangs at the vehicle: code, plate to print, calendar', AT_THE_DESK, async ({ page, request }) => {
  const fahrzeug = await newFahrzeug(request)
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/fahrzeuge/edit/${fahrzeug._id}?ansicht=schild`)
  await expect(page.getByLabel('Adresse des Türschilds', { exact: true })).toHaveValue(/\/schild\//)
  await expect(page.getByLabel('Adresse des Kalenders', { exact: true })).toHaveValue(/\.ics$/)
  await checkAccessibility(page)
  await fitsWidth(page)
})

/** Points a side: some six for each module of the code. */
const EDGE = 300

/** Reads the code from a screenshot with an independent decoder. */
async function read(code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64')
  // A letter per point, dark or light: a list of numbers would take the browser seconds to hand over.
  const points = await code.page().evaluate(
    async ({ bild, edge }) => {
      const bytes = Uint8Array.from(atob(bild), (sign) => sign.codePointAt(0) ?? 0)
      const canvasContext = new OffscreenCanvas(edge, edge).getContext('2d')
      canvasContext?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, edge, edge)
      const colors = canvasContext?.getImageData(0, 0, edge, edge).data ?? []
      return Array.from({ length: edge * edge }, (_empty, i) => ((colors[4 * i] ?? 0) < 128 ? 'x' : ' ')).join('')
    },
    { bild: png, edge: EDGE },
  )
  const data = new Uint8Array(Array.from(points).flatMap((point) => (point === 'x' ? [0, 0, 0] : [255, 255, 255])))
  return readCode({ width: EDGE, height: EDGE, data })
}

test('the code on screen and paper leads to the plate, in both colour schemes', async ({ page, request }) => {
  const fahrzeug = await newFahrzeug(request)
  const { url } = await call<{ url: string }>(request, ADMIN, 'GET', `/api/kalender/adressen/schild/fahrzeug/${fahrzeug._id}`)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/fahrzeuge/edit/${fahrzeug._id}?ansicht=schild`)
  const code = page.getByRole('img', { name: `QR-Code: Türschild ${fahrzeug.bezeichnung}` })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await read(code)).toBe(url)
  }
  await page.getByRole('button', { name: 'Schild drucken' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const sheet = page.locator('.print-sign')
  await expect(sheet.getByText(fahrzeug.bezeichnung)).toBeVisible()
  const printed = sheet.locator('svg')
  // Ten centimetres: read from an arm's length and through the window of a vehicle.
  expect(Math.round(((await printed.boundingBox())?.width ?? 0) / (96 / 25.4))).toBe(100)
  expect(await read(printed)).toBe(url)
})

test('a vehicle feed: the same event after a move, cancelled afterwards', ON_THE_PHONE, async ({ request }) => {
  const fahrzeug = await newFahrzeug(request)
  const { _id } = await occupy(request, ADMIN, fahrzeug._id, {
    beginn: hour(27, 18),
    ende: hour(27, 20),
    zweck: 'Übung, Teil 1; Nacht',
  })
  const { url } = await call<{ url: string }>(request, ADMIN, 'GET', `/api/kalender/adressen/feed/fahrzeug/${fahrzeug._id}`)
  const read = async () => {
    const response = await request.get(new URL(new URL(url, ADRESSE()).pathname, ADRESSE()).href)
    expect(response.headers()['content-type']).toContain('text/calendar')
    const text = await response.text()
    expect(text.split('\r\n').every((row) => Buffer.byteLength(row) <= 75)).toBe(true)
    const [event] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
    if (!event) throw new Error('no event')
    const value = (name: string) => String(event.getFirstPropertyValue(name))
    return {
      uid: value('uid'),
      sequence: Number(value('sequence')),
      status: value('status'),
      summary: value('summary'),
      beginn: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    }
  }
  const before = await read()
  expect(before).toMatchObject({ beginn: hour(27, 18) })
  expect(before.summary).toContain('Übung, Teil 1; Nacht')
  const old = await call<Record<string, unknown>>(request, ADMIN, 'GET', `/api/fahrzeugbelegungen/${_id}`)
  await call(request, ADMIN, 'PUT', `/api/fahrzeugbelegungen/${_id}`, { ...old, beginn: hour(27, 19), ende: hour(27, 21) })
  const moved = await read()
  expect(moved).toMatchObject({ uid: before.uid, beginn: hour(27, 19) })
  expect(moved.sequence).toBeGreaterThan(before.sequence)
  await call(request, ADMIN, 'DELETE', `/api/fahrzeugbelegungen/${_id}`)
  const abgesagt = await read()
  expect(abgesagt).toMatchObject({ uid: before.uid, status: 'CANCELLED' })
  expect(abgesagt.sequence).toBeGreaterThan(moved.sequence)
})

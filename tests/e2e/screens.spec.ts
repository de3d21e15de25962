// Every built screen, for an office person and for a plain member, in both colour schemes: it opens without an error,
// names itself, fits the width of a small phone, and axe finds nothing.
import { ADRESSE, anmelden, expect, getToken, fitsWidth, checkAccessibility, test } from './journey.ts'

const OEFFENTLICH = ['/', '/passwort-vergessen', '/passwort-reset/abc', '/zusage/abc']
const OWN = [
  '/dashboard',
  '/kontakte',
  '/profiles/myProfile',
  '/changePasswort',
  '/gibt-es-nicht',
  '/sanitaetsdienste',
  '/sanitaetsdienste?ansicht=kalender',
  '/sanitaetsdienste?nur=vergangen',
  '/sanitaetsdienste?nur=meine',
  '/fahrzeugbelegungen',
  '/fahrzeugbelegungen?spanne=tag',
  '/fahrzeugbelegungen?spanne=monat',
  '/fahrzeugbelegungen?ansicht=liste&nur=meine',
  '/fahrzeugbelegungen/neu',
  '/raumbelegungen',
  '/raumbelegungen?spanne=monat',
  '/raumbelegungen?ansicht=liste',
  '/raumbelegungen/neu',
]
const OFFICE = [
  '/rechte',
  '/users/register',
  '/orte',
  '/orte/neu',
  '/fahrzeuge',
  '/fahrzeuge/neu',
  '/fahrzeuge?ansicht=pruefungen',
  '/fahrzeuge?ansicht=maengel',
  '/sanitaetsdienste/neu',
  '/sanitaetsdienste?nur=entwurf',
]

const SCHEMAS = ['light', 'dark'] as const

async function inspect(page: Parameters<typeof anmelden>[0], path: string): Promise<void> {
  await page.goto(`${ADRESSE()}${path}`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // The stream of live changes never ends, so the network is never idle.
  await expect(page.getByText('Wird geladen …')).toHaveCount(0)
  const size = page.viewportSize()
  // As tall as what it shows: what stands below a bar that sticks is reached by scrolling, and too small for axe until then.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (size && height > size.height) await page.setViewportSize({ width: size.width, height: Math.min(height, 8_000) })
  for (const schema of SCHEMAS) await checkAccessibility(page, schema)
  if (size) await page.setViewportSize(size)
  await fitsWidth(page)
  if (size && size.width < 600) {
    await page.setViewportSize({ width: 320, height: 640 })
    await fitsWidth(page)
  }
}

for (const path of OEFFENTLICH) {
  test(`${path} for everyone`, async ({ page }) => inspect(page, path))
}
for (const path of [...OWN, ...OFFICE]) {
  test(`${path} for the office`, async ({ page }) => {
    await anmelden(page, 'admin')
    await inspect(page, path)
  })
}
for (const path of [...OWN, '/rechte', '/orte']) {
  test(`${path} for a plain member`, async ({ page }) => {
    await anmelden(page, 'helfer')
    await inspect(page, path)
  })
}

for (const [list, single] of [
  ['/api/profile', '/profile/'],
  ['/api/profile', '/profiles/edit/'],
  ['/api/orte', '/orte/edit/'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=pruefungen'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=maengel'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=fahrten'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=belegungen'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=schild'],
  ['/api/fahrzeuge', '/fahrzeuge/mangel/'],
  ['/api/fahrzeuge', '/fahrzeuge/fahrt/'],
  ['/api/fahrzeugbelegungen?nur=kommend', '/fahrzeugbelegung/edit/'],
  ['/api/raumbelegungen?nur=kommend', '/raumbelegung/'],
  ['/api/raumbelegungen?nur=kommend', '/raumbelegung/edit/'],
] as const) {
  test(`${single.includes('{id}') ? single : `${single}{id}`} for the office`, async ({ page, request }) => {
    await anmelden(page, 'admin')
    const token = await getToken(request, 'admin')
    const rows = (await (await request.get(`${ADRESSE()}${list}`, { headers: { 'x-auth-token': token } })).json()) as { _id: string }[]
    const id = rows[1]?._id ?? ''
    await inspect(page, single.includes('{id}') ? single.replace('{id}', id) : `${single}${id}`)
  })
}

// A service that the demo chapter has for each of these: one with people, one with shifts over two days, one that is over.
for (const [search, only, way] of [
  ['Weihnachtsmarkt', 'kommend', '/sanitaetsdienst/{id}'],
  ['Open-Air Rock', 'kommend', '/sanitaetsdienst/{id}'],
  ['Firmenlauf', 'abgesagt', '/sanitaetsdienst/{id}'],
  ['Open-Air Rock', 'kommend', '/sanitaetsdienst/{id}/edit'],
  ['Weihnachtsmarkt', 'kommend', '/sanitaetsdienst/{id}?ansicht=einteilung'],
  ['Fußballspiel', 'vergangen', '/sanitaetsdienst/{id}?ansicht=abschluss'],
  ['Reitturnier', 'kommend', '/sanitaetsdienst/history/{id}'],
] as const) {
  test(`${way} of „${search}“ for who plans`, async ({ page, request }) => {
    await anmelden(page, 'leitung')
    const headers = { 'x-auth-token': await getToken(request, 'leitung') }
    const response = await request.get(`${ADRESSE()}/api/sanitaetsdienste?nur=${only}&suche=${encodeURIComponent(search)}`, { headers })
    const [dienst] = (await response.json()) as { _id: string }[]
    await inspect(page, way.replace('{id}', dienst?._id ?? ''))
  })
}
for (const search of ['Weihnachtsmarkt', 'Benefizkonzert']) {
  test(`/sanitaetsdienst/{id} of „${search}“ for a plain member`, async ({ page, request }) => {
    await anmelden(page, 'helfer')
    const headers = { 'x-auth-token': await getToken(request, 'helfer') }
    const [dienst] = (await (await request.get(`${ADRESSE()}/api/sanitaetsdienste?nur=meine&suche=${search}`, { headers })).json()) as {
      _id: string
    }[]
    await inspect(page, `/sanitaetsdienst/${dienst?._id}`)
  })
}

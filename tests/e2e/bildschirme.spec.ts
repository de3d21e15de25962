// Every built screen, for an office person and for a plain member, in both colour schemes: it opens without an error,
// names itself, fits the width of a small phone, and axe finds nothing.
import { ADRESSE, anmelden, expect, holeToken, passtInDieBreite, pruefeZugaenglichkeit, test } from './reise.ts'

const OEFFENTLICH = ['/', '/passwort-vergessen', '/passwort-reset/abc', '/zusage/abc']
const EIGENE = [
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
const BUERO = [
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

const SCHEMATA = ['light', 'dark'] as const

async function besichtige(page: Parameters<typeof anmelden>[0], pfad: string): Promise<void> {
  await page.goto(`${ADRESSE()}${pfad}`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // The stream of live changes never ends, so the network is never idle.
  await expect(page.getByText('Wird geladen …')).toHaveCount(0)
  const groesse = page.viewportSize()
  // As tall as what it shows: what stands below a bar that sticks is reached by scrolling, and too small for axe until then.
  const hoehe = await page.evaluate(() => document.documentElement.scrollHeight)
  if (groesse && hoehe > groesse.height) await page.setViewportSize({ width: groesse.width, height: Math.min(hoehe, 8_000) })
  for (const schema of SCHEMATA) await pruefeZugaenglichkeit(page, schema)
  if (groesse) await page.setViewportSize(groesse)
  await passtInDieBreite(page)
  if (groesse && groesse.width < 600) {
    await page.setViewportSize({ width: 320, height: 640 })
    await passtInDieBreite(page)
  }
}

for (const pfad of OEFFENTLICH) {
  test(`${pfad} for everyone`, async ({ page }) => besichtige(page, pfad))
}
for (const pfad of [...EIGENE, ...BUERO]) {
  test(`${pfad} for the office`, async ({ page }) => {
    await anmelden(page, 'admin')
    await besichtige(page, pfad)
  })
}
for (const pfad of [...EIGENE, '/rechte', '/orte']) {
  test(`${pfad} for a plain member`, async ({ page }) => {
    await anmelden(page, 'helfer')
    await besichtige(page, pfad)
  })
}

for (const [liste, einzeln] of [
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
  test(`${einzeln.includes('{id}') ? einzeln : `${einzeln}{id}`} for the office`, async ({ page, request }) => {
    await anmelden(page, 'admin')
    const token = await holeToken(request, 'admin')
    const zeilen = (await (await request.get(`${ADRESSE()}${liste}`, { headers: { 'x-auth-token': token } })).json()) as { _id: string }[]
    const id = zeilen[1]?._id ?? ''
    await besichtige(page, einzeln.includes('{id}') ? einzeln.replace('{id}', id) : `${einzeln}${id}`)
  })
}

// A service that the demo chapter has for each of these: one with people, one with shifts over two days, one that is over.
for (const [suche, nur, weg] of [
  ['Weihnachtsmarkt', 'kommend', '/sanitaetsdienst/{id}'],
  ['Open-Air Rock', 'kommend', '/sanitaetsdienst/{id}'],
  ['Firmenlauf', 'abgesagt', '/sanitaetsdienst/{id}'],
  ['Open-Air Rock', 'kommend', '/sanitaetsdienst/{id}/edit'],
  ['Weihnachtsmarkt', 'kommend', '/sanitaetsdienst/{id}?ansicht=einteilung'],
  ['Fußballspiel', 'vergangen', '/sanitaetsdienst/{id}?ansicht=abschluss'],
  ['Reitturnier', 'kommend', '/sanitaetsdienst/history/{id}'],
] as const) {
  test(`${weg} of „${suche}“ for who plans`, async ({ page, request }) => {
    await anmelden(page, 'leitung')
    const headers = { 'x-auth-token': await holeToken(request, 'leitung') }
    const antwort = await request.get(`${ADRESSE()}/api/sanitaetsdienste?nur=${nur}&suche=${encodeURIComponent(suche)}`, { headers })
    const [dienst] = (await antwort.json()) as { _id: string }[]
    await besichtige(page, weg.replace('{id}', dienst?._id ?? ''))
  })
}
for (const suche of ['Weihnachtsmarkt', 'Benefizkonzert']) {
  test(`/sanitaetsdienst/{id} of „${suche}“ for a plain member`, async ({ page, request }) => {
    await anmelden(page, 'helfer')
    const headers = { 'x-auth-token': await holeToken(request, 'helfer') }
    const [dienst] = (await (await request.get(`${ADRESSE()}/api/sanitaetsdienste?nur=meine&suche=${suche}`, { headers })).json()) as {
      _id: string
    }[]
    await besichtige(page, `/sanitaetsdienst/${dienst?._id}`)
  })
}

// Every built screen, for an office person on both devices and for a plain member on the phone: it opens without an error, names itself,
// fits the width of a small phone and letters of twice the size, and a finger meets all of it. Where it is at home, a member's on the
// phone and the office's at the desk, axe finds nothing in either colour scheme, and paper has its rows and no buttons.
import type { Browser, Page } from '@playwright/test'
import {
  ADRESSE,
  login,
  checkAccessibility,
  cutStates,
  cutTitles,
  cutWords,
  expect,
  fitsWidth,
  getToken,
  goTo,
  headEnd,
  hearErrors,
  ON_THE_PHONE,
  onPaper,
  secondScreen,
  smallTargets,
  test,
} from './journey.ts'

const OEFFENTLICH = ['/', '/passwort-vergessen', '/passwort-reset/abc', '/zusage/abc']
const OWN = [
  '/dashboard',
  '/plan',
  '/plan?ab=2026-01-05',
  '/plan?eintrag=neu',
  '/dienste',
  '/dienste?nur=alle&tage=6',
  '/kalender',
  '/kalender?form=monat&nur=alle',
  '/kalender?form=tag',
  '/kalender?form=agenda&nur=meine',
  '/kontakte',
  '/profiles/myProfile',
  '/profiles/myProfile/leihen',
  '/changePasswort',
  '/gibt-es-nicht',
  '/sanitaetsdienste',
  '/sanitaetsdienste?ansicht=kalender',
  '/sanitaetsdienste?nur=vergangen',
  '/sanitaetsdienste?nur=meine',
  '/sanitaetsdienste?nur=offen',
  '/fahrzeugbelegungen',
  '/fahrzeugbelegungen?spanne=tag',
  '/fahrzeugbelegungen?spanne=monat',
  '/fahrzeugbelegungen?ansicht=liste&nur=meine',
  '/fahrzeugbelegungen/neu',
  '/raumbelegungen',
  '/raumbelegungen?spanne=monat',
  '/raumbelegungen?ansicht=liste',
  '/raumbelegungen/neu',
  '/changelog',
  '/mitteilungen',
  '/kummerkasten',
  '/kummerkasten?ansicht=antwort',
  '/feedback/bug?seite=/orte',
  '/organigramm',
  '/organigramm/ablauforganisation',
  '/organigramm/fahrzeuge',
  '/organigramm/material',
  '/organigramm/personal',
  '/organigramm/personal/ausbildung',
  '/organigramm/personal/betreuung',
  '/organigramm/presse',
  '/feedback/verbesserungsvorschlag',
  '/newsletter',
]
const OFFICE = [
  '/kontakte?verteiler=Alle',
  '/rechte',
  '/users/register',
  '/kontakte?ansicht=fristen',
  '/kontakte?ansicht=fristen&art=fuehrerscheinkontrolle&was=danach',
  '/orte',
  '/orte/neu',
  '/lehrgaenge',
  '/lehrgaenge/neu',
  '/melder',
  '/melder?ansicht=probealarm',
  '/melder/neu',
  '/schluessel',
  '/schluessel?ansicht=plan',
  '/schluessel/neu',
  '/geraete',
  '/geraete/neu',
  '/ausgabe',
  '/ausgabe?ansicht=ausgegeben',
  '/kleiderkammer',
  '/kleiderkammer?ansicht=bestellen',
  '/kleiderkammer?ansicht=saetze',
  '/kleiderkammer?ansicht=zaehlen',
  '/kleiderkammer/neu',
  '/kleiderkammer/einkleiden',
  '/abrechnung',
  '/abrechnung?ansicht=bank',
  '/abrechnung?ansicht=saetze',
  '/abrechnung?ansicht=absender',
  '/abrechnung/rechnung/neu',
  '/abrechnung/satz/neu',
  '/abrechnung/verguetung/neu',
  '/einsatzberichte',
  '/einsatzberichte?ansicht=statistik',
  '/einsatzberichte/neu',
  '/stundennachweise',
  '/stundennachweise/neu',
  '/profiles/myProfile/stundennachweise',
  '/profiles/myProfile/stundennachweise/neu',
  '/auswertung',
  '/auswertung?zeit=zwoelf&vergleich=true',
  '/verteilung',
  '/monatsplan',
  '/monatsplan?ansicht=dienste',
  '/verteilung?zeit=jahr&gruppe=Nord',
  '/blutspenden',
  '/blutspenden?nur=vergangen',
  '/ausbildung',
  '/ausbildung/neu',
  '/veranstaltungen',
  '/veranstaltungen/neu',
  '/ktw/woche',
  '/ktw/woche/neu',
  '/ktw/sonntag',
  '/ktw/sonntag/neu',
  '/dienstabende',
  '/dienstabende/neu',
  '/dienstabende/quoten',
  '/rettungsdienstfortbildungen',
  '/rettungsdienstfortbildungen/neu',
  '/rettungsdienstfortbildungen?ansicht=konten',
  '/rettungsdienstfortbildungen?ansicht=regeln',
  '/fahrzeugeinweisungen',
  '/fahrzeugeinweisungen?ansicht=matrix',
  '/fahrzeugeinweisungen?ansicht=geraete',
  '/fahrzeugeinweisungen?ansicht=geraete&neu=ja',
  '/fahrzeugeinweisungen/neu',
  '/alarmeinheiten',
  '/alarmeinheiten/neu',
  '/fahrzeuge',
  '/fahrzeuge/neu',
  '/fahrzeuge?ansicht=pruefungen',
  '/fahrzeuge?ansicht=maengel',
  '/fahrzeuge/sperrregeln',
  '/stundennachweise/arten',
  '/fahrzeuge/checklisten',
  '/fahrzeuge/checklisten/neu',
  '/sicherungen',
  '/einrichtung',
  '/einstellungen',
  '/profiles/aufbewahrung',
  '/sanitaetsdienste/neu',
  '/blutspende/neu',
  '/sanitaetsdienste?nur=entwurf',
  '/changelog/neu',
  '/kummerkasten?ansicht=lesen',
  '/feedback/bug?ansicht=liste',
  '/organigramm?modus=bearbeiten',
  '/organigramm/ablauforganisation?modus=bearbeiten',
  '/feedback/verbesserungsvorschlag?ansicht=melden',
  '/newsletter/neu',
  '/newsletter?status=entwurf',
]

interface Screen {
  readonly page: Page
  readonly errors: string[]
}
/** One page in each worker for everybody who looks; null for nobody in particular. */
const screens = new Map<string | null, Promise<Screen>>()

async function openScreen(browser: Browser, username: string | null): Promise<Screen> {
  const page = await secondScreen(browser)
  const errors = hearErrors(page)
  if (username !== null) await login(page, username)
  return { page, errors }
}

/** Opens the screen as this person on the page of the worker; a page on which something failed is not used again. */
async function inspect(browser: Browser, username: string | null, path: string): Promise<void> {
  const opening = screens.get(username) ?? openScreen(browser, username)
  screens.delete(username)
  const { page, errors } = await opening
  try {
    await look(page, path, username === null || username === 'helfer' ? 'phone' : 'desktop')
    expect(errors, 'errors in the browser').toEqual([])
    screens.set(username, opening)
  } finally {
    if (!screens.has(username)) await page.context().close()
  }
}

async function look(page: Page, path: string, home: 'phone' | 'desktop'): Promise<void> {
  await goTo(page, path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // The stream of live changes never ends, so the network is never idle.
  await expect(page.getByText('Wird geladen …')).toHaveCount(0)
  const size = page.viewportSize()
  if (test.info().project.name === home) {
    // As tall as what it shows: what stands below a bar that sticks is reached by scrolling, and too small for axe until then.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (size && height > size.height) await page.setViewportSize({ width: size.width, height: Math.min(height, 3_000) })
    // Scrolls plans to their start, so that no entry is half covered by the row names.
    await page.evaluate(() => document.querySelectorAll('[data-spanne]').forEach((plan) => plan.scrollTo({ left: 0 })))
    const printed = async (): Promise<string[][]> => {
      const colours: string[][] = []
      await checkAccessibility(page, async () => void colours.push(await onPaper(page)))
      return colours
    }
    let [light, dark] = await printed()
    // Data that arrived between the two runs is in both on the second try.
    if (String(dark) !== String(light)) [light, dark] = await printed()
    expect(dark, 'colours on paper in the dark scheme').toEqual(light)
    // The next screen begins light as well.
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    if (size) await page.setViewportSize(size)
  }
  await fitsWidth(page)
  expect(await cutStates(page), 'states that are cut').toEqual([])
  if (size && size.width < 600) {
    expect(await smallTargets(page), 'what a finger misses').toEqual([])
    expect(await headEnd(page), 'where the content begins').toBeLessThanOrEqual(200)
    // Text entered by people may be of any length.
    if (!path.includes('/edit')) expect(await cutWords(page), 'words without room').toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await fitsWidth(page)
    await page.setViewportSize(size)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await fitsWidth(page)
    expect(await cutTitles(page), 'titles that lose letters').toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  }
}

for (const path of OEFFENTLICH) {
  test(`${path} for everyone`, async ({ browser }) => inspect(browser, null, path))
}
for (const path of [...OWN, ...OFFICE]) {
  test(`${path} for the office`, async ({ browser }) => inspect(browser, 'admin', path))
}
for (const path of [...OWN, '/rechte', '/orte']) {
  test(`${path} for a plain member`, ON_THE_PHONE, async ({ browser }) => inspect(browser, 'helfer', path))
}

for (const [list, single] of [
  ['/api/profile', '/profile/'],
  ['/api/profile', '/profiles/edit/'],
  ['/api/orte', '/orte/edit/'],
  ['/api/lehrgaenge', '/lehrgaenge/edit/'],
  ['/api/einsatzberichte', '/einsatzbericht/'],
  ['/api/einsatzberichte?status=entwurf', '/einsatzbericht/edit/'],
  ['/api/melder', '/melder/edit/'],
  ['/api/schluessel', '/schluessel/edit/'],
  ['/api/geraete', '/geraete/edit/'],
  ['/api/kleidung', '/kleiderkammer/edit/'],
  ['/api/kleidung/zaehlungen', '/kleiderkammer/zaehlung/'],
  ['/api/profile', '/kleiderkammer/einkleiden?profil={id}'],
  ['/api/rettungsdienstfortbildungen', '/rettungsdienstfortbildung/edit/'],
  ['/api/ausbildungen?nur=kommend', '/ausbildung/'],
  ['/api/ausbildungen?nur=kommend', '/ausbildung/{id}?ansicht=einteilung'],
  ['/api/ausbildungen?nur=kommend', '/ausbildung/edit/'],
  ['/api/veranstaltungen?nur=kommend', '/veranstaltung/'],
  ['/api/veranstaltungen?nur=kommend', '/veranstaltung/{id}?ansicht=teilnehmer'],
  ['/api/veranstaltungen?nur=kommend', '/veranstaltung/{id}/edit'],
  ['/api/ktw/wochen?nur=kommend', '/ktw/woche/'],
  ['/api/ktw/wochen?nur=kommend', '/ktw/woche/edit/'],
  ['/api/ktw/wochen?nur=vergangen', '/ktw/woche/{id}?ansicht=abschluss'],
  ['/api/ktw/wochen?nur=kommend', '/ktw/woche/history/'],
  ['/api/ktw/sonntage?nur=kommend', '/ktw/sonntag/'],
  ['/api/ktw/sonntage?nur=kommend', '/ktw/sonntag/edit/'],
  ['/api/dienstabende?nur=kommend', '/dienstabend/'],
  ['/api/dienstabende?nur=kommend', '/dienstabend/edit/'],
  ['/api/dienstabende?nur=vergangen', '/dienstabend/{id}?ansicht=anwesenheit'],
  ['/api/profile/einweisungen', '/fahrzeugeinweisung/edit/'],
  ['/api/einweisungsprotokolle', '/fahrzeugeinweisungen?ansicht=geraete&geraet={id}'],
  ['/api/alarmeinheiten', '/alarmeinheiten/edit/'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=pruefungen'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=maengel'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=fahrten'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=belegungen'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=schild'],
  ['/api/fahrzeuge', '/fahrzeuge/mangel/'],
  ['/api/fahrzeuge', '/fahrzeuge/fahrt/'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=tanken'],
  ['/api/fahrzeuge', '/fahrzeuge/edit/{id}?ansicht=checks'],
  ['/api/fahrzeuge', '/fahrzeuge/tanken/'],
  ['/api/fahrzeuge', '/fahrzeuge/check/'],
  ['/api/checklisten', '/fahrzeuge/checklisten/edit/'],
  ['/api/fahrzeugbelegungen?nur=kommend', '/fahrzeugbelegung/edit/'],
  ['/api/blutspenden?nur=kommend', '/blutspende/'],
  ['/api/blutspenden?nur=kommend', '/blutspende/{id}?ansicht=einteilung'],
  ['/api/blutspenden?nur=vergangen', '/blutspende/{id}?ansicht=abschluss'],
  ['/api/blutspenden?nur=kommend', '/blutspende/{id}?ansicht=verlauf'],
  ['/api/blutspenden?nur=kommend', '/blutspende/edit/'],
  ['/api/raumbelegungen?nur=kommend', '/raumbelegung/'],
  ['/api/raumbelegungen?nur=kommend', '/raumbelegung/edit/'],
  ['/api/changelog', '/changelog/edit/'],
  ['/api/newsletter?status=versendet', '/newsletter/'],
  ['/api/newsletter', '/newsletter/edit/'],
  ['/api/kummerkasten', '/kummerkasten?ansicht=lesen&eintrag={id}'],
  ['/api/feedback?art=verbesserungsvorschlag', '/feedback/verbesserungsvorschlag?eintrag={id}'],
  ['/api/stellen', '/organigramm?stelle={id}'],
] as const) {
  test(`${single.includes('{id}') ? single : `${single}{id}`} for the office`, async ({ browser, request }) => {
    const token = await getToken(request, 'admin')
    const rows = (await (await request.get(`${ADRESSE()}${list}`, { headers: { 'x-auth-token': token } })).json()) as { _id: string }[]
    const id = rows[1]?._id ?? ''
    await inspect(browser, 'admin', single.includes('{id}') ? single.replace('{id}', id) : `${single}${id}`)
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
  test(`${way} of „${search}“ for who plans`, async ({ browser, request }) => {
    const headers = { 'x-auth-token': await getToken(request, 'leitung') }
    const response = await request.get(`${ADRESSE()}/api/sanitaetsdienste?nur=${only}&suche=${encodeURIComponent(search)}`, { headers })
    const [dienst] = (await response.json()) as { _id: string }[]
    await inspect(browser, 'leitung', way.replace('{id}', dienst?._id ?? ''))
  })
}
test('/profiles/{id}/laufzettel of who leaves, for the office', async ({ browser, request }) => {
  const headers = { 'x-auth-token': await getToken(request, 'admin') }
  const [member] = (await (await request.get(`${ADRESSE()}/api/profile?suche=Straßer`, { headers })).json()) as { _id: string }[]
  await inspect(browser, 'admin', `/profiles/${member?._id}/laufzettel`)
})
for (const search of ['Weihnachtsmarkt', 'Benefizkonzert']) {
  test(`/sanitaetsdienst/{id} of „${search}“ for a plain member`, ON_THE_PHONE, async ({ browser, request }) => {
    const headers = { 'x-auth-token': await getToken(request, 'helfer') }
    const [dienst] = (await (await request.get(`${ADRESSE()}/api/sanitaetsdienste?nur=meine&suche=${search}`, { headers })).json()) as {
      _id: string
    }[]
    await inspect(browser, 'helfer', `/sanitaetsdienst/${dienst?._id}`)
  })
}

// The net goes: in the middle of a page change and of a form, before a reload; what a worker keeps, and for whom. In contexts of their
// own, because all other journeys go without a worker.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import Fastify from 'fastify'
import type { Mangel } from '#features/fahrzeuge/schemas.ts'
import { webPart } from '#server/http/web-part.ts'
import { exampleChapter } from '../support/chapter.ts'
import { freePort } from '../support/port.ts'
import { testFolder } from '../support/temp-folder.ts'
import { newFahrzeug } from './buchungen.ts'
import { call, type Dienst, LEITUNG, newDienst, readDienst, stateOf } from './dienste.ts'
import { ADRESSE, checkAccessibility, device, expect, getToken, newMitglied, ON_THE_PHONE, openMenu, own, test } from './journey.ts'
import { rememberNet, setNet } from './net.ts'

async function onPhone(browser: Browser, token: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...device(test.info().project.use), serviceWorkers: 'allow' })
  await rememberNet(context)
  const page = await context.newPage()
  await page.goto(`${ADRESSE()}/zeichen.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  return { context, page }
}

/** The worker is there and has kept what frame and start page need: on the first visit, without another one. */
async function whenKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('antworten')).keys()).map(({ url }) => new URL(url).pathname)))
    .toEqual(expect.arrayContaining(['/api/auth', '/api/config/info', '/api/dashboard']))
}
const noNet = (page: Page) => page.getByRole('heading', { name: /^Kein Netz seit \d\d:\d\d Uhr$/ })
const banner = (page: Page) => page.getByText(/^Kein Netz – Stand von \d\d:\d\d Uhr$/)

test('offline, frame and last dashboard survive a reload; online resumes', ON_THE_PHONE, async ({ browser, request }) => {
  const { context, page } = await onPhone(browser, await getToken(request, 'helfer'))
  await page.goto(`${ADRESSE()}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dein nächster Dienst' })).toBeVisible()
  await whenKept(page)

  // Contacts lie here before anybody asked for them, and so does their screen.
  await partsKept(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('antworten')).match('/api/profile')) !== undefined), {
      timeout: 30_000,
    })
    .toBe(true)
  await setNet(context, false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dein nächster Dienst' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await page
    .getByRole('link', { name: /Kontakte/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Kontakte', level: 1 })).toBeVisible()
  // An unknown screen says so, within the frame.
  await page.goto(`${ADRESSE()}/organigramm`)
  await expect(noNet(page)).toBeVisible()
  await expect(page.getByText('Ups!')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Noch einmal/ }), 'one way to try again').toHaveCount(1)
  await expect(banner(page)).toBeHidden()

  await setNet(context, true)
  await expect(page.getByRole('heading', { name: 'Organigramm', level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await context.close()
})

test('offline after a first visit elsewhere the frame leads to the start page', ON_THE_PHONE, async ({ browser, request }) => {
  const { context, page } = await onPhone(browser, await getToken(request, 'helfer'))
  await page.goto(`${ADRESSE()}/sanitaetsdienste`)
  await expect(page.getByRole('heading', { name: 'Sanitätsdienste', level: 1 })).toBeVisible()
  await whenKept(page)

  await setNet(context, false)
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { name: /^Kein Netz/ })).toBeVisible()
  await expect(page.getByText(/gleich wieder da/)).toHaveCount(0)
  await expect(banner(page)).toBeHidden()
  const bar = page.getByRole('navigation', { name: 'Bereiche' })
  await bar.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name: 'Dein nächster Dienst' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await context.close()
})

for (const [kind, file, signedIn] of [
  ['the program', /\/assets\/rahmen-[^/]*\.js$/, true],
  ['the sign-in', /\/assets\/(?!index)[^/]*\.js$/, false],
  ['the very first file', /\/assets\/index-[^/]*\.js$/, true],
] as const)
  test(`${kind} does not arrive: the page says so, and goes on when it does`, ON_THE_PHONE, async ({ browser, request }) => {
    const context = await browser.newContext({ ...device(test.info().project.use), serviceWorkers: 'block' })
    const page = await context.newPage()
    const token = signedIn ? await getToken(request, 'helfer') : null
    await page.addInitScript((value) => value && localStorage.setItem('token', value), token)
    await page.route(file, (route) => route.abort())
    await page.goto(`${ADRESSE()}${signedIn ? '/dashboard' : '/'}`)
    await expect(page.getByRole('heading', { name: 'Das Programm konnte nicht geladen werden.' })).toBeVisible()
    await expect(page.getByText('Wird geladen …')).toBeHidden()
    await checkAccessibility(page)

    // With the net gone as well it says that.
    await page.route('**/api/gesundheit', (route) => route.abort())
    await page.getByRole('button', { name: 'Noch einmal' }).click()
    await expect(page.getByRole('heading', { name: 'Kein Netz' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Noch einmal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: signedIn ? /^Guten / : 'Willkommen zurück' })).toBeVisible()
    await context.close()
  })

test('an open sheet shows offline state and button; nothing is called free', ON_THE_PHONE, async ({ browser, request }) => {
  const { context, page } = await onPhone(browser, await getToken(request, 'admin'))
  const fahrzeug = await newFahrzeug(request)
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${ADRESSE()}/fahrzeugbelegungen?tag=${day}&spanne=woche&buche=${fahrzeug._id}_${day}T08:00:00.000Z_${day}T09:00:00.000Z`)
  const sheet = page.getByRole('dialog', { name: 'Fahrzeug buchen' })
  await expect(sheet.getByText('Das Fahrzeug ist frei.')).toBeVisible()
  await setNet(context, false)
  await banner(page).click({ trial: true })
  await expect(sheet.getByText('Das Fahrzeug ist frei.')).toHaveCount(0)
  await sheet.getByRole('button', { name: /^(Buchen|Anfragen)$/ }).click({ trial: true })
  await sheet.getByRole('button', { name: 'Schließen' }).click({ trial: true })
  await context.close()
})

test('a form that cannot be sent keeps what was typed, and is sent with the net', ON_THE_PHONE, async ({ browser, request }) => {
  const { context, page } = await onPhone(browser, await getToken(request, 'admin'))
  const name = own('Ohne Netz')
  await page.goto(`${ADRESSE()}/orte/neu`)
  await page.getByLabel('Name').first().fill(name)
  await setNet(context, false)
  await page.getByRole('button', { name: 'Ort anlegen' }).click()
  await expect(page.getByText(/Keine Verbindung zum Server/).first()).toBeVisible()
  await expect(page.getByText(/^Kein Netz/).first()).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue(name)
  await setNet(context, true)
  await expect(page.getByText(/^Kein Netz/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ort anlegen' }).click()
  await expect(page).toHaveURL(/\/orte$/)
  await context.close()
})

test('cached data is deleted at sign-out, and nobody else gets it', ON_THE_PHONE, async ({ browser, request }, { project }) => {
  const [first, second] = [await newMitglied(request, project.name), await newMitglied(request, project.name)]
  const tokens = [await getToken(request, first.username, first.passwort), await getToken(request, second.username, second.passwort)]
  const { context, page } = await onPhone(browser, tokens[0] ?? '')
  await page.goto(`${ADRESSE()}/dashboard`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const kept = () =>
    page.evaluate(async () => ((await caches.has('antworten')) ? (await (await caches.open('antworten')).keys()).length : 0))
  await expect.poll(kept).toBeGreaterThan(2)
  const ask = (token: string) =>
    page.evaluate(
      (value) =>
        fetch('/api/auth', { headers: { 'x-auth-token': value } }).then(
          async (answer) => ((await answer.json()) as { username: string }).username,
          () => 'nothing',
        ),
      token,
    )
  // Without a net the worker answers who asked before, and nobody else; with that, it forgets.
  await setNet(context, false)
  expect(await ask(tokens[0] ?? '')).toBe(first.username)
  expect(await ask(tokens[1] ?? '')).toBe('nothing')
  expect(await ask(tokens[0] ?? '')).toBe('nothing')
  await setNet(context, true)

  await page.reload()
  await expect.poll(kept).toBeGreaterThan(2)
  // Calendars, files and prints are the server's, worker or not.
  expect(await page.evaluate(() => fetch('/api/openapi.json').then(({ headers }) => headers.get('x-stand')))).toBeNull()
  await page.evaluate((token) => fetch('/api/auth', { method: 'DELETE', headers: { 'x-auth-token': token } }), tokens[0] ?? '')
  await expect.poll(() => page.evaluate(() => caches.has('antworten'))).toBe(false)
  await context.close()
})

test('a new build loads at the next visit, never mixed with the old one', ON_THE_PHONE, async ({ browser }) => {
  const folder = testFolder('intranet-build-')
  const port = await freePort()
  /** A build whose page and whose one part say which it is; the worker is the real one. */
  async function serve(build: string) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'index.html'), `<title>${build}</title><body><script type="module" src="/assets/teil-${build}.js"></script>`)
    writeFileSync(join(folder, 'assets', `teil-${build}.js`), `document.body.dataset.teil = '${build}'`)
    cpSync('dist/web/worker.js', join(folder, 'worker.js'))
    const app = Fastify({ forceCloseConnections: true })
    await webPart(app, folder, { chapter: async () => exampleChapter() })
    await app.listen({ port, host: '127.0.0.1' })
    return app
  }
  const old = await serve('eins')
  const context = await browser.newContext({ ...device(test.info().project.use), serviceWorkers: 'allow' })
  const page = await context.newPage()
  const shown = () => page.evaluate(() => `${document.title} ${document.body.dataset['teil']}`)
  await page.goto(`http://127.0.0.1:${port}/dashboard`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
  await page.reload()
  expect(await shown()).toBe('eins eins')
  await old.close()
  await page.reload()
  expect(await shown(), 'without a server').toBe('eins eins')

  const fresh = await serve('zwei')
  await page.reload()
  expect(await shown(), 'the first visit starts the change').toBe('eins eins')
  // Visits, not a storm of them: a browser looks for the new worker when it has a moment.
  await expect
    .poll(
      async () => {
        await page.reload()
        return shown()
      },
      { intervals: [3000] },
    )
    .toBe('zwei zwei')
  await context.close()
  await fresh.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Paths in the worker's caches with this name. */
const keptOf = (page: Page, cache: RegExp) =>
  page.evaluate(async (pattern) => {
    const names = (await caches.keys()).filter((name) => new RegExp(pattern).test(name))
    return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => new URL(url).pathname)
  }, cache.source)
/** All parts of the program for without a net are here. */
async function partsKept(page: Page): Promise<void> {
  const parts = /const LATER = (\[[^\]]*\])/.exec(readFileSync('dist/web/worker.js', 'utf8'))?.[1] ?? ''
  await expect.poll(() => keptOf(page, /^programm/), { timeout: 30_000 }).toEqual(expect.arrayContaining(JSON.parse(parts) as string[]))
}
const outbox = (page: Page) => page.getByText(/^\d+ Eintr(ag|äge) (wartet|warten|braucht|brauchen)/)

test('offline on duty: contacts, place, paper; a queued sign-up is sent once', ON_THE_PHONE, async ({ browser, request }, { project }) => {
  const member = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const rival = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const bedarf = [{ qualifikation: 'SanA', anzahl: 1 }]
  const mine = await newDienst(request, { bezeichnung: own('Eigener Dienst'), inDays: 4, bedarf })
  const open = await newDienst(request, { bezeichnung: own('Freier Platz'), inDays: 6, bedarf })
  const gone = await newDienst(request, { bezeichnung: own('Letzter Platz'), inDays: 8, bedarf, more: { warteliste: false } })
  const staff = (dienst: Dienst, profil: string) =>
    call(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${dienst._id}/anmeldung/${profil}`, {
      schicht: dienst.schichten[0]?._id,
      status: 'eingeteilt',
    })
  await staff(mine, member.profil)
  const sent = await request.post(`${ADRESSE()}/api/sanitaetsdienste/${mine._id}/anhaenge`, {
    headers: { 'x-auth-token': await getToken(request, 'leitung') },
    multipart: { datei: { name: 'Lageplan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') } },
  })
  expect(sent.status()).toBe(201)
  const { context, page } = await onPhone(browser, await getToken(request, member.username, member.passwort))
  await page.goto(`${ADRESSE()}/dashboard`)
  const paper = `/api/dateien/${((await sent.json()) as { _id: string })._id}`
  await expect
    .poll(() => keptOf(page, /^antworten$/), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([`/api/sanitaetsdienste/${mine._id}`, paper]))
  await partsKept(page)

  await setNet(context, false)
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${mine._id}`)
  await expect(page.getByRole('heading', { name: mine.bezeichnung })).toBeVisible()
  await expect(page.getByRole('link', { name: '030 23125001' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Karte: / })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Lageplan.pdf', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('Lageplan.pdf')
  // Whole before the page is left: who goes on in the middle of it is turned back.
  expect(await (await download).failure()).toBeNull()

  const signUp = async (dienst: Dienst) => {
    await setNet(context, true)
    await page.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
    await page
      .getByRole('button', { name: /^Mich melden/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Mich melden' })).toBeEnabled()
    await setNet(context, false)
    await sheet.getByRole('button', { name: 'Mich melden' }).click()
    await expect(page.getByText(`Meldung: ${dienst.bezeichnung} wartet auf Netz`)).toBeVisible()
    await expect(outbox(page)).toHaveText('1 Eintrag wartet auf Netz')
    await expect(page.getByRole('button', { name: 'Wird gesendet, sobald Netz da ist' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Mich melden/ })).toHaveCount(0)
    // A toast that is over covers nothing.
    const notice = page.locator('.mantine-Notification-root').last()
    const [toast, band] = [await notice.boundingBox({ timeout: 1_000 }).catch(() => null), await outbox(page).boundingBox()]
    if (toast && band) expect(toast.y + toast.height, 'the toast covers no band').toBeLessThanOrEqual(band.y)
  }
  await signUp(open)
  // A duty that was opened lately is there again.
  await page.reload()
  await expect(page.getByRole('heading', { name: open.bezeichnung })).toBeVisible()
  await page.goto(`${ADRESSE()}/dashboard`)
  await expect(outbox(page)).toHaveText('1 Eintrag wartet auf Netz')
  expect(await stateOf(request, open._id, member.profil)).toBe('')
  await setNet(context, true)
  await expect(outbox(page)).toHaveCount(0)
  expect((await readDienst(request, open._id)).helfer.map(({ status }) => status)).toEqual(['gemeldet'])

  await signUp(gone)
  await staff(gone, rival.profil)
  await setNet(context, true)
  await expect(outbox(page)).toHaveText('1 Eintrag braucht dich')
  await page.getByRole('button', { name: 'Ansehen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Noch nicht gesendet' })
  await expect(sheet.getByText('Nicht angenommen')).toBeVisible()
  await expect(sheet.getByText(/Platz|Plätze|besetzt/).first()).toBeVisible()
  await checkAccessibility(page)
  await sheet.getByRole('button', { name: 'Gelesen' }).click()
  await expect(outbox(page)).toHaveCount(0)

  // Signing out discards unsent entries, after a confirmation.
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${open._id}`)
  await page
    .getByRole('button', { name: /Ich kann nicht|Abmelden/ })
    .first()
    .click()
  await setNet(context, false)
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
  await expect(outbox(page)).toHaveText('1 Eintrag wartet auf Netz')
  await openMenu(page)
  await page.getByText('Logout', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Trotzdem abmelden' })).toBeVisible()
  const alerts = await page.locator('.mantine-Notification-root').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(0, ...alerts), 'an alert covers no question').toBeLessThan(200)
  await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opening = indexedDB.open('intranet', 1)
        await new Promise((resolve) => opening.addEventListener('success', resolve))
        const all = opening.result.transaction('ausgang').objectStore('ausgang').getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        return [all.result.length, await caches.has('antworten')]
      }),
    )
    .toEqual([0, false])
  await context.close()
})

test('offline, a defect and photos queue in order, once; a refused photo stays', ON_THE_PHONE, async ({ browser, request }) => {
  const fahrzeug = await newFahrzeug(request)
  const maengel = () => call<Mangel[]>(request, LEITUNG, 'GET', `/api/fahrzeuge/${fahrzeug._id}/maengel`)
  const { context, page } = await onPhone(browser, await getToken(request, 'helfer'))
  await page.goto(`${ADRESSE()}/dashboard`)
  await whenKept(page)
  const report = async (titel: string, photos: number) => {
    await setNet(context, true)
    await page.goto(`${ADRESSE()}/fahrzeuge/mangel/${fahrzeug._id}`)
    await page.getByLabel('Titel').fill(titel)
    const picture = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 60, height: 40 } })
    for (let number = 1; number <= photos; number += 1) {
      await page.getByLabel('Bild auswählen').setInputFiles({ name: `delle-${number}.png`, mimeType: 'image/png', buffer: picture })
      await expect(page.getByRole('button', { name: `Foto ${number} entfernen` })).toBeVisible()
    }
    await setNet(context, false)
    await page.getByRole('button', { name: 'Mangel melden' }).click()
    await expect(outbox(page)).toHaveText('1 Eintrag wartet auf Netz')
    // An alert stays as long as the mouse rests on it.
    await page.mouse.move(0, 0)
  }
  const sheet = page.getByRole('dialog', { name: 'Noch nicht gesendet' })
  await report('Delle hinten', 2)
  await page.getByRole('button', { name: 'Ansehen' }).click()
  await expect(sheet.getByRole('img', { name: /^Vorschau delle-/ })).toHaveCount(2)
  await checkAccessibility(page)
  await page.reload()
  await expect(outbox(page)).toHaveText('1 Eintrag wartet auf Netz')
  await setNet(context, true)
  await expect(outbox(page)).toHaveCount(0)
  expect((await maengel()).map(({ titel, bilder }) => [titel, bilder.length])).toEqual([['Delle hinten', 2]])

  // A rejected entry remains with its picture until it is discarded.
  await page.route('**/bild', (route) => route.fulfill({ status: 409, json: { errors: [{ msg: 'Das Bild geht nicht.' }] } }))
  await report('Kratzer', 1)
  await setNet(context, true)
  await expect(outbox(page)).toHaveText('1 Eintrag braucht dich')
  await page.getByRole('button', { name: 'Ansehen' }).click()
  await expect(sheet.getByText('Das Bild geht nicht.')).toBeVisible()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Foto sichern' }).click()
  expect((await download).suggestedFilename()).toBe('delle-1.png')
  await sheet.getByRole('button', { name: 'Verwerfen' }).click()
  await page.getByRole('dialog', { name: 'Eintrag verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click()
  await expect(outbox(page)).toHaveCount(0)
  expect((await maengel()).map(({ titel }) => titel).toSorted()).toEqual(['Delle hinten', 'Kratzer'])
  await context.close()
})

/** The program of this server under another name of the chapter: another page, and so another build. `asked` gets each path that arrives. */
async function serveAs(orgName: string, port: number, asked: string[] = []) {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async ({ url }) => void asked.push(url))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_req, body, done) => done(null, body))
  app.all('/api/*', { config: { withoutContract: true } }, async (req, reply) => {
    if (req.url.startsWith('/api/ereignisse')) return reply.code(404).send()
    const headers = { 'x-auth-token': String(req.headers['x-auth-token'] ?? ''), 'content-type': 'application/json' }
    const answer = await fetch(ADRESSE() + req.url, {
      method: req.method,
      headers,
      ...(typeof req.body === 'string' ? { body: req.body } : {}),
    })
    return reply
      .code(answer.status)
      .type('application/json')
      .send(Buffer.from(await answer.arrayBuffer()))
  })
  const mail = { greeting: 'Hallo', farewell: '', footer: '' }
  const chapter = { orgName, orgKuerzel: 'M', baseUrl: '', mailFrom: '', land: 'NW', color: '', logo: null, mail } as const
  await webPart(app, join(process.cwd(), 'dist/web'), { chapter: async () => chapter })
  await app.listen({ port, host: '127.0.0.1' })
  return app
}

test('a first and a repeat visit ask for little, and for no file twice', ON_THE_PHONE, async ({ browser, request }) => {
  const port = await freePort()
  const asked: string[] = []
  const app = await serveAs('Eins', port, asked)
  const context = await browser.newContext({ ...device(test.info().project.use), serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/zeichen.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), await getToken(request, 'helfer'))
  // The stream of changes is refused here, and asked for again.
  const things = () => asked.filter((url) => url !== '/api/ereignisse')
  asked.length = 0
  await page.goto(`http://127.0.0.1:${port}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dein nächster Dienst' })).toBeVisible()
  expect(things().length, things().join(' ')).toBeLessThanOrEqual(20)
  const parts = [...readFileSync('dist/web/worker.js', 'utf8').matchAll(/const (?:FIRST|LATER) = (\[[^\]]*\])/g)]
  const all = parts.flatMap(([, list = '[]']) => JSON.parse(list) as string[])
  expect(parts).toHaveLength(2)
  await expect.poll(() => keptOf(page, /^programm/), { timeout: 60_000 }).toEqual(expect.arrayContaining(all))
  const twice = (all: readonly string[]) => all.filter((url, number) => all.indexOf(url) !== number)
  expect(twice(asked.filter((url) => url.startsWith('/assets/')))).toEqual([])
  // Answers that came before the worker was there are asked once more for it, and no oftener.
  const answers = things().filter((url) => url.startsWith('/api/'))
  expect(twice(twice(answers)), answers.join(' ')).toEqual([])

  asked.length = 0
  await page.goto(`http://127.0.0.1:${port}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dein nächster Dienst' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(things().length, things().join(' ')).toBeLessThanOrEqual(12)
  expect(things().filter((url) => url.startsWith('/assets/'))).toEqual([])
  expect(twice(things())).toEqual([])
  await context.close()
  await app.close()
})

test('a new version is offered: what was typed stays, until one takes it and after', ON_THE_PHONE, async ({ browser, request }) => {
  const port = await freePort()
  const old = await serveAs('Eins', port)
  const context = await browser.newContext({ ...device(test.info().project.use), serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/zeichen.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), await getToken(request, 'admin'))
  await page.goto(`http://127.0.0.1:${port}/dashboard`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`http://127.0.0.1:${port}/orte/neu`)
  await page.getByLabel('Name').first().fill('Halb getippt')
  await old.close()
  const fresh = await serveAs('Zwei', port)
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.update().then(() => undefined)))
  const offer = page.getByRole('button', { name: 'Aktualisieren' })
  await expect(offer).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('Halb getippt')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await offer.click()
  await expect(page.getByLabel('Name').first()).toHaveValue('Halb getippt')
  page.once('dialog', (dialog) => void dialog.accept())
  await offer.click()
  await expect(page.getByText('Dein Entwurf ist wieder da')).toBeVisible()
  await expect(page.getByLabel('Name').first()).toHaveValue('Halb getippt')
  // The worker serves the new page by now; the name on the screen follows the server either way.
  expect(await (await page.reload())?.text()).toContain('data-verband="Zwei"')
  await context.close()
  await fresh.close()
})

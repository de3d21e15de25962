// The worker displays any push payload, never links to another site, and sends the answer to a question itself.
import type { Browser, Page, Worker } from '@playwright/test'
import { call, LEITUNG, newDienst, stateOf } from './dienste.ts'
import { ADRESSE, AT_THE_DESK, expect, getToken, mailAn, newMitglied, own, test } from './journey.ts'

/** Inbox of this member in a browser with worker; `push` delivers a payload to it. */
async function withWorker(browser: Browser, token: string) {
  const context = await browser.newContext({ permissions: ['notifications'], serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${ADRESSE()}/mitteilungen`)
  await expect(page.getByRole('heading', { name: 'Mitteilungen', level: 1 })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const cdp = await context.newCDPSession(page)
  const known = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && done(first.registrationId)),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await known
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // Chromium forgets a notification that is shown while others are listed: nobody looks before it stands.
  await worker.evaluate(`{
    const show = registration.showNotification.bind(registration)
    registration.stands = 0
    registration.showNotification = (...all) => show(...all).then(() => void (registration.stands += 1))
  }`)
  const stand = () => worker.evaluate<number>('registration.stands')
  const push = async (data: string) => {
    const before = await stand()
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: ADRESSE(), registrationId, data })
    await expect.poll(stand, { message: 'a notification for each push' }).toBeGreaterThan(before)
  }
  return { context, page, push, worker: () => worker }
}
const shown = (page: Page) =>
  page.evaluate(async () =>
    ((await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []).map(({ title, body, data, silent }) => [
      title,
      body,
      (data as { pfad: string }).pfad,
      silent,
    ]),
  )

test('a push is shown with its title, and leads into the intranet only', AT_THE_DESK, async ({ browser, request }) => {
  const { context, page, push } = await withWorker(browser, await getToken(request, 'admin'))
  for (const [data, expected] of [
    [JSON.stringify({ _id: '1', titel: 'Abgesagt: Fest', pfad: '/plan', still: true }), ['Abgesagt: Fest', '', '/plan', true]],
    [JSON.stringify({ _id: '2', titel: 'Weg', pfad: '//boese.example' }), ['Weg', '', '/mitteilungen', false]],
    [
      JSON.stringify({ _id: '3', titel: 'Na?', frage: { url: 'https://boese.example/', ja: 'Ja', nein: 'Nein' } }),
      ['Na?', '', '/mitteilungen', false],
    ],
    ['no JSON', ['Neues im Intranet', '', '/mitteilungen', false]],
  ] as const) {
    await push(data)
    await expect.poll(() => shown(page)).toContainEqual(expected)
  }
  await context.close()
})

/** The system's click on an action of the shown question. */
const press = (worker: Worker, action: string) =>
  worker.evaluate(`(async () => {
    const notification = (await registration.getNotifications()).find(({ data }) => data.frage)
    const event = new NotificationEvent('notificationclick', { notification, action: '${action}' })
    let work
    Object.defineProperty(event, 'waitUntil', { value: (promise) => (work = promise) })
    dispatchEvent(event)
    await work
  })()`)

test('a question is answered from its push, also without a net', AT_THE_DESK, async ({ browser, request }, { project }) => {
  const [giver, taker] = [
    await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }),
    await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }),
  ]
  const dienst = await newDienst(request, { bezeichnung: own('Push'), inDays: 54, bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] })
  const screen = `/sanitaetsdienst/${dienst._id}`
  await call(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${dienst._id}/anmeldung/${giver.profil}`, { status: 'eingeteilt' })
  const { context, page, push, worker } = await withWorker(browser, await getToken(request, taker.username, taker.passwort))
  const ask = async (text: string) => {
    await call(request, giver, 'POST', `/api/sanitaetsdienste/${dienst._id}/uebergabe`, { profil: taker.profil, text })
    const link = /\/zusage\/[\w-]+/.exec((await mailAn(taker.email, text)).text ?? '')?.[0] ?? ''
    const { _id: wer } = await call<{ _id: string }>(request, taker, 'GET', '/api/auth')
    const words = { ja: 'Ja, ich übernehme', nein: 'Nein, diesmal nicht', text: 'Marktplatz', titel: 'Push', wer, pfad: screen }
    const url = `/api/sanitaetsdienste${link}`
    await push(JSON.stringify({ _id: text, titel: 'Übernimmst du?', pfad: link, still: false, frage: { ...words, url } }))
    await expect.poll(() => shown(page)).toContainEqual(['Übernimmst du?', 'Marktplatz', link, false])
  }
  await ask('Erste Frage')
  await press(worker(), 'abgelehnt')
  await expect.poll(() => shown(page)).toEqual([[expect.stringContaining('Danke für deine Antwort'), 'Push', screen, false]])
  expect(await stateOf(request, dienst._id, giver.profil)).toBe('eingeteilt')

  await ask('Zweite Frage')
  await page.goto(`${ADRESSE()}${screen}`)
  await expect(page.getByRole('heading', { name: dienst.bezeichnung })).toBeVisible()
  await context.setOffline(true)
  await press(worker(), 'zugesagt')
  await expect.poll(() => shown(page)).toContainEqual(['Wird gesendet, sobald Netz da ist', 'Push', screen, true])
  await expect(page.getByText('Zusage: Push wartet auf Netz')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wird gesendet, sobald Netz da ist' })).toBeVisible()
  expect(await stateOf(request, dienst._id, taker.profil)).toBe('')
  await context.setOffline(false)
  await expect.poll(() => stateOf(request, dienst._id, taker.profil), { timeout: 20_000 }).toBe('eingeteilt')
  await expect(page.getByText('Zusage: Push wartet auf Netz')).toHaveCount(0)
  await context.close()
})

// The worker displays any push payload and never links to another site.

import { ADRESSE, AT_THE_DESK, expect, getToken, test } from './journey.ts'

test('a push is shown with its title, and leads into the intranet only', AT_THE_DESK, async ({ browser, request }) => {
  const token = await getToken(request, 'admin')
  const context = await browser.newContext({ permissions: ['notifications'] })
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${ADRESSE()}/mitteilungen`)
  await expect(page.getByRole('heading', { name: 'Mitteilungen' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const cdp = await context.newCDPSession(page)
  const known = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && done(first.registrationId)),
  )
  await cdp.send('ServiceWorker.enable')
  const push = { origin: ADRESSE(), registrationId: await known }
  const shown = () =>
    page.evaluate(async () =>
      ((await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []).map(({ title, data, silent }) => [
        title,
        data as unknown,
        silent,
      ]),
    )
  for (const [data, expected] of [
    [JSON.stringify({ _id: '1', titel: 'Abgesagt: Fest', pfad: '/plan', still: true }), ['Abgesagt: Fest', '/plan', true]],
    [JSON.stringify({ _id: '2', titel: 'Weg', pfad: '//boese.example' }), ['Weg', '/mitteilungen', false]],
    ['no JSON', ['Neues im Intranet', '/mitteilungen', false]],
  ] as const) {
    await cdp.send('ServiceWorker.deliverPushMessage', { ...push, data })
    await expect.poll(shown).toContainEqual(expected)
  }
  await context.close()
})

// A call for help by mail: the link works once, without signing in, and says kindly when it is too late.
import { LEITUNG, neuerDienst, ruf, standVon } from './dienste.ts'
import {
  ONCE,
  ADRESSE,
  anmelden,
  eigen,
  expect,
  gemeldet,
  mailAn,
  neuesMitglied,
  passtInDieBreite,
  pruefeZugaenglichkeit,
  test,
  zweiterBildschirm,
} from './reise.ts'

const linkIn = (text: string | undefined): string => /https?:\/\/\S+\/zusage\/[\w-]+/.exec(text ?? '')?.[0] ?? ''

test(
  'asked by mail, accepted once without signing in; the last place is gone for the second',
  ONCE,
  async ({ page, request, browser }, { project }) => {
    const [eins, zwei] = [
      await neuesMitglied(request, project.name, { sanitaetsausbildung: 'SH' }),
      await neuesMitglied(request, project.name, { sanitaetsausbildung: 'SH' }),
    ]
    const dienst = await neuerDienst(request, {
      bezeichnung: eigen('Hilferuf'),
      inTagen: 50,
      bedarf: [{ qualifikation: 'SH', anzahl: 1 }],
    })
    await ruf(request, LEITUNG, 'POST', `/api/sanitaetsdienste/${dienst._id}/hilferuf`, {
      profile: [eins.profil, zwei.profil],
      text: 'Uns fehlt noch jemand am Einlass.',
    })
    const [link, spaeter] = [linkIn((await mailAn(eins.email, '/zusage/')).text), linkIn((await mailAn(zwei.email, '/zusage/')).text)]
    expect(link).toContain(ADRESSE())
    expect(spaeter).not.toBe(link)

    const phone = await browser.newContext({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 844 } })
    const seite = await phone.newPage()
    await seite.goto(link)
    await expect(seite.getByText('Uns fehlt noch jemand am Einlass.')).toBeVisible()
    // Opening the link does nothing: mail scanners follow links.
    expect(await standVon(request, dienst._id, eins.profil)).toBe('')
    await passtInDieBreite(seite)
    for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(seite, schema)
    await seite.getByRole('button', { name: 'Ja, ich komme' }).click()
    await expect(seite.getByRole('button', { name: 'Ja, ich komme' })).toHaveCount(0)
    await expect.poll(() => standVon(request, dienst._id, eins.profil)).toBe('eingeteilt')
    await seite.reload()
    await expect(seite.getByRole('link', { name: 'Zum Intranet' })).toBeVisible()
    await expect(seite.getByRole('button', { name: 'Ja, ich komme' })).toHaveCount(0)

    await seite.goto(spaeter)
    await expect(seite.getByText(/vergeben/).first()).toBeVisible()
    expect(await standVon(request, dienst._id, zwei.profil)).toBe('')
    await phone.close()

    await page.goto(`${ADRESSE()}/zusage/gibt-es-nicht-gibt-es-nicht-gibt-es-nicht`)
    await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht' })).toBeVisible()
  },
)

test('a member declines on the dashboard, and the leader sees the answer', async ({ page, request, browser }, { project }) => {
  const mitglied = await neuesMitglied(request, project.name, { sanitaetsausbildung: 'SH' })
  const dienst = await neuerDienst(request, {
    bezeichnung: eigen('Absage'),
    inTagen: 51,
    bedarf: [{ qualifikation: 'SH', anzahl: 1 }],
  })
  await ruf(request, LEITUNG, 'POST', `/api/sanitaetsdienste/${dienst._id}/hilferuf`, { profile: [mitglied.profil], text: '' })
  await anmelden(page, mitglied.username, mitglied.passwort)
  await page.goto(`${ADRESSE()}/dashboard`)
  await expect(page.getByText(dienst.bezeichnung).first()).toBeVisible()
  const nein = page.getByRole('button', { name: `Absagen: ${dienst.bezeichnung}` })
  await nein.click()
  await gemeldet(page, 'Danke für deine Antwort.')
  await expect(nein).toHaveCount(0)
  const leiter = await zweiterBildschirm(browser)
  await anmelden(leiter, 'leitung')
  await leiter.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await expect(leiter.getByText(mitglied.name).first()).toBeVisible()
  await expect(leiter.getByText('kann nicht')).toBeVisible()
  await leiter.context().close()
})

test('a place is handed over: offered by one, accepted by the other, and its giver is free', async ({ page, request, browser }, {
  project,
}) => {
  const [gibt, nimmt] = [
    await neuesMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }),
    await neuesMitglied(request, project.name, { sanitaetsausbildung: 'SanB' }),
  ]
  const dienst = await neuerDienst(request, {
    bezeichnung: eigen('Übergabe'),
    inTagen: 52,
    bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: 'Streife' }],
  })
  await ruf(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${dienst._id}/einteilung`, {
    version: dienst.version,
    helfer: [{ profil: gibt.profil, schicht: dienst.schichten[0]?._id, status: 'eingeteilt', funktion: 'Streife' }],
  })
  await anmelden(page, gibt.username, gibt.passwort)
  await page.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await page.getByRole('button', { name: 'Platz übergeben' }).click()
  const blatt = page.getByRole('dialog')
  await blatt.getByLabel('Wem? Nach Namen suchen').fill(nimmt.name)
  await blatt.getByRole('radio', { name: nimmt.name }).click()
  await blatt.getByLabel('Nachricht').fill('Meine Schwester heiratet.')
  for (const schema of ['light', 'dark'] as const) await pruefeZugaenglichkeit(page, schema)
  await blatt.getByRole('button', { name: 'Rita fragen' }).click()
  await expect(blatt.getByRole('button', { name: 'Angebot zurücknehmen' })).toBeVisible()
  // Until the other accepts the place is one's own.
  expect(await standVon(request, dienst._id, gibt.profil)).toBe('eingeteilt')
  expect((await mailAn(nimmt.email, 'Meine Schwester heiratet.')).text).toContain('Meine Schwester heiratet.')

  const andere = await zweiterBildschirm(browser)
  await anmelden(andere, nimmt.username, nimmt.passwort)
  await andere.goto(`${ADRESSE()}/dashboard`)
  await andere.getByRole('button', { name: `Zusagen: ${dienst.bezeichnung}` }).click()
  await expect.poll(() => standVon(request, dienst._id, nimmt.profil)).toBe('eingeteilt')
  expect(await standVon(request, dienst._id, gibt.profil)).toBe('abgesagt')
  await andere.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await expect(andere.getByText('als Streife')).toBeVisible()
  await andere.context().close()
  await expect(page.getByText('Du bist eingeteilt')).toHaveCount(0)
})

// A call for help by mail: the link works once, without signing in, and says kindly when it is too late.
import { askedThree } from './asked.ts'
import { LEITUNG, newDienst, call, stateOf } from './dienste.ts'
import {
  ON_THE_PHONE,
  ADRESSE,
  login,
  own,
  expect,
  gemeldet,
  mailAn,
  newMitglied,
  fitsWidth,
  checkAccessibility,
  test,
  secondScreen,
} from './journey.ts'

const linkIn = (text: string | undefined): string => /https?:\/\/\S+\/zusage\/[\w-]+/.exec(text ?? '')?.[0] ?? ''

test('of three asked by mail one declines, one accepts, the third is too late', ON_THE_PHONE, async ({ page, request, browser }) => {
  test.slow()
  const { people, dienst, text } = await askedThree(request)
  const [one, two, three] = people
  const asked = async (recipient: string) => linkIn((await mailAn(recipient, '/zusage/', 90_000)).text)
  const [link, later] = [await asked(one.email), await asked(two.email)]
  expect(link).toContain(ADRESSE())
  expect(later).not.toBe(link)

  await login(page, three.username, three.passwort)
  await page.goto(`${ADRESSE()}/dashboard`)
  const no = page.getByRole('button', { name: `Absagen: ${dienst.bezeichnung}` })
  await no.click()
  await gemeldet(page, 'Danke für deine Antwort.')
  await expect(no).toHaveCount(0)
  const leiter = await secondScreen(browser)
  await login(leiter, 'leitung')
  await leiter.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
  await expect(leiter.getByText(three.name).first()).toBeVisible()
  await expect(leiter.getByText('kann nicht')).toBeVisible()
  await leiter.context().close()

  const phone = await browser.newContext({ locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  const pageOf = await phone.newPage()
  await pageOf.goto(link)
  await expect(pageOf.getByText(text)).toBeVisible()
  // Opening the link does nothing: mail scanners follow links.
  expect(await stateOf(request, dienst._id, one.profil)).toBe('')
  await fitsWidth(pageOf)
  await checkAccessibility(pageOf)
  await pageOf.getByRole('button', { name: 'Ja, ich komme' }).click()
  await expect(pageOf.getByRole('button', { name: 'Ja, ich komme' })).toHaveCount(0)
  await expect.poll(() => stateOf(request, dienst._id, one.profil)).toBe('eingeteilt')
  await pageOf.reload()
  await expect(pageOf.getByRole('link', { name: 'Zum Intranet' })).toBeVisible()
  await expect(pageOf.getByRole('button', { name: 'Ja, ich komme' })).toHaveCount(0)

  await pageOf.goto(later)
  await expect(pageOf.getByText(/vergeben/).first()).toBeVisible()
  expect(await stateOf(request, dienst._id, two.profil)).toBe('')
  await phone.close()

  await page.goto(`${ADRESSE()}/zusage/gibt-es-nicht-gibt-es-nicht-gibt-es-nicht`)
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht' })).toBeVisible()
})

test(
  'a place is handed over by offer and acceptance, and its giver is free',
  ON_THE_PHONE,
  async ({ page, request, browser }, { project }) => {
    const [giver, taker] = [
      await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' }),
      await newMitglied(request, project.name, { sanitaetsausbildung: 'SanB' }),
    ]
    const dienst = await newDienst(request, {
      bezeichnung: own('Übergabe'),
      inDays: 52,
      bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: 'Streife' }],
    })
    await call(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${dienst._id}/einteilung`, {
      version: dienst.version,
      helfer: [{ profil: giver.profil, schicht: dienst.schichten[0]?._id, status: 'eingeteilt', funktion: 'Streife' }],
    })
    await login(page, giver.username, giver.passwort)
    await page.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
    await page.getByRole('button', { name: 'Platz übergeben' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Wem? Nach Namen suchen').fill(taker.name)
    await sheet.getByRole('radio', { name: taker.name }).click()
    await sheet.getByLabel('Nachricht').fill('Meine Schwester heiratet.')
    await checkAccessibility(page)
    await sheet.getByRole('button', { name: 'Rita fragen' }).click()
    await expect(sheet.getByRole('button', { name: 'Angebot zurücknehmen' })).toBeVisible()
    // Until the other accepts the place is one's own.
    expect(await stateOf(request, dienst._id, giver.profil)).toBe('eingeteilt')
    expect((await mailAn(taker.email, 'Meine Schwester heiratet.')).text).toContain('Meine Schwester heiratet.')

    const other = await secondScreen(browser)
    await login(other, taker.username, taker.passwort)
    await other.goto(`${ADRESSE()}/dashboard`)
    await other.getByRole('button', { name: `Zusagen: ${dienst.bezeichnung}` }).click()
    await expect.poll(() => stateOf(request, dienst._id, taker.profil)).toBe('eingeteilt')
    expect(await stateOf(request, dienst._id, giver.profil)).toBe('abgesagt')
    await other.goto(`${ADRESSE()}/sanitaetsdienst/${dienst._id}`)
    await expect(other.getByText(/Stunden · Streife$/)).toBeVisible()
    await other.context().close()
    await expect(page.getByText('Du bist eingeteilt')).toHaveCount(0)
  },
)

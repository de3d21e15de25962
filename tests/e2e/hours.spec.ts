// Hours on a phone: entered from the first screen, confirmed by the office, seen by who worked.
import { call } from './dienste.ts'
import { ADRESSE, login, countTipper, expect, fitsWidth, gemeldet, newMitglied, ON_THE_PHONE, own, smallTargets, test } from './journey.ts'
import type { Page } from '@playwright/test'
import { tagInBerlin } from '#contract/time/berlin.ts'

const goTo = (page: Page, path: string) => page.goto(`${ADRESSE()}${path}`)

test('a former activity is entered in three taps, refused, then confirmed', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SH' })
  const anlass = own('Rucksäcke')
  const token = await login(page, mitglied.username, mitglied.passwort)
  const before = await request.post(`${ADRESSE()}/api/stundennachweise`, {
    headers: { 'x-auth-token': token },
    data: { art: 'Materialpflege', anlass, datum: tagInBerlin(new Date()), stunden: 1.5 },
  })
  expect(before.status()).toBe(201)

  await goTo(page, '/dashboard')
  const enter = page.getByRole('link', { name: 'Stunden eintragen' })
  await expect(enter).toBeVisible()
  const tipper = await countTipper(page)
  await enter.click()
  await page.getByRole('button', { name: `${anlass}, 1,5 h` }).click()
  await page.getByRole('button', { name: 'Einreichen' }).click()
  await gemeldet(page, 'Stunden eingereicht')
  expect(await tipper()).toBeLessThanOrEqual(3)
  await fitsWidth(page)
  expect(await smallTargets(page)).toEqual([])
  await expect(page.getByText('dazu 1,5 Stunden eingereicht, 1,5 Stunden als Entwurf')).toBeVisible()

  const submitted = async () => {
    const mine = await request.get(`${ADRESSE()}/api/stundennachweise/meine?status=eingereicht`, { headers: { 'x-auth-token': token } })
    return ((await mine.json()) as { _id: string; version: number }[])[0]
  }
  const sent = await submitted()
  const step = (what: string, body: object) =>
    call(request, { username: 'admin' }, 'POST', `/api/stundennachweise/${sent?._id}/${what}`, body)
  await step('ablehnen', { version: sent?.version, grund: 'Falscher Tag' })
  await goTo(page, `/profiles/myProfile/stundennachweise/edit/${sent?._id}`)
  await expect(page.getByText('Falscher Tag', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Einreichen' }).click()
  await gemeldet(page, 'Eingereicht')
  await step('bestaetigen', { version: (await submitted())?.version })
  await goTo(page, '/profiles/myProfile/stundennachweise')
  await expect(page.getByText('dazu 1,5 Stunden als Entwurf')).toBeVisible()
})

// Weekly tasks of members, in taps: sign up, see the week, decline. Each test also leaves and comes back.
import type { APIRequestContext, Page } from '@playwright/test'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { call, type Dienst, LEITUNG, newDienst, readDienst, stateOf, time } from './dienste.ts'
import {
  ADRESSE,
  login,
  countTipper,
  expect,
  gemeldet,
  type Mitglied,
  newMitglied,
  ON_THE_PHONE,
  own,
  smallTargets,
  test,
} from './journey.ts'

const goTo = (page: Page, path: string) => page.goto(`${ADRESSE()}${path}`)
/** Staffed as the leader does it. */
async function staffed(request: APIRequestContext, { profil }: Mitglied, name: string, inDays: number): Promise<Dienst> {
  const dienst = await newDienst(request, { bezeichnung: own(name), inDays, bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
  await call(request, LEITUNG, 'PUT', `/api/sanitaetsdienste/${dienst._id}/einteilung`, {
    version: (await readDienst(request, dienst._id)).version,
    helfer: [{ profil, schicht: dienst.schichten[0]?._id, status: 'eingeteilt' }],
  })
  return dienst
}

test('from the dashboard to a sign-up in two taps; there and back it stands', ON_THE_PHONE, async ({ page, request }, { project }) => {
  // No seat of an ambulance fits, so that three offers have room for this one on any day.
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const dienst = await newDienst(request, {
    bezeichnung: own('Zwei Tipper'),
    inDays: 1,
    bedarf: [{ qualifikation: 'SanA', anzahl: 2 }],
    // So close to the begin that signing off wants a reason: taking back at once works nevertheless.
    more: { selbstabsageBis: time(-1, 12) },
  })
  await login(page, mitglied.username, mitglied.passwort)
  await goTo(page, '/dashboard')
  const melden = page.getByRole('button', { name: `Mich melden: ${dienst.bezeichnung}` })
  await expect(melden).toBeVisible()
  const tipper = await countTipper(page)
  await melden.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mich melden', exact: true }).click()
  await gemeldet(page, `Du bist gemeldet: ${dienst.bezeichnung}.`)
  expect(await tipper()).toBeLessThanOrEqual(2)
  expect(await stateOf(request, dienst._id, mitglied.profil)).toBe('gemeldet')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => stateOf(request, dienst._id, mitglied.profil)).toBe('abgesagt')
})

test('my week is on the first screen and in the plan, which keeps its place', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const [next] = [await staffed(request, mitglied, 'Als Nächstes', 2)]
  const later: Dienst[] = []
  for (const day of [9, 16, 23, 30]) {
    later.push(await staffed(request, mitglied, `In ${day} Tagen`, day))
  }
  await login(page, mitglied.username, mitglied.passwort)
  await goTo(page, '/dashboard')
  await expect(page.getByRole('article', { name: `Dein nächster Dienst: ${next?.bezeichnung}` }).getByText('in 2 Tagen')).toBeVisible()

  await goTo(page, '/plan')
  await expect(page.getByRole('article', { name: `Dein nächster Dienst: ${next?.bezeichnung}` })).toBeVisible()
  await page.getByRole('button', { name: 'Vergangene zeigen' }).click()
  await expect(page).toHaveURL(/\?ab=\d{4}-\d\d-\d\d$/)
  const address = page.url()
  const last = page.getByRole('link', { name: later.at(-1)?.bezeichnung ?? '' })
  await last.scrollIntoViewIfNeeded()
  expect(await smallTargets(page)).toEqual([])
  await last.click()
  await expect(page).toHaveURL(`${ADRESSE()}/sanitaetsdienst/${later.at(-1)?._id}`)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(last).toBeInViewport()
})

for (const start of ['/dashboard', '/plan'])
  test(`a person excuses themselves in two taps from ${start}, or hands over`, ON_THE_PHONE, async ({ page, request }, { project }) => {
    const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
    const dienst = await staffed(request, mitglied, 'Kann nicht', 5)
    await login(page, mitglied.username, mitglied.passwort)
    await goTo(page, start)
    const cannot = page.getByRole('button', { name: `Ich kann nicht: ${dienst.bezeichnung}` })
    await expect(cannot).toBeVisible()
    const tipper = await countTipper(page)
    await cannot.click()
    await page.getByRole('button', { name: 'Lieber den Platz übergeben' }).click()
    await expect(page.getByRole('dialog', { name: 'Platz übergeben' })).toBeVisible()
    expect(await tipper()).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: 'Schließen' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const before = await tipper()
    await cannot.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click()
    await gemeldet(page, `Abgemeldet: ${dienst.bezeichnung}, `)
    expect((await tipper()) - before).toBeLessThanOrEqual(2)
    expect(await stateOf(request, dienst._id, mitglied.profil)).toBe('abgesagt')
    // It is gone from here, and comes back with the tap that takes it back.
    await expect(cannot).toBeHidden()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(cannot).toBeVisible()
    expect(await stateOf(request, dienst._id, mitglied.profil)).toBe('gemeldet')
  })

test('an absence takes three taps and shows own duties; planners read when', ON_THE_PHONE, async ({ page, request }, { project }) => {
  const mitglied = await newMitglied(request, project.name, { sanitaetsausbildung: 'SanA' })
  const dienst = await staffed(request, mitglied, 'Im Urlaub', 1)
  await login(page, mitglied.username, mitglied.passwort)
  await goTo(page, '/plan')
  await expect(page.getByRole('button', { name: 'Nicht verfügbar' })).toBeVisible()
  const tipper = await countTipper(page)
  await page.getByRole('button', { name: 'Nicht verfügbar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nicht verfügbar' })
  // Duties count days by UTC: late in the evening theirs is today in Berlin.
  const day = tagInBerlin(time(1, 12)) === tagInBerlin(new Date()) ? 'Heute' : 'Morgen'
  await sheet.getByRole('button', { name: day }).click()
  await sheet.getByRole('button', { name: 'Eintragen' }).click()
  await expect(sheet.getByRole('link', { name: dienst.bezeichnung })).toBeVisible()
  expect(await tipper()).toBe(3)
  expect(await smallTargets(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('link', { name: 'Abwesenheit' })).toBeVisible()
  expect(await stateOf(request, dienst._id, mitglied.profil)).toBe('eingeteilt')
  const { kandidaten } = await call<{
    kandidaten: { profil: { _id: string }; hinweise: { art: string; text: string }[] }[]
  }>(request, LEITUNG, 'GET', `/api/sanitaetsdienste/${dienst._id}/kandidaten`)
  const hints = kandidaten.find(({ profil }) => profil._id === mitglied.profil)?.hinweise.filter(({ art }) => art === 'abwesend')
  expect(hints).toMatchObject([{ text: expect.stringMatching(/^Nicht verfügbar: .*\d\.$/) }])
})

import { on, showPage } from '#tests/support/page.tsx'
import { BEGINN, exampleDienst, exampleHelfer, ENDE, person, number } from '#tests/support/example-dienst.ts'
import { exampleRow } from '#tests/support/example-row.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { setOverviewCards } from '#client/registry/overview-cards.ts'
import { dashboardPages } from '#features/dashboard/client/pages.tsx'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'
import { sanitaetsdienstePages } from '../pages.tsx'
import { setPlanViews } from '#client/registry/plan-views.ts'
import type { Duty } from '#contract/time/plan.ts'
import { planCards } from '#features/plan/client/cards.ts'
import { planContract } from '#features/plan/contract.ts'
import { dienstCards, dienstPlan } from './cards.ts'

beforeAll(() => {
  setOverviewCards([...planCards, ...dienstCards])
  setPlanViews(dienstPlan)
})

const goes = { timeout: 15_000 }
const S1 = number('s', 1)
const fixed = exampleDienst({ schichten: [{ _id: S1, bedarf: [{ qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null }] }] })
const [anna, lena] = [person(1, 'Anna', 'Schäfer'), person(2, 'Lena', 'Schmidt')]
const nothing: Overview = {
  offen: [],
  offenGesamt: 0,
  zuTun: [],
  anfragen: [],
  stunden: { jahr: 2031, bestaetigt: 0, eingereicht: 0, entwurf: 0, jeMonat: Array.from({ length: 12 }, () => 0) },
}
const show = (overview: Partial<Overview>, duty?: Duty) =>
  showPage({
    pages: [...dashboardPages, ...sanitaetsdienstePages],
    adresse: '/dashboard',
    rechte: ['READ_SANDIENST'],
    server: [
      on(contract.uebersicht, () => ({ ...nothing, ...overview })),
      on(planContract.naechste, () =>
        duty
          ? [
              {
                _id: number('e', 1),
                art: 'sanitaetsdienst' as const,
                titel: duty.bezeichnung,
                unter: '',
                beginn: duty.von,
                ende: duty.bis,
                pfad: `/sanitaetsdienst/${duty.dienst}`,
                zustand: duty.zustand,
                als: duty.als,
                wer: null,
                platz: null,
                einsatz: duty,
              },
            ]
          : [],
      ),
      on(contract.get, () => fixed),
      on(contract.anmelden, () => exampleHelfer(anna, 'SanA', 'gemeldet', { schicht: S1 })),
      on(contract.beantworten, () => ({ ...question, antwort: 'zugesagt' as const })),
    ],
  })
const question: Overview['anfragen'][number] = {
  _id: number('a', 1),
  art: 'hilferuf',
  dienst: fixed._id,
  dienstBezeichnung: 'Stadtfest',
  schicht: S1,
  beginn: BEGINN,
  ende: ENDE,
  ortName: 'Marktplatz',
  profil: anna,
  von: lena,
  text: 'Magst du?',
  gestelltAm: '2031-05-01T08:00:00.000Z',
  laeuftAb: BEGINN,
  antwort: null,
  beantwortetAm: null,
}
const card = async (titel: string) =>
  within((await screen.findByRole('heading', { name: titel }, goes)).closest('section') ?? document.body)

test('two taps from the dashboard to a sign-up', async () => {
  const { hand, calls } = show({ offen: [exampleRow(fixed)], offenGesamt: 1 })
  let taps = 0
  const type = async (on: HTMLElement) => {
    taps += 1
    await hand.click(on)
  }
  await type(await screen.findByRole('button', { name: 'Mich melden: Stadtfest' }, goes))
  await type(await within(await screen.findByRole('dialog', {}, goes)).findByRole('button', { name: 'Mich melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, goes)
  expect(calls.map(({ call }) => call)).toEqual(['POST /api/sanitaetsdienste/{id}/anmeldung'])
  expect(taps).toBeLessThanOrEqual(2)
})

test('my next duties: when, where with a map, meeting point, as what, with whom', async () => {
  const { ortDaten } = fixed
  show(
    {},
    {
      dienst: fixed._id,
      angebot: S1,
      leitung: { ...lena, telefon: '030 12-34' },
      bezeichnung: 'Stadtfest',
      schicht: 'Früh',
      zustand: 'angeboten',
      von: BEGINN,
      bis: ENDE,
      treffpunkt: 'Wache 1',
      fahrzeug: 'RTW 1',
      treffpunktZeit: '2031-05-10T07:15:00.000Z',
      als: 'Fahrer',
      ortDaten: { ...ortDaten, name: 'Marktplatz', strasse: 'Markt', hausnummer: '1', plz: '01067', stadt: 'Musterstadt' },
      mit: [lena, person(3, 'Max', 'Berg')],
    },
  )
  const next = within(await screen.findByRole('article', { name: 'Als Nächstes: Stadtfest' }, goes))
  expect(next.getByText('Sa., 10.05.2031 · 10:00–18:00 Uhr')).toBeTruthy()
  expect(next.getByRole('link', { name: 'Stadtfest · Früh' }).getAttribute('href')).toBe(`/sanitaetsdienst/${fixed._id}`)
  expect(next.getByText('Marktplatz, Markt 1, 01067 Musterstadt')).toBeTruthy()
  for (const text of ['Treffpunkt: Wache 1, 09:15 Uhr', 'RTW 1', `Leitung: ${lena.vorname} ${lena.nachname}`])
    expect(next.getByText(text)).toBeTruthy()
  expect(next.getByText('Platz angeboten')).toBeTruthy()
  expect(next.getByText('als Fahrer')).toBeTruthy()
  const companions = within(next.getByRole('list', { name: 'Mit wem' })).getAllByRole('link')
  expect(companions.map((link) => link.getAttribute('href'))).toEqual([lena, person(3, 'Max', 'Berg')].map(({ _id }) => `/profile/${_id}`))
  expect(next.getByRole('link', { name: 'Lena anrufen Leitung' }).getAttribute('href')).toBe('tel:0301234')
  expect(next.getByRole('link', { name: 'Karte: Marktplatz' }).getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
})

test.each(['Leitung', 'Stellvertretung'])('a duty that I only lead says so: %s', async (how) => {
  show(
    {},
    {
      dienst: fixed._id,
      angebot: null,
      leitung: null,
      bezeichnung: 'Stadtfest',
      schicht: '',
      zustand: 'leitung',
      von: BEGINN,
      bis: ENDE,
      treffpunkt: '',
      fahrzeug: '',
      treffpunktZeit: null,
      als: how,
      ortDaten: fixed.ortDaten,
      mit: [lena],
    },
  )
  const next = within(await screen.findByRole('article', { name: 'Als Nächstes: Stadtfest' }, goes))
  expect(next.getByText(how)).toBeTruthy()
  expect(within(next.getByRole('list', { name: 'Mit wem' })).getByRole('link', { name: 'Lena Schmidt' })).toBeTruthy()
  // Without a place there is nothing to give back, and the own number has no call link.
  expect(next.queryByText('Ich kann nicht')).toBeNull()
  expect(next.queryByRole('link', { name: /anrufen/ })).toBeNull()
})

test('a question is answered in one tap', async () => {
  const { hand, calls } = show({ anfragen: [question] })
  const waiting = await card('Das wartet auf dich')
  expect(waiting.getByText('bittet dich um Hilfe').textContent).toBe('Lena Schmidt bittet dich um Hilfe')
  // By the evening before, not by the begin: then somebody else can still be asked.
  expect(waiting.getByText(/^Antworte bis Fr\., 09\.05\.2031 · 18:00/)).toBeTruthy()
  await hand.click(waiting.getByRole('button', { name: 'Zusagen: Stadtfest' }))
  await waitFor(() => expect(calls).toMatchObject([{ call: 'POST /api/sanitaetsdienste/anfragen/{id}', body: { antwort: 'zugesagt' } }]))
  await screen.findByText('Danke! Du bist dabei.', {}, goes)
})

test('a no can be taken back', async () => {
  const { hand, calls } = show({ anfragen: [question] })
  await hand.click((await card('Das wartet auf dich')).getByRole('button', { name: 'Absagen: Stadtfest' }))
  await screen.findByText('Abgesagt: Stadtfest. Danke für deine Antwort.', {}, goes)
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ antwort: 'abgelehnt' }, { antwort: 'offen' }]))
})

test('pending work links to its place; many entries unfold on request', async () => {
  const { hand } = show({
    zuTun: Array.from({ length: 8 }, (_, i) => ({
      dienst: number('d', i + 1),
      bezeichnung: `Dienst ${i + 1}`,
      beginn: BEGINN,
      was: i === 0 ? ('abschliessen' as const) : ('luecke' as const),
      text: 'Es fehlt 1 RS.',
    })),
  })
  const waiting = await card('Das wartet auf dich')
  expect(waiting.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/sanitaetsdienst/${number('d', 1)}?ansicht=abschluss`,
    ...[2, 3, 4, 5].map((i) => `/sanitaetsdienst/${number('d', i)}?ansicht=einteilung`),
  ])
  await hand.click(waiting.getByRole('button', { name: '3 weitere zeigen' }))
  expect(waiting.getAllByRole('link')).toHaveLength(8)
})

test('a person with no duties sees next steps and no card of pending work', async () => {
  show({})
  await screen.findByText('Du bist gerade für keinen Dienst gemeldet.', {}, goes)
  expect(screen.queryByRole('heading', { name: 'Das wartet auf dich' })).toBeNull()
})

test('hours in words, each month for those who hear the screen', async () => {
  show({ stunden: { jahr: 2031, bestaetigt: 42.5, eingereicht: 6, entwurf: 0, jeMonat: [4, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 37.5] } })
  expect(await screen.findByText('42,5 Stunden', {}, goes)).toBeTruthy()
  expect(screen.getByText('bestätigt · dazu 6 Stunden eingereicht')).toBeTruthy()
  expect(screen.getByRole('listitem', { name: 'März 2031: 1 Stunde' })).toBeTruthy()
})

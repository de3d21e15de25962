import { on, showPage } from '#tests/support/page.tsx'
import { BEGINN, exampleDienst, exampleHelfer, ENDE, person, number } from '#tests/support/example-dienst.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { InboxItem } from '#contract/dashboard.ts'
import type { KalenderEntry } from '#contract/time/kalender.ts'
import { beforeAll, expect, test } from 'vitest'
import { setOverviewCards } from '#client/registry/overview-cards.ts'
import { inboxCards } from '#features/dashboard/client/cards/cards.ts'
import { dashboardPages } from '#features/dashboard/client/pages.tsx'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { soonCards } from '#features/kalender/client/cards/cards.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import { sanitaetsdienstePages } from '../pages.tsx'
import { setPlanViews } from '#client/registry/plan-views.ts'
import type { Duty } from '#contract/time/plan.ts'
import { planCards } from '#features/plan/client/cards.ts'
import { planContract } from '#features/plan/contract.ts'
import { dienstPlan } from './cards.ts'

beforeAll(() => {
  setOverviewCards([...inboxCards, ...planCards, ...soonCards])
  setPlanViews(dienstPlan)
})

const goes = { timeout: 15_000 }
const S1 = number('s', 1)
const fixed = exampleDienst({ schichten: [{ _id: S1, bedarf: [{ qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null }] }] })
const [anna, lena] = [person(1, 'Anna', 'Schäfer'), person(2, 'Lena', 'Schmidt')]
interface Shown {
  readonly anfragen?: readonly InboxItem[]
  readonly frei?: readonly KalenderEntry[]
  readonly dienst?: typeof fixed
}
const show = ({ anfragen = [], frei = [], dienst = fixed }: Shown, duty?: Duty) =>
  showPage({
    pages: [...dashboardPages, ...sanitaetsdienstePages],
    adresse: '/dashboard',
    rechte: ['READ_SANDIENST'],
    server: [
      on(dashboardContract.inbox, () => [...anfragen]),
      on(dashboardContract.waiting, () => []),
      on(kalenderContract.kalender, () => ({ bereiche: [], eintraege: [...frei], naechste: null })),
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
      on(contract.get, () => dienst),
      on(contract.anmelden, () => exampleHelfer(anna, 'SanA', 'gemeldet', { schicht: S1 })),
      on(contract.beantworten, () => ({ ...asked, antwort: 'zugesagt' as const })),
    ],
  })
const asked = {
  _id: number('a', 1),
  art: 'hilferuf' as const,
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
const question: InboxItem = {
  art: 'anfrage',
  bereich: 'sanitaetsdienst',
  _id: asked._id,
  gruppe: 'Anfragen an dich',
  titel: 'Stadtfest',
  unter: 'Lena Schmidt bittet dich um Hilfe',
  text: 'Magst du?',
  ort: 'Marktplatz',
  pfad: `/sanitaetsdienst/${fixed._id}`,
  beginn: BEGINN,
  ende: ENDE,
  bis: '2031-05-09T16:00:00.000Z',
}
const card = async (titel: string) =>
  within((await screen.findByRole('heading', { name: titel }, goes)).closest('section') ?? document.body)

const place: KalenderEntry = {
  _id: fixed._id,
  objekt: fixed._id,
  art: 'sanitaetsdienst',
  titel: 'Stadtfest',
  unter: 'Marktplatz',
  beginn: BEGINN,
  ende: ENDE,
  pfad: `/sanitaetsdienst/${fixed._id}`,
  zustand: 'frei',
  eigene: false,
}
test('a member asked meanwhile answers in place of signing up', async () => {
  const anfrage = { _id: asked._id, beginn: BEGINN, ende: ENDE }
  const schichten = fixed.schichten.map((schicht) => ({ ...schicht, anmeldung: { ...schicht.anmeldung, anfrage } }))
  const { hand, calls } = show({ frei: [place], dienst: { ...fixed, schichten } })
  await hand.click(await screen.findByRole('button', { name: 'Mich melden: Stadtfest' }, goes))
  expect(await screen.findByRole('button', { name: 'Absagen: Stadtfest' }, goes)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Zusagen: Stadtfest' }))
  await screen.findByText('Danke! Du bist dabei.', {}, goes)
  expect(calls.map(({ call }) => call)).toEqual(['POST /api/sanitaetsdienste/anfragen/{id}'])
})

test('two taps from the dashboard to a sign-up', async () => {
  const { hand, calls } = show({ frei: [place] })
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
  const next = within(await screen.findByRole('article', { name: 'Dein nächster Dienst: Stadtfest' }, goes))
  expect(next.getByText('Sa., 10.05.2031 · 10:00–18:00 Uhr')).toBeTruthy()
  expect(next.getByRole('link', { name: 'Stadtfest · Früh' }).getAttribute('href')).toBe(`/sanitaetsdienst/${fixed._id}`)
  expect(next.getByText('Marktplatz, Markt 1, 01067 Musterstadt')).toBeTruthy()
  for (const text of ['Treffpunkt: Wache 1, 09:15 Uhr', 'RTW 1']) expect(next.getByText(text)).toBeTruthy()
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
  const next = within(await screen.findByRole('article', { name: 'Dein nächster Dienst: Stadtfest' }, goes))
  expect(next.getByText(how)).toBeTruthy()
  expect(within(next.getByRole('list', { name: 'Mit wem' })).getByRole('link', { name: 'Lena Schmidt' })).toBeTruthy()
  // Without a place there is nothing to give back, and the own number has no call link.
  expect(next.queryByText('Ich kann nicht')).toBeNull()
  expect(next.queryByRole('link', { name: /anrufen/ })).toBeNull()
})

test('a question is answered in one tap', async () => {
  const { hand, calls } = show({ anfragen: [question] })
  const waiting = await card('Das wartet auf dich')
  expect(waiting.getByText('Lena Schmidt bittet dich um Hilfe')).toBeTruthy()
  // By the evening before, not by the begin: then somebody else can still be asked.
  expect(waiting.getByText(/^Antworte bis Fr\., 09\.05\.2031 · 18:00/)).toBeTruthy()
  await hand.click(await waiting.findByRole('button', { name: 'Zusagen: Stadtfest' }, goes))
  await waitFor(() => expect(calls).toMatchObject([{ call: 'POST /api/sanitaetsdienste/anfragen/{id}', body: { antwort: 'zugesagt' } }]))
  await screen.findByText('Danke! Du bist dabei.', {}, goes)
})

test('a no can be explained, and taken back', async () => {
  const { hand, calls } = show({ anfragen: [question] })
  await hand.click(await (await card('Das wartet auf dich')).findByRole('button', { name: 'Absagen: Stadtfest' }, goes))
  await screen.findByText('Abgesagt: Stadtfest. Danke für deine Antwort.', {}, goes)
  // The reason is voluntary, and comes after the no.
  await hand.type(screen.getByLabelText('Grund (freiwillig)'), 'Bin im Urlaub{Enter}')
  await screen.findByText('Die Leitung liest deinen Grund.', {}, goes)
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  const sent = [{ antwort: 'abgelehnt' }, { antwort: 'abgelehnt', grund: 'Bin im Urlaub' }, { antwort: 'offen' }]
  await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject(sent))
})

test('a person with no duties sees next steps and no card of pending work', async () => {
  show({})
  await screen.findByText('Du bist gerade für keinen Dienst gemeldet.', {}, goes)
  expect(screen.getByText('Alles beantwortet. Schön, dass du dabei bist.')).toBeTruthy()
})

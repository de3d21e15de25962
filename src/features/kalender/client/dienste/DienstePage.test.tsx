// The feed of duties on a Wednesday before the services of the examples.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPlanViews } from '#client/registry/plan-views.ts'
import { ktwPlans } from '#features/ktw/client/pages.tsx'
import { ktwWeeksContract } from '#features/ktw/contract.ts'
import { dienstPlan } from '#features/sanitaetsdienste/client/cards/cards.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { type Dienst, kalenderContract } from '#features/kalender/contract.ts'
import { BEGINN, ENDE, exampleDienst, exampleHelfer, number, person } from '#tests/support/example-dienst.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import { kalenderPages } from '../pages.tsx'

const goes = { timeout: 15_000 }
const NOW = new Date(Date.parse(BEGINN) - 3 * 86_400_000)
const asked: string[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  setPlanViews(dienstPlan, ...ktwPlans)
})
afterEach(() => {
  asked.length = 0
  vi.useRealTimers()
})

const S = number('s', 1)
const service = exampleDienst({ schichten: [{ _id: S, bedarf: [{ qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null }] }] })
const offer = (bezeichnung = '') => ({
  _id: S,
  bezeichnung,
  beginn: BEGINN,
  ende: ENDE,
  besetzung: service.schichten[0]!.besetzung,
})
const may = { moeglich: true, gruende: [], warteliste: false }
const row = (nr: number, titel: string, rest: Partial<Dienst> = {}): Dienst => ({
  _id: number('a', nr),
  objekt: number('b', nr),
  art: 'sanitaetsdienst',
  titel,
  unter: '',
  beginn: BEGINN,
  ende: ENDE,
  pfad: `/sanitaetsdienst/${number('b', nr)}`,
  zustand: 'ohne',
  eigene: false,
  ort: 'Marktplatz',
  namen: [],
  angebote: [offer()],
  anmeldung: may,
  platz: null,
  ...rest,
})
const mine = row(1, 'Nachtwache', {
  eigene: true,
  angebote: [],
  anmeldung: null,
  zustand: 'eingeteilt',
  platz: { dienst: number('b', 1), angebot: S },
})
const free = row(2, 'Stadtfest', { objekt: service._id, zustand: 'frei' })
const seat = row(3, 'KTW-Woche 20/2031', {
  art: 'ktwWoche',
  zustand: 'frei',
  ort: '',
  namen: ['1402 · Sa · Nacht · Dritter'],
  angebote: [offer('1402 · Sa · Nacht · Dritter')],
})
const closed = row(4, 'Theater', { anmeldung: { moeglich: false, gruende: ['Dafür brauchst du RS.'], warteliste: false } })
const course = (day: number): Dienst => {
  const [beginn, ende] = [BEGINN, ENDE].map((time) => new Date(Date.parse(time) + day * 86_400_000).toISOString()) as [string, string]
  return row(5, 'Funkkurs', { art: 'ausbildung', beginn, ende, ort: 'Lehrsaal' })
}
const past = row(6, 'Gestern', { beginn: '2031-01-01T10:00:00.000Z', ende: '2031-01-01T12:00:00.000Z', zustand: 'frei' })
const ROWS = [past, mine, free, seat, closed, course(0), course(7)]

const show = (adresse: string, rows: readonly Dienst[] = ROWS) =>
  showPage({
    pages: kalenderPages,
    adresse,
    rechte: ['READ_SANDIENST', 'READ_KTW_WOCHE'],
    phone: true,
    server: [
      on(kalenderContract.dienste, ({ search }) => {
        asked.push(search)
        const query = new URLSearchParams(search)
        const eintraege = rows
          .filter(({ eigene, zustand }) => query.get('nur') === null || eigene || zustand === 'frei')
          .filter(({ beginn }) => asked.length === 1 || (beginn >= (query.get('von') ?? '') && beginn < (query.get('bis') ?? '')))
        const arten = [...new Set(rows.map(({ art }) => art))]
        return { bereiche: arten.map((art) => ({ art, neu: null })), eintraege, naechste: null }
      }),
      on(sanitaetsdiensteContract.get, () => service),
      on(sanitaetsdiensteContract.lastAnswers, () => ({ antworten: [] })),
      on(sanitaetsdiensteContract.anmelden, () => exampleHelfer(person(1, 'Anna', 'Schäfer'), 'SanA', 'gemeldet', { schicht: S })),
      on(ktwWeeksContract.get, () => new Absage(404, 'Die KTW-Woche gibt es nicht mehr.')),
      on(ktwWeeksContract.take, () => new Absage(409, 'Der Platz ist gerade vergeben worden.')),
    ],
  })
const titles = async () =>
  (await screen.findAllByRole('listitem', {}, goes)).flatMap((one) =>
    within(one)
      .queryAllByRole('link')
      .map((link) => link.textContent),
  )

test('mine and what fits stand by day; "Alle" adds the rest, each kind with its way', async () => {
  const { hand } = show('/dienste')
  await screen.findByRole('link', { name: 'Nachtwache' }, goes)
  expect(await titles()).toEqual(['Nachtwache', 'Stadtfest', 'KTW 1402 · Nacht'])
  expect(await screen.findByRole('button', { name: 'Ich kann nicht: Nachtwache' }, goes)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Platz nehmen: KTW 1402 · Nacht' }, goes)).toBeDefined()
  await hand.click(screen.getByRole('checkbox', { name: 'Meine' }))
  await waitFor(async () => expect(await titles()).toEqual(['Stadtfest', 'KTW 1402 · Nacht']))
  expect(window.location.search).toContain('nur=passt')
  await hand.click(screen.getByRole('checkbox', { name: 'Alle' }))
  await waitFor(async () => expect(await titles()).toEqual(['Nachtwache', 'Stadtfest', 'KTW 1402 · Nacht', 'Theater', 'Funkkurs']))
  const grey = await screen.findByRole('button', { name: 'Mich melden: Theater' }, goes)
  expect([grey.getAttribute('aria-disabled'), grey.getAttribute('aria-description')]).toEqual(['true', 'Dafür brauchst du RS.'])
  await hand.click(screen.getByRole('checkbox', { name: 'KTW' }))
  await waitFor(async () => expect(await titles()).toEqual(['KTW 1402 · Nacht']))
  expect(new URLSearchParams(window.location.search).get('bereiche')).toBe('ktwWoche')
})

test('signing up in the row opens the area’s sheet and asks for the rows anew', async () => {
  const { hand, calls } = show('/dienste?nur=passt')
  await hand.click(await screen.findByRole('button', { name: 'Mich melden: Stadtfest' }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: 'Stadtfest' }, goes))
  const before = asked.length
  await hand.click(await sheet.findByRole('button', { name: 'Mich melden' }, goes))
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['POST /api/sanitaetsdienste/{id}/anmeldung']))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

test('place and day of the week narrow the rows and stay in the address', async () => {
  const day = new Date(BEGINN).getUTCDay() || 7
  show(`/dienste?nur=alle&ort=Lehrsaal&tage=${day}`)
  await screen.findByRole('link', { name: 'Funkkurs' }, goes)
  expect(await titles()).toEqual(['Funkkurs'])
  expect(screen.getByRole('button', { name: 'Suche und Filter, 2 aktiv' })).toBeDefined()
})

test('without a row the feed says so, and leads to all duties', async () => {
  const { hand } = show('/dienste', [closed])
  await hand.click(await screen.findByRole('button', { name: 'Alle Dienste zeigen' }, goes))
  expect(await screen.findByRole('link', { name: 'Theater' }, goes)).toBeDefined()
})

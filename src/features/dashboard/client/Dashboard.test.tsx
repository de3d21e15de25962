// The first screen: what asks for me, answered in place; what waits for my role, as tiles.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InboxItem } from '#contract/dashboard.ts'
import { setInboxActions, setInboxSheets } from '#client/registry/inbox-actions.ts'
import { setOverviewCards } from '#client/registry/overview-cards.ts'
import { recordSheet } from '#features/profile/client/pages.tsx'
import { hoursActions, hoursSheet } from '#features/stundennachweise/client/pages.tsx'
import { type Hours, hoursContract } from '#features/stundennachweise/contract.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { dashboardContract } from '../contract.ts'
import { inboxCards } from './cards/cards.ts'
import { dashboardPages } from './pages.tsx'

afterEach(cleanup)
beforeEach(() => {
  setOverviewCards(inboxCards)
  setInboxActions(...hoursActions)
})

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const item = (n: number, art: InboxItem['art'], more: Partial<InboxItem> = {}): InboxItem => ({
  art,
  bereich: null,
  _id: id(n),
  gruppe: art === 'stundenEntwurf' ? 'Stundennachweise noch nicht eingereicht' : art,
  titel: `Eintrag ${n}`,
  unter: '',
  text: '',
  ort: '',
  pfad: '/profiles/myProfile/stundennachweise',
  beginn: null,
  ende: null,
  bis: null,
  ...more,
})
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const BEGUN = hoursAgo(2)
const submitted: Hours = {
  _id: id(1),
  version: 2,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  profil: id(7),
  person: { _id: id(7), vorname: 'Anna', nachname: 'Anders' },
  art: 'KTW',
  anlass: 'Tagdienst',
  datum: '2026-11-20',
  stunden: 8,
  beginn: null,
  ende: null,
  pause: 0,
  nacht: false,
  anfahrtKm: 0,
  fahrtkostenBeantragt: false,
  status: 'entwurf',
  ablehnungsgrund: '',
  zurueckgezogen: false,
  bestaetigtAm: null,
  abgerechnetAm: null,
  bestaetiger: null,
  ueberschneidet: '',
  ausDienst: false,
  ueberPlan: null,
}
function show(items: InboxItem[], tiles: { zahl: number; eins: string; viele: string; hinweis: string; pfad: string }[] = []) {
  let waiting = items
  return showPage({
    pages: dashboardPages,
    adresse: '/dashboard',
    server: [
      on(dashboardContract.inbox, () => waiting),
      on(dashboardContract.waiting, () => tiles),
      on(hoursContract.submitChosen, () => {
        waiting = items.filter(({ art }) => art !== 'stundenEntwurf')
        return { anzahl: 2 }
      }),
      on(hoursContract.takeBack, () => {
        waiting = items
        return submitted
      }),
      on(hoursContract.stop, () => {
        waiting = []
        return { ...submitted, beginn: BEGUN }
      }),
      on(hoursContract.start, () => {
        waiting = items
        return { beginn: '', art: 'KTW' as const, anlass: '' }
      }),
      on(hoursContract.remove, () => undefined),
    ],
  })
}
const card = async (titel: string) =>
  within((await screen.findByRole('heading', { name: titel }, { timeout: 15_000 })).closest('section') ?? document.body)

test('several of a kind are one row, answered at once, gone, and brought back', async () => {
  const refused = item(9, 'stundenAbgelehnt', {
    titel: 'Alarm SEG',
    text: 'Falscher Tag.',
    pfad: '/profiles/myProfile/stundennachweise/edit/x',
  })
  const { hand, calls } = show([refused, item(1, 'stundenEntwurf'), item(2, 'stundenEntwurf')])
  const inbox = await card('Das wartet auf dich')
  // A refusal says why, and its title opens the record.
  expect(inbox.getByText('Falscher Tag.')).toBeTruthy()
  expect(inbox.getByRole('link', { name: /Alarm SEG/ }).getAttribute('href')).toBe(refused.pfad)
  expect(inbox.queryByText('Eintrag 1')).toBeNull()
  await hand.click(inbox.getByRole('button', { name: '2 Stundennachweise noch nicht eingereicht' }))
  expect(inbox.getByText('Eintrag 1')).toBeTruthy()
  await hand.click(inbox.getByRole('button', { name: /^Alle einreichen/ }))
  await waitFor(() => expect(inbox.queryByText('Eintrag 1')).toBeNull())
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await inbox.findByRole('button', { name: '2 Stundennachweise noch nicht eingereicht' })
  expect(calls.map(({ call }) => call)).toEqual([
    'POST /api/stundennachweise/einreichen',
    'POST /api/stundennachweise/{id}/zuruecknehmen',
    'POST /api/stundennachweise/{id}/zuruecknehmen',
  ])
})

test('refused hours are corrected or let stand in a sheet, and come back', async () => {
  setInboxSheets(hoursSheet)
  const refused = item(1, 'stundenAbgelehnt', { titel: 'Tagdienst', text: 'Falscher Tag.' })
  const record: Hours = { ...submitted, status: 'abgelehnt', ablehnungsgrund: 'Falscher Tag.' }
  let waiting = [refused]
  const { hand, calls } = showPage({
    pages: dashboardPages,
    adresse: '/dashboard',
    server: [
      on(dashboardContract.inbox, () => waiting),
      on(dashboardContract.waiting, () => []),
      on(hoursContract.kinds, () => ({ version: 1, abgeschaltet: [] })),
      on(hoursContract.withdraw, ({ body }) => {
        const { zurueckgezogen } = body as { zurueckgezogen: boolean }
        waiting = zurueckgezogen ? [] : [refused]
        return { ...record, zurueckgezogen }
      }),
      on(hoursContract.update, () => {
        waiting = []
        return { ...record, status: 'eingereicht' as const }
      }),
      on(hoursContract.takeBack, () => {
        waiting = [refused]
        return record
      }),
      on(hoursContract.get, () => record),
    ],
  })
  const inbox = await card('Das wartet auf dich')
  const open = async () => {
    await hand.click(await inbox.findByRole('button', { name: 'Ändern: Tagdienst' }))
    return within(await screen.findByRole('dialog', {}, { timeout: 15_000 }))
  }
  const gone = () => waitFor(() => expect(inbox.queryByText('Tagdienst')).toBeNull())
  await hand.click(await (await open()).findByRole('button', { name: 'Zurückziehen' }))
  await gone()
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  const sheet = await open()
  expect(sheet.getByText('Falscher Tag.')).toBeTruthy()
  await hand.type(sheet.getByLabelText(/^Anlass/), ' am Montag')
  await hand.click(sheet.getByRole('button', { name: 'Noch einmal einreichen' }))
  await gone()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.map(({ call, search }) => call + search)).toEqual([
    'POST /api/stundennachweise/{id}/zurueckziehen',
    'POST /api/stundennachweise/{id}/zurueckziehen',
    'PUT /api/stundennachweise/{id}?einreichen=true',
  ])
  expect(calls.at(-1)?.body).toMatchObject({ anlass: 'Tagdienst am Montag', version: 2 })
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Zurückgenommen: Es ist wieder abgelehnt, deine Änderungen bleiben.')).toBeTruthy()
  expect(await inbox.findByRole('button', { name: 'Ändern: Tagdienst' })).toBeTruthy()
})

test('a stopped clock runs on from its old begin after undo', async () => {
  const { hand, calls } = show([item(1, 'uhr', { titel: 'Tagdienst', beginn: BEGUN })])
  const inbox = await card('Das wartet auf dich')
  await hand.click(inbox.getByRole('button', { name: 'Fertig: Tagdienst' }))
  await waitFor(() => expect(inbox.queryByText('Tagdienst')).toBeNull())
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await inbox.findByText('Tagdienst')
  expect(calls.slice(1)).toMatchObject([
    { call: 'POST /api/stundennachweise/meine/uhr', body: { art: 'KTW', anlass: 'Tagdienst', beginn: BEGUN } },
    { call: 'DELETE /api/stundennachweise/{id}' },
  ])
})

test('a clock that ran ten hours asks for its end; before, one tap stops it', async () => {
  const ran = (n: number, hours: number) => item(n, 'uhr', { gruppe: `${n}`, titel: `Uhr ${n}`, beginn: hoursAgo(hours) })
  show([ran(1, 10.1), ran(2, 9.9)])
  const inbox = await card('Das wartet auf dich')
  expect(inbox.getByRole('link', { name: 'Ende angeben: Uhr 1' }).getAttribute('href')).toBe('/profiles/myProfile/stundennachweise')
  expect(inbox.getAllByText('Läuft deine Uhr noch?')).toHaveLength(1)
  expect(inbox.getAllByRole('button', { name: /^Fertig/ }).map((button) => button.getAttribute('aria-label'))).toEqual(['Fertig: Uhr 2'])
})

test('a proof answers a training that runs out; other expiries can only wait', async () => {
  setInboxSheets({ ...recordSheet, Sheet: ({ onDone }) => <button onClick={onDone}>Hinzufügen</button> })
  const { hand } = show([
    { ...item(1, 'frist', { titel: 'Erste Hilfe läuft ab' }), _id: `ausbildung ${id(1)} 2027-01-01`, gruppe: 'Fristen' },
    { ...item(2, 'frist', { titel: 'Melder zurück steht an' }), _id: `melder ${id(2)} 2027-01-01`, gruppe: 'Geliehenes' },
  ])
  const inbox = await card('Das wartet auf dich')
  expect(inbox.getAllByRole('button', { name: /^Nachweis hinzufügen/ })).toHaveLength(1)
  await hand.click(inbox.getByRole('button', { name: 'Nachweis hinzufügen: Erste Hilfe läuft ab' }))
  await hand.click(await screen.findByRole('button', { name: 'Hinzufügen' }))
  await waitFor(() => expect(inbox.queryByText('Erste Hilfe läuft ab')).toBeNull())
  expect(inbox.getByText('Melder zurück steht an')).toBeTruthy()
})

test('some may be put off for a week, with undo; the rest shows on request', async () => {
  const many = (['uhr', 'aufgabe', 'stundenEntwurf', 'newsletter', 'auslageAbgelehnt', 'fortbildung'] as const).map((art, n) =>
    item(n, art),
  )
  const { hand } = show([item(8, 'frist', { titel: 'Erste Hilfe läuft ab' }), ...many])
  const inbox = await card('Das wartet auf dich')
  await hand.click(inbox.getByRole('button', { name: 'Später: Erste Hilfe läuft ab' }))
  await waitFor(() => expect(inbox.queryByText('Erste Hilfe läuft ab')).toBeNull())
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await inbox.findByText('Erste Hilfe läuft ab')
  const shown = () => inbox.getAllByRole('listitem').length
  const before = shown()
  await hand.click(inbox.getByRole('button', { name: `${7 - before} weitere zeigen` }))
  expect(shown()).toBe(7)
})

test('a role has tiles above; each leads to its list', async () => {
  show(
    [],
    [
      {
        zahl: 3,
        eins: 'Fahrzeuganfrage',
        viele: 'Fahrzeuganfragen',
        hinweis: 'Die nächste am 01.12.2026.',
        pfad: '/fahrzeugbelegungen?nur=angefragt',
      },
    ],
  )
  const tiles = await card('Das wartet auf dich')
  expect(tiles.getByRole('link', { name: /^3\s*Fahrzeuganfragen/ }).getAttribute('href')).toBe('/fahrzeugbelegungen?nur=angefragt')
  expect((await card('Für dich')).getByText('Alles beantwortet. Schön, dass du dabei bist.')).toBeTruthy()
})

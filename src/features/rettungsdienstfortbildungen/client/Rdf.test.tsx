import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rdfContract, rdfCrud } from '../contract.ts'
import { LAENDER, type Ledger } from '../schemas.ts'
import { ProfileCards, setProfileCards } from '#client/registry/profile-cards.tsx'
import { definePages } from '#client/navigation/pages.ts'
import { profileContract } from '#features/profile/contract.ts'
import { on, showPage } from '#tests/support/page.tsx'
import type { Fortbildung } from './area.ts'
import { rdfPages, rdfProfileCard } from './pages.tsx'

afterEach(() => vi.useRealTimers())
const there = { timeout: 10_000 }
const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const person = (n: number, nachname: string) => ({ _id: id(n), vorname: 'Anna', nachname })
const training: Fortbildung = {
  _id: id(1),
  version: 3,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  thema: 'Traumatag',
  themengebiet: 'Trauma',
  beginn: '2026-03-02T08:00:00+00:00',
  ende: '2026-03-02T16:00:00+00:00',
  stunden: 8,
  ue: null,
  format: 'praesenz',
  dozent: 'Dr. Muster',
  ort: '',
  veranstalter: '',
  anerkannt: true,
  bescheinigungNr: '',
  pflicht: false,
  maxTeilnehmer: null,
  anmeldeschluss: null,
  teilnehmer: [{ profil: id(2), anwesendVon: null, anwesendBis: null, stunden: null, status: 'angemeldet' }],
  nachweise: [],
  personen: [person(2, 'Alt')],
}
const ledger = (n: number, nachname: string, given: Partial<Ledger>): Ledger => ({
  person: person(n, nachname),
  qualifikation: 'RS',
  jahr: 2026,
  land: 'NW',
  pflicht: true,
  pflichtAb: null,
  soll: 30,
  ist: 29.5,
  offen: 0.5,
  ampel: 'gelb',
  themen: [],
  einheiten: [],
  ...given,
})
const online = { art: 'fortbildung', titel: 'EKG', themengebiet: null, ende: '2026-05-01T18:00:00.000Z', stunden: 2, gezaehlt: 0 } as const
const nachweise: Ledger['einheiten'][number]['nachweise'] = []
const late = ledger(5, 'Spät', {
  ist: 0,
  offen: 30,
  ampel: 'rot',
  einheiten: [{ ...online, nachweise, _id: id(8), grund: '2,0 Stunden online zählen in Nordrhein-Westfalen nicht.' }],
})
const asked: string[] = []
const server = [
  on(profileContract.list, () => [
    { ...person(3, 'Neu'), version: 1, user: id(4), anrede: '', gruppe: '', funktionen: [], sanitaetsausbildung: 'RS' },
  ]),
  on(rdfContract.ledgers, ({ search }) => (asked.push(search), [ledger(2, 'Fast', {}), late])),
  on(rdfContract.ledger, () => late),
  on(rdfContract.ownLedger, () => late),
  on(rdfContract.rules, () => ({ ...LAENDER.HE.rules, land: 'HE' as const })),
  on(rdfContract.rulesHistory, () => []),
  on(rdfContract.changeRules, () => ({ ...LAENDER.HE.rules, version: 2, land: 'HE' as const })),
  // Last: an id may be any word.
  on(rdfCrud.history, () => []),
  on(rdfCrud.get, () => training),
  on(rdfCrud.update, () => training),
]
const RECHTE = ['READ_RDF', 'UPDATE_RDF'] as const

test('attendance is ticked with partial times; a late addition counts as present', async () => {
  const { hand, calls } = showPage({ pages: rdfPages, adresse: `/rettungsdienstfortbildung/edit/${id(1)}`, rechte: RECHTE, server })
  const rows = await screen.findByRole('list', { name: 'Teilnehmer' }, there)
  expect(within(rows).getByText('Angemeldet')).toBeDefined()
  await hand.click(within(rows).getByRole('checkbox', { name: /Anna Alt/ }))
  expect(within(rows).getByText('die ganze Zeit · 8,0 Stunden')).toBeDefined()
  await hand.click(within(rows).getByRole('button', { name: 'Zeit ändern: Anna Alt' }))
  const from = within(rows).getByLabelText('Von')
  await hand.clear(from)
  await hand.type(from, '13{Tab}')
  expect(within(rows).getByText('13:00–17:00 Uhr · 4,0 Stunden')).toBeDefined()
  await hand.click(screen.getByLabelText('Wer nimmt teil?'))
  await hand.click(await screen.findByRole('option', { name: /Anna Neu/ }))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Gespeichert', {}, there)
  expect(calls[0]?.body).toMatchObject({
    version: 3,
    teilnehmer: [
      { profil: id(2), anwesendVon: '2026-03-02T12:00:00.000Z', anwesendBis: null, stunden: null, status: 'teilgenommen' },
      { profil: id(3), anwesendVon: null, status: 'teilgenommen' },
    ],
  })
})

test('ledgers sort by the largest gap; a tap explains what did not count', async () => {
  const { hand } = showPage({
    pages: rdfPages,
    adresse: '/rettungsdienstfortbildungen?ansicht=konten&jahr=2025',
    rechte: RECHTE,
    server,
    wide: true,
  })
  const table = await screen.findByRole('table', { name: 'Stundenkonten' }, there)
  expect(asked.at(-1)).toBe('?jahr=2025')
  const standing = within(screen.getByRole('group', { name: 'So stehen wir 2025' }))
  for (const text of ['1 Weit zurück', '1 Noch offen', '0 Erfüllt']) expect(standing.getByText(text)).toBeDefined()
  expect(
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anna Spät', 'Anna Fast'])
  await hand.click(within(table).getByRole('link', { name: 'Anna Spät' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Anna Spät' }, there))
  expect(sheet.getByText('0,0 Stunden von 30,0 Stunden, noch 30,0 Stunden offen.')).toBeDefined()
  expect(sheet.getByText('01.05.2026 · 2,0 Stunden online zählen in Nordrhein-Westfalen nicht.')).toBeDefined()
  expect(sheet.queryByRole('button', { name: /Bescheinigung/ })).toBeNull()
  expect(location.search).toContain('jahr=2025')
})

test('without a known number the ledgers say so and judge nobody', async () => {
  const unknown = ledger(2, 'Fast', { land: 'SN', soll: null, offen: null, ampel: null })
  const own = [on(rdfContract.ledgers, () => [unknown]), ...server]
  showPage({ pages: rdfPages, adresse: '/rettungsdienstfortbildungen?ansicht=konten', rechte: RECHTE, server: own, wide: true })
  expect(within(await screen.findByRole('table', { name: 'Stundenkonten' }, there)).getByText('Nicht hinterlegt')).toBeDefined()
  expect(screen.getByText(/ist nicht hinterlegt\. Tragt es unter „Regeln“ ein\./)).toBeDefined()
  expect(screen.queryByText(/Erfüllt/)).toBeNull()
})

test('the rule of the Land is changed with its topics', async () => {
  const { hand, calls } = showPage({ pages: rdfPages, adresse: '/rettungsdienstfortbildungen?ansicht=regeln', rechte: RECHTE, server })
  await screen.findByRole('heading', { name: 'Hessen' }, there)
  await hand.click(screen.getByRole('button', { name: 'Hygiene entfernen' }))
  const hours = screen.getByLabelText('Stunden im Jahr')
  await hand.clear(hours)
  await hand.type(hours, '37,5')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Die Regeln sind gespeichert.', {}, there)
  expect(calls[0]?.body).toMatchObject({ version: 1, sollStunden: 37.5, pflichtthemen: [{ thema: 'Pädiatrie', min: 1 }] })
})

const profiles = definePages({
  path: '/profile/{id}',
  titel: 'Profil',
  load: async () => (props: { id: string }) => <ProfileCards profil={props.id} />,
})
test.each([
  ['oneself', [], id(5), true],
  ['who may read ledgers', ['READ_RDF'], id(2), true],
  ['everybody else', [], id(2), false],
] as const)('a profile shows the ledger to %s: %s', async (_who, rechte, profil, shown) => {
  setProfileCards(rdfProfileCard)
  showPage({ pages: profiles, adresse: `/profile/${id(5)}`, rechte, profil, server })
  const seen = screen.findByRole('heading', { name: 'Rettungsdienstfortbildung 2026' }, { timeout: shown ? 10_000 : 300 })
  expect(
    await seen.then(
      () => true,
      () => false,
    ),
  ).toBe(shown)
})

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { configContract } from '#features/config/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { exampleDienst, exampleHelfer, number, person } from '#tests/support/example-dienst.ts'
import { on, pressMore, showPage } from '#tests/support/page.tsx'
import { blutspendenContract as contract } from '../contract.ts'
import type { Blutspende } from './Numbers.tsx'
import { blutspendenPages as pages } from './pages.tsx'

const S = number('s', 1)
const lena = person(1, 'Lena', 'Schmidt')
const there = { timeout: 10_000 }
function drive(given: Partial<Blutspende> = {}): Blutspende {
  const helfer = [exampleHelfer(lena, 'RS', 'gemeldet', { schicht: S })]
  const bedarf = [{ qualifikation: 'EH' as const, anzahl: 2, funktion: 'Anmeldung', mindestalter: null }]
  const { schichten, ortDaten, _id, version, beginn, ende } = exampleDienst({
    helfer,
    schichten: [{ _id: S, bezeichnung: 'Anmeldung', bedarf }],
  })
  return {
    _id,
    version,
    erstelltAm: '',
    erstelltVon: null,
    geaendertAm: '',
    geaendertVon: null,
    bezeichnung: 'Blutspende Gemeindehaus',
    anhaenge: [],
    status: 'veroeffentlicht',
    abgesagt: false,
    absageGrund: '',
    abgesagtAm: null,
    abgeschlossenAm: null,
    beginn,
    ende,
    ort: ortDaten._id,
    ortDaten,
    leiter: null,
    stvLeiter: null,
    leiterPerson: null,
    stvLeiterPerson: null,
    anmeldeschluss: null,
    meldeschluss: null,
    selbstabsageBis: null,
    warteliste: true,
    fragen: [],
    treffpunktZeit: null,
    bedarf: [{ _id: S, rolle: 'Anmeldung', anzahl: 2, qualifikation: 'EH', von: null, bis: null }],
    kapazitaetLiegen: 8,
    terminslots: null,
    zusammenarbeit: 'Blutspendedienst Nord',
    verpflegung: '',
    bemerkung: '',
    statistik: null,
    schichten,
    helfer,
    anmeldung: { moeglich: true, gruende: [], warteliste: false },
    ...given,
  }
}
const PAST = { beginn: '2026-01-10T15:00:00.000Z', ende: '2026-01-10T20:00:00.000Z' }
const server = (one: Blutspende) => [
  on(contract.anfragen, () => []),
  on(contract.history, () => []),
  on(contract.update, () => one),
  on(contract.statistik, () => one),
  on(contract.absage, () => ({ ...one, abgesagt: true })),
  on(contract.years, () => []),
  on(contract.get, () => one),
  on(profileContract.list, () => []),
  on(configContract.letzterBlutspendeLeiter, () => ({ wert: null })),
]
const adresse = `/blutspende/${drive()._id}`
const OFFICE = ['READ_BLUTSPENDE', 'UPDATE_BLUTSPENDE', 'CREATE_BLUTSPENDE', 'DELETE_BLUTSPENDE'] as const

test('a member sees the roles, where and with whom, and nothing to plan', async () => {
  showPage({ pages, adresse, rechte: ['READ_BLUTSPENDE'], server: server(drive()) })
  expect(await screen.findByText('Blutspendedienst Nord', {}, there)).toBeTruthy()
  expect(screen.getByText('Lena Schmidt')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ich komme' })).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('Spendezahlen')).toBeNull()
})

test('a planner cancels with a reason and sees first who is affected', async () => {
  const { hand, calls } = showPage({ pages, adresse, rechte: OFFICE, server: server(drive()) })
  await screen.findByRole('tab', { name: 'Einteilung' }, there)
  await pressMore(hand, /^Absagen/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Blutspende absagen' }, there))
  expect(dialog.getByText('Eine Person ist gemeldet oder eingeteilt und bekommt eine Mail.')).toBeTruthy()
  await hand.type(await dialog.findByLabelText(/Grund/), 'Heizung defekt')
  await hand.click(dialog.getByRole('button', { name: 'Blutspende absagen' }))
  expect(calls.find(({ call }) => call.endsWith('/absage'))?.body).toEqual({ grund: 'Heizung defekt' })
})

test('a planner sees the number of recipients before writing to all', async () => {
  const { hand, calls } = showPage({
    pages,
    adresse,
    rechte: OFFICE,
    server: [...server(drive()), on(contract.letter, () => ({ anzahl: 1 }))],
  })
  await screen.findByRole('tab', { name: 'Einteilung' }, there)
  await pressMore(hand, /^Allen schreiben/)
  const sheet = within(await screen.findByRole('dialog', { name: /Mail an alle/ }, there))
  await hand.type(await sheet.findByLabelText(/^Text/), 'Bitte hinten parken.')
  await hand.click(sheet.getByRole('button', { name: 'An 1 Person schicken' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Mail schicken?' }, there))
  expect(calls.some(({ call }) => call.endsWith('/nachricht'))).toBe(false)
  await hand.click(asked.getByRole('button', { name: 'Mail schicken' }))
  await screen.findByText('Die Mail geht an 1 Person.', {}, there)
  // Nobody is staffed yet, so it goes to who signed up.
  expect(calls.find(({ call }) => call.endsWith('/nachricht'))?.body).toEqual({
    an: 'alle',
    betreff: 'Blutspende Gemeindehaus',
    text: 'Bitte hinten parken.',
  })
})

test('donors are counted after the begin; impossible numbers are refused first', async () => {
  const { hand, calls } = showPage({ pages, adresse, rechte: OFFICE, server: server(drive(PAST)) })
  await hand.click(await screen.findByRole('button', { name: 'Zahlen eintragen' }, there))
  const sheet = within(await screen.findByRole('dialog', { name: /Spendezahlen/ }, there))
  const fill = async (label: RegExp, value: string) => hand.type(await sheet.findByLabelText(label), value)
  for (const [label, value] of [
    [/^Spendewillige/, '122'],
    [/^Erstspender/, '4'],
    [/^Mehrfachspender/, '110'],
    [/^Abgewiesen/, '11'],
    [/^Vollblutspenden/, '110'],
    [/^Ohne Termin/, '9'],
    [/^Ehrungen/, '2'],
  ] as const)
    await fill(label, value)
  await hand.click(sheet.getByRole('button', { name: 'Speichern' }))
  expect((await sheet.findAllByText(/110 \+ 11 = 121, nicht 122/)).length).toBeGreaterThan(0)
  expect(calls.some(({ call }) => call.endsWith('/statistik'))).toBe(false)
  await fill(/^Abgewiesen/, '{Backspace}2')
  await hand.click(sheet.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Die Zahlen sind gespeichert.', {}, there)
  expect(calls.find(({ call }) => call.endsWith('/statistik'))?.body).toMatchObject({ spendewillige: 122, abgewiesen: 12 })
})

test('a role is taken off the form and another comes; what stands keeps its identity', async () => {
  const one = drive()
  const { hand, calls } = showPage({ pages, adresse: `/blutspende/edit/${one._id}`, rechte: [...OFFICE, 'READ_ORT'], server: server(one) })
  await hand.click(await screen.findByRole('button', { name: 'Weitere Rolle' }, there))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Gespeichert', {}, there)
  expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    version: one.version,
    bedarf: [
      { _id: S, rolle: 'Anmeldung', anzahl: 2 },
      { rolle: 'Betreuung', anzahl: 1 },
    ],
  })
})

test('a further date onto which the first moves is made once', async () => {
  const { hand, calls } = showPage({
    pages,
    adresse: '/blutspende/neu?beginn=2030-01-10T15:00:00.000Z&ende=2030-01-10T20:00:00.000Z',
    rechte: [...OFFICE, 'READ_ORT'],
    server: [
      ...server(drive()),
      on(contract.create, ({ body }) => ({ ...drive(), beginn: (body as { beginn: string }).beginn })),
      on(contract.checkDates, ({ body }) => (body as { daten: [] }).daten.map(() => ({ feiertag: '', hinweise: [] }))),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Weiterer Termin' }, there))
  await hand.click(await screen.findByRole('button', { name: '17 Januar 2030' }, there))
  expect(await screen.findByText(/^2 Termine/)).toBeTruthy()
  for (const [name, value] of [
    ['Ende', '17.01.2030 21:00'],
    ['Beginn', '17.01.2030 16:00'],
  ] as const) {
    await hand.clear(screen.getByRole('textbox', { name }))
    await hand.type(screen.getByRole('textbox', { name }), value)
    await hand.tab()
  }
  expect(await screen.findByText('Ein Termin')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }))
  const made = () => calls.filter(({ call, body }) => call.startsWith('POST') && 'bezeichnung' in (body as object))
  await vi.waitFor(() => expect(made().length).toBeGreaterThan(0), there)
  await screen.findByText(/liegt als Entwurf bereit/, {}, there)
  expect(made()).toHaveLength(1)
})

test('sign-ups of all drives are answered in their rows, and taken back', async () => {
  const row = (nr: number, given: object) => ({
    _id: number('m', nr),
    version: 1,
    person: person(nr, 'Anna', `Muster${nr}`),
    qualifikation: 'EH' as const,
    anlass: drive()._id,
    titel: 'Blutspende Gemeindehaus',
    schicht: 'Anmeldung',
    beginn: '2030-01-10T15:00:00.000Z',
    ende: '2030-01-10T20:00:00.000Z',
    gemeldetAm: '2030-01-01T12:00:00.000Z',
    kommentar: '',
    platz: 'Anmeldung',
    sperrt: null,
    hinweise: [],
    ...given,
  })
  const rows = [row(1, {}), row(2, { hinweise: ['Alle Plätze sind besetzt.'] }), row(3, { sperrt: 'Leitet zu dieser Zeit: Stadtlauf.' })]
  const { hand, calls } = showPage({
    pages,
    adresse: '/blutspenden?nur=wartet',
    rechte: OFFICE,
    server: [
      on(contract.signUps, () => ({ gesamt: 3, anlaesse: 1, meldungen: rows })),
      on(contract.decideSignUps, () => ({ erledigt: [{ _id: rows[0]?._id ?? '', version: 2 }], geblieben: [] })),
    ],
  })
  expect(await screen.findByText('1 Blutspende · 3 Meldungen ohne Antwort', {}, there)).toBeTruthy()
  expect(screen.getByText('Leitet zu dieser Zeit: Stadtlauf.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Einteilen: Anna Muster3/ }).getAttribute('aria-disabled')).toBe('true')
  // Only the row that nothing speaks against is chosen by this button.
  await hand.click(screen.getByRole('button', { name: 'Auswählen, was geht' }))
  await hand.click(screen.getByRole('button', { name: 'Einteilen' }))
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, there))
  const sent = () => calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  await vi.waitFor(() => expect(sent()).toHaveLength(2), there)
  expect(sent()).toEqual([
    { meldungen: [{ _id: rows[0]?._id, version: 1, platz: 'Anmeldung' }], status: 'eingeteilt', grund: '' },
    { meldungen: [{ _id: rows[0]?._id, version: 2 }], status: 'gemeldet', grund: '' },
  ])
})

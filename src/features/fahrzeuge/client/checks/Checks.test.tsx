// Checklists and fuelings as they are filled in on the phone.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ResponseOf } from '#contract/endpoint.ts'
import { initialValues } from '#client/ui/form/form-values.ts'
import { exportsContract } from '#features/exporte/contract.ts'
import { checklistenContract, fahrzeugeContract as contract } from '#features/fahrzeuge/contract.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { Absage, ME, on, showPage } from '#tests/support/page.tsx'
import { fahrzeugePages } from '../pages.tsx'

const patience = { timeout: 10_000 }
const id = (n: number) => `0193c0de-0000-7000-8000-0000000000a${n}`
const [VEHICLE, LIST] = [id(1), id(2)]
const state = { version: 1, erstelltAm: '', erstelltVon: null, geaendertAm: '', geaendertVon: null }
const anna = { _id: id(8), vorname: 'Anna', nachname: 'Adler' }
const line = (text: string, schwere: 'mittel' | 'hoch' = 'mittel') => ({ text, schwere })
const LISTS: ResponseOf<typeof contract.checklisten> = {
  bezeichnung: 'RTW 1',
  listen: [
    {
      _id: LIST,
      name: 'Täglicher Check',
      rhythmus: 'taeglich',
      faellig: true,
      zuletzt: null,
      gruppen: [
        { titel: 'Außen', punkte: [line('Blaulicht', 'hoch'), line('Reifen')] },
        { titel: 'Innen', punkte: [line('Absaugpumpe')] },
      ],
    },
  ],
  bekannt: [{ punkt: 'absaugpumpe', mangel: id(3), titel: 'Absaugpumpe: saugt schwach' }],
}
const SAVED: ResponseOf<typeof contract.fillCheck> = {
  _id: id(4),
  fahrzeug: VEHICLE,
  checkliste: LIST,
  name: 'Täglicher Check',
  zeit: '2026-11-24T06:00:00.000Z',
  person: { _id: ME, vorname: 'Ich', nachname: 'Selbst' },
  fehler: 2,
  bemerkung: '',
  gruppen: [{ titel: 'Außen', punkte: [{ ...line('Blaulicht'), antwort: 'mangel', bemerkung: 'Links dunkel', mangel: id(5) }] }],
  neu: 1,
  bekannt: 1,
  auch: [anna],
}
const past: ResponseOf<typeof contract.checks> = [SAVED]
const FUELLED: ResponseOf<typeof contract.enterBetankung> = {
  ...state,
  _id: id(6),
  fahrzeug: VEHICLE,
  zeit: '2026-11-20T10:00:00.000Z',
  kmStand: 1400,
  kraftstoff: 'diesel',
  menge: 40.5,
  betrag: 70,
  voll: true,
  bezahlung: 'tankkarte',
  fahrer: anna._id,
  fahrerPerson: anna,
  bemerkung: '',
  verbrauch: 10.1,
  aenderbar: true,
  hinweise: [],
}
const adresse = `/fahrzeuge/check/${VEHICLE}`
const server = [on(contract.checklisten, () => LISTS), on(contract.checks, () => past)]
const tick = (text: string, answer: string) => within(screen.getByRole('radiogroup', { name: text })).getByRole('radio', { name: answer })

test('a checklist is ticked by line and sent once; known defects need no report', async () => {
  localStorage.clear()
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: `${adresse}?liste=${LIST}`,
    rechte: ['READ_FAHRZEUGBELEGUNG'],
    server: [...server, on(contract.fillCheck, () => SAVED)],
  })
  const send = () => screen.getByRole('button', { name: 'Checkliste abschließen' })
  const reason = () => send().getAttribute('aria-description')
  await screen.findByRole('button', { name: 'Checkliste abschließen' }, patience)
  expect(reason()).toBe('3 Punkte sind noch offen.')
  expect(screen.getByText('Schon gemeldet: Absaugpumpe: saugt schwach')).toBeDefined()
  await hand.click(tick('Blaulicht', 'Mangel'))
  await hand.click(tick('Reifen', 'In Ordnung'))
  expect(reason()).toBe('Ein Punkt ist noch offen.')
  await hand.click(tick('Absaugpumpe', 'Mangel'))
  expect(reason()).toBe('Schreib noch, was mit „Blaulicht“ ist.')
  // With every item ticked, the disabled button needs a visible reason beside it.
  expect(screen.getByText('Schreib noch, was mit „Blaulicht“ ist.')).toBeDefined()
  expect(screen.getByText('Wird als Mangel gemeldet, Priorität hoch')).toBeDefined()
  await hand.type(screen.getByLabelText(/Was ist nicht in Ordnung/), 'Links dunkel')
  expect(reason()).toBeNull()
  await hand.click(send())
  expect(
    await screen.findByText('Danke. 1 Mangel gemeldet, 1 Mangel schon bekannt. Heute hat sie auch Anna Adler ausgefüllt.', {}, patience),
  ).toBeDefined()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      antworten: [
        { punkt: 'Blaulicht', antwort: 'mangel', bemerkung: 'Links dunkel' },
        { punkt: 'Reifen', antwort: 'ok', bemerkung: '' },
        { punkt: 'Absaugpumpe', antwort: 'mangel', bemerkung: '' },
      ],
      bemerkung: '',
    },
  ])
  // Back at the vehicle's checklists: what was filled can be read as it was asked.
  await hand.click(await screen.findByRole('button', { name: /Täglicher Check.*2 Mängel/ }, patience))
  expect(within(await screen.findByRole('dialog', {}, patience)).getByText('Links dunkel')).toBeDefined()
})

test('an unsent checklist waits on the phone for today', async () => {
  localStorage.clear()
  const open = () =>
    showPage({
      pages: fahrzeugePages,
      adresse: `${adresse}?liste=${LIST}`,
      rechte: ['READ_FAHRZEUGBELEGUNG'],
      server: [...server, on(contract.fillCheck, () => new Absage(409, '„Reifen“ steht nicht mehr auf der Checkliste.', {}, 'antworten'))],
    })
  const first = open()
  await screen.findByRole('button', { name: 'Checkliste abschließen' }, patience)
  for (const text of ['Blaulicht', 'Reifen', 'Absaugpumpe']) await first.hand.click(tick(text, 'In Ordnung'))
  await first.hand.click(screen.getByRole('button', { name: 'Checkliste abschließen' }))
  expect((await screen.findAllByText(/steht nicht mehr auf der Checkliste/, {}, patience)).length).toBeGreaterThan(0)
  expect(screen.getByText('3 von 3 beantwortet')).toBeDefined()
  const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('fahrzeuge/check'))
  const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
  expect(Object.keys((kept as { values: { answers: object } }).values.answers)).toEqual(['blaulicht', 'reifen', 'absaugpumpe'])
  localStorage.setItem(key, JSON.stringify({ ...kept, version: '2020-01-01' }))
  cleanup()
  open()
  expect(await screen.findByText('0 von 3 beantwortet', {}, patience)).toBeDefined()
})

test('a keeper defines the questions; line and severity are form rows', async () => {
  const list = { ...state, _id: LIST, aktiv: true, name: 'Täglicher Check', rhythmus: 'taeglich' as const, typen: [], fahrzeuge: [] }
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge/checklisten/neu',
    rechte: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    server: [
      on(contract.list, () => []),
      on(checklistenContract.list, () => []),
      on(checklistenContract.create, () => ({ ...list, gruppen: LISTS.listen[0]?.gruppen ?? [] })),
    ],
  })
  await hand.type(await screen.findByLabelText(/Name/, {}, patience), 'Täglicher Check')
  await hand.click(screen.getByRole('button', { name: 'Gruppe hinzufügen' }))
  await hand.type(screen.getByLabelText(/^Gruppe/, { selector: 'input' }), 'Außen')
  await hand.type(screen.getByLabelText(/^Punkt/, { selector: 'input' }), 'Blaulicht')
  await hand.click(screen.getByRole('button', { name: /Checkliste anlegen|Anlegen/ }))
  await waitFor(() => expect(calls).toHaveLength(1), patience)
  await waitFor(() => expect(location.pathname).toBe(`/fahrzeuge/checklisten/edit/${LIST}`), patience)
  expect(calls[0]?.body).toMatchObject({ gruppen: [{ titel: 'Außen', punkte: [{ text: 'Blaulicht', schwere: 'mittel' }] }], typen: [] })
})

test('consumption is a chart with a table; a doubtful reading asks for confirmation', async () => {
  const rtw = {
    ...state,
    ...(initialValues(contract.create.body, {
      bezeichnung: 'RTW 1',
      typ: 'RTW',
      kennzeichen: 'MU-ST 1401',
      fuehrerscheinklasse: 'C1',
      kraftstoff: 'diesel',
      kmStand: 1000,
      mannschaft: 2,
    }) as typeof contract.create.body._zod.output),
    _id: VEHICLE,
    aktiv: true,
    standortName: null,
    warnungen: [],
    zustand: 'einsatzbereit' as const,
    offeneMaengel: 0,
    zuletztGeprueft: null,
  }
  const point = (n: number, value: number, ausreisser = false) => ({
    _id: id(n),
    zeit: `2026-0${n}-01T10:00:00Z`,
    wert: value,
    strecke: 400,
    ausreisser,
  })
  const answers = [new Absage(409, 'Stimmt der Kilometerstand?', {}, 'bestaetigt'), FUELLED]
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: `/fahrzeuge/edit/${VEHICLE}?ansicht=tanken`,
    rechte: ['READ_FAHRZEUG', 'CREATE_FAHRZEUGBELEGUNG'],
    server: [
      on(contract.kilometer, () => [
        { fahrzeug: VEHICLE, quelle: FUELLED._id, text: '9 km am Mo., davor schon 10 km' },
        { fahrzeug: id(7), quelle: id(8), text: 'fremd' },
      ]),
      on(contract.get, () => rtw),
      on(contract.history, () => []),
      on(contract.betankungen, () => [FUELLED]),
      on(contract.verbrauch, () => [{ kraftstoff: 'diesel' as const, durchschnitt: 11.4, punkte: [point(1, 10), point(2, 20, true)] }]),
      on(contract.enterBetankung, () => answers.shift() ?? FUELLED),
    ],
  })
  expect(await screen.findByText(/^Im Mittel 11,4 l\/100 km\. Auffällig: 01\.02\.2026\./, {}, patience)).toBeDefined()
  expect(screen.getAllByText(/Stärke 0\/0\/2\/\/2/)).not.toEqual([])
  // Above the vehicle, and at the entry with the reading.
  expect(await screen.findAllByText('Kilometer widersprechen sich: 9 km am Mo., davor schon 10 km.', {}, patience)).toHaveLength(2)
  expect(screen.queryByText(/fremd/)).toBeNull()
  expect(screen.getByText('40,5 l Diesel · 70,00 €')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Verbrauch Diesel als Tabelle' }))
  const table = within(await screen.findByRole('table', { name: 'Verbrauch Diesel' }, patience))
  expect(table.getAllByRole('row').map(({ textContent: text }) => text)).toEqual([
    'Getankt amVerbrauch in l/100 kmStrecke in kmAuffällig',
    '01.02.202620400ja',
    '01.01.202610400',
  ])
  await hand.click(screen.getByRole('button', { name: 'Betankung eintragen' }))
  const sheet = within(await screen.findByRole('dialog', {}, patience))
  // The vehicle says what it takes.
  expect(sheet.queryByLabelText(/Kraftstoff/)).toBeNull()
  await hand.type(sheet.getByLabelText(/Kilometerstand/), '9400')
  await hand.type(sheet.getByLabelText(/Menge/), '40,5')
  await hand.type(sheet.getByLabelText(/Betrag/), '70')
  await hand.click(sheet.getByRole('button', { name: 'Betankung eintragen' }))
  const agree = await screen.findByRole('button', { name: 'Stimmt so' }, patience)
  // Asked, not refused as well.
  expect(screen.getAllByText('Stimmt der Kilometerstand?')).toHaveLength(1)
  await hand.click(agree)
  expect(await screen.findByText('40,5 l eingetragen: 10,1 l/100 km.', {}, patience)).toBeDefined()
  expect(calls.map(({ body }) => body)).toMatchObject([
    { kmStand: 9400, menge: 40.5, betrag: 70, voll: true, kraftstoff: 'diesel', bestaetigt: false },
    { bestaetigt: true },
  ])
})

test('a list that was filled today says what was found', async () => {
  const [list] = LISTS.listen
  const listen = list ? [{ ...list, faellig: false, zuletzt: { zeit: new Date().toISOString(), person: anna, fehler: 2 } }] : []
  showPage({
    pages: fahrzeugePages,
    adresse,
    rechte: ['READ_FAHRZEUGBELEGUNG'],
    server: [on(contract.checklisten, () => ({ ...LISTS, listen })), on(contract.checks, () => [])],
  })
  expect(await screen.findByText(/^Heute geprüft, .* · Anna Adler$/, {}, patience)).toBeDefined()
  expect(screen.getByText('2 Mängel')).toBeDefined()
})

test('a fuelling shows the last reading and the unit of the vehicle’s energy', async () => {
  localStorage.clear()
  const charged = { ...FUELLED, kraftstoff: 'strom' as const }
  const { hand } = showPage({
    pages: fahrzeugePages,
    adresse: `/fahrzeuge/tanken/${VEHICLE}`,
    rechte: ['READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'],
    server: [
      on(contract.fahrten, () => []),
      on(contract.betankungen, () => [charged]),
      on(fahrzeugbelegungenContract.kalender, () => ({ fahrzeuge: [], belegungen: [], naechste: null })),
    ],
  })
  expect(await screen.findByText('Zuletzt: 1.400 km', {}, patience)).toBeDefined()
  await hand.type(screen.getByLabelText(/Menge/), '20')
  expect(screen.getByLabelText<HTMLInputElement>(/Menge/).value).toBe('20 kWh')
})

test('filled checklists export as a file', async () => {
  const asked: string[] = []
  const { hand } = showPage({
    pages: fahrzeugePages,
    adresse,
    rechte: ['READ_FAHRZEUG'],
    server: [
      ...server,
      // Short enough to be loaded at once.
      on(exportsContract.create, () => ({ auftrag: null, zeilen: 1 })),
      on(contract.checksExport, ({ call }) => void asked.push(call)),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Mehr zu den ausgefüllten Checklisten' }, patience))
  await hand.click(await screen.findByText('Als PDF', {}, patience))
  await waitFor(() => expect(asked).toHaveLength(1), patience)
})

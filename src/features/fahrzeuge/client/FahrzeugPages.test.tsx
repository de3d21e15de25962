import { Absage, ME, on, showPage, pressMore } from '#tests/support/page.tsx'
import { fahrt } from '#tests/support/belegungs-pages.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugeContract as contract } from '#features/fahrzeuge/contract.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ImportResult } from '#contract/import.ts'
import type { Mangel, CheckState } from '#features/fahrzeuge/schemas.ts'
import { initialValues } from '#client/ui/form/form-values.ts'
import { fahrzeugePages } from './pages.tsx'

const patience = { timeout: 10_000 }
const VEHICLE = '0193c0de-0000-7000-8000-0000000000aa'
const state = {
  _id: '0193c0de-0000-7000-8000-0000000000bb',
  version: 1,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
}
const MANGEL: Mangel = {
  ...state,
  erstelltAm: '2026-11-20T10:00:00.000Z',
  fahrzeug: VEHICLE,
  fahrzeugName: 'RTW 1',
  titel: 'Blinker defekt',
  beschreibung: '',
  prioritaet: 'mittel',
  ausserDienst: false,
  status: 'gemeldet',
  loesung: '',
  gemeldetVonPerson: null,
  behobenAm: null,
  bilder: [],
}
const PLAN: CheckState = {
  fahrzeug: VEHICLE,
  bezeichnung: 'RTW 1',
  kennung: '1401',
  kennzeichen: 'MU-ST 1401',
  status: 'einsatzbereit',
  pruefungen: [
    { art: 'hu', faellig: '2026-09', tage: -50, ampel: 'rot', zuletzt: null },
    { art: 'uvv', faellig: '', tage: null, ampel: 'grau', zuletzt: null },
  ],
}
const RTW: ResponseOf<typeof contract.get> = {
  ...state,
  ...(initialValues(contract.create.body, {
    bezeichnung: 'RTW 1',
    typ: 'RTW',
    kennzeichen: 'MU-ST 1401',
    fuehrerscheinklasse: 'C1',
  }) as typeof contract.create.body._zod.output),
  _id: VEHICLE,
  aktiv: true,
  standortName: null,
  warnungen: [
    { art: 'pruefung', text: 'HU überfällig (01/2020)', sperrt: true },
    { art: 'mangel', text: 'Mangel: Reifen verliert Luft', sperrt: false },
  ],
  zustand: 'gesperrt',
  offeneMaengel: 3,
  zuletztGeprueft: null,
}
const field = (form: unknown, name: string) => (form instanceof FormData ? form.get(name) : undefined)

test('the board says each light in words; who may not change gets no buttons', async () => {
  const server = [on(contract.pruefplan, () => [PLAN]), on(contract.list, () => [])]
  showPage({ pages: fahrzeugePages, adresse: '/fahrzeuge?ansicht=pruefungen', rechte: ['READ_FAHRZEUG'], server })
  const tableau = await screen.findByRole('table', { name: 'Prüfungen der Fahrzeuge' }, patience)
  expect(within(tableau).getByText('überfällig: 09/2026')).toBeDefined()
  expect(within(tableau).getByText('nicht erfasst')).toBeDefined()
  expect(within(tableau).queryByRole('button')).toBeNull()
})

test('a defect with a lost photo stays reported, and the photo is sent again', async () => {
  const shrunk = Promise.withResolvers<void>()
  // jsdom cannot decode images.
  vi.stubGlobal('createImageBitmap', async () => {
    await shrunk.promise
    return { width: 10, height: 10, close: () => undefined }
  })
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:foto'
      static override revokeObjectURL = () => undefined
    },
  )
  let attempts = 0
  const file = { _id: state._id, feld: 'bild', name: 'foto.png', typ: 'image/png', groesse: 3, erstelltAm: '', erstelltVon: null }
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: `/fahrzeuge/mangel/${VEHICLE}`,
    rechte: ['READ_FAHRZEUGBELEGUNG'],
    server: [
      on(contract.maengel, () => []),
      on(contract.sperrregeln, () => ({ mangel: 'hoch' as const, huTage: 0, version: 1 })),
      on(fahrzeugbelegungenContract.kalender, () => ({ fahrzeuge: [], belegungen: [], naechste: null })),
      on(contract.mangelMelden, () => MANGEL),
      on(contract.mangelBild, () => (attempts++ === 0 ? new Absage(500, 'Die Leitung war weg.') : file)),
    ],
  })
  await hand.type(await screen.findByLabelText(/Titel/, {}, patience), 'Blinker defekt')
  expect(screen.queryByLabelText('Nimmt das Fahrzeug außer Dienst')).toBeNull()
  // The form warns before submission that a defect blocks the vehicle.
  const blocks = 'Damit ist das Fahrzeug gesperrt, bis jemand nachgesehen hat.'
  const choose = async (name: string) => {
    await hand.click(screen.getByRole('combobox', { name: /Priorität/ }))
    await hand.click(await screen.findByRole('option', { name }, patience))
  }
  await choose('Kritisch')
  expect(await screen.findByText(blocks, {}, patience)).toBeDefined()
  await choose('Mittel')
  expect(screen.queryByText(blocks)).toBeNull()
  await hand.upload(screen.getByLabelText('Bild auswählen', { selector: 'input' }), new File(['bild'], 'foto.png', { type: 'image/png' }))
  // Pressed before the photo is ready, the report would go without it.
  expect(screen.getByRole('button', { name: 'Mangel melden' }).getAttribute('aria-description')).toBe('Das Foto wird noch verkleinert.')
  shrunk.resolve()
  await screen.findByRole('button', { name: 'Foto 1 entfernen' }, patience)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mangel melden' }).getAttribute('aria-description')).toBeNull(), patience)
  await hand.click(screen.getByRole('button', { name: 'Mangel melden' }))
  expect(await screen.findByText('1 Foto ist nicht angekommen.', {}, patience)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Fotos noch einmal senden' }))
  expect(await screen.findByText('Danke, der Mangel ist gemeldet.', {}, patience)).toBeDefined()
  expect(calls.map(({ call }) => call.split('/').at(-1))).toEqual(['maengel', 'bild', 'bild'])
  expect(calls[0]?.body).toMatchObject({ titel: 'Blinker defekt', prioritaet: 'mittel', ausserDienst: false })
  expect(calls[2]?.body).toMatchObject({ type: expect.stringMatching(/^multipart\/form-data; boundary=\w+$/) })
})

test('a reporter withdraws a defect after a question until work on it begins', async () => {
  const own = { ...MANGEL, erstelltVon: ME, geaendertVon: ME }
  const others = [
    { ...own, _id: VEHICLE, titel: 'In Arbeit', geaendertVon: state._id },
    { ...MANGEL, _id: state._id.replace('bb', 'cc'), titel: 'Fremd', erstelltVon: state._id, geaendertVon: state._id },
  ]
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: `/fahrzeuge/mangel/${VEHICLE}`,
    rechte: ['READ_FAHRZEUG'],
    server: [
      on(contract.maengel, () => [own, ...others]),
      on(contract.sperrregeln, () => ({ mangel: 'kritisch' as const, huTage: 0, version: 1 })),
      on(contract.mangelAendern, () => ({ ...own, status: 'abgelehnt' as const, einsatzbereitMoeglich: false })),
    ],
  })
  const open = async (name: RegExp) => {
    await hand.click(await screen.findByRole('button', { name }, patience))
    return screen.findByRole('dialog', {}, patience)
  }
  for (const name of [/In Arbeit/, /Fremd/]) {
    expect(within(await open(name)).queryByRole('button', { name: 'Zurückziehen' })).toBeNull()
    await hand.keyboard('{Escape}')
  }
  await hand.click(within(await open(/Blinker defekt/)).getByRole('button', { name: 'Zurückziehen' }))
  const question = await screen.findByRole('dialog', { name: 'Mangel zurückziehen?' }, patience)
  expect(calls).toEqual([])
  await hand.click(within(question).getByRole('button', { name: 'Zurückziehen' }))
  expect(await screen.findByText('Der Mangel ist zurückgezogen.', {}, patience)).toBeDefined()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      version: 1,
      titel: 'Blinker defekt',
      beschreibung: '',
      prioritaet: 'mittel',
      ausserDienst: false,
      status: 'abgelehnt',
      loesung: 'Zurückgezogen.',
    },
  ])
})

const booking = (day: string, zweck: string, ofDuty = false) => ({
  ...fahrt,
  zweck,
  beginn: `${day}T06:00:00.000Z`,
  ende: `${day}T07:00:00.000Z`,
  dienst: ofDuty ? { _id: fahrt._id, pfad: '/dienst', bezeichnung: zweck, art: 'sanitaetsdienst', wort: 'Dienst', zu: 'zum Dienst' } : null,
})
test('taking a vehicle out of service asks first and says how much hangs on it', async () => {
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: `/fahrzeuge/mangel/${VEHICLE}`,
    rechte: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'],
    server: [
      on(contract.maengel, () => [MANGEL]),
      on(contract.sperrregeln, () => ({ mangel: null, huTage: 0, version: 1 })),
      on(fahrzeugbelegungenContract.kalender, () => ({ fahrzeuge: [], belegungen: [], naechste: null })),
      on(fahrzeugbelegungenContract.list, () => [
        booking('2020-01-01', 'Läuft'),
        booking('2099-05-04', 'Übung'),
        booking('2099-05-05', 'Sanitätsdienst', true),
      ]),
      on(contract.betroffen, () => ({ belegungen: 3, dienste: 1, entwuerfe: 0, fehlend: 1 })),
      on(contract.mangelMelden, () => MANGEL),
      on(contract.list, () => []),
    ],
  })
  await hand.type(await screen.findByLabelText(/Titel/, {}, patience), 'Getriebe')
  await hand.click(screen.getByLabelText('Nimmt das Fahrzeug außer Dienst'))
  await hand.click(screen.getByRole('button', { name: 'Mangel melden' }))
  const question = await screen.findByRole('dialog', { name: 'RTW 1 außer Dienst nehmen?' }, patience)
  expect(within(question).getByText(/^3 Belegungen werden storniert, 1 Dienst verliert dieses Fahrzeug\./)).toBeDefined()
  // Running trips and duties are not cancelled, so they are not named.
  expect(question.textContent).toMatch(/Mo\., 04\.05\.2099 · 08:00–09:00 Uhr: Übung\nund 2 weitere\n/)
  expect(question.textContent).not.toMatch(/Läuft|Sanitätsdienst/)
  await hand.click(within(question).getByRole('button', { name: 'Abbrechen' }))
  expect(calls).toEqual([])
  await hand.click(await screen.findByRole('button', { name: 'Mangel melden' }, patience))
  const still = await screen.findByRole('dialog', {}, patience)
  await hand.click(within(still).getByRole('button', { name: 'Außer Dienst nehmen' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ titel: 'Getriebe', ausserDienst: true }]), patience)
})

test('workshop, critical defect and deletion warn of what the vehicle is used for', async () => {
  const rechte = ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'DELETE_FAHRZEUG'] as const
  const server = [
    on(contract.kilometer, () => []),
    on(contract.get, () => RTW),
    on(contract.history, () => []),
    on(contract.betroffen, () => ({ belegungen: 19, dienste: 20, entwuerfe: 1, fehlend: 18 })),
    on(contract.update, () => RTW),
  ]
  const { hand, calls } = showPage({ pages: fahrzeugePages, adresse: `/fahrzeuge/edit/${VEHICLE}`, rechte: [...rechte], server })
  await hand.click(await screen.findByRole('combobox', { name: /^Status/ }, patience))
  await hand.click(await screen.findByRole('option', { name: 'Werkstatt' }, patience))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  const question = await screen.findByRole('dialog', { name: 'RTW 1 in die Werkstatt geben?' }, patience)
  expect(within(question).getByText(/^19 Belegungen bleiben stehen, 18 Dienste stehen so lange ohne dieses Fahrzeug da/)).toBeDefined()
  await hand.click(within(question).getByRole('button', { name: 'Abbrechen' }))
  expect(calls).toEqual([])
  await pressMore(hand, 'Löschen')
  const deletion = await screen.findByRole('dialog', { name: 'Fahrzeug löschen?' }, patience)
  expect(within(deletion).getByText(/19 Belegungen werden storniert/)).toBeDefined()
})

test('a booker without read rights enters a trip without logbook and booking', async () => {
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: `/fahrzeuge/fahrt/${VEHICLE}?belegung=${state._id}`,
    rechte: ['CREATE_FAHRZEUGBELEGUNG'],
    server: [on(contract.fahrtEintragen, () => new Absage(409, 'Das Fahrzeug ist gelöscht.'))],
  })
  await hand.type(await screen.findByLabelText(/Kilometerstand am Ende/, {}, patience), '1200')
  await hand.type(screen.getByLabelText(/Kilometerstand bei Beginn/), '1150')
  await hand.type(screen.getByLabelText(/^Zweck/), 'Übung')
  expect(screen.queryByText(/Zuletzt:/)).toBeNull()
  // The server of this test knows neither the list of trips nor the booking: to ask for them would be an error on the screen.
  expect(screen.queryByText(/Unerwarteter Aufruf/)).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Fahrt eintragen' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ kmStart: 1150, kmEnde: 1200, zweck: 'Übung' }]), patience)
})

test('a table is mapped, tried and taken in; nothing is written before', async () => {
  const result: Omit<ImportResult, 'probe'> = {
    neu: 2,
    geaendert: 1,
    unveraendert: 0,
    abgelehnt: [{ zeile: 3, msg: 'Kennzeichen fehlt.', zellen: ['RTW 2', ''] }],
  }
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge',
    rechte: ['READ_FAHRZEUG', 'CREATE_FAHRZEUG'],
    server: [
      on(contract.list, () => []),
      on(contract.importLesen, () => ({
        spalten: ['Name', 'Schild'],
        beispiele: [['RTW 1', 'MU-ST 1401']],
        zeilen: 4,
        zuordnung: ['bezeichnung', ''],
        zeichensatz: 'Windows-1252',
        felder: [
          { feld: 'bezeichnung', titel: 'Bezeichnung', pflicht: true },
          { feld: 'kennzeichen', titel: 'Kennzeichen', pflicht: true },
        ],
      })),
      on(contract.importieren, ({ body }) => ({ ...result, probe: field(body, 'probe') === 'true' })),
    ],
  })
  await pressMore(hand, 'Import')
  await hand.upload(
    await screen.findByLabelText('Datei für den Import', {}, patience),
    new File(['Name;Schild'], 'fz.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText(/4 Zeilen, gelesen als Windows-1252/, {}, patience)).toBeDefined()
  const sample = screen.getByRole('button', { name: 'Probe machen' })
  expect(sample.getAttribute('aria-description')).toBe('Es fehlt eine Spalte für „Kennzeichen“.')
  await hand.click(screen.getByRole('combobox', { name: 'Feld zur Spalte Schild' }))
  await hand.click(await screen.findByRole('option', { name: 'Kennzeichen *' }, patience))
  await hand.click(screen.getByRole('button', { name: 'Probe machen' }))
  expect(await screen.findByText('2 neu, 1 geändert, 1 abgelehnt', {}, patience)).toBeDefined()
  expect(screen.getByText('Kennzeichen fehlt.')).toBeDefined()
  expect(calls.map(({ body }) => field(body, 'probe'))).toEqual([null, 'true'])
  await hand.click(screen.getByRole('button', { name: '3 Fahrzeuge einlesen' }))
  expect(await screen.findByText('Fertig eingelesen', {}, patience)).toBeDefined()
  expect(calls.map(({ body }) => field(body, 'zuordnung')).at(-1)).toBe('["bezeichnung","kennzeichen"]')
})

test('the keeper sets the blocking rules, sees their author, and undoes a change', async () => {
  let rules: ResponseOf<typeof contract.sperrregeln> = { version: 1, mangel: 'kritisch', huTage: 0 }
  const entry = { _id: state._id, gruppe: state._id, zeit: '2026-11-20T10:00:00.000Z', aktion: 'geaendert', titel: '' }
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge/sperrregeln',
    rechte: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    server: [
      on(contract.sperrregeln, () => rules),
      on(contract.sperrregelnHistory, () => [
        { ...entry, feld: 'mangel', alt: 'hoch', neu: 'kritisch', benutzer: null },
        { ...entry, feld: 'huTage', alt: 14, neu: null, benutzer: null },
      ]),
      on(contract.changeSperrregeln, ({ body }) => (rules = { ...(body as typeof rules), version: rules.version + 1 })),
    ],
  })
  const now = async (text: string) =>
    waitFor(() => expect(screen.getByRole('heading', { name: 'So ist es jetzt' }).parentElement?.textContent).toContain(text), patience)
  await screen.findByRole('heading', { name: 'So ist es jetzt' }, patience)
  await now('Ein Mangel sperrt, wenn er kritisch ist.Eine überfällige HU sperrt sofort.')
  expect(screen.getByText(/sperrt, sobald ein Mitglied ihn meldet, .* kann ihn zurückziehen/)).toBeDefined()
  expect(await screen.findByText('Eine überfällige HU sperrt nie.', {}, patience)).toBeDefined()
  await hand.click(screen.getByRole('combobox', { name: 'Gesperrt ab Mangel' }))
  await hand.click(await screen.findByRole('option', { name: 'Hoch' }, patience))
  await hand.clear(screen.getByRole('textbox', { name: 'Gesperrt nach Tagen ohne HU' }))
  await hand.type(screen.getByRole('textbox', { name: 'Gesperrt nach Tagen ohne HU' }), '14')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await now('Ein Mangel sperrt ab der Priorität „Hoch“.Eine überfällige HU sperrt nach 14 Tagen.')
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, patience))
  await now('Ein Mangel sperrt, wenn er kritisch ist.')
  expect(calls.map(({ body }) => body)).toEqual([
    { version: 1, mangel: 'hoch', huTage: 14 },
    { version: 2, mangel: 'kritisch', huTage: 0 },
  ])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Gesperrt nach Tagen ohne HU' }).value).toBe('0')
  expect(screen.queryByText(/das geändert/)).toBeNull()
})

test('a keeper learns that another changed the rules first', async () => {
  const { hand } = showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge/sperrregeln',
    rechte: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    server: [
      on(contract.sperrregeln, () => ({ version: 3, mangel: null, huTage: 0 })),
      on(contract.sperrregelnHistory, () => []),
      on(contract.changeSperrregeln, () => new Absage(409, 'Jemand hat den Eintrag inzwischen geändert.', {}, 'version')),
    ],
  })
  const days = await screen.findByRole('textbox', { name: 'Gesperrt nach Tagen ohne HU' }, patience)
  await hand.clear(days)
  await hand.type(days, '7')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect((await screen.findByRole('alert', {}, patience)).textContent).toContain('Jemand hat den Eintrag inzwischen geändert.')
  expect(screen.getByRole('button', { name: 'Neu laden' })).toBeDefined()
})

test('without the right to change blocking rules they are shown with a reason', async () => {
  const { hand } = showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge',
    rechte: ['READ_FAHRZEUG'],
    server: [
      on(contract.list, () => []),
      on(contract.sperrregeln, () => ({ version: 1, mangel: null, huTage: 1 })),
      on(contract.sperrregelnHistory, () => []),
    ],
  })
  await pressMore(hand, 'Sperrregeln')
  expect(await screen.findByText('Ein Mangel sperrt nie.', {}, patience)).toBeDefined()
  expect(screen.queryByText(/sobald ein Mitglied ihn meldet/)).toBeNull()
  expect(screen.getByText('Eine überfällige HU sperrt nach einem Tag.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-disabled')).toBe('true')
})

test('"Gesperrt" names the cause, other warnings stand beside it', async () => {
  showPage({
    pages: fahrzeugePages,
    adresse: `/fahrzeuge/edit/${VEHICLE}`,
    rechte: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    server: [on(contract.kilometer, () => []), on(contract.get, () => RTW), on(contract.history, () => [])],
  })
  expect((await screen.findByRole('status', { name: 'Gesperrt' }, patience)).textContent).toBe('GesperrtHU überfällig (01/2020)')
  expect(screen.getByRole('status', { name: 'Außerdem' }).textContent).toBe('AußerdemMangel: Reifen verliert Luft')
  const status = await screen.findByRole('combobox', { name: /^Status/ }, patience)
  expect(document.getElementById(status.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Die Sperre gilt unabhängig vom Status.')
})

test('the list counts all open defects; reporting returns to the same search', async () => {
  const { hand } = showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge?suche=RTW',
    rechte: ['READ_FAHRZEUG'],
    server: [on(contract.list, () => [RTW]), on(contract.maengel, () => []), on(contract.mangelMelden, () => MANGEL)],
  })
  expect(await screen.findByText('3 Mängel', {}, patience)).toBeDefined()
  expect(screen.getByText('Mangel: Reifen verliert Luft').closest('.mantine-Badge-root')?.innerHTML).toContain('alert-triangle')
  await hand.click(screen.getByRole('link', { name: 'Mangel melden: RTW 1' }))
  await hand.type(await screen.findByLabelText(/Titel/, {}, patience), 'Blinker defekt')
  await hand.click(screen.getByRole('button', { name: 'Mangel melden' }))
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/fahrzeuge?suche=RTW'), patience)
})

test('above the defects nothing makes a vehicle, and the checklists stay in reach', async () => {
  const { hand } = showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge',
    rechte: ['READ_FAHRZEUG', 'CREATE_FAHRZEUG'],
    server: [on(contract.list, () => [RTW]), on(contract.alleMaengel, () => [])],
  })
  const creation = () => screen.queryByRole('link', { name: 'Neues Fahrzeug' })
  await waitFor(() => expect(creation()).not.toBeNull(), patience)
  await hand.click(screen.getByRole('tab', { name: 'Mängel' }))
  await screen.findByText('Keine offenen Mängel', {}, patience)
  expect(creation()).toBeNull()
  await pressMore(hand, 'Checklisten')
  await waitFor(() => expect(location.pathname).toBe('/fahrzeuge/checklisten'), patience)
})

test('defects: one is taken on in its row, a new one reported for a chosen vehicle', async () => {
  const { hand, calls } = showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge?ansicht=maengel',
    rechte: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    server: [
      on(contract.list, () => [RTW]),
      on(contract.alleMaengel, () => [MANGEL]),
      on(contract.mangelMelden, () => MANGEL),
      on(contract.mangelAendern, () => ({ ...MANGEL, status: 'in Arbeit' as const, version: 2, einsatzbereitMoeglich: false })),
    ],
  })
  expect(await screen.findByText('1 Mangel offen', {}, patience)).toBeDefined()
  expect(screen.queryByText('Auswählen, was geht')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'In Arbeit: RTW 1: Blinker defekt' }))
  await waitFor(() => expect(calls[0]).toMatchObject({ body: { status: 'in Arbeit', titel: 'Blinker defekt' } }), patience)
  expect(await screen.findByRole('button', { name: 'Rückgängig' }, patience)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Mangel melden' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Mangel melden' }, patience))
  await hand.click(await sheet.findByRole('combobox', { name: 'Welches Fahrzeug?' }, patience))
  await hand.click(await screen.findByRole('option', { name: 'RTW 1' }))
  await hand.type(await sheet.findByLabelText(/Titel/, {}, patience), 'Tür klemmt')
  await hand.click(sheet.getByRole('button', { name: 'Mangel melden' }))
  await waitFor(() => expect(calls[1]).toMatchObject({ body: { titel: 'Tür klemmt' } }), patience)
})

test('defects at the desk are ticked singly: the head of the table has no box', async () => {
  showPage({
    pages: fahrzeugePages,
    adresse: '/fahrzeuge?ansicht=maengel',
    rechte: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    wide: true,
    server: [on(contract.list, () => [RTW]), on(contract.alleMaengel, () => [MANGEL])],
  })
  expect(await screen.findByRole('checkbox', { name: /^Auswählen: / }, patience)).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Alle sichtbaren auswählen' })).toBeNull()
})

test('without a vehicle the report of a defect asks for one', async () => {
  showPage({ pages: fahrzeugePages, adresse: '/fahrzeuge/mangel', rechte: ['READ_FAHRZEUG'], server: [on(contract.list, () => [RTW])] })
  expect((await screen.findByRole('link', { name: 'RTW 1' }, patience)).getAttribute('href')).toBe(`/fahrzeuge/mangel/${VEHICLE}`)
})

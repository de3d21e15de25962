import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugeContract as vertrag } from '#features/fahrzeuge/contract.ts'
import type { Importergebnis } from '#contract/import.ts'
import type { Mangel, Pruefstand } from '#features/fahrzeuge/formen.ts'
import { fahrzeugePages } from './pages.tsx'

const geht = { timeout: 10_000 }
const WAGEN = '0193c0de-0000-7000-8000-0000000000aa'
const stand = {
  _id: '0193c0de-0000-7000-8000-0000000000bb',
  version: 1,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
}
const MANGEL: Mangel = {
  ...stand,
  erstelltAm: '2026-11-20T10:00:00.000Z',
  fahrzeug: WAGEN,
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
const PLAN: Pruefstand = {
  fahrzeug: WAGEN,
  bezeichnung: 'RTW 1',
  kennung: '1401',
  kennzeichen: 'MU-ST 1401',
  status: 'einsatzbereit',
  pruefungen: [
    { art: 'hu', faellig: '2026-09', tage: -50, ampel: 'rot', zuletzt: null },
    { art: 'uvv', faellig: '', tage: null, ampel: 'grau', zuletzt: null },
  ],
}
const feld = (formular: unknown, name: string) => (formular instanceof FormData ? formular.get(name) : undefined)

test('the board says each light in words; who may not change gets no buttons', async () => {
  const server = [auf(vertrag.pruefplan, () => [PLAN]), auf(vertrag.list, () => [])]
  zeigeSeite({ seiten: fahrzeugePages, adresse: '/fahrzeuge?ansicht=pruefungen', rechte: ['READ_FAHRZEUG'], server })
  const tafel = await screen.findByRole('table', { name: 'Prüfungen der Fahrzeuge' }, geht)
  expect(within(tafel).getByText('überfällig: 09/2026')).toBeDefined()
  expect(within(tafel).getByText('nicht erfasst')).toBeDefined()
  expect(within(tafel).queryByRole('button')).toBeNull()
})

test('a defect whose photo is lost on the way stays reported, and the photo is sent again', async () => {
  // What jsdom cannot: look into a picture.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }))
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:foto'
      static override revokeObjectURL = () => undefined
    },
  )
  let versuche = 0
  const datei = { _id: stand._id, feld: 'bild', name: 'foto.png', typ: 'image/png', groesse: 3, erstelltAm: '', erstelltVon: null }
  const { hand, anrufe } = zeigeSeite({
    seiten: fahrzeugePages,
    adresse: `/fahrzeuge/mangel/${WAGEN}`,
    rechte: ['READ_FAHRZEUGBELEGUNG'],
    server: [
      auf(vertrag.maengel, () => []),
      auf(fahrzeugbelegungenContract.kalender, () => ({ fahrzeuge: [], belegungen: [] })),
      auf(vertrag.mangelMelden, () => MANGEL),
      auf(vertrag.mangelBild, () => (versuche++ === 0 ? new Absage(500, 'Die Leitung war weg.') : datei)),
    ],
  })
  await hand.type(await screen.findByLabelText(/Titel/, {}, geht), 'Blinker defekt')
  expect(screen.queryByLabelText('Nimmt das Fahrzeug außer Dienst')).toBeNull()
  await hand.upload(screen.getByLabelText('Bild auswählen', { selector: 'input' }), new File(['bild'], 'foto.png', { type: 'image/png' }))
  await screen.findByRole('button', { name: 'Foto 1 entfernen' }, geht)
  await hand.click(screen.getByRole('button', { name: 'Mangel melden' }))
  expect(await screen.findByText('1 Foto ist nicht angekommen.', {}, geht)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Fotos noch einmal senden' }))
  expect(await screen.findByText('Danke, der Mangel ist gemeldet.', {}, geht)).toBeDefined()
  expect(anrufe.map(({ aufruf }) => aufruf.split('/').at(-1))).toEqual(['maengel', 'bild', 'bild'])
  expect(anrufe[0]?.body).toMatchObject({ titel: 'Blinker defekt', prioritaet: 'mittel', ausserDienst: false })
  expect(feld(anrufe[2]?.body, 'datei')).toBeInstanceOf(File)
})

test('taking a vehicle out of service asks first and says how much hangs on it', async () => {
  const { hand, anrufe } = zeigeSeite({
    seiten: fahrzeugePages,
    adresse: `/fahrzeuge/mangel/${WAGEN}`,
    rechte: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    server: [
      auf(vertrag.maengel, () => [MANGEL]),
      auf(vertrag.betroffen, () => ({ belegungen: 3, dienste: 1 })),
      auf(vertrag.mangelMelden, () => MANGEL),
      auf(vertrag.list, () => []),
    ],
  })
  await hand.type(await screen.findByLabelText(/Titel/, {}, geht), 'Getriebe')
  await hand.click(screen.getByLabelText('Nimmt das Fahrzeug außer Dienst'))
  await hand.click(screen.getByRole('button', { name: 'Mangel melden' }))
  const frage = await screen.findByRole('dialog', { name: 'RTW 1 außer Dienst nehmen?' }, geht)
  expect(within(frage).getByText(/^3 Belegungen werden storniert, 1 Sanitätsdienst verliert dieses Fahrzeug\./)).toBeDefined()
  await hand.click(within(frage).getByRole('button', { name: 'Abbrechen' }))
  expect(anrufe).toEqual([])
  await hand.click(await screen.findByRole('button', { name: 'Mangel melden' }, geht))
  const noch = await screen.findByRole('dialog', {}, geht)
  await hand.click(within(noch).getByRole('button', { name: 'Außer Dienst nehmen' }))
  await waitFor(() => expect(anrufe.map(({ body }) => body)).toMatchObject([{ titel: 'Getriebe', ausserDienst: true }]), geht)
})

test('who may book but read nothing enters a trip: the form asks for no logbook and no booking', async () => {
  const { hand, anrufe } = zeigeSeite({
    seiten: fahrzeugePages,
    adresse: `/fahrzeuge/fahrt/${WAGEN}?belegung=${stand._id}`,
    rechte: ['CREATE_FAHRZEUGBELEGUNG'],
    server: [auf(vertrag.fahrtEintragen, () => new Absage(409, 'Das Fahrzeug ist gelöscht.'))],
  })
  await hand.type(await screen.findByLabelText(/Kilometerstand am Ende/, {}, geht), '1200')
  await hand.type(screen.getByLabelText(/Kilometerstand bei Beginn/), '1150')
  await hand.type(screen.getByLabelText(/^Zweck/), 'Übung')
  expect(screen.queryByText(/Zuletzt:/)).toBeNull()
  // The server of this test knows neither the list of trips nor the booking: to ask for them would be an error on the screen.
  expect(screen.queryByText(/Unerwarteter Aufruf/)).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Fahrt eintragen' }))
  await waitFor(() => expect(anrufe.map(({ body }) => body)).toMatchObject([{ kmStart: 1150, kmEnde: 1200, zweck: 'Übung' }]), geht)
})

test('a table is mapped, tried and taken in; nothing is written before', async () => {
  const ergebnis: Omit<Importergebnis, 'probe'> = {
    neu: 2,
    geaendert: 1,
    unveraendert: 0,
    abgelehnt: [{ zeile: 3, msg: 'Kennzeichen fehlt.' }],
  }
  const { hand, anrufe } = zeigeSeite({
    seiten: fahrzeugePages,
    adresse: '/fahrzeuge',
    rechte: ['READ_FAHRZEUG', 'CREATE_FAHRZEUG'],
    server: [
      auf(vertrag.list, () => []),
      auf(vertrag.importLesen, () => ({
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
      auf(vertrag.importieren, ({ body }) => ({ ...ergebnis, probe: feld(body, 'probe') === 'true' })),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Import' }, geht))
  await hand.upload(
    await screen.findByLabelText('Datei für den Import', {}, geht),
    new File(['Name;Schild'], 'fz.csv', { type: 'text/csv' }),
  )
  expect(await screen.findByText(/4 Zeilen, gelesen als Windows-1252/, {}, geht)).toBeDefined()
  const probe = screen.getByRole('button', { name: 'Probe machen' })
  expect(probe.getAttribute('aria-description')).toBe('Es fehlt eine Spalte für „Kennzeichen“.')
  await hand.click(screen.getByRole('combobox', { name: 'Feld zur Spalte Schild' }))
  await hand.click(await screen.findByRole('option', { name: 'Kennzeichen *' }, geht))
  await hand.click(screen.getByRole('button', { name: 'Probe machen' }))
  expect(await screen.findByText('2 neu, 1 geändert, 1 abgelehnt', {}, geht)).toBeDefined()
  expect(screen.getByText('Kennzeichen fehlt.')).toBeDefined()
  expect(anrufe.map(({ body }) => feld(body, 'probe'))).toEqual([null, 'true'])
  await hand.click(screen.getByRole('button', { name: '3 Fahrzeuge einlesen' }))
  expect(await screen.findByText('Fertig eingelesen', {}, geht)).toBeDefined()
  expect(anrufe.map(({ body }) => feld(body, 'zuordnung')).at(-1)).toBe('["bezeichnung","kennzeichen"]')
})

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exampleHelfer } from '#tests/support/example-dienst.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import { type Participant, veranstaltungenContract } from '../contract.ts'
import type { Veranstaltung } from './kind.ts'
import { veranstaltungenPages } from './pages.tsx'
import { kurseContract } from '#features/ausbildungen/contract.ts'
import { ausbildungenPages } from '#features/ausbildungen/client/pages.tsx'
import { blutspendenContract } from '#features/blutspenden/contract.ts'
import { blutspendenPages } from '#features/blutspenden/client/pages.tsx'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { dienstabendePages } from '#features/dienstabende/client/pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const may = { moeglich: true, gruende: [], warteliste: false }
const when = { beginn: '2099-07-03T13:00:00Z', ende: '2099-07-03T21:00:00Z' }
const party: Veranstaltung = {
  _id: id(1),
  version: 2,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  ...when,
  ort: null,
  leiter: null,
  stvLeiter: null,
  anmeldeschluss: null,
  warteliste: true,
  titel: 'Sommerfest',
  ganztag: false,
  beschreibung: '',
  maxTeilnehmer: 20,
  gaesteErlaubt: true,
  maxGaeste: 2,
  kosten: null,
  fragen: [{ text: 'Was isst du?', typ: 'auswahl', auswahl: ['Fleisch', 'Gemüse'], pflicht: true, sensibel: false }],
  gaeste: 0,
  status: 'veroeffentlicht',
  abgesagt: false,
  absageGrund: '',
  bezeichnung: 'Sommerfest',
  abgesagtAm: null,
  abgeschlossenAm: null,
  leiterPerson: null,
  stvLeiterPerson: null,
  ortDaten: { _id: null, name: '', strasse: '', hausnummer: '', plz: '', stadt: '', koordinaten: null, hinweise: '' },
  meldeschluss: null,
  selbstabsageBis: null,
  schichten: [
    {
      _id: id(4),
      bezeichnung: '',
      ...when,
      bedarf: [],
      praktikanten: { anzahl: 0, mindestqualifikation: 'keine' },
      fahrzeuge: [],
      besetzung: { soll: 0, eingeteilt: 0, gemeldet: 0, warteliste: 0, offen: 0, fehlt: [], praktikantenSoll: 0, praktikanten: 0 },
      anmeldung: may,
    },
  ],
  helfer: [],
  anhaenge: [],
  anmeldung: may,
}
const appears = { timeout: 10_000 }

test('signing up asks for guests and answers, and keeps them when they are refused', async () => {
  const { hand, calls } = showPage({
    pages: veranstaltungenPages,
    adresse: `/veranstaltung/${party._id}`,
    rechte: ['READ_VERANSTALTUNG'],
    server: [
      on(veranstaltungenContract.get, () => party),
      on(veranstaltungenContract.anmelden, () => new Absage(409, 'Für Gäste ist kein Platz mehr.', {}, 'gaeste')),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Anmelden' }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  const guests = await sheet.findByLabelText(/Gäste/, {}, appears)
  await hand.clear(guests)
  await hand.type(guests, '2')
  await hand.click(sheet.getByRole('radio', { name: 'Gemüse' }))
  await hand.click(sheet.getByRole('button', { name: 'Anmelden' }))
  await sheet.findAllByText('Für Gäste ist kein Platz mehr.', {}, appears)
  expect(calls.at(-1)?.body).toMatchObject({ gaeste: 2, antworten: ['Gemüse'] })
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Gemüse' }).checked).toBe(true)
})

const hint = 'Kurzfristig: absagen geht dann nur mit Grund.'
const drive = { treffpunktZeit: null, bedarf: [], kapazitaetLiegen: 8, terminslots: null, zusammenarbeit: '', verpflegung: '' }
const topic = { bemerkung: '', statistik: null, thema: 'Tragen', referent: '', gruppe: [], pflicht: false, kleidung: '' }
const evening = { ...topic, anmeldungNoetig: true, rdfStunden: null, stunden: null, serie: null }
const people = { zielgruppe: '', voraussetzung: 'keine', mindestalter: null, minTeilnehmer: null, antwortfristStunden: 24 }
const course = { ...people, lehrgang: null, lehrgangName: '', ausbilder: [], ausbilderPersonen: [], termine: [when] }
/** With the fields of all kinds: each answer takes its own. */
const anything = {
  ...party,
  fragen: [],
  leiterPerson: { _id: id(6), vorname: 'Bea', nachname: 'Berg' },
  ortDaten: { ...party.ortDaten, name: 'Wache', strasse: 'Am Markt', hausnummer: '1', plz: '12345', stadt: 'Musterstadt' },
  schichten: party.schichten.map((offer) => ({ ...offer, anmeldung: { ...may, hinweise: [hint] } })),
  ...drive,
  ...evening,
  ...course,
}
test.each([
  [blutspendenPages, blutspendenContract.get, '/blutspende', 'READ_BLUTSPENDE', 'Ich komme'],
  [dienstabendePages, dienstabendeContract.get, '/dienstabend', 'READ_DIENSTABEND', 'Ich komme'],
  [ausbildungenPages, kurseContract.get, '/ausbildung', 'READ_AUSBILDUNG', 'Anmelden'],
  [veranstaltungenPages, veranstaltungenContract.get, '/veranstaltung', 'READ_VERANSTALTUNG', 'Anmelden'],
] as const)('case %#: the sheet of each kind says hints, address and leader before', async (pages, get, screens, right, join) => {
  const { hand } = showPage({
    pages,
    adresse: `${screens}/${party._id}`,
    rechte: [right],
    server: [on(get, () => anything as never)],
  })
  await hand.click(await screen.findByRole('button', { name: join }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  await sheet.findByText(hint, {}, appears)
  for (const line of ['Am Markt 1, 12345 Musterstadt', 'Leitung: Bea Berg', /· Wache$/]) expect(sheet.getByText(line)).toBeTruthy()
})

test.each([
  [3, 'Höchstens einen.', 1],
  [2, 'Für Gäste ist kein Platz mehr.', 0],
])('of %i places one taken: only as many guests are asked for as find a place', async (maxTeilnehmer, says, fields) => {
  const someone = { _id: id(6), vorname: 'Bea', nachname: 'Berg' }
  const helfer = [exampleHelfer(someone, 'SanA', 'gemeldet', { schicht: id(4), von: when.beginn, bis: when.ende })]
  const { hand } = showPage({
    pages: veranstaltungenPages,
    adresse: `/veranstaltung/${party._id}`,
    rechte: ['READ_VERANSTALTUNG'],
    server: [on(veranstaltungenContract.get, () => ({ ...party, maxTeilnehmer, helfer }))],
  })
  await hand.click(await screen.findByRole('button', { name: 'Anmelden' }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  await sheet.findByText(says, {}, appears)
  expect(sheet.queryAllByLabelText(/Gäste/)).toHaveLength(fields)
})

test('a sheet shows the costs; a participant reads and changes the answers', async () => {
  const me = { _id: id(6), vorname: 'Bea', nachname: 'Berg' }
  const mine = exampleHelfer(me, 'SanA', 'gemeldet', { schicht: id(4), von: when.beginn, bis: when.ende })
  let helfer: (typeof mine)[] = []
  const { hand, calls } = showPage({
    pages: veranstaltungenPages,
    adresse: `/veranstaltung/${party._id}`,
    rechte: ['READ_VERANSTALTUNG'],
    profil: me._id,
    server: [
      on(veranstaltungenContract.get, () => ({ ...party, kosten: 5, helfer })),
      on(veranstaltungenContract.anmelden, () => {
        helfer = [mine]
        return mine
      }),
      on(veranstaltungenContract.ownSaid, () => ({ gaeste: 1, antworten: ['Gemüse'] })),
      on(veranstaltungenContract.abmelden, () => undefined),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Anmelden' }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  await sheet.findByText('Kosten: 5,00 € je Person', {}, appears)
  await hand.click(sheet.getByRole('radio', { name: 'Gemüse' }))
  await hand.click(sheet.getByRole('button', { name: 'Anmelden' }))
  await screen.findByRole('heading', { name: 'Deine Anmeldung' }, appears)
  expect((await screen.findByRole('button', { name: 'Ändern' }, appears)).getAttribute('aria-disabled')).not.toBe('true')
  expect(screen.getByText('Gemüse')).toBeDefined()
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
  await vi.waitFor(() => expect(calls.at(-1)?.call).toBe('DELETE /api/veranstaltungen/{id}/anmeldung'), appears)
})

test('a person who may only move the deadline does so on its page', async () => {
  const { hand, calls } = showPage({
    pages: veranstaltungenPages,
    adresse: `/veranstaltung/${party._id}`,
    rechte: ['READ_VERANSTALTUNG', 'UPDATE_VERANSTALTUNG_ANMELDESCHLUSS'],
    server: [
      on(veranstaltungenContract.get, () => ({ ...party, anmeldeschluss: '2099-07-01T18:00:00Z' })),
      on(veranstaltungenContract.moveDeadline, () => party),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Verschieben' }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  await hand.click(await sheet.findByRole('button', { name: 'Speichern' }, appears))
  await screen.findByText('Gespeichert', {}, appears)
  expect(calls.find(({ call }) => call.endsWith('/anmeldeschluss'))?.body).toMatchObject({
    version: 2,
    anmeldeschluss: expect.stringContaining('2099-07-01') as string,
  })
})

test('a planner sees participants, guests and counts of each answer', async () => {
  const row = (n: number, nachname: string, meal: string, gaeste: number): Participant => ({
    profil: { _id: id(n), vorname: 'Anna', nachname },
    status: 'gemeldet',
    gaeste,
    antworten: [meal],
    kommentar: '',
  })
  showPage({
    pages: veranstaltungenPages,
    adresse: `/veranstaltung/${party._id}?ansicht=teilnehmer`,
    rechte: ['READ_VERANSTALTUNG', 'UPDATE_VERANSTALTUNG'],
    wide: true,
    server: [
      on(veranstaltungenContract.get, () => party),
      on(veranstaltungenContract.teilnehmer, () => [row(5, 'Anders', 'Gemüse', 2), row(6, 'Berg', 'Gemüse', 0)]),
    ],
  })
  await screen.findByText('2 Personen und 2 Gäste von 20 Plätzen', {}, appears)
  expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Fleisch: 0', 'Gemüse: 2']),
  )
})

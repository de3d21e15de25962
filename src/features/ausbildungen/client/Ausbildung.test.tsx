import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { kurseContract } from '../contract.ts'
import type { Ausbildung } from './kind.ts'
import { ausbildungenPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const anna = { _id: id(2), vorname: 'Anna', nachname: 'Anders' }
const may = { moeglich: true, gruende: [], warteliste: false }
const besetzung = {
  soll: 12,
  eingeteilt: 3,
  gemeldet: 1,
  warteliste: 2,
  offen: 8,
  fehlt: [],
  praktikantenSoll: 0,
  praktikanten: 0,
}
const TERMINE = [
  { beginn: '2026-12-05T08:00:00.000Z', ende: '2026-12-05T15:00:00.000Z' },
  { beginn: '2026-12-12T08:00:00.000Z', ende: '2026-12-12T15:00:00.000Z' },
]
const when = { beginn: '2026-12-05T08:00:00.000Z', ende: '2026-12-12T15:00:00.000Z' }
const record = { _id: id(1), version: 2, erstelltAm: '', erstelltVon: null, geaendertAm: '', geaendertVon: null }
const course: Ausbildung = {
  ...record,
  ...when,
  zielgruppe: 'Alle, die den KTW fahren',
  ort: null,
  leiter: null,
  stvLeiter: null,
  anmeldeschluss: '2026-12-01T12:00:00.000Z',
  meldeschluss: '2026-12-01T12:00:00.000Z',
  warteliste: true,
  fragen: [],
  bezeichnung: 'Sanitätslehrgang',
  lehrgang: null,
  lehrgangName: '',
  ausbilder: [anna._id],
  ausbilderPersonen: [anna],
  termine: TERMINE,
  beschreibung: '',
  voraussetzung: 'EH',
  mindestalter: 16,
  minTeilnehmer: 6,
  maxTeilnehmer: 12,
  kosten: null,
  stunden: null,
  rdfStunden: null,
  antwortfristStunden: 24,
  status: 'veroeffentlicht',
  abgesagt: false,
  absageGrund: '',
  abgesagtAm: null,
  abgeschlossenAm: null,
  leiterPerson: null,
  stvLeiterPerson: null,
  ortDaten: { _id: null, name: '', strasse: '', hausnummer: '', plz: '', stadt: '', koordinaten: null, hinweise: '' },
  selbstabsageBis: null,
  schichten: [
    {
      _id: id(4),
      bezeichnung: '',
      ...when,
      termine: TERMINE,
      bedarf: [{ qualifikation: 'EH', anzahl: 12, funktion: '', mindestalter: 16 }],
      praktikanten: { anzahl: 0, mindestqualifikation: 'keine' },
      fahrzeuge: [],
      besetzung,
      anmeldung: may,
    },
  ],
  helfer: [],
  anhaenge: [],
  anmeldung: may,
}
const appears = { timeout: 10_000 }
const PLANS = ['READ_AUSBILDUNG', 'UPDATE_AUSBILDUNG', 'CREATE_AUSBILDUNG'] as const
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const show = (now: string, rechte: readonly (typeof PLANS)[number][], one: Partial<Ausbildung> = {}, profil: string | null = null) => {
  vi.setSystemTime(new Date(now))
  return showPage({
    pages: ausbildungenPages,
    adresse: `/ausbildung/${course._id}`,
    rechte,
    profil,
    server: [on(kurseContract.get, () => ({ ...course, ...one })), on(kurseContract.accept, () => undefined)],
  })
}

test('members read when it is and what they need, and nothing of the places', async () => {
  show('2026-12-02T12:00:00Z', ['READ_AUSBILDUNG'])
  const dates = within(await screen.findByRole('list', { name: 'Termine' }, appears))
  expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sa., 05.12. · 09:00–16:00 Uhr',
    'Sa., 12.12. · 09:00–16:00 Uhr',
  ])
  expect(screen.getByText('EH, ab 16 Jahren')).toBeTruthy()
  expect(screen.getByText('Alle, die den KTW fahren')).toBeTruthy()
  expect(screen.queryByText('Zu wenige Teilnehmer')).toBeNull()
  expect(screen.queryByRole('group', { name: '12 Plätze' })).toBeNull()
})

test('a planner sees the places and a warning once sign-up closes', async () => {
  show('2026-12-01T11:59:00Z', PLANS)
  const places = within(await screen.findByRole('group', { name: '12 Plätze' }, appears))
  expect(places.getByText('3 angenommen')).toBeTruthy()
  expect(places.getByText('8 frei')).toBeTruthy()
  expect(places.getByText('2 auf der Warteliste')).toBeTruthy()
  expect(screen.queryByText('Zu wenige Teilnehmer')).toBeNull()
})

test('after the deadline too few are too few', async () => {
  show('2026-12-01T12:01:00Z', PLANS)
  await screen.findByText('Zu wenige Teilnehmer', {}, appears)
  expect(screen.getByText(/Es fehlen 2 Personen bis zur Mindestzahl von 6/)).toBeTruthy()
})

test('a promoted person takes the place with one tap', async () => {
  const own = {
    ...record,
    _id: id(5),
    schicht: id(4),
    profil: anna,
    status: 'gemeldet' as const,
    funktion: '',
    fahrzeug: null,
    von: when.beginn,
    bis: when.ende,
    praktikant: false,
    qualifikation: 'EH' as const,
    qualifikationBeiEinteilung: '',
    kommentar: '',
    kommentarSichtbarkeit: 'fuehrung' as const,
    grund: '',
    gemeldetAm: '',
    eingeteiltVon: null,
    istBeginn: null,
    istEnde: null,
    antwortBis: '2026-11-25T12:00:00.000Z',
  }
  const { hand, calls } = show('2026-11-24T12:00:00Z', ['READ_AUSBILDUNG'], { helfer: [own] }, anna._id)
  await screen.findByText(/Sag bis Mi., 25.11. · 13:00 Uhr zu/, {}, appears)
  await hand.click(screen.getByRole('button', { name: 'Ich nehme den Platz' }))
  await screen.findByText('Der Platz ist deiner.', {}, appears)
  expect(calls.at(-1)?.call).toBe('POST /api/ausbildungen/{id}/anmeldung/zusage')
})

test('the form proposes the next session a week later, and sends them all', async () => {
  vi.setSystemTime(new Date('2026-11-24T12:00:00Z'))
  const { hand, calls } = showPage({
    pages: ausbildungenPages,
    adresse: `/ausbildung/edit/${course._id}`,
    rechte: PLANS,
    server: [
      on(kurseContract.get, () => course),
      on(kurseContract.update, () => course),
      on(lehrgaengeContract.list, () => [{ _id: id(9), bezeichnung: 'Sanitätsausbildung A', abkuerzung: 'SanA', aktiv: true }]),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Weiterer Termin' }, appears))
  await screen.findByRole('group', { name: 'Termin 3' }, appears)
  await hand.click(screen.getByRole('button', { name: 'Termin 1 entfernen' }))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await vi.waitFor(() => expect(calls.at(-1)?.call).toContain('PUT'), { timeout: 10_000 })
  expect(calls.at(-1)?.body).toMatchObject({
    ausbilder: [anna._id],
    termine: [TERMINE[1], { beginn: '2026-12-19T08:00:00.000Z', ende: '2026-12-19T15:00:00.000Z' }],
  })
})

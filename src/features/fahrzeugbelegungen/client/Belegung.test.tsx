import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Antwort } from '#contract/endpoint.ts'
import { fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { fahrzeugbelegungenPages } from './pages.tsx'

const erscheint = { timeout: 10_000 }
const id = (nummer: number) => `0193c0de-0000-7000-8000-00000000000${nummer}`
const mtw = { _id: id(1), bezeichnung: 'MTW Nord', kennung: '1901', funkrufname: '', typ: 'MTW/MTF', status: 'einsatzbereit' } as const
const ktw = { _id: id(2), bezeichnung: 'KTW Süd', kennung: '1401', funkrufname: '', typ: 'KTW', status: 'einsatzbereit' } as const

const belegung: Fahrzeugbelegung = {
  _id: id(5),
  version: 3,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  beginn: '2026-11-24T16:00:00.000Z',
  ende: '2026-11-24T20:00:00.000Z',
  zweck: 'Material holen',
  art: 'Transport',
  fahrer: null,
  verantwortlich: null,
  ziel: '',
  kmStart: null,
  kmEnde: null,
  bemerkung: '',
  fahrzeug: mtw._id,
  fahrzeugDaten: mtw,
  status: 'bestaetigt',
  grund: '',
  fahrerPerson: null,
  verantwortlichPerson: null,
  buchung: id(6),
  weitere: [],
  serie: null,
  dienst: null,
  aenderbar: { moeglich: true, gruende: [] },
}
const zeile = {
  _id: belegung._id,
  version: 3,
  ressource: mtw._id,
  beginn: belegung.beginn,
  ende: belegung.ende,
  titel: belegung.zweck,
  status: 'bestaetigt',
  verantwortlichName: 'Anna Schäfer',
  dienst: null,
  eigene: true,
  ruestzeitVor: 0,
  ruestzeitNach: 0,
} as const
type Frei = Antwort<typeof fahrzeugbelegungenContract.frei>[number]
const frei: Frei = {
  ...mtw,
  sitzplaetze: 9,
  tragen: null,
  fuehrerscheinklasse: 'B',
  frei: true,
  gruende: [],
  halter: [],
  genehmigung: false,
  darfFahren: true,
  hinweise: [],
}
const halter = {
  titel: 'Übung',
  verantwortlichName: 'Ruth Lang',
  beginn: '2026-12-01T16:00:00.000Z',
  ende: '2026-12-01T21:00:00.000Z',
  status: 'bestaetigt',
  pfad: null,
} as const

const server = (eine: Fahrzeugbelegung = belegung) => [
  auf(fahrzeugbelegungenContract.kalender, () => ({
    fahrzeuge: [
      { ...mtw, buchbar: true },
      { ...ktw, status: 'werkstatt' as const, buchbar: true },
    ],
    belegungen: [zeile, { ...zeile, _id: id(7), titel: 'Stadtfest', dienst: id(8), eigene: false, beginn: '2026-11-25T08:00:00.000Z' }],
  })),
  auf(fahrzeugbelegungenContract.frei, () => [
    frei,
    { ...frei, ...ktw, frei: false, gruende: ['belegt'], halter: [{ ...halter, beginn: belegung.beginn, ende: belegung.ende }] },
  ]),
  auf(fahrzeugbelegungenContract.pruefung, () => ({ frei: true, halter: [], vorschlaege: [] })),
  auf(fahrzeugbelegungenContract.serie, () => ({
    termine: [
      { beginn: belegung.beginn, ende: belegung.ende, frei: true, halter: [], vorschlaege: [], belegt: [] },
      {
        beginn: '2026-12-01T16:00:00.000Z',
        ende: '2026-12-01T20:00:00.000Z',
        frei: false,
        halter: [halter],
        vorschlaege: [{ beginn: '2026-12-01T21:00:00.000Z', ende: '2026-12-02T01:00:00.000Z' }],
        belegt: [mtw._id],
      },
    ],
  })),
  auf(fahrzeugbelegungenContract.get, () => eine),
  auf(fahrzeugbelegungenContract.history, () => []),
  auf(profileContract.list, () => []),
]
const alle = ['READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'] as const
const plan = '/fahrzeugbelegungen?tag=2026-11-24&spanne=woche'

test('the plan names each booking, marks services, and says which vehicle cannot be booked', async () => {
  zeigeSeite({ seiten: fahrzeugbelegungenPages, adresse: plan, rechte: alle, server: server() })
  const eigene = await screen.findByRole('button', { name: '17:00 Material holen, Di., 24.11. · 17:00–21:00 Uhr, Von dir' }, erscheint)
  expect(eigene.dataset['beweglich']).toBe('true')
  const dienst = screen.getByRole('button', { name: / Stadtfest, .*, Sanitätsdienst$/ })
  expect(dienst.dataset['beweglich']).toBeUndefined()
  const werkstatt = screen.getByRole('group', { name: 'KTW Süd' })
  expect(werkstatt.textContent).toContain('In der Werkstatt')
  expect(within(werkstatt).queryByRole('button', { name: /buchen/ })).toBeNull()
})

test('who may only read is offered neither a new booking nor a move', async () => {
  zeigeSeite({ seiten: fahrzeugbelegungenPages, adresse: plan, rechte: ['READ_FAHRZEUGBELEGUNG'], server: server() })
  const eine = await screen.findByRole('button', { name: / Material holen/ }, erscheint)
  expect(eine.dataset['beweglich']).toBeUndefined()
  expect(screen.queryByRole('button', { name: 'MTW Nord buchen' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Fahrzeug buchen' }).getAttribute('aria-description')).toMatch(/CREATE_FAHRZEUGBELEGUNG/)
})

test('what was dropped where it collides goes back, and the sentence of the server is shown', async () => {
  const { anrufe } = zeigeSeite({
    seiten: fahrzeugbelegungenPages,
    adresse: plan,
    rechte: alle,
    server: [...server(), auf(fahrzeugbelegungenContract.update, () => new Absage(409, 'MTW Nord ist schon belegt: „Übung“ (Ruth Lang).'))],
  })
  const eine = await screen.findByRole('button', { name: / Material holen/ }, erscheint)
  const spur = eine.closest('[data-spur]')
  if (!spur) throw new Error('no track')
  // The browser of the tests lays nothing out: a track of one pixel per quarter.
  spur.getBoundingClientRect = () => new DOMRect(0, 0, 672, 40)
  document.elementFromPoint = () => spur
  const kasten = screen.getByRole('group', { name: 'Belegungsplan der Fahrzeuge' })
  kasten.setPointerCapture = () => undefined
  kasten.scrollBy = () => undefined
  fireEvent.pointerDown(eine, { button: 0, pointerType: 'mouse', clientX: 170, clientY: 10 })
  fireEvent.pointerMove(eine, { pointerType: 'mouse', clientX: 266, clientY: 10 })
  fireEvent.pointerUp(eine, { pointerType: 'mouse', clientX: 266, clientY: 10 })
  await screen.findByText('MTW Nord ist schon belegt: „Übung“ (Ruth Lang).', {}, erscheint)
  expect(anrufe[0]?.body).toMatchObject({
    version: 3,
    fahrzeug: mtw._id,
    beginn: '2026-11-25T16:00:00.000Z',
    ende: '2026-11-25T20:00:00.000Z',
    zweck: 'Material holen',
  })
  await waitFor(() => expect(screen.getByRole('button', { name: / Material holen, Di., 24.11./ })).toBeTruthy())
})

test('a vehicle that is taken cannot be chosen and says who has it', async () => {
  zeigeSeite({
    seiten: fahrzeugbelegungenPages,
    adresse: `/fahrzeugbelegungen/neu?beginn=${belegung.beginn}&ende=${belegung.ende}`,
    rechte: alle,
    server: server(),
  })
  const belegtes = await screen.findByRole('checkbox', { name: 'KTW Süd · 1401' }, erscheint)
  expect(belegtes.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Belegt: Übung (Ruth Lang), Di., 24.11. · 17:00–21:00 Uhr')).toBeTruthy()
})

test('a series is booked when each date that collides is decided', async () => {
  const { hand, anrufe } = zeigeSeite({
    seiten: fahrzeugbelegungenPages,
    adresse: `/fahrzeugbelegungen/neu?fahrzeug=${mtw._id}&beginn=${belegung.beginn}&ende=${belegung.ende}&zweck=Probe`,
    rechte: alle,
    server: [...server(), auf(fahrzeugbelegungenContract.create, () => belegung)],
  })
  await screen.findByRole('checkbox', { name: 'MTW Nord · 1901' }, erscheint)
  await hand.click(screen.getByRole('switch', { name: /^Wiederholen/ }))
  await screen.findByText('1 Termin ist belegt: Entscheide, was damit wird.', {}, erscheint)
  await hand.click(screen.getByRole('button', { name: 'Buchen' }))
  await screen.findByText('Entscheide noch über den belegten Termin.', {}, erscheint)
  await hand.click(screen.getByRole('button', { name: /^Stattdessen/ }))
  await hand.click(screen.getByRole('button', { name: 'Buchen' }))
  await waitFor(() => expect(anrufe.at(-1)?.aufruf).toBe('POST /api/fahrzeugbelegungen'), erscheint)
  expect(anrufe.at(-1)?.body).toMatchObject({
    fahrzeuge: [mtw._id],
    zweck: 'Probe',
    termine: [
      { beginn: belegung.beginn, ende: belegung.ende },
      { beginn: '2026-12-01T21:00:00.000Z', ende: '2026-12-02T01:00:00.000Z' },
    ],
  })
})

test('a booking of a service is shown, not changed', async () => {
  const vomDienst = {
    ...belegung,
    dienst: { _id: id(8), bezeichnung: 'Stadtfest' },
    aenderbar: { moeglich: false, gruende: ['Diese Belegung gehört zum Dienst „Stadtfest“ und wird dort geändert.'] },
  }
  zeigeSeite({
    seiten: fahrzeugbelegungenPages,
    adresse: `/fahrzeugbelegung/edit/${belegung._id}`,
    rechte: alle,
    server: server(vomDienst),
  })
  await screen.findByText('Diese Belegung gehört zum Dienst „Stadtfest“ und wird dort geändert.', {}, erscheint)
  expect(screen.getByRole('link', { name: 'Stadtfest' }).getAttribute('href')).toContain(`/sanitaetsdienst/${id(8)}`)
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
})

test('who decides says no with a reason only', async () => {
  const { hand, anrufe } = zeigeSeite({
    seiten: fahrzeugbelegungenPages,
    adresse: `/fahrzeugbelegung/edit/${belegung._id}`,
    rechte: [...alle, 'UPDATE_FAHRZEUGBELEGUNG'],
    server: [
      ...server({ ...belegung, status: 'angefragt' }),
      auf(fahrzeugbelegungenContract.genehmigung, () => ({ ...belegung, status: 'abgelehnt' as const })),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Ablehnen' }, erscheint))
  const dialog = await screen.findByRole('dialog')
  await hand.click(within(dialog).getByRole('button', { name: 'Ablehnen' }))
  expect(anrufe).toEqual([])
  await hand.type(within(dialog).getByLabelText(/Grund/), 'Wir brauchen es selbst')
  await hand.click(within(dialog).getByRole('button', { name: 'Ablehnen' }))
  await waitFor(() => expect(anrufe[0]?.body).toEqual({ version: 3, status: 'abgelehnt', grund: 'Wir brauchen es selbst' }), erscheint)
})
